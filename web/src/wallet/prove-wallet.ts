import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import type { CallFailure, CallResult } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import type { Vault } from '../vault/vault.ts';

/** The dependencies of a proof. */
export interface ProofDeps {
  readonly vault: Pick<Vault, 'state' | 'signProof'>;
  readonly callApi: CallApi;
}

/**
 * Proves to the server that the opened wallet is the member's, which settles what waited for that.
 * @returns whether the server has said so.
 */
export async function proveWallet({ vault, callApi }: ProofDeps, uid: string): Promise<boolean> {
  if (vault.state.get().status !== 'unlocked') return false;
  const challenged = await callApi(walletsCalls.walletChallenge, {});
  const [challenge] = challenged.ok ? challenged.data : [];
  if (challenge === undefined) return false;
  const { nonce } = challenge;
  const sig = await vault.signProof({ uid, nonce });
  return (
    sig !== undefined && (await callApi(walletsCalls.walletProof, { body: { nonce, sig } })).ok
  );
}

/**
 * Makes a request that takes a proven wallet: where the server refuses it for want of the proof, the
 * opened wallet is proven and the request repeated, once.
 */
export async function withProof<Data>(
  deps: ProofDeps,
  uid: string,
  request: () => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const result = await request();
  if (result.ok || !isUnproven(result.failure)) return result;
  return (await proveWallet(deps, uid)) ? request() : result;
}

/** Whether a request was refused because nobody has shown yet that the wallet is the member's. */
export const isUnproven = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'wallet_unproven';
