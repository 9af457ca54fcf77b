import type { Credentials } from '@polytips/functions/sealing/key-derivation.ts';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { readHome } from '../../reads/home-reads.ts';
import { queryClient } from '../../reads/query-client.ts';
import { type LoginRow, requestLogin } from '../../session/request-login.ts';
import type { StoredUser } from '../../session/session.ts';
import { startSession } from '../../session/start-session.ts';
import { storageProblem } from '../../session/storage-problem.ts';
import { vault } from '../../vault/app-vault.ts';
import type { Opening, Prepared } from '../../vault/vault.ts';
import { vaultProblem } from '../../wallet/opening-problem.ts';
import { isAnother, noteNewMember } from './new-member.ts';

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

/** Derives the pass and logs in with it. */
export async function logIn(
  credentials: Credentials,
  { signal, onProgress }: AttemptRun,
): Promise<Entry> {
  const prepared = await vault.prepareLogin(credentials, onProgress);
  if (!prepared.ok) {
    const otherwise = 'Your password could not be checked on this device. Try again.';
    return { state: 'failed', message: vaultProblem(prepared.reason, otherwise) };
  }
  return enterSession(credentials.mail, prepared, signal);
}

/** A password of which the vault has derived the pass. */
type PreparedPassword = Extract<Prepared<{ readonly pass: string }>, { readonly ok: true }>;

/**
 * Logs in with the derived pass, opens the wallet with the prepared password, and starts the session.
 * The session starts only when the envelope holds the wallet that the server names; a wallet that is
 * sealed with the password from before a reset stays locked. Source: design section 3.
 * Every failure ends what was prepared, and nothing else: the vault may be that of a later login by then.
 * @param signal aborted when the visitor leaves: no session starts after that.
 */
export async function enterSession(
  mail: string,
  prepared: PreparedPassword,
  signal: AbortSignal,
): Promise<Entry> {
  const entry = await tryToEnter(mail, prepared, signal);
  if (entry.state === 'entered') noteNewMember(entry.uid, mail);
  else prepared.end();
  return entry;
}

async function tryToEnter(
  mail: string,
  prepared: PreparedPassword,
  signal: AbortSignal,
): Promise<Entry> {
  const answer = await requestLogin(callApi, { mail, pass: prepared.value.pass });
  if (signal.aborted) return left;
  if (answer.state === 'failed') return { state: 'failed', message: answer.failure.message };
  if (answer.state === 'refused') return { state: 'refused' };
  const { row } = answer;
  if (row.sealed === 'old') {
    // Nothing proves the address. An envelope that opens is the member's own, as that of an earlier signup which arrived
    // late.
    if (isAnother(mail, row.publicKey)) return { state: 'foreign' };
    // The server keeps the envelope back, and the wallet has to be restored.
    prepared.end();
    return startMemberSession(row, { mail }, signal);
  }
  const { share, phrases, publicKey } = row;
  const verdict = acceptsOpening(await prepared.open({ share, phrases, publicKey }));
  if (verdict === 'foreign') return { state: 'foreign' };
  if (verdict === 'failed') {
    return {
      state: 'failed',
      message: 'Your wallet could not be opened on this device. Try again.',
    };
  }
  return startMemberSession(row, { mail, phrases }, signal);
}

const left: Entry = { state: 'failed', message: 'You left before you were logged in.' };

async function startMemberSession(
  row: LoginRow,
  known: Pick<StoredUser, 'mail' | 'phrases'>,
  signal: AbortSignal,
): Promise<Entry> {
  const { CODES: id, NAMES: name, publicKey, token } = row;
  try {
    await startSession(
      token,
      { ...known, id, name, publicKey },
      { signal, callAsMember: () => prefetchForHome({ uid: id, publicKey }) },
    );
    return { state: 'entered', uid: id };
  } catch {
    // The storage may have become full meanwhile.
    const message =
      (await storageProblem()) ??
      'The session could not be started. Check your connection and try again.';
    return { state: 'failed', message };
  }
}

/** Whether a login may continue after the vault has tried the envelope. */
function acceptsOpening(opening: Opening): 'accepted' | 'foreign' | 'failed' {
  switch (opening) {
    case 'opened':
      return 'accepted';
    case 'mismatch':
    case 'cannot open':
      return 'foreign';
    case 'stopped':
    case 'timed out':
    case 'failed':
    case 'missing':
      return 'failed';
  }
}

/** How long a login waits for the answer at most; Home works without it. */
const prefetchTimeoutMs = 2_000;

/**
 * Reads what Home shows before Home is there, so that it comes whole: what it begins with, and whether the
 * wallet is backed up.
 */
async function prefetchForHome(member: Parameters<typeof readHome>[1]): Promise<void> {
  await Promise.race([
    readHome(queryClient, member),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}
