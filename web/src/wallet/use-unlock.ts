import { useState } from 'react';
import { findStoredUser, saveStoredUser } from '../lib/session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { readSealedWallet } from './read-sealed-wallet.ts';
import { unlockProblem } from './unlock-problem.ts';

/** How an attempt to unlock stands. */
export type UnlockState =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly message: string }
  /** `share` runs from 0 to 1. */
  | { readonly state: 'unlocking'; readonly share: number };

/** How an attempt ended; `old`: sealed with the password from before a reset, it has to be restored. */
export type Unlocking = 'opened' | 'old' | 'failed';

/** Unlocks the stored member's wallet with the password, by the server's current envelope. */
export function useUnlock(): {
  readonly attempt: UnlockState;
  readonly unlock: (password: string) => Promise<Unlocking>;
  readonly cancel: () => void;
} {
  const [attempt, setAttempt] = useState<UnlockState>({ state: 'idle' });

  async function unlock(password: string): Promise<Unlocking> {
    const onProgress = (share: number) => setAttempt({ state: 'unlocking', share });
    onProgress(0);
    const { ended, problem } = await tryToUnlock(password, onProgress);
    setAttempt(problem === undefined ? { state: 'idle' } : { state: 'failed', message: problem });
    return ended;
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

async function tryToUnlock(
  password: string,
  onProgress: (share: number) => void,
): Promise<{ readonly ended: Unlocking; readonly problem?: string }> {
  const reading = await readSealedWallet();
  if (!reading.ok) return { ended: 'failed', problem: reading.message };
  const { mail, publicKey, share, phrases, sealed } = reading.wallet;
  if (sealed === 'old') return { ended: 'old' };
  const opening = await vault.unlock({ mail, password }, { share, phrases, publicKey }, onProgress);
  if (opening !== 'opened') return { ended: 'failed', problem: unlockProblem(opening) };
  const user = findStoredUser();
  // The server's envelope is the current one, whatever this browser remembered.
  if (user?.publicKey === publicKey) saveStoredUser({ ...user, phrases });
  return { ended: 'opened' };
}
