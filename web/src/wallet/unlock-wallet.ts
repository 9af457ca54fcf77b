import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { Vault } from '../vault/vault.ts';
import type { ReadingWallet, ReadWallet } from './read-sealed-wallet.ts';
import { unlockProblem } from './unlock-problem.ts';

/** How unlocking ended; `old`: sealed with the password from before a reset, it has to be restored. */
export type UnlockOutcome =
  | { readonly state: 'opened'; readonly wallet: ReadWallet }
  | { readonly state: 'old' }
  | { readonly state: 'failed'; readonly problem: string };

/** What unlocking needs of its surroundings. */
export interface UnlockParts {
  readonly vault: Pick<Vault, 'unlock' | 'lock'>;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Aborted when whoever asked has cancelled: the wallet does not open after that, nor stay open. */
  readonly signal: AbortSignal;
}

/** Opens the member's wallet with the password, by the server's current envelope. */
export async function unlockWallet(
  { vault, readWallet, signal }: UnlockParts,
  password: string,
  onProgress: OnProgress,
): Promise<UnlockOutcome> {
  const reading = await readWallet();
  if (!reading.ok) return { state: 'failed', problem: reading.message };
  // Cancelled while the server was asked: there was nothing yet that the vault could have stopped.
  if (signal.aborted) return { state: 'failed', problem: unlockProblem('stopped') };
  const { mail, publicKey, share, phrases, sealed } = reading.wallet;
  if (sealed === 'old') return { state: 'old' };
  const opening = await vault.unlock({ mail, password }, { share, phrases, publicKey }, onProgress);
  if (opening !== 'opened') return { state: 'failed', problem: unlockProblem(opening) };
  if (!signal.aborted) return { state: 'opened', wallet: reading.wallet };
  vault.lock();
  return { state: 'failed', problem: unlockProblem('stopped') };
}
