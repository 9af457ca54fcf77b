import { secretExporter } from '../vault/app-vault.ts';
import { readSealedWallet } from './read-sealed-wallet.ts';
import { unlockProblem } from './unlock-problem.ts';
import { type Opened, type OpeningAttempt, type OpeningRun, useOpening } from './use-opening.ts';

/** What a member can be given of the own wallet. */
export type DisclosureKind = 'revealPhrase' | 'exportKeystore';

type Disclosed =
  | { readonly state: 'opened'; readonly secret: string }
  | Exclude<Opened, { readonly state: 'opened' }>;

/** Gives the signed-in member a secret of the own wallet against the password, one attempt at a time. */
export function useDisclosure(kind: DisclosureKind): {
  readonly attempt: OpeningAttempt;
  /** Resolves to nothing when it was cancelled, or is under way already. */
  readonly disclose: (password: string) => Promise<Disclosed | undefined>;
  readonly cancel: () => void;
} {
  const { attempt, open, cancel } = useOpening(secretExporter.cancel);
  return {
    attempt,
    disclose: (password) => open((run) => openSecret(kind, password, run)),
    cancel,
  };
}

async function openSecret(
  kind: DisclosureKind,
  password: string,
  { signal, onProgress }: OpeningRun,
): Promise<Disclosed> {
  const reading = await readSealedWallet();
  if (!reading.ok) return { state: 'failed', problem: reading.message };
  const { mail, publicKey, share, phrases, sealed } = reading.wallet;
  if (sealed === 'old') return { state: 'old' };
  // Cancelled while the server was asked: nothing is started.
  if (signal.aborted) return { state: 'failed', problem: unlockProblem('stopped') };
  const wallet = { share, phrases, publicKey };
  const disclosed = await secretExporter[kind]({ mail, password }, wallet, onProgress);
  return disclosed.ok
    ? { state: 'opened', secret: disclosed.value }
    : { state: 'failed', problem: unlockProblem(disclosed.reason) };
}
