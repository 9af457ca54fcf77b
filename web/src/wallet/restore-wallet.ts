import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { mayBeDone } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import type { FirebaseSession } from '../base/firebase/firebase.ts';
import { type Moment, momentNow, msSince } from '../base/time/moment.ts';
import { requestLogin } from '../session/request-login.ts';
import type { Reencrypted, Vault } from '../vault/vault.ts';
import { type RestoreProblem, restoreProblem } from './opening-problem.ts';
import {
  askChallenge,
  type Challenging,
  noAnswer,
  type ProofDeps,
  proveWallet,
} from './prove-wallet.ts';
import type { CurrentWallet, ReadingWallet, ReadWallet } from './sealed-wallet.ts';

const resealAttempts = 3;

/** Half of the ten minutes of a nonce: the other half is for the new derivation and the request. */
const unsentForMs = 5 * 60_000;

/** A nonce that a try got and did not send to the server, the session that asked for it, and when. */
interface UnsentNonce {
  readonly session: FirebaseSession;
  readonly nonce: string;
  readonly askedAt: Moment;
}

/** What opens a wallet whose password was reset. */
export type RestoreKey =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'oldPassword'; readonly oldPassword: string };

/** The input of the restore form. */
export interface RestoreRequest {
  readonly key: RestoreKey;
  /** The password that logs the member in; it opens the wallet from now on. */
  readonly password: string;
}

/** How restoring ended: with an open wallet, or the reason why not. */
export type Restoration = { readonly ok: true; readonly wallet: CurrentWallet } | Refusal;

interface Refusal {
  readonly ok: false;
  readonly problem: RestoreProblem;
}

/** The dependencies of restoring. */
export interface RestoreDeps {
  readonly vault: Pick<
    Vault,
    'unlock' | 'prepareLogin' | 'openWithWords' | 'reencrypt' | 'lockHere'
  > &
    ProofDeps['vault'];
  readonly callApi: CallApi;
  readonly readWallet: () => Promise<ReadingWallet>;
  /**
   * What one try leaves to the next of the same session, with whose end the server forgets it: a member has five nonces
   * at a time, so five wrong passwords would use them all up.
   */
  readonly unsent: { current: UnsentNonce | undefined };
  /** Firebase's half of the session, the same object as long as it is the same session. */
  readonly getSession: () => FirebaseSession;
  /** Aborted when the member leaves: nothing is opened or sealed after that, and what this has opened locks. */
  readonly signal: AbortSignal;
}

/**
 * Opens a wallet with the recovery words or the password from before a reset, seals it with the
 * current password, stores the new envelope on the server, and proves the wallet where the server wants
 * that, as `unlockWallet` does. A failed attempt is simply repeated; it locks the wallet only where the words
 * or the password have opened it, so that wrong ones leave a wallet open that its member cannot open again.
 * The server must know the password first: an envelope sealed with another one would lock the
 * member out.
 */
export async function restoreWallet(
  deps: RestoreDeps,
  request: RestoreRequest,
  onProgress: OnProgress,
): Promise<Restoration> {
  const { vault, signal } = deps;
  const opening = await openWallet(deps, request, onProgress);
  if (!opening.ok) return signal.aborted ? refused(left) : opening;
  // At once: a moment later another attempt may have opened it.
  if (signal.aborted) vault.lockHere();
  signal.addEventListener('abort', vault.lockHere);
  const tried = signal.aborted ? refused(left) : await opening.seal();
  const ended = signal.aborted ? refused(left) : tried;
  if (!ended.ok) {
    // Leaving has locked it already, and the member may have opened it again since.
    if (!signal.aborted) vault.lockHere();
  } else if (ended.wallet.proven === 'NO') {
    await proveWallet(deps, ended.wallet.uid);
  }
  signal.removeEventListener('abort', vault.lockHere);
  return ended;
}

const left: RestoreProblem = { message: 'You left before the wallet was restored.' };

/** The wallet is open, and `seal` seals it with the current password. */
type Opened = { readonly ok: true; readonly seal: () => Promise<Restoration> };

async function openWallet(
  deps: RestoreDeps,
  { key, password }: RestoreRequest,
  onProgress: OnProgress,
): Promise<Opened | Refusal> {
  const reading = await deps.readWallet();
  if (!reading.ok) return refused(reading);
  if (deps.signal.aborted) return refused(left);
  const { wallet } = reading;
  const { mail, publicKey } = wallet;
  if (key.kind === 'words') {
    const opening = await deps.vault.openWithWords(key.words, publicKey);
    if (opening !== 'opened') return refused(restoreProblem(opening, 'words'));
    return { ok: true, seal: () => sealReleased(deps, wallet, password, onProgress) };
  }
  if (wallet.sealed === 'current') {
    // Already restored: in another tab, or by an attempt whose reply was lost.
    const opening = await deps.vault.unlock({ mail, password }, wallet, onProgress);
    return opening === 'opened'
      ? { ok: true, seal: async () => ({ ok: true, wallet }) }
      : refused(restoreProblem(opening, 'password'));
  }
  const credentials = { mail, password: key.oldPassword };
  const prepared = await deps.vault.prepareLogin(credentials, (fraction) =>
    onProgress(fraction / 2),
  );
  if (!prepared.ok) return refused(restoreProblem(prepared.reason, 'oldPassword'));
  const { pass } = prepared.value;
  const reply = await deps.callApi(walletsCalls.walletReleaseByPassword, { body: { pass } });
  const [released] = reply.ok ? reply.data : [];
  if (released?.status !== 'OK') {
    prepared.end();
    return refused(reply.ok ? restoreProblem('cannot open', 'oldPassword') : reply.failure);
  }
  const { share, phrases } = released;
  const opening = await prepared.open({ share, phrases, publicKey });
  if (opening !== 'opened') return refused(restoreProblem(opening, 'oldPassword'));
  const secondHalf = (fraction: number) => onProgress((1 + fraction) / 2);
  return { ok: true, seal: () => seal(deps, wallet, share, password, secondHalf) };
}

/** Seals a wallet that the words have opened; after a reset the server releases its share for a proof of it. */
async function sealReleased(
  deps: RestoreDeps,
  wallet: ReadWallet,
  password: string,
  onProgress: OnProgress,
): Promise<Restoration> {
  if (wallet.sealed === 'current') return seal(deps, wallet, wallet.share, password, onProgress);
  const released = await releaseByProof(deps, wallet.uid);
  if (!released.ok) return refused(released);
  return seal(deps, wallet, released.share, password, onProgress);
}

/** The server share for a proof of the wallet, which is open, or the message why it was not released. */
async function releaseByProof(
  { vault, callApi }: RestoreDeps,
  uid: string,
): Promise<
  { readonly ok: true; readonly share: string } | { readonly ok: false; readonly message: string }
> {
  const challenged = await askChallenge(callApi);
  if (!challenged.ok) return challenged;
  const { nonce } = challenged;
  const sig = await vault.signProof({ uid, nonce });
  if (sig === undefined) return { ok: false, message: restoreProblem('stopped', 'words').message };
  const reply = await callApi(walletsCalls.walletReleaseByProof, { body: { nonce, sig } });
  if (!reply.ok) return { ok: false, message: reply.failure.message };
  const [released] = reply.data;
  return released === undefined ? { ok: false, message: noAnswer } : { ok: true, ...released };
}

async function seal(
  deps: RestoreDeps,
  wallet: ReadWallet,
  share: string,
  password: string,
  onProgress: OnProgress,
): Promise<Restoration> {
  const { vault, callApi, signal, unsent } = deps;
  const { mail, uid } = wallet;
  const challenged = await chooseNonce(deps);
  if (!challenged.ok) return refused(challenged);
  const { nonce } = challenged;
  const credentials = { mail, password };
  const sealing = await vault.reencrypt(
    { credentials, serverShare: share, challenge: { uid, nonce } },
    onProgress,
  );
  if (!sealing.ok) {
    const reason = sealing.reason === 'locked' ? 'stopped' : sealing.reason;
    return refused(restoreProblem(reason, 'password'));
  }
  const { pass, phrases, sig } = sealing.value;
  const unknown = await findUnknownPassword(callApi, mail, pass);
  if (unknown !== undefined) return refused(unknown);
  if (signal.aborted) return refused(left);
  unsent.current = undefined;
  const problem = await postReseal(callApi, { phrases, nonce, sig });
  if (problem !== undefined) return refused({ message: problem });
  return { ok: true, wallet: { ...wallet, share, phrases, sealed: 'current' } };
}

/** A nonce for the new envelope: the one that an earlier try did not send, or else a new one. */
async function chooseNonce({ callApi, getSession, unsent }: RestoreDeps): Promise<Challenging> {
  const { current } = unsent;
  const session = getSession();
  if (current?.session === session && msSince(current.askedAt) < unsentForMs) {
    return { ok: true, nonce: current.nonce };
  }
  const askedAt = momentNow();
  const challenging = await askChallenge(callApi);
  if (challenging.ok) unsent.current = { session, nonce: challenging.nonce, askedAt };
  return challenging;
}

/** The problem with a password that the server does not know; undefined when it knows it. */
async function findUnknownPassword(
  callApi: CallApi,
  mail: string,
  pass: Reencrypted['pass'],
): Promise<RestoreProblem | undefined> {
  const answer = await requestLogin(callApi, { mail, pass });
  switch (answer.state) {
    case 'known':
      return undefined;
    case 'refused':
      return restoreProblem('cannot open', 'password');
    case 'failed':
      return { message: answer.failure.message };
  }
}

function refused({ field, message }: RestoreProblem): Refusal {
  return { ok: false, problem: { message, ...(field === undefined ? {} : { field }) } };
}

/**
 * Stores a new envelope on the server. When a reply is lost it reads what the server has, and
 * repeats the identical request, which takes effect once.
 * @returns the message why the server does not have it.
 */
async function postReseal(
  callApi: CallApi,
  body: { readonly phrases: string; readonly nonce: string; readonly sig: string },
): Promise<string | undefined> {
  let problem = '';
  for (let attempt = 0; attempt < resealAttempts; attempt += 1) {
    const reply = await callApi(walletsCalls.walletReseal, { body });
    if (reply.ok) return undefined;
    problem = reply.failure.message;
    if (!mayBeDone(reply.failure)) return problem;
    if (await isStored(callApi, body.phrases)) return undefined;
  }
  return problem;
}

async function isStored(callApi: CallApi, phrases: string): Promise<boolean> {
  const reply = await callApi(walletsCalls.walletShare, {});
  const [wallet] = reply.ok ? reply.data : [];
  return wallet?.sealed === 'current' && wallet.phrases === phrases;
}
