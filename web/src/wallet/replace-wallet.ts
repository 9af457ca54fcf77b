import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import type { Credentials, OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { PreparedSignup } from '@polytips/functions/sealing/sealed-wallet.ts';
import { type CallFailure, isSessionRefused, mayBeDone } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { requestLogin } from '../session/request-login.ts';
import type { Prepared, Vault } from '../vault/vault.ts';
import { vaultProblem, wrongPassword } from './opening-problem.ts';

const attempts = 3;

/** What the member's browser stores of a fresh wallet. */
interface ReplacedWallet {
  readonly publicKey: string;
  readonly phrases: string;
}

/**
 * How a replacement ended.
 * - `replaced`: the fresh wallet is open.
 * - `unchanged`: the wallet before is still the member's.
 * - `uncertain`: either may be the member's, or the fresh one could not be opened here. Only a login shows
 *   the address, so none may be shown before.
 */
export type Replacement =
  | { readonly state: 'replaced'; readonly wallet: ReplacedWallet }
  | { readonly state: 'unchanged'; readonly message: string }
  | { readonly state: 'uncertain' };

/** Firebase's half of a session that is to start. */
interface SessionStart {
  readonly customToken: string;
  readonly uid: string;
  readonly signal: AbortSignal;
}

/** The dependencies of a replacement. */
export interface ReplaceDeps {
  readonly vault: Pick<Vault, 'prepareSignup'>;
  readonly callApi: CallApi;
  /** Why this browser could not keep the next session, if it could not. */
  readonly storageProblem: () => Promise<string | undefined>;
  /** Stores the wallet with the member, where this browser has stored that member. */
  readonly remember: (uid: string, wallet: ReplacedWallet) => void;
  /** Forgets the member, where this browser has stored another address, which may be the member's no more. */
  readonly forget: (uid: string, publicKey: string) => void;
  /** Starts Firebase's half of a new session with the server's token. */
  readonly enter: (session: SessionStart) => Promise<void>;
  /** Runs `work` so that other tabs do not log out between the two sessions. */
  readonly renewSession: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Aborted when the member leaves: what is not sent yet is not sent any more, and no session starts. */
  readonly signal: AbortSignal;
}

/**
 * Makes a fresh wallet, sealed with the password that logs the member in, and has the server put it in
 * the place of one that was never used. The server must know the password: a wallet sealed with another
 * one would look foreign at the next login. It ends every session; the reply begins the next one.
 * Every failure ends what was prepared, and nothing else: the vault may be that of a later login by then.
 */
export async function replaceWallet(
  deps: ReplaceDeps,
  credentials: Credentials,
  onProgress: OnProgress,
): Promise<Replacement> {
  const { signal, storageProblem, vault } = deps;
  // The replacement ends the session that there is.
  const problem = await storageProblem();
  if (problem !== undefined) return unchanged(problem);
  signal.throwIfAborted();
  const prepared = await vault.prepareSignup(credentials, onProgress);
  if (!prepared.ok) {
    const otherwise = 'Your wallet could not be made on this device. Try again.';
    return unchanged(vaultProblem(prepared.reason, otherwise));
  }
  const ended = await tryToReplace(deps, credentials.mail, prepared);
  if (ended.state !== 'replaced') prepared.end();
  return ended;
}

/** A fresh wallet that the vault has made. */
type PreparedWallet = Extract<Prepared<PreparedSignup>, { readonly ok: true }>;

async function tryToReplace(
  deps: ReplaceDeps,
  mail: string,
  prepared: PreparedWallet,
): Promise<Replacement> {
  const { callApi, renewSession } = deps;
  const { pass, phrases, publicKey, share, sig } = prepared.value;
  const login = await requestLogin(callApi, { mail, pass });
  if (login.state === 'failed') return unchanged(login.failure.message);
  if (login.state === 'refused') return unchanged(wrongPassword);
  const body = { public: publicKey, phrases, share, sig, pass };
  const replacing = { uid: login.row.CODES, mail, body };
  const ended = await renewSession(() => sendReplacement(deps, replacing));
  if (ended !== 'entered') return ended;
  const opening = await prepared.open({ phrases, publicKey, share });
  return opening === 'opened' ? { state: 'replaced', wallet: { publicKey, phrases } } : uncertain;
}

const unchanged = (message: string) => ({ state: 'unchanged', message }) as const;
const uncertain = { state: 'uncertain' } as const;

interface Replacing {
  readonly uid: string;
  readonly mail: string;
  readonly body: {
    readonly public: string;
    readonly phrases: string;
    readonly share: string;
    readonly sig: string;
    readonly pass: string;
  };
}

/** Sends the fresh wallet and starts the next session. */
async function sendReplacement(
  deps: ReplaceDeps,
  replacing: Replacing,
): Promise<'entered' | Replacement> {
  const { enter, forget, remember, signal } = deps;
  const { uid, body } = replacing;
  if (signal.aborted) return unchanged('You left before the wallet was replaced.');
  const posted = await postReplacement(deps, replacing);
  if (posted.state === 'unchanged') return posted;
  if (posted.state === 'taken' && !signal.aborted) {
    try {
      await enter({ customToken: posted.token, uid, signal });
      // At once: with the new session this or another tab would go on with the address before.
      remember(uid, { publicKey: body.public, phrases: body.phrases });
      return 'entered';
    } catch {
      // The session before has ended, and none has begun.
    }
  }
  forget(uid, body.public);
  return uncertain;
}

type Posted =
  | { readonly state: 'taken'; readonly token: string }
  | Extract<Replacement, { readonly state: 'unchanged' | 'uncertain' }>;

/**
 * After a lost reply, a login shows whether the wallet was taken, and with it the session has ended; if
 * not, the identical request is sent again, because the earlier one may still be in transit. A login also follows where
 * the session is refused: a browser sends a request by itself a second time where a connection ends under the first one,
 * which may have replaced the wallet, and ended the session with it.
 */
async function postReplacement(
  { callApi, signal }: ReplaceDeps,
  { mail, body }: Replacing,
): Promise<Posted> {
  /** Of the first request. */
  let refusal: CallFailure | undefined;
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    const reply = await callApi(walletsCalls.walletReplace, { body });
    const [replied] = reply.ok ? reply.data : [];
    if (replied?.status === 'OK') return { state: 'taken', token: replied.token };
    // After a lost reply a refusal proves nothing: the first request may still take effect.
    const isFirst = attempt === 1;
    if (isFirst && replied !== undefined) return unchanged(wrongPassword);
    if (isFirst && !reply.ok && !mayBeDone(reply.failure)) refusal = reply.failure;
    if (refusal !== undefined && !isSessionRefused(refusal)) return unchanged(refusal.message);
    if (signal.aborted) return uncertain;
    const login = await requestLogin(callApi, { mail, pass: body.pass });
    if (login.state !== 'known') continue;
    if (login.row.publicKey === body.public) return { state: 'taken', token: login.row.token };
    if (refusal !== undefined) return unchanged(refusal.message);
  }
  return uncertain;
}
