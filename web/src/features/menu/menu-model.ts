import type { CallReply } from '@polytips/functions/contract/contract.ts';

/** Guest until the first confirmed subscription, then User; undefined until the reply. */
export function memberTag(reply: CallReply<'getUser'> | undefined): 'Guest' | 'User' | undefined {
  if (reply === undefined || reply === 'No Data') return undefined;
  const [row] = reply;
  if (row === undefined || !('ACTIVATION_STATUS' in row)) return undefined;
  return row.ACTIVATION_STATUS === 'Inactive' ? 'Guest' : 'User';
}
