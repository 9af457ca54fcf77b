import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import type { Credentials } from '@polytips/functions/sealing/key-derivation.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../base/api/call-api.ts';
import { CallFailed } from '../base/api/call-failure.ts';
import type { AttemptRun } from '../base/attempt.ts';
import { signIn } from '../base/firebase/sign-in.ts';
import { useAttempt } from '../base/use-attempt.ts';
import { renewSession } from '../session/session-renewal.ts';
import { storageProblem } from '../session/storage-problem.ts';
import { findStoredUser, removeStoredUser, saveStoredUser } from '../session/stored-user.ts';
import { vault } from '../vault/app-vault.ts';
import { type ReplaceDeps, type Replacement, replaceWallet } from './replace-wallet.ts';

/** What is left to a member with a Firebase session who cannot open the wallet that a reset has left sealed. */
interface WaysOn {
  /** Whether the server lets the member replace the wallet. */
  readonly isReplaceable: boolean;
  /** Whether an operator can free the mail for another signup. */
  readonly isMailFreeable: boolean;
}

/** The ways on of that member; undefined until the server has answered. */
export function useWaysOn(): WaysOn | undefined {
  const { data } = useQuery({
    queryKey: ['waysOn'],
    queryFn: ({ signal }) => readWaysOn(signal),
    // The next reset on this page may be another member's.
    gcTime: 0,
  });
  return data ?? undefined;
}

/** Nothing else of the reply is kept: of a wallet that is restored meanwhile it has what opens it. */
async function readWaysOn(signal: AbortSignal): Promise<WaysOn | null> {
  const reply = await callApi(walletsCalls.walletShare, { query: { ask: 'proven' } }, signal);
  if (!reply.ok) throw new CallFailed(reply.failure);
  const [wallet] = reply.data;
  if (wallet?.sealed !== 'old') return null;
  return {
    isReplaceable: wallet.replaceable === 'YES',
    isMailFreeable: wallet.mailFreeable === 'YES',
  };
}

/** An attempt to replace the wallet. */
export interface ReplaceAttempt {
  readonly isReplacing: boolean;
  /** From 0 to 1; at 1 the server takes the wallet. */
  readonly progress: number;
  /** How the last one ended. */
  readonly ended: Replacement | undefined;
  readonly problem: string | undefined;
  /** Resolves to how it ended; to undefined when the member has left. */
  readonly replace: (credentials: Credentials) => Promise<Replacement | undefined>;
  /** Forgets how the last one ended. */
  readonly dismiss: () => void;
}

/** Replaces a wallet that was never used with a fresh one. */
export function useReplace(): ReplaceAttempt {
  const {
    state,
    progress = 0,
    result,
    error,
    start,
    cancel,
  } = useAttempt(
    async (credentials: Credentials, { signal, onProgress }: AttemptRun): Promise<Replacement> => {
      signal.addEventListener('abort', vault.cancel);
      const deps = {
        vault,
        callApi,
        storageProblem,
        remember,
        forget,
        enter: signIn,
        renewSession,
        signal,
      };
      return replaceWallet(deps, credentials, onProgress);
    },
  );
  return {
    isReplacing: state === 'pending',
    progress,
    ended: result,
    problem: result?.state === 'unchanged' ? result.message : error?.message,
    replace: start,
    dismiss: cancel,
  };
}

const remember: ReplaceDeps['remember'] = (uid, wallet) => {
  const user = findStoredUser();
  if (user?.id === uid) saveStoredUser({ ...user, ...wallet });
};

const forget: ReplaceDeps['forget'] = (uid, publicKey) => {
  const user = findStoredUser();
  if (user?.id === uid && user.publicKey !== publicKey) removeStoredUser();
};
