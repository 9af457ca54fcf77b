import { callApi } from '../../base/api/call-api.ts';
import { askLogin, type LoginRow } from '../../session/ask-login.ts';
import { startSession } from '../../session/start-session.ts';
import { vault } from '../../vault/app-vault.ts';
import { acceptsOpening } from './accepts-opening.ts';
import { askForHome } from './ask-for-home.ts';
import { welcomeNewMember } from './new-member.ts';

/**
 * How an attempt to log in ended.
 * - `refused`: no member has this mail and password.
 * - `foreign`: the server's envelope does not hold the member's wallet. Never go on.
 * - `failed`: no answer, or this device could not finish; nothing is known about the password.
 */
export type Entry =
  | { readonly state: 'entered'; readonly uid: string }
  | { readonly state: 'refused' }
  | { readonly state: 'foreign' }
  | { readonly state: 'failed'; readonly message: string };

/**
 * Logs in with what the vault has derived, opens the wallet with it, and starts the session.
 * The session starts only when the envelope holds the wallet that the server names, except that
 * one sealed before a reset of the password stays locked. Source: design section 3. Who signed up
 * here is welcomed.
 */
export async function enterSession(mail: string, pass: string): Promise<Entry> {
  const entry = await tryToEnter(mail, pass);
  if (entry.state === 'entered') welcomeNewMember(entry.uid, mail);
  else vault.lock();
  return entry;
}

async function tryToEnter(mail: string, pass: string): Promise<Entry> {
  const answer = await askLogin(callApi, { mail, pass });
  if (answer.state === 'failed') return { state: 'failed', message: answer.failure.message };
  if (answer.state === 'refused') return { state: 'refused' };
  const { row } = answer;
  const { share, phrases, publicKey } = row;
  const verdict = acceptsOpening(await vault.open({ share, phrases, publicKey }), row.sealed);
  if (verdict === 'foreign') return { state: 'foreign' };
  if (verdict === 'failed') {
    return {
      state: 'failed',
      message: 'Your wallet could not be opened on this device. Try again.',
    };
  }
  // Also when it opened, because the new password is the old one: the server waits for its restoring.
  if (row.sealed === 'old') vault.lock();
  return startMemberSession(row);
}

async function startMemberSession(row: LoginRow): Promise<Entry> {
  const { CODES: id, NAMES: name, publicKey, phrases, token } = row;
  try {
    await startSession(token, { id, name, publicKey, phrases }, () => askForHome(id));
    return { state: 'entered', uid: id };
  } catch {
    const message = 'The session could not be started. Check your connection and try again.';
    return { state: 'failed', message };
  }
}
