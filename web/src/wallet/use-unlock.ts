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
  const reading = await readSealedWallet();
  if (!reading.ok) return reading.message;
  const { mail, publicKey, share, phrases, sealed } = reading.wallet;
  const opening = await vault.unlock({ mail, password }, { share, phrases, publicKey }, onProgress);
  if (opening !== 'opened') return unlockProblem(opening, sealed);
  const user = findStoredUser();
  // The server's envelope is the current one, whatever this browser remembered.
  if (user?.publicKey === publicKey) saveStoredUser({ ...user, phrases });
  return undefined;
}
