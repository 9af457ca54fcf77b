import { useEffect, useRef, useState } from 'react';
import { callApi } from '../base/api/call-api.ts';
import { findStoredUser, saveStoredUser } from '../session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { readSealedWallet, readSealedWalletOf, type WalletOwner } from './read-sealed-wallet.ts';
import type { RestoreProblem } from './restore-problem.ts';
import { type RestoreRequest, restoreWallet } from './restore-wallet.ts';

/** How restoring a wallet stands. */
export type RestoreState =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly problem: RestoreProblem }
  /** `share` runs from 0 to 1; at 1 the server is asked to keep the new envelope. */
  | { readonly state: 'restoring'; readonly share: number };

/** Restores a wallet, once at a time; leaving meanwhile locks it. */
export function useRestore(owner: WalletOwner | undefined): {
  readonly attempt: RestoreState;
  /** Resolves to the new envelope, or to nothing when the wallet was not restored. */
  readonly restore: (request: RestoreRequest) => Promise<string | undefined>;
} {
  const [attempt, setAttempt] = useState<RestoreState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      if (running.current === undefined) return;
      running.current.abort();
      vault.lock();
    },
    [],
  );

  const readWallet = () => (owner === undefined ? readSealedWallet() : readSealedWalletOf(owner));

  async function restore(request: RestoreRequest): Promise<string | undefined> {
    if (running.current !== undefined) return undefined;
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => setAttempt({ state: 'restoring', share });
    onProgress(0);
    const parts = { vault, callApi, readWallet, signal };
    const ended = await restoreWallet(parts, request, onProgress);
    running.current = undefined;
    if (!ended.ok) {
      setAttempt({ state: 'failed', problem: ended.problem });
      return undefined;
    }
    setAttempt({ state: 'idle' });
    const { uid, phrases } = ended.wallet;
    const user = findStoredUser();
    if (user?.id === uid) saveStoredUser({ ...user, phrases });
    return phrases;
  }

  return { attempt, restore };
}
