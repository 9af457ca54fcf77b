import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { isUserNotFound } from '../members/admins.ts';
import { findUser, getUser, setSessionsFrom } from '../members/store.ts';
import type { User } from '../members/user.ts';
import type { RealTime } from '../platform/clock.ts';
import { askAuth } from '../platform/firebase-auth.ts';
import { keepNewest } from '../platform/keep-newest.ts';
import { perFirestore } from '../platform/per-firestore.ts';
import { setChallenges } from './challenges.ts';

/** The claims of an ID token about its session: when it was opened, and the `sessionsFrom` of its login. */
const sessionClaims = z.object({ auth_time: z.int(), sessionsFrom: z.optional(z.int()) });

/** What a session is checked against and its token does not say: of the member's document. */
type SessionMember = Pick<User, 'publicKey' | 'sessionsFrom'>;

/** The member of a session, and the whole document where it was read just now. */
interface FoundMember {
  readonly member: SessionMember;
  readonly user?: User;
}

/** So long a process believes what it has read of a member, for reads that tolerate it. */
const memberKeptMs = 5 * 60_000;
/** So many members are remembered, some MB of them. */
const membersMax = 20_000;

const memoryOf = perFirestore(() => ({
  members: new Map<string, { readonly member: SessionMember; readonly readAtMs: number }>(),
  /** Grows when a member is forgotten: what was read before that is not remembered after it. */
  forgotten: 0,
}));

/**
 * The member whose session it is, by the claims of its verified ID token; undefined when there is none.
 * Unless it has to be `fresh`, what was read within the last five minutes counts: a session that another
 * process has ended since reads on for so long. A session that is newer than that is looked up.
 */
export async function findSessionMember(
  { clock, firestore }: Pick<Context, 'clock' | 'firestore'>,
  claims: { readonly uid: string },
  fresh: boolean,
): Promise<FoundMember | undefined> {
  const { uid } = claims;
  const nowMs = clock.realNow().getTime();
  const memory = memoryOf(firestore);
  const known = memory.members.get(uid);
  if (
    !fresh &&
    known !== undefined &&
    nowMs < known.readAtMs + memberKeptMs &&
    beganWith(claims) === known.member.sessionsFrom
  ) {
    return known;
  }
  const { forgotten } = memory;
  const user = await findUser(firestore, uid);
  if (user === undefined) return undefined;
  const { publicKey, sessionsFrom } = user;
  const member = { publicKey, sessionsFrom };
  if (memory.forgotten === forgotten) {
    keepNewest(memory.members, membersMax, uid, { member, readAtMs: nowMs });
  }
  return { member, user };
}

/**
 * Whether a session has ended by what was read of its member within the last five minutes: `sessionsFrom` only grows, so
 * that is so whatever was written since.
 */
export function isKnownToHaveEnded(
  { clock, firestore }: Pick<Context, 'clock' | 'firestore'>,
  claims: { readonly uid: string },
): boolean {
  const known = memoryOf(firestore).members.get(claims.uid);
  return (
    known !== undefined &&
    clock.realNow().getTime() < known.readAtMs + memberKeptMs &&
    hasSessionEnded(claims, known.member)
  );
}

/** Lets the next call of a member read the document: the password or the address has changed. */
export function forgetMember(firestore: Firestore, uid: string): void {
  const memory = memoryOf(firestore);
  memory.members.delete(uid);
  memory.forgotten += 1;
}

/**
 * The `sessionsFrom` of the login that a session began with, by the claims of its verified ID token; without that claim the
 * moment of its sign-in, and undefined for claims of no session.
 */
export function beganWith(claims: unknown): number | undefined {
  const { data } = sessionClaims.safeParse(claims);
  return data?.sessionsFrom ?? data?.auth_time;
}

/** The `sessionsFrom` of a member whose sessions end at `now`. */
export function nextSessionsFrom(
  { sessionsFrom }: Pick<User, 'sessionsFrom'>,
  now: RealTime,
): number {
  return Math.max(Math.floor(now.getTime() / 1_000), sessionsFrom + 1);
}

/**
 * Ends all sessions of a member at `now`; part of the transaction because of which they end. The nonces that
 * they were given end with them: a late signature changes nothing, and the next session gets its own.
 * @returns the `sessionsFrom` of the next session.
 */
export function endSessions(
  firestore: Firestore,
  transaction: Transaction,
  { uid, user, now }: { readonly uid: string; readonly user: User; readonly now: RealTime },
): number {
  const sessionsFrom = nextSessionsFrom(user, now);
  setSessionsFrom(firestore, transaction, uid, sessionsFrom);
  setChallenges(firestore, transaction, uid, []);
  return sessionsFrom;
}

/**
 * Whether a session, by the claims of its verified ID token, is from before its member's sessions were
 * last ended. A login adds the `sessionsFrom` of its moment, because the custom token can be
 * exchanged an hour later; without it the moment of the exchange counts.
 */
export function hasSessionEnded(
  claims: unknown,
  { sessionsFrom }: Pick<User, 'sessionsFrom'>,
): boolean {
  const began = beganWith(claims);
  return began === undefined || began < sessionsFrom;
}

/**
 * Whether Firebase Auth refuses a session, by the claims of its verified ID token: the account is gone or disabled, or
 * its sessions were revoked after this one began. The verifier has the same check, but would ask for the account before
 * anything else can begin.
 */
export function isRevoked(
  claims: { readonly auth_time: number },
  account: Pick<UserRecord, 'disabled' | 'tokensValidAfterTime'> | undefined,
): boolean {
  if (account === undefined || account.disabled) return true;
  const { tokensValidAfterTime: validFrom } = account;
  return validFrom !== undefined && claims.auth_time * 1_000 < Date.parse(validFrom);
}

/**
 * Revokes a member's refresh tokens, so that the other browsers notice that their sessions have ended. A failure is
 * only logged: the API and Firestore's rules refuse those sessions by `sessionsFrom`.
 */
export async function revokeSessions(context: Context, uid: string): Promise<void> {
  forgetMember(context.firestore, uid);
  try {
    await revokeRefreshTokens(context.auth, uid);
  } catch (failure) {
    context.log.warn('Sessions were not revoked', { uid, failure });
  }
}

/** Revokes a member's refresh tokens. */
export async function revokeRefreshTokens(auth: Auth, uid: string): Promise<void> {
  await auth.revokeRefreshTokens(uid).catch((failure: unknown) => {
    // A member who never logged in has no session to end.
    if (!isUserNotFound(failure)) throw failure;
  });
}

/**
 * Ends all sessions of a member, since Firebase cannot end one alone. Not where the caller's session has ended since the
 * request was authenticated: another log-out, or this one, may be followed by a login already, whose session must neither
 * end nor be revoked. The messages to their devices end with them; see devices/move-devices.ts.
 */
export async function logOut(
  context: Context,
  { uid, sessionsFrom }: Pick<Caller, 'uid' | 'sessionsFrom'>,
): Promise<void> {
  const { clock, firestore } = context;
  const now = clock.realNow();
  const endsThem = await firestore.runTransaction(async (transaction) => {
    const user = await getUser(firestore, uid, transaction);
    // Also where Firestore runs this again, after a commit that was refused or whose reply was lost.
    if (user.sessionsFrom > sessionsFrom) return false;
    endSessions(firestore, transaction, { uid, user, now });
    return true;
  });
  if (endsThem) await revokeSessions(context, uid);
  else forgetMember(firestore, uid);
}

/**
 * A Firebase custom token for a session that ends when the member's `sessionsFrom` changes. Firebase takes it for an
 * hour, also after that.
 * @throws {AuthUnavailableError}
 */
export function createSessionToken(
  { auth }: Pick<Context, 'auth'>,
  uid: string,
  sessionsFrom: User['sessionsFrom'],
): Promise<string> {
  return askAuth(auth.createCustomToken(uid, { sessionsFrom }));
}
