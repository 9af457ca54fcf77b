import { unexpired } from '../accounts/core/short-lived.ts';
import { deleteAttempts } from '../accounts/login-attempts.ts';
import { endSessions, revokeSessions } from '../accounts/sessions.ts';
import { matchesHash, verifierOf } from '../accounts/verify-password.ts';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { isCurrentAdmin } from '../members/admins.ts';
import {
  changeWallet,
  findMailOwner,
  getUser,
  getWallet,
  setMailVerified,
} from '../members/store.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { deleteResetLinks, listResetLinks } from './store.ts';

/** For how long pay-outs are held after a reset, in business time. Source: design section 3. */
const payoutHoldMs = 24 * 60 * 60_000;

/** The request of the member who received the mail. */
export interface PasswordReset {
  readonly mail: string;
  /** From the link. */
  readonly token: string;
  /** The new derived password. */
  readonly pass: string;
}

/**
 * Replaces the password alone: the envelope still opens with the old one, and is released for that one
 * alone. Ends all sessions, forgets the devices but the one that asks, the links and the nonces, and
 * holds pay-outs and suspends the rights of an admin, because the reader of the mail may be a thief. Failed logins of
 * before slow the member down no more. The mail is verified by it.
 * @returns the new id of the device; undefined when the token was not good.
 */
export async function resetPassword(
  context: ActingContext,
  { mail, ...reset }: PasswordReset,
  now: BusinessTime,
): Promise<{ readonly device: string } | undefined> {
  const uid = await findMailOwner(context.firestore, mail);
  if (uid === undefined) return undefined;
  // First: once the link is used, nothing would repeat an alert that Firebase Auth has kept away.
  const isOfAdmin = await isCurrentAdmin(context.auth, uid);
  const holdUntil = new Date(now.getTime() + payoutHoldMs).toISOString();
  const device = newSecret();
  const isReset = await inTurn(context.firestore, paths.passwordReset(uid), () =>
    replaceVerifier(context, uid, { ...reset, device: sha256Hex(device), holdUntil, isOfAdmin }),
  );
  if (!isReset) return undefined;
  await revokeSessions(context, uid);
  return { device };
}

interface Replacement extends Omit<PasswordReset, 'mail'> {
  /** The hash of the device's new id. */
  readonly device: string;
  readonly holdUntil: string;
  readonly isOfAdmin: boolean;
}

function replaceVerifier(
  context: ActingContext,
  uid: string,
  { device, holdUntil, isOfAdmin, pass, token }: Replacement,
): Promise<boolean> {
  const { actor, clock, firestore, log } = context;
  return firestore.runTransaction(async (transaction) => {
    const [user, wallet, links] = await Promise.all([
      getUser(firestore, uid, transaction),
      getWallet(firestore, uid, transaction),
      listResetLinks(firestore, transaction, uid),
    ]);
    // Firestore may run this again after a commit whose reply was lost: no other request has this device.
    if (wallet.devices.includes(device)) return true;
    const realNow = clock.realNow();
    if (!unexpired(links, realNow).some(({ hash }) => matchesHash(token, hash))) return false;
    endSessions(firestore, transaction, { uid, user, now: realNow });
    const isFirstProof = user.mailVerifiedAt === null;
    if (isFirstProof) setMailVerified(firestore, transaction, uid, realNow);
    changeWallet(firestore, transaction, uid, {
      verifier: verifierOf(pass),
      sealed: 'old',
      // A second reset leaves the password that opens the envelope as it was.
      formerVerifier: wallet.sealed === 'old' ? wallet.formerVerifier : wallet.verifier,
      replaceable: isFirstProof || wallet.replaceable,
      payoutHold: { until: holdUntil, proven: false },
      devices: [device],
    });
    deleteAttempts(firestore, transaction, user.mail);
    deleteResetLinks(firestore, transaction, uid);
    appendAudit({ ...context, actor: { ...actor, id: uid } }, transaction, {
      action: 'password.reset',
      alert: isOfAdmin ? 'admin.reset' : null,
      subject: paths.wallet(uid),
      before: { sealed: wallet.sealed, payoutHoldUntil: wallet.payoutHold?.until ?? null },
      after: { sealed: 'old', payoutHoldUntil: holdUntil },
    });
    if (isOfAdmin) log.alert('admin.reset', { uid });
    return true;
  });
}
