import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { askLogin } from '../session/ask-login.ts';
import type { Reencrypted, Vault } from '../vault/vault.ts';
import { postReseal } from './post-reseal.ts';
import type { ReadingWallet, ReadWallet } from './read-sealed-wallet.ts';
import { type RestoreProblem, restoreProblem } from './restore-problem.ts';

/** What opens a wallet whose password was reset. */
export type RestoreKey =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'oldPassword'; readonly oldPassword: string };

/** What was typed: what opens the wallet, and the password that will open it from now on. */
export interface RestoreRequest {
  readonly key: RestoreKey;
  /** The password that logs the member in. */
  readonly password: string;
}

/** How restoring ended: with the wallet open, or with it locked. */
export type Restoration =
  | { readonly ok: true; readonly wallet: ReadWallet }
  | { readonly ok: false; readonly problem: RestoreProblem };

/** What restoring needs of its surroundings. */
export interface RestoreParts {
  readonly vault: Pick<Vault, 'unlock' | 'openWithWords' | 'reencrypt' | 'lock'>;
  readonly callApi: CallApi;
  readonly readWallet: () => Promise<ReadingWallet>;
  /** Aborted when whoever asked has left: nothing is opened or sealed after that. */
  readonly signal: AbortSignal;
}

/**
 * Opens a wallet with the words or the password from before a reset, seals it with the password of
 * today, and lets the server keep that: whatever is missed, the next attempt starts over. Nothing is
 * sealed with a password that the server does not know, because that would lock the member out.
 */
export async function restoreWallet(
  parts: RestoreParts,
  request: RestoreRequest,
  onProgress: OnProgress,
): Promise<Restoration> {
  const tried = await tryToRestore(parts, request, onProgress);
  const ended = parts.signal.aborted ? refused(left) : tried;
  if (!ended.ok) parts.vault.lock();
  return ended;
}

const left: RestoreProblem = { message: 'You left before the wallet was restored.' };

async function tryToRestore(
  parts: RestoreParts,
  { key, password }: RestoreRequest,
  onProgress: OnProgress,
): Promise<Restoration> {
  const reading = await parts.readWallet();
  if (!reading.ok) return refused(reading);
  if (parts.signal.aborted) return refused(left);
  const { wallet } = reading;
  const { mail, publicKey } = wallet;
  if (key.kind === 'words') {
    const opening = await parts.vault.openWithWords(key.words, publicKey);
    if (opening !== 'opened') return refused(restoreProblem(opening, 'words'));
    return seal(parts, wallet, password, onProgress);
  }
  if (wallet.sealed === 'current') {
    // Restored meanwhile: in another tab, or by an attempt whose reply was lost.
    const opening = await parts.vault.unlock({ mail, password }, wallet, onProgress);
    return opening === 'opened'
      ? { ok: true, wallet }
      : refused(restoreProblem(opening, 'password'));
  }
  const credentials = { mail, password: key.oldPassword };
  const opening = await parts.vault.unlock(credentials, wallet, (share) => onProgress(share / 2));
  if (opening !== 'opened') return refused(restoreProblem(opening, 'oldPassword'));
  return seal(parts, wallet, password, (share) => onProgress((1 + share) / 2));
}

async function seal(
  { vault, callApi, signal }: RestoreParts,
  wallet: ReadWallet,
  password: string,
  onProgress: OnProgress,
): Promise<Restoration> {
  const { mail, share, uid } = wallet;
  const challenged = await callApi('walletChallenge', {});
  if (!challenged.ok) return refused(challenged.failure);
  const [challenge] = challenged.data;
  if (challenge === undefined) return refused({ message: 'The server gave no answer. Try again.' });
  const { nonce } = challenge;
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
  const problem = await postReseal(callApi, { phrases, nonce, sig });
  if (problem !== undefined) return refused({ message: problem });
  return { ok: true, wallet: { ...wallet, phrases, sealed: 'current' } };
}

/** What is wrong when the password is not the one that the server knows. */
async function findUnknownPassword(
  callApi: CallApi,
  mail: string,
  pass: Reencrypted['pass'],
): Promise<RestoreProblem | undefined> {
  const answer = await askLogin(callApi, { mail, pass });
  switch (answer.state) {
    case 'known':
      return undefined;
    case 'refused':
      return restoreProblem('cannot open', 'password');
    case 'failed':
      return { message: answer.failure.message };
  }
}

function refused({ field, message }: RestoreProblem): Restoration {
  return { ok: false, problem: { message, ...(field === undefined ? {} : { field }) } };
}
