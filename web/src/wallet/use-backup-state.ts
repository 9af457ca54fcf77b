import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { useCall } from '../base/api/use-call.ts';
import { createStore } from '../base/store.ts';
import { useStore } from '../base/use-store.ts';
import { useMember } from '../session/use-session.ts';
import { type BackupState, backupStateOf } from './backup-state.ts';

/** Whether the signed-in member's wallet is backed up, as far as the server knows. */
export function useBackupState(): BackupState {
  const { uid } = useMember();
  return backupStateOf(useCall(accountsCalls.getUser, { params: { id: uid } }).data);
}

// In memory alone: after a reload the reminders take over.
const freshOwner = createStore<string | undefined>(undefined);

/** Records that a member has just got a wallet by signing up, so that Home can suggest a backup. */
export function noteFreshWallet(uid: string): void {
  freshOwner.set(uid);
}

/** Forgets the fresh wallet once the member has seen the suggestion. */
export function forgetFreshWallet(): void {
  freshOwner.set(undefined);
}

/** Whether this member has just signed up and has not seen the suggestion of a backup yet. */
export function useFreshWallet(uid: string): boolean {
  return useStore(freshOwner) === uid;
}
