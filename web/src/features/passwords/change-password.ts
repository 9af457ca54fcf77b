import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { mayBeDone } from '../../base/api/call-failure.ts';
import type { CallApi } from '../../base/api/create-call-api.ts';
import { askLogin } from '../../session/ask-login.ts';
import type { Vault } from '../../vault/vault.ts';
import { unlockProblem } from '../../wallet/opening-problem.ts';
import type { ReadingWallet } from '../../wallet/sealed-wallet.ts';

/** What changing the password needs of its surroundings. */
export interface ChangeParts {
  readonly vault: Pick<Vault, 'reencrypt' | 'getState'>;
  readonly callApi: CallApi;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Makes the session anew with the server's token, and stores the new envelope. */
  readonly enter: (token: string, phrases: string) => Promise<void>;
  /** Keeps other tabs from taking the time between two sessions for the loss of one. */
  readonly renewSession: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Aborted when the member leaves: nothing is sent any more, unless it was already. */
  readonly signal: AbortSignal;
}

/**
 * How a change ended.
 * - `locked`: the wallet locked meanwhile; nothing was sent.
 * - `unchanged`: the old password is the member's.
 * - `uncertain`: no reply came, and nobody knows which one is.
 * - `changed`: `entered` says whether the session goes on.
 */
export type PasswordChange =
  | { readonly state: 'changed'; readonly entered: boolean }
  | { readonly state: 'locked' }
  | { readonly state: 'unchanged'; readonly message: string }
  | { readonly state: 'uncertain' };

interface SignedChange {
  readonly uid: string;
  readonly mail: string;
  readonly pass: string;
  readonly phrases: string;
  readonly nonce: string;
  readonly sig: string;
}

const attempts = 2;

/** Seals the opened wallet with the new password, and has the server take both in one request. */
export async function changePassword(
  parts: ChangeParts,
  password: string,
  onProgress: OnProgress,
): Promise<PasswordChange> {
  const { callApi, readWallet, renewSession, signal, vault } = parts;
  const reading = await readWallet();
  if (!reading.ok) return unchanged(reading.message);
  const { mail, publicKey, share, uid } = reading.wallet;
  const opened = vault.getState();
  // What is sealed must be the member's own: another envelope in its place would lose the wallet.
  if (opened.status === 'unlocked' && opened.publicKey !== publicKey)
    return unchanged(unlockProblem('mismatch'));
  const challenged = await callApi('walletChallenge', {});
  if (!challenged.ok) return unchanged(challenged.failure.message);
  const [challenge] = challenged.data;
  if (challenge === undefined) return unchanged('The server gave no answer. Try again.');
  const { nonce } = challenge;
  const sealing = await vault.reencrypt(
    { credentials: { mail, password }, serverShare: share, challenge: { uid, nonce } },
    onProgress,
  );
  if (!sealing.ok) return notSealed(sealing.reason);
  if (signal.aborted) return unchanged('You left before it was sent.');
  const change = { uid, mail, nonce, ...sealing.value };
  return renewSession(() => sendChange(parts, change));
}

/**
 * Sends the change. After a lost reply the new password tells by a login whether it is the member's;
 * if not, the identical request goes out once more, because the first may still be on its way.
 */
async function sendChange(
  { callApi, enter }: ChangeParts,
  { mail, ...body }: SignedChange,
): Promise<PasswordChange> {
  const { pass, phrases } = body;
  let lastWord: PasswordChange = { state: 'uncertain' };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reply = await callApi('changePassword', { body });
    if (reply.ok) return entered(enter, reply.data[0]?.token, phrases);
    const { failure } = reply;
    // The second time the session may have ended by the first.
    if (attempt === 1 && !mayBeDone(failure)) return unchanged(failure.message);
    const login = await askLogin(callApi, { mail, pass });
    if (login.state === 'known') return entered(enter, login.row.token, phrases);
    const isRefused = login.state === 'refused' && !mayBeDone(failure);
    lastWord = isRefused ? unchanged(failure.message) : { state: 'uncertain' };
  }
  return lastWord;
}

async function entered(
  enter: ChangeParts['enter'],
  token: string | undefined,
  phrases: string,
): Promise<PasswordChange> {
  try {
    if (token === undefined) return { state: 'changed', entered: false };
    await enter(token, phrases);
    return { state: 'changed', entered: true };
  } catch {
    return { state: 'changed', entered: false };
  }
}

function notSealed(reason: 'locked' | 'stopped' | 'timed out' | 'failed'): PasswordChange {
  switch (reason) {
    case 'locked':
    case 'stopped':
      return { state: 'locked' };
    case 'timed out':
      return unchanged('Sealing your wallet took too long on this device. Try again.');
    case 'failed':
      return unchanged('Your wallet could not be sealed on this device. Try again.');
  }
}

const unchanged = (message: string): PasswordChange => ({ state: 'unchanged', message });
