import { type RefObject, useEffect, useRef, useState } from 'react';
import { findStoredUser, saveStoredUser } from '../lib/session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { type ReadWallet, readSealedWallet } from './read-sealed-wallet.ts';
import { type UnlockOutcome, unlockWallet } from './unlock-wallet.ts';

/** How an attempt to unlock stands. */
export type UnlockState =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly message: string }
  /** `share` runs from 0 to 1. */
  | { readonly state: 'unlocking'; readonly share: number };

/** How an attempt ended; one that was cancelled has failed, however far it had come. */
export type Unlocking = UnlockOutcome['state'];

/** Unlocks the stored member's wallet with the password, by the server's current envelope. */
export function useUnlock(): {
  readonly attempt: UnlockState;
  readonly unlock: (password: string) => Promise<Unlocking>;
  readonly cancel: () => void;
} {
  const [attempt, setAttempt] = useState<UnlockState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => stop(running), []);

  async function unlock(password: string): Promise<Unlocking> {
    if (running.current !== undefined) return 'failed';
    const { signal } = (running.current = new AbortController());
    setAttempt({ state: 'unlocking', share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setAttempt({ state: 'unlocking', share });
    };
    const parts = { vault, readWallet: readSealedWallet, signal };
    const outcome = await unlockWallet(parts, password, onProgress);
    if (signal.aborted) return 'failed';
    running.current = undefined;
    setAttempt(
      outcome.state === 'failed'
        ? { state: 'failed', message: outcome.problem }
        : { state: 'idle' },
    );
    if (outcome.state === 'opened') rememberEnvelope(outcome.wallet);
    return outcome.state;
  }

  return {
    attempt,
    unlock,
    cancel() {
      stop(running);
      setAttempt({ state: 'idle' });
    },
  };
}

function stop(running: RefObject<AbortController | undefined>): void {
  if (running.current === undefined) return;
  running.current.abort();
  running.current = undefined;
  vault.cancel();
}

/** The server's envelope is the current one, whatever this browser remembered. */
function rememberEnvelope({ publicKey, phrases }: ReadWallet): void {
  const user = findStoredUser();
  if (user?.publicKey === publicKey) saveStoredUser({ ...user, phrases });
}
