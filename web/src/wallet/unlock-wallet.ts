import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import type { Vault } from '../vault/vault.ts';
import { unlockProblem } from './opening-problem.ts';
import { type ProofDeps, proveWallet } from './prove-wallet.ts';
import type { CurrentWallet, ReadingWallet } from './sealed-wallet.ts';

/**
 * How an attempt to open the wallet failed. `old`: it is sealed with the password from before a
 * reset and has to be restored first.
 */
export type NotUnlocked =
  | { readonly state: 'old' }
  | { readonly state: 'failed'; readonly problem: string };

/** The dependencies of unlocking. */
export interface UnlockDeps {
  readonly vault: Pick<Vault, 'unlock' | 'lockHere'> & ProofDeps['vault'];
  readonly callApi: CallApi;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Aborted when the member cancels: the wallet does not open after that, nor stay open. */
  readonly signal: AbortSignal;
}

/**
 * Opens the member's wallet with the password, from the server's current envelope, and proves it where
 * the server wants that. Without an answer to the proof the wallet is open all the same: the next unlock,
 * or what needs the proof, proves it.
 */
export async function unlockWallet(
  { vault, callApi, readWallet, signal }: UnlockDeps,
  password: string,
  onProgress: OnProgress,
): Promise<NotUnlocked | { readonly state: 'opened'; readonly wallet: CurrentWallet }> {
  const reading = await readCurrentWallet(readWallet, signal);
  if (reading.state !== 'read') return reading;
  const { mail, proven, publicKey, share, phrases, uid } = reading.wallet;
  const opening = await vault.unlock({ mail, password }, { share, phrases, publicKey }, onProgress);
  if (opening !== 'opened') return { state: 'failed', problem: unlockProblem(opening) };
  // At once: a moment later another attempt may have opened it.
  if (signal.aborted) vault.lockHere();
  signal.addEventListener('abort', vault.lockHere);
  if (proven === 'NO' && !signal.aborted) await proveWallet({ vault, callApi }, uid);
  signal.removeEventListener('abort', vault.lockHere);
  return signal.aborted
    ? { state: 'failed', problem: unlockProblem('stopped') }
    : { state: 'opened', wallet: reading.wallet };
}

/** Reads a wallet that opens with the current password; fails when the member cancels meanwhile. */
export async function readCurrentWallet(
  readWallet: () => Promise<ReadingWallet>,
  signal: AbortSignal,
): Promise<NotUnlocked | { readonly state: 'read'; readonly wallet: CurrentWallet }> {
  const reading = await readWallet();
  if (!reading.ok) return { state: 'failed', problem: reading.message };
  if (signal.aborted) return { state: 'failed', problem: unlockProblem('stopped') };
  const { wallet } = reading;
  return wallet.sealed === 'old' ? { state: 'old' } : { state: 'read', wallet };
}
