import { callApi } from '../base/api/call-api.ts';
import type { AttemptRun, AttemptStatus } from '../base/attempt.ts';
import { useAttempt } from '../base/use-attempt.ts';
import { startWorker, vault } from '../vault/app-vault.ts';
import { createSecretExporter } from '../vault/secret-exporter.ts';
import { unlockProblem } from './opening-problem.ts';
import { rememberEnvelope } from './remember-envelope.ts';
import { readSealedWallet } from './sealed-wallet.ts';
import { type NotUnlocked, readCurrentWallet, unlockWallet } from './unlock-wallet.ts';

const secretExporter = createSecretExporter(startWorker);

type Unlocked = NotUnlocked | { readonly state: 'opened' };

/** An attempt to open the wallet, or a secret of it, with the password. */
export interface PasswordAttempt {
  readonly isOpening: boolean;
  /** From 0 to 1, while opening. */
  readonly progress: number;
  /** The message of a failed attempt. */
  readonly problem: string | undefined;
  /** Resolves to how the attempt ended; to undefined when it was cancelled or another one runs. */
  readonly open: (password: string) => Promise<Unlocked['state'] | undefined>;
  readonly cancel: () => void;
}

/** Unlocks the stored member's wallet with the password, from the server's current envelope. */
export function useUnlock(): PasswordAttempt {
  return asPasswordAttempt(useAttempt(unlock));
}

async function unlock(password: string, { signal, onProgress }: AttemptRun): Promise<Unlocked> {
  signal.addEventListener('abort', vault.cancel);
  const deps = { vault, callApi, readWallet: readSealedWallet, signal };
  const ended = await unlockWallet(deps, password, onProgress);
  if (ended.state !== 'opened') return ended;
  rememberEnvelope(ended.wallet);
  return { state: 'opened' };
}

/** A secret of the wallet that its owner can export. */
export type ExportKind = 'revealPhrase' | 'exportKeystore';

/** Exports a secret of the signed-in member's wallet for the password, each time it is typed. */
export function useSecretExport(
  kind: ExportKind,
  onExported: (secret: string) => void,
): PasswordAttempt {
  const attempt = useAttempt(
    async (password: string, { signal, onProgress }: AttemptRun): Promise<Unlocked> => {
      signal.addEventListener('abort', secretExporter.cancel);
      const reading = await readCurrentWallet(readSealedWallet, signal);
      if (reading.state !== 'read') return reading;
      const { mail, publicKey, share, phrases } = reading.wallet;
      const sealed = { share, phrases, publicKey };
      const secret = await secretExporter[kind]({ mail, password }, sealed, onProgress);
      if (!secret.ok) return { state: 'failed', problem: unlockProblem(secret.reason) };
      if (!signal.aborted) onExported(secret.value);
      return { state: 'opened' };
    },
  );
  return asPasswordAttempt(attempt);
}

function asPasswordAttempt({
  state,
  progress = 0,
  result,
  start,
  cancel,
}: AttemptStatus<Unlocked> & {
  readonly start: (password: string) => Promise<Unlocked | undefined>;
  readonly cancel: () => void;
}): PasswordAttempt {
  return {
    isOpening: state === 'pending',
    progress,
    problem: result?.state === 'failed' ? result.problem : undefined,
    open: async (password) => (await start(password))?.state,
    cancel,
  };
}
