import type { DecodedIdToken } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import {
  findSessionMember,
  hasSessionEnded,
  isKnownToHaveEnded,
  isRevoked,
} from '../accounts/sessions.ts';
import type { Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { findAccount, isAdmin, listGrants } from '../members/admins.ts';
import { findOpenGrant } from '../members/core/grants.ts';
import { getWallet } from '../members/store.ts';
import { areRightsSuspended } from '../members/wallet.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';

/** The errors of a verification that are faults of the token; all others are faults of the server. */
const badTokenCodes = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  // The emulator's verifier asks for the account itself.
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const authError = z.object({ code: z.string(), message: z.string() });

/** The verifier's words when it could not get Google's public keys; its code is that of a bad token. */
const keysMissing = /^(?:Error fetching public keys|Error while making request)/;

/** Google's public keys are out of reach: whether a token is good is not known now. */
export class SigningKeysUnavailableError extends Error {
  override readonly name = 'SigningKeysUnavailableError';
}

/** What the token of a session says that began with a custom token of ours, and with no provider of Firebase's. */
const ownLogin = z.object({ firebase: z.object({ sign_in_provider: z.literal('custom') }) });

/** How closely a session is checked. */
export interface SessionCheck {
  /**
   * Asks Firebase Auth for the account as it is now: refuses a session that has been ended since, and an admin whose
   * custom claim is gone, who has no open grant, or whose rights are suspended. Otherwise what the token says counts.
   */
  readonly currentAccount: boolean;
  /** Whether the member's document is read now; otherwise what was read of it lately will do. */
  readonly freshMember: boolean;
}

const noSession = refused('no_session', messages.noSession);

/**
 * The claims of the session of a request with this Authorization header: undefined when there is none, refused when it
 * is no valid Firebase ID token, or one of a session that is known to have ended. Nothing is read for it, so that the
 * limits come before what costs.
 * @throws SigningKeysUnavailableError
 */
export async function verifySession(
  context: Context,
  authorization: string | undefined,
): Promise<Outcome<DecodedIdToken | undefined>> {
  if (authorization === undefined) return accepted(undefined);
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
  if (token === undefined || !hasClaims(token)) return noSession;
  const session = await verifyToken(context, token);
  if (session === undefined || !ownLogin.safeParse(session).success) return noSession;
  return isKnownToHaveEnded(context, session) ? noSession : accepted(session);
}

/** The caller of a session with these verified claims, refused when it is no member's or has ended. */
export async function authenticate(
  context: Context,
  session: DecodedIdToken,
  check: SessionCheck,
): Promise<Outcome<Caller>> {
  const { currentAccount } = check;
  const saysAdmin = isAdmin(session);
  const [found, account, wallet, grants] = await Promise.all([
    findSessionMember(context, session, check.freshMember),
    currentAccount ? findAccount(context.auth, session.uid) : undefined,
    currentAccount && saysAdmin ? getWallet(context.firestore, session.uid) : undefined,
    currentAccount && saysAdmin ? listGrants(context.firestore) : [],
  ]);
  if (found === undefined || hasSessionEnded(session, found.member)) return noSession;
  if (currentAccount && isRevoked(session, account)) return noSession;
  // The custom claim alone, which no operation of ours gives, opens nothing.
  const grant = isAdmin(account?.customClaims) ? findOpenGrant(grants, session.uid) : undefined;
  const isAdminNow = saysAdmin && (!currentAccount || grant !== undefined);
  const isSuspended = isAdminNow && wallet !== undefined && areRightsSuspended(wallet);
  const { member, user } = found;
  return accepted({
    uid: session.uid,
    publicKey: member.publicKey,
    admin: isAdminNow && !isSuspended,
    ...(grant !== undefined && { grant }),
    ...(isSuspended && { adminSuspended: true as const }),
    sessionsFrom: member.sessionsFrom,
    ...(user && { user }),
  });
}

/** Whether a token has the form of claims: over anything else the verifier throws as over a bug. */
export function hasClaims(token: string): boolean {
  const [, claims = ''] = token.split('.');
  try {
    const value: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

async function verifyToken({ auth }: Context, token: string): Promise<DecodedIdToken | undefined> {
  try {
    return await auth.verifyIdToken(token);
  } catch (failure) {
    const { success, data } = authError.safeParse(failure);
    if (success && keysMissing.test(data.message)) {
      throw new SigningKeysUnavailableError('No public keys', { cause: failure });
    }
    if (success && badTokenCodes.has(data.code)) return undefined;
    throw failure;
  }
}
