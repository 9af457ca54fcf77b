import { useRef } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { renewSession } from '../../session/session-renewal.ts';
import { startSession } from '../../session/start-session.ts';
import { storageProblem } from '../../session/storage-problem.ts';
import { findStoredUser } from '../../session/stored-user.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { vault } from '../../vault/app-vault.ts';
import { readSealedWallet } from '../../wallet/sealed-wallet.ts';
import { changePassword, type PasswordChange, warningOf } from './change-password.ts';

/** Changes the password of the stored member, whose wallet is unlocked. */
export function useChangePassword(): {
  readonly isChanging: boolean;
  /** From 0 to 1; at 1 the server stores the change. */
  readonly progress: number;
  /** How the last attempt ended. */
  readonly ended: PasswordChange | undefined;
  readonly change: (password: string) => Promise<unknown>;
  /** Forgets how the last attempt ended. */
  readonly dismiss: () => void;
} {
  const isUncertain = useRef(false);
  const toast = useToast();
  const { state, progress, result, start, cancel } = useAttempt(
    async (password: string, { signal, onProgress }: AttemptRun): Promise<PasswordChange> => {
      const deps = {
        vault,
        callApi,
        readWallet: readSealedWallet,
        storageProblem,
        enter,
        renewSession,
        signal,
      };
      const ended = await changePassword(deps, password, onProgress);
      // Nobody sees the screen any more, which would say so.
      const warning = signal.aborted ? warningOf(ended) : undefined;
      if (warning !== undefined) toast({ text: warning, tone: 'warn' });
      // After an uncertain attempt, one that was not sent leaves the password just as uncertain.
      const stays = isUncertain.current && ended.state === 'unchanged';
      isUncertain.current = stays || ended.state === 'uncertain';
      return stays ? { state: 'uncertain' } : ended;
    },
  );
  return {
    isChanging: state === 'pending',
    progress: progress ?? 0,
    ended: result,
    change: start,
    dismiss: cancel,
  };
}

async function enter(token: string, phrases: string): Promise<void> {
  const user = findStoredUser();
  if (user === undefined) throw new Error('The member logged out meanwhile');
  // Firebase may take seconds for its half, and a member who logs out by then stays logged out.
  const callAsMember = async () => {
    if (findStoredUser()?.id !== user.id) throw new Error('The member logged out meanwhile');
  };
  await startSession(token, { ...user, phrases }, { callAsMember });
}
