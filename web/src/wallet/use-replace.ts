import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../base/api/call-api.ts';
import type { AttemptRun } from '../base/attempt.ts';
import { signIn } from '../base/firebase/sign-in.ts';
import { useAttempt } from '../base/use-attempt.ts';
import { renewSession } from '../session/session-renewal.ts';
import { findStoredUser, removeStoredUser } from '../session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { type Replacement, replaceWallet } from './replace-wallet.ts';

/** Whether the server lets a member with a Firebase session replace the wallet; false until it has answered. */
export function useReplaceable(): boolean {
  const [isReplaceable, setReplaceable] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const reply = await callApi(
        walletsCalls.walletShare,
        { query: { ask: 'proven' } },
        leaving.signal,
      );
      const [wallet] = reply.ok ? reply.data : [];
      if (!leaving.signal.aborted)
        setReplaceable(wallet?.sealed === 'old' && wallet.replaceable === 'YES');
    };
    void read();
    return () => leaving.abort();
  }, []);
  return isReplaceable;
}

/** Replaces a wallet that was never used with a fresh one; leaving meanwhile locks it. */
export function useReplace(mail: string, password: string) {
  const {
    state,
    progress = 0,
    result,
    error,
    start,
  } = useAttempt(async (_: undefined, { signal, onProgress }: AttemptRun): Promise<Replacement> => {
    signal.addEventListener('abort', vault.lock);
    const deps = { vault, callApi, forget, enter: signIn, renewSession, signal };
    const ended = await replaceWallet(deps, { mail, password }, onProgress);
    if (ended.state === 'replaced') signal.removeEventListener('abort', vault.lock);
    return ended;
  });
  return {
    isReplacing: state === 'pending',
    /** From 0 to 1; at 1 the server takes the wallet. */
    progress,
    ended: result,
    problem: result?.state === 'unchanged' ? result.message : error?.message,
    replace: () => void start(undefined),
  };
}

function forget(uid: string, publicKey: string): void {
  const user = findStoredUser();
  if (user?.id === uid && user.publicKey !== publicKey) removeStoredUser();
}
