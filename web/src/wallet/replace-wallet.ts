import { walletsCalls } from '@polytips/functions/contract/wallets.ts';
import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { mayBeDone } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { requestLogin } from '../session/request-login.ts';
import type { Vault } from '../vault/vault.ts';
import { wrongPassword } from './opening-problem.ts';

const attempts = 3;

/** What the member's browser stores of a fresh wallet, which is open. */
export interface ReplacedWallet {
  readonly publicKey: string;
  readonly phrases: string;
}

/**
 * How a replacement ended.
 * - `replaced`: the fresh wallet is open.
 * - `unchanged`: the wallet before is still the member's.
 * - `uncertain`: either may be the member's. Only a login shows the address, so none may be shown before.
 */
export type Replacement =
  | { readonly state: 'replaced'; readonly wallet: ReplacedWallet }
  | { readonly state: 'unchanged'; readonly message: string }
  | { readonly state: 'uncertain' };

/** The dependencies of a replacement. */
export interface ReplaceDeps {
  readonly vault: Pick<Vault, 'prepareSignup' | 'open' | 'lock'>;
  readonly callApi: CallApi;
  /** Aborted when the member leaves: nothing is sent after that. */
  readonly signal: AbortSignal;
}

/**
 * Makes a fresh wallet, sealed with the password that logs the member in, and has the server put it in
 * the place of one that was never used. The server must know the password: a wallet sealed with another
 * one would look foreign at the next login.
 */
export async function replaceWallet(
  deps: ReplaceDeps,
  credentials: { readonly mail: string; readonly password: string },
  onProgress: OnProgress,
): Promise<Replacement> {
  const ended = await tryToReplace(deps, credentials, onProgress);
  if (ended.state !== 'replaced') deps.vault.lock();
  return ended;
}

async function tryToReplace(
  { vault, callApi, signal }: ReplaceDeps,
  { mail, password }: { readonly mail: string; readonly password: string },
  onProgress: OnProgress,
): Promise<Replacement> {
  const prepared = await vault.prepareSignup({ mail, password }, onProgress);
  if (!prepared.ok) return unchanged('Your wallet could not be made on this device. Try again.');
  const { pass, phrases, publicKey, share, sig } = prepared.value;
  const login = await requestLogin(callApi, { mail, pass });
  if (login.state === 'failed') return unchanged(login.failure.message);
  if (login.state === 'refused') return unchanged(wrongPassword);
  if (signal.aborted) return unchanged('You left before the wallet was replaced.');
  const posted = await postReplacement(callApi, { public: publicKey, phrases, share, sig });
  if (posted !== 'taken') return posted;
  const opening = await vault.open({ phrases, publicKey, share });
  return opening === 'opened'
    ? { state: 'replaced', wallet: { publicKey, phrases } }
    : { state: 'uncertain' };
}

const unchanged = (message: string): Replacement => ({ state: 'unchanged', message });

/** Sends the fresh wallet; after a lost reply the identical request, which takes effect once. */
async function postReplacement(
  callApi: CallApi,
  body: {
    readonly public: string;
    readonly phrases: string;
    readonly share: string;
    readonly sig: string;
  },
): Promise<'taken' | Replacement> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reply = await callApi(walletsCalls.walletReplace, { body });
    if (reply.ok) return 'taken';
    // After a lost reply a refusal proves nothing: the first request may still take effect.
    if (!mayBeDone(reply.failure))
      return attempt === 0 ? unchanged(reply.failure.message) : { state: 'uncertain' };
  }
  return { state: 'uncertain' };
}
