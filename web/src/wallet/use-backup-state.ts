import { useCall } from '../base/api/use-call.ts';
import { useMember } from '../session/use-session.ts';
import { type BackupState, backupStateOf } from './backup-state.ts';

/** Whether the signed-in member's wallet is backed up, as far as the server knows. */
export function useBackupState(): BackupState {
  const { uid } = useMember();
  return backupStateOf(useCall('getUser', { params: { id: uid } }).data);
}
