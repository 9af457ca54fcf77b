import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import { callApi } from '../base/api/call-api.ts';
import type { AttemptRun } from '../base/attempt.ts';
import { firebaseSession } from '../base/firebase/firebase.ts';
import { useAttempt } from '../base/use-attempt.ts';
import { useCallMutation } from '../reads/use-call-mutation.ts';
import type { StoredUser } from '../session/session.ts';
import { vault } from '../vault/app-vault.ts';
import type { RestoreProblem } from './opening-problem.ts';
import { rememberEnvelope } from './remember-envelope.ts';
import {
  type Restoration,
  type RestoreDeps,
  type RestoreRequest,
  restoreWallet,
} from './restore-wallet.ts';
import { readSealedWallet } from './sealed-wallet.ts';

/** Of all forms: a member who closes one and opens it again has the same five nonces. */
const unsent: RestoreDeps['unsent'] = { current: undefined };

/** Notes on the server that the member has the 12 words; without an answer the reminder of a backup stays. */
export const useNoteBackup = () => useCallMutation(walletsCalls.walletBackup);

/** Restores the wallet of `owner`, or else of the stored member; leaving meanwhile locks what that has opened. */
export function useRestore(owner: StoredUser | undefined): {
  readonly isRestoring: boolean;
  /** From 0 to 1; at 1 the server stores the new envelope. */
  readonly progress: number;
  readonly problem: RestoreProblem | undefined;
  /** Resolves to the new envelope; to undefined when the wallet was not restored. */
  readonly restore: (request: RestoreRequest) => Promise<string | undefined>;
} {
  const { start: noteBackup } = useNoteBackup();
  const readWallet = () => readSealedWallet(owner);

  const attempt = useAttempt(
    async (request: RestoreRequest, { signal, onProgress }: AttemptRun): Promise<Restoration> => {
      signal.addEventListener('abort', vault.cancel);
      const ended = await restoreWallet(
        { vault, callApi, readWallet, unsent, getSession: firebaseSession.get, signal },
        request,
        onProgress,
      );
      if (ended.ok) {
        rememberEnvelope(ended.wallet);
        if (request.key.kind === 'words') void noteBackup({});
      }
      return ended;
    },
  );
  const { state, progress = 0, result } = attempt;
  return {
    isRestoring: state === 'pending',
    progress,
    problem: result?.ok === false ? result.problem : undefined,
    restore: async (request) => {
      const ended = await attempt.start(request);
      return ended?.ok === true ? ended.wallet.phrases : undefined;
    },
  };
}
