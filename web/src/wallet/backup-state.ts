import type { CallReply } from '@polytips/functions/contract/contract.ts';

/** Whether the server has been told that the recovery phrase is written down. */
export type BackupState = 'done' | 'missing' | 'unknown';

/** Reads it from the reply to `getUser` of oneself; `unknown` until there is one. */
export function backupStateOf(reply: CallReply<'getUser'> | undefined): BackupState {
  if (reply === undefined || reply === 'No Data') return 'unknown';
  const [row] = reply;
  if (row === undefined || !('backedUp' in row)) return 'unknown';
  return row.backedUp === 'YES' ? 'done' : 'missing';
}
