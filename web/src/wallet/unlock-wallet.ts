import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { Vault } from '../vault/vault.ts';
import { unlockProblem } from './opening-problem.ts';
import type { ReadingWallet, ReadWallet } from './sealed-wallet.ts';

/**
 * How an attempt to open the wallet failed. `old`: it is sealed with the password from before a
 * reset and has to be restored first.
 */
export type NotUnlocked =
  | { readonly state: 'old' }
  | { readonly state: 'failed'; readonly problem: string };

/** The dependencies of unlocking. */
export interface UnlockDeps {
  readonly vault: Pick<Vault, 'unlock' | 'lock'>;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Aborted when the member cancels: the wallet does not open after that, nor stay open. */
  readonly signal: AbortSignal;
}

/** Opens the member's wallet with the password, from the server's current envelope. */
export async function unlockWallet(
  { vault, readWallet, signal }: UnlockDeps,
  password: string,
  onProgress: OnProgress,
): Promise<NotUnlocked | { readonly state: 'opened'; readonly wallet: ReadWallet }> {
  const reading = await readCurrentWallet(readWallet, signal);
  if (reading.state !== 'read') return reading;
  const { mail, publicKey, share, phrases } = reading.wallet;
  const opening = await vault.unlock({ mail, password }, { share, phrases, publicKey }, onProgress);
  if (opening !== 'opened') return { state: 'failed', problem: unlockProblem(opening) };
  if (!signal.aborted) return { state: 'opened', wallet: reading.wallet };
  vault.lock();
  return { state: 'failed', problem: unlockProblem('stopped') };
}

/** Reads a wallet that opens with the current password; fails when the member cancels meanwhile. */
export async function readCurrentWallet(
  readWallet: () => Promise<ReadingWallet>,
  signal: AbortSignal,
): Promise<NotUnlocked | { readonly state: 'read'; readonly wallet: ReadWallet }> {
  const reading = await readWallet();
  if (!reading.ok) return { state: 'failed', problem: reading.message };
  if (signal.aborted) return { state: 'failed', problem: unlockProblem('stopped') };
  if (reading.wallet.sealed === 'old') return { state: 'old' };
  return { state: 'read', wallet: reading.wallet };
}
