import { passwordsCalls } from '@polytips/functions/contract/calls/passwords.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { isSessionRefused, mayBeDone } from '../../base/api/call-failure.ts';
import type { CallApi } from '../../base/api/create-call-api.ts';
import { requestLogin } from '../../session/request-login.ts';
import type { Vault } from '../../vault/vault.ts';
import type { EndReason } from '../../vault/worker-client.ts';
import { unlockProblem } from '../../wallet/opening-problem.ts';
import { askChallenge } from '../../wallet/prove-wallet.ts';
import type { ReadingWallet } from '../../wallet/sealed-wallet.ts';

/** The dependencies of changing the password. */
export interface ChangeDeps {
  readonly vault: Pick<Vault, 'reencrypt' | 'state'>;
  readonly callApi: CallApi;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Why this browser could not keep the next session, if it could not. */
  readonly storageProblem: () => Promise<string | undefined>;
  /** Starts a new session with the server's token, and stores the new envelope. */
  readonly enter: (token: string, phrases: string) => Promise<void>;
  /** Runs `work` so that other tabs do not log out between the two sessions. */
  readonly renewSession: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Aborted when the member leaves: a change that is not sent yet is not sent any more. */
  readonly signal: AbortSignal;
}

/**
 * How a change ended.
 * - `locked`: the wallet locked meanwhile; nothing was sent.
 * - `unchanged`: the old password stays valid.
 * - `uncertain`: no reply came; either password may be the valid one.
 * - `changed`: the new password is valid; `entered` says whether the new session has started.
 */
export type PasswordChange =
  | { readonly state: 'changed'; readonly entered: boolean }
  | { readonly state: 'locked' }
  | { readonly state: 'unchanged'; readonly message: string }
  | { readonly state: 'uncertain' };

/** What a member who has left must know of how a change ended: with the old password valid, nothing. */
export function warningOf({ state }: PasswordChange): string | undefined {
  switch (state) {
    case 'changed':
      return `${messages.passwordChanged}. From now on log in with the new password.`;
    case 'uncertain':
      return 'Nobody knows yet whether your password was changed. If you have to log in, try the new one first; one of the two is right.';
    case 'locked':
    case 'unchanged':
      return undefined;
  }
}

interface SignedChange {
  readonly uid: string;
  readonly mail: string;
  readonly pass: string;
  readonly phrases: string;
  readonly nonce: string;
  readonly sig: string;
}

const attempts = 2;

/** Re-encrypts the opened wallet with the new password, and sends both to the server in one request. */
export async function changePassword(
  deps: ChangeDeps,
  password: string,
  onProgress: OnProgress,
): Promise<PasswordChange> {
  const { callApi, readWallet, renewSession, signal, storageProblem, vault } = deps;
  // The change ends the session that there is.
  const problem = await storageProblem();
  if (problem !== undefined) return unchanged(problem);
  const reading = await readWallet();
  if (!reading.ok) return unchanged(reading.message);
  if (reading.wallet.sealed === 'old') return unchanged('Restore your wallet first.');
  const { mail, publicKey, share, uid } = reading.wallet;
  const opened = vault.state.get();
  // Only the member's own wallet: storing another envelope would lose the member's wallet.
  if (opened.status === 'unlocked' && opened.publicKey !== publicKey)
    return unchanged(unlockProblem('mismatch'));
  const challenged = await askChallenge(callApi);
  if (!challenged.ok) return unchanged(challenged.message);
  const { nonce } = challenged;
  const reencryption = await vault.reencrypt(
    { credentials: { mail, password }, serverShare: share, challenge: { uid, nonce } },
    onProgress,
  );
  if (!reencryption.ok) return notReencrypted(reencryption.reason);
  if (signal.aborted) return unchanged('You left before it was sent.');
  const change = { uid, mail, nonce, ...reencryption.value };
  return renewSession(() => sendChange(deps, change));
}

/**
 * Sends the change. After a lost reply, a login with the new password shows whether it is valid; if
 * not, the identical request is sent once more, because the first one may still be in transit. A login also follows where
 * the session is refused: a browser sends a request by itself a second time where a connection ends under the first one,
 * which may have changed the password, and ended the session with it.
 */
async function sendChange(
  { callApi, enter }: ChangeDeps,
  { mail, ...body }: SignedChange,
): Promise<PasswordChange> {
  const { pass, phrases } = body;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reply = await callApi(passwordsCalls.changePassword, { body });
    if (reply.ok) return entered(enter, reply.data[0]?.token, phrases);
    const { failure } = reply;
    const isRefused = !mayBeDone(failure);
    if (attempt === 1 && isRefused && !isSessionRefused(failure)) return unchanged(failure.message);
    const login = await requestLogin(callApi, { mail, pass });
    if (login.state === 'known') return entered(enter, login.row.token, phrases);
    if (login.state === 'refused' && isRefused) return unchanged(failure.message);
  }
  return { state: 'uncertain' };
}

async function entered(
  enter: ChangeDeps['enter'],
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

function notReencrypted(reason: 'locked' | EndReason): PasswordChange {
  switch (reason) {
    case 'locked':
    case 'stopped':
      return { state: 'locked' };
    case 'timed out':
      return unchanged('Sealing your wallet took too long on this device. Try again.');
    case 'failed':
    case 'missing':
      return unchanged('Your wallet could not be sealed on this device. Try again.');
  }
}

const unchanged = (message: string): PasswordChange => ({ state: 'unchanged', message });
