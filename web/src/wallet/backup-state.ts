import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { ownUserOf } from '../base/api/own-user.ts';

/** Whether the server knows that the member has had the recovery phrase: a backup asks for it, and so does a restore by its words. */
export type BackupState = 'done' | 'missing' | 'unknown';

/** The backup state in the member's own `getUser` reply; `unknown` without a reply. */
export function backupStateOf(reply: CallReply<'getUser'> | undefined): BackupState {
  const row = ownUserOf(reply);
  if (row === undefined) return 'unknown';
  return row.backedUp === 'YES' ? 'done' : 'missing';
}
