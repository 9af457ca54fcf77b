import { takeChallenge } from '../accounts/challenges.ts';
import { isKnownDevice } from '../accounts/known-devices.ts';
import { createSessionToken, endSessions, revokeSessions } from '../accounts/sessions.ts';
import { verifierOf, verifyPassword } from '../accounts/verify-password.ts';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { changeWallet, getUser, getWallet } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { isResealed, reseal } from '../wallets/core/reseal.ts';
import { isSignedByOwner, type SignedEnvelope } from '../wallets/reseal-wallet.ts';
import { deleteResetLinks } from './store.ts';

/** A derived password with the envelope that it opens, signed by the wallet. */
export interface NewPassword extends SignedEnvelope {
  readonly pass: string;
}

/**
 * Replaces the password and the envelope together, and ends all sessions, the links of resets and
 * the issued nonces; of the devices that have logged in only the caller's stays known.
 * @returns a custom token for the caller's new session.
 */
export async function changePassword(
  context: ActingContext,
  caller: Caller,
  device: string | undefined,
  change: NewPassword,
): Promise<Outcome<{ readonly token: string }>> {
  if (!isSignedByOwner(caller, change)) {
    return refused('invalid_input', messages.signatureWrong);
  }
  const { uid } = caller;
  const changed = await replacePassword(context, uid, device, change);
  if (!changed.ok) return changed;
  const sessionsFrom = changed.value;
  await revokeSessions(context, uid);
  return accepted({ token: await createSessionToken(context, uid, sessionsFrom) });
}

function replacePassword(
  context: ActingContext,
  uid: string,
  device: string | undefined,
  { pass, phrases, nonce }: NewPassword,
): Promise<Outcome<number>> {
  const { clock, firestore } = context;
  return firestore.runTransaction(async (transaction) => {
    const [user, wallet] = await Promise.all([
      getUser(firestore, uid, transaction),
      getWallet(firestore, uid, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost.
    if (isResealed(wallet, phrases) && verifyPassword(pass, wallet.verifier)) {
      return accepted(user.sessionsFrom);
    }
    if (!(await takeChallenge(context, transaction, uid, nonce))) {
      return refused('conflict', messages.challengeOver);
    }
    const sessionsFrom = endSessions(firestore, transaction, { uid, user, now: clock.realNow() });
    changeWallet(firestore, transaction, uid, {
      ...reseal(wallet, phrases),
      verifier: verifierOf(pass),
      devices: device !== undefined && isKnownDevice(wallet, device) ? [sha256Hex(device)] : [],
    });
    deleteResetLinks(firestore, transaction, uid);
    appendAudit(context, transaction, {
      action: 'password.changed',
      subject: paths.wallet(uid),
      before: { sealed: wallet.sealed },
      after: { sealed: 'current' },
    });
    return accepted(sessionsFrom);
  });
}
