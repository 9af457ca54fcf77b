import { issue, shortLifeMinutes, unexpired } from '../accounts/core/short-lived.ts';
import { isKnownDevice } from '../accounts/known-devices.ts';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { renderRecovery } from '../mail/core/messages.ts';
import { countMail } from '../mail/count-mail.ts';
import { createMail } from '../mail/store.ts';
import { findMailOwner, getMember } from '../members/store.ts';
import { newSecret } from '../platform/ids.ts';
import { inTurn } from '../platform/in-turn.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { addResetLink, listResetLinks } from './store.ts';

/**
 * Mails a link that resets the password, a few times a day. Earlier links stay good, so that a stranger
 * who asks for new ones cannot spoil the member's. The devices that have logged in before share a limit of
 * their own, so that a stranger cannot use up what the member needs. Beyond it they get what anybody gets: one of
 * them may have used it up.
 * @returns whether a member has this mail.
 */
export async function recoverPassword(
  { clock, config, firestore }: Context,
  mail: string,
  device: string | undefined,
): Promise<Outcome<boolean>> {
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) return accepted(false);
  const { user, wallet } = await getMember(firestore, uid);
  const anybody = { mail, by: 'anybody' } as const;
  const own = { mail, by: user.mailVerifiedAt === null ? 'unverified' : 'verified' } as const;
  const isKnown = device !== undefined && isKnownDevice(wallet, device);
  const counters = isKnown ? [own, anybody] : [anybody];
  const token = newSecret();
  const query = new URLSearchParams({ token, email: mail });
  const link = `${config.webOrigin}/#/reset-password?${query.toString()}`;
  const message = renderRecovery({ name: user.name, link, minutes: shortLifeMinutes });
  const now = clock.realNow();
  const issued = issue(sha256Hex(token), now);
  const { expiresAt, hash } = issued;
  return inTurn(firestore, paths.passwordReset(uid), () =>
    firestore.runTransaction(async (transaction) => {
      const kept = unexpired(await listResetLinks(firestore, transaction, uid), now);
      // Firestore may run this again after a commit whose reply was lost.
      if (kept.some((known) => known.hash === hash)) return accepted(true);
      const scale = config.rateLimitScale;
      const waitSeconds = await countMail(firestore, transaction, counters, now, scale);
      if (waitSeconds > 0) {
        return refused('rate_limited', messages.rateLimited, { retryAfterSeconds: waitSeconds });
      }
      addResetLink(firestore, transaction, uid, kept, issued);
      const id = `recovery_${uid}_${hash.slice(0, 16)}`;
      createMail(firestore, transaction, id, { to: mail, message, expiresAt }, now);
      return accepted(true);
    }),
  );
}
