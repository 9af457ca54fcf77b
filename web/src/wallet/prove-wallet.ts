import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import type { CallFailure, CallResult } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import type { Vault } from '../vault/vault.ts';

/** The dependencies of a proof. */
export interface ProofDeps {
  readonly vault: Pick<Vault, 'state' | 'signProof'>;
  readonly callApi: CallApi;
}

/** What a member is told where a reply has nothing in it. */
export const noAnswer = 'The server gave no answer. Try again.';

/** A fresh nonce for one signature by the wallet, or the message why there is none. */
export type Challenging =
  | { readonly ok: true; readonly nonce: string }
  | { readonly ok: false; readonly message: string };

/** Asks for a nonce that the wallet signs. */
export async function askChallenge(callApi: CallApi): Promise<Challenging> {
  const reply = await callApi(walletsCalls.walletChallenge, {});
  if (!reply.ok) return { ok: false, message: reply.failure.message };
  const [challenge] = reply.data;
  return challenge === undefined ? { ok: false, message: noAnswer } : { ok: true, ...challenge };
}

/**
 * Proves to the server that the opened wallet is the member's, which settles what waited for that.
 * @returns whether the server has said so.
 */
export async function proveWallet({ vault, callApi }: ProofDeps, uid: string): Promise<boolean> {
  if (vault.state.get().status !== 'unlocked') return false;
  const challenged = await askChallenge(callApi);
  if (!challenged.ok) return false;
  const { nonce } = challenged;
  const sig = await vault.signProof({ uid, nonce });
  return (
    sig !== undefined && (await callApi(walletsCalls.walletProof, { body: { nonce, sig } })).ok
  );
}

/**
 * Makes what sends a request that takes a proven wallet: where the server refuses it for want of the proof, the
 * opened wallet is proven and the request repeated, once.
 */
export const withProof =
  (deps: ProofDeps, uid: string) =>
  async <Data>(request: () => Promise<CallResult<Data>>): Promise<CallResult<Data>> => {
    const result = await request();
    if (result.ok || !isUnproven(result.failure)) return result;
    return (await proveWallet(deps, uid)) ? request() : result;
  };

/** Whether a request was refused because nobody has shown yet that the wallet is the member's. */
export const isUnproven = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'wallet_unproven';
