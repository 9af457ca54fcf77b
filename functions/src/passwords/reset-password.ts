import { stillGood } from '../accounts/core/short-lived.ts';
import { nextSessionsFrom, revokeSessions } from '../accounts/sessions.ts';
import { matchesHash, verifierOf } from '../accounts/verify-password.ts';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import {
  changeWallet,
  findMailOwner,
  getUser,
  getWallet,
  setSessionsFrom,
} from '../members/store.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { setChallenges } from '../wallets/challenges.ts';
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
 * Replaces the password alone: the envelope still opens with the old one. Ends all sessions, forgets
 * the devices, the links and the nonces, and holds pay-outs, because the reader of the mail may be a
 * thief. `now` is business time.
 * @returns whether the token was good.
 */
export async function resetPassword(
  context: ActingContext,
  { mail, token, pass }: PasswordReset,
  now: Date,
): Promise<boolean> {
  const uid = await findMailOwner(context.firestore, mail);
  if (uid === undefined) return false;
  const holdUntil = new Date(now.getTime() + payoutHoldMs).toISOString();
  const sessionsFrom = await inTurn(paths.passwordReset(uid), () =>
    replaceVerifier(context, uid, { token, pass, holdUntil }),
  );
  if (sessionsFrom === undefined) return false;
  await revokeSessions(context, uid, sessionsFrom);
  return true;
}

function replaceVerifier(
  { actor, clock, firestore }: ActingContext,
  uid: string,
  reset: { readonly token: string; readonly pass: string; readonly holdUntil: string },
): Promise<number | undefined> {
  const { holdUntil, pass, token } = reset;
  return firestore.runTransaction(async (transaction) => {
    const [user, wallet, links] = await Promise.all([
      getUser(firestore, uid, transaction),
      getWallet(firestore, uid, transaction),
      listResetLinks(firestore, uid, transaction),
    ]);
    const realNow = clock.realNow();
    if (!stillGood(links, realNow).some(({ hash }) => matchesHash(token, hash))) return undefined;
    const sessionsFrom = nextSessionsFrom(user, realNow);
    setSessionsFrom(firestore, transaction, uid, sessionsFrom);
    changeWallet(firestore, transaction, uid, {
      verifier: verifierOf(pass),
      sealed: 'old',
      payoutHold: { until: holdUntil, proven: false },
      devices: [],
    });
    deleteResetLinks(firestore, transaction, uid);
    // A signature from before the reset that arrives later neither re-encrypts nor proves the wallet.
    setChallenges(firestore, transaction, uid, []);
    appendAudit(firestore, transaction, { ...actor, id: uid }, realNow, {
      action: 'password.reset',
      subject: paths.wallet(uid),
      before: { sealed: wallet.sealed, payoutHoldUntil: wallet.payoutHold?.until ?? null },
      after: { sealed: 'old', payoutHoldUntil: holdUntil },
    });
    return sessionsFrom;
  });
}
