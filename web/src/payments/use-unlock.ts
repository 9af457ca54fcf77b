import { useState } from 'react';
import { callApi } from '../lib/api/call-api.ts';
import { findStoredUser, saveStoredUser } from '../lib/session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { unlockProblem } from './unlock-problem.ts';

/** How an attempt to unlock stands. */
export type UnlockState =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly message: string }
  /** `share` runs from 0 to 1. */
  | { readonly state: 'unlocking'; readonly share: number };

/** Unlocks the stored member's wallet with the password, by the server's current envelope. */
export function useUnlock(): {
  readonly attempt: UnlockState;
  /** Resolves to whether the wallet is open. */
  readonly unlock: (password: string) => Promise<boolean>;
  readonly cancel: () => void;
} {
  const [attempt, setAttempt] = useState<UnlockState>({ state: 'idle' });

  async function unlock(password: string): Promise<boolean> {
    setAttempt({ state: 'unlocking', share: 0 });
    const problem = await findProblem(password, (share) =>
      setAttempt({ state: 'unlocking', share }),
    );
    setAttempt(problem === undefined ? { state: 'idle' } : { state: 'failed', message: problem });
    return problem === undefined;
  }

  return {
    attempt,
    unlock,
    cancel() {
      vault.cancel();
      setAttempt({ state: 'idle' });
    },
  };
}

async function findProblem(
  password: string,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  const user = findStoredUser();
  if (user === undefined) return unlockProblem('failed', 'current');
  const [self, wallet] = await Promise.all([
    callApi('getUser', { params: { id: user.id } }),
    callApi('walletShare', {}),
  ]);
  if (!self.ok) return self.failure.message;
  if (!wallet.ok) return wallet.failure.message;
  const [row] = self.data === 'No Data' ? [] : self.data;
  const [sealed] = wallet.data;
  if (row === undefined || !('MAIL' in row) || sealed === undefined)
    return unlockProblem('failed', 'current');
  const { publicKey } = user;
  const opening = await vault.unlock(
    { mail: row.MAIL, password },
    { share: sealed.share, phrases: sealed.phrases, publicKey },
    onProgress,
  );
  if (opening !== 'opened') return unlockProblem(opening, sealed.sealed);
  // The server's envelope is the current one, whatever this browser remembered.
  saveStoredUser({ ...user, phrases: sealed.phrases });
  return undefined;
}
