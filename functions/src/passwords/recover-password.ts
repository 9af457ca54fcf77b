import { handOut, shortLifeMinutes, stillGood } from '../accounts/core/short-lived.ts';
import type { Context } from '../context/context.ts';
import { renderRecovery } from '../mail/core/messages.ts';
import { createMail } from '../mail/store.ts';
import { findMailOwner, getUser } from '../members/store.ts';
import { newSecret } from '../platform/ids.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { addResetLink, listResetLinks } from './store.ts';

/** How many links are valid at a time: further requests send nothing, so that no mailbox is flooded. */
const linksMax = 5;

/**
 * Mails a link that resets the password. Earlier links stay good, so that a stranger who asks for
 * new ones cannot spoil the member's.
 * @returns whether a member has this mail.
 */
export async function recoverPassword(
  { clock, config, firestore }: Context,
  mail: string,
): Promise<boolean> {
  const uid = await findMailOwner(firestore, mail);
  if (uid === undefined) return false;
  const { name } = await getUser(firestore, uid);
  const token = newSecret();
  const query = new URLSearchParams({ token, email: mail });
  const link = `${config.webOrigin}/#/reset-password?${query.toString()}`;
  const message = renderRecovery({ name, link, minutes: shortLifeMinutes });
  const now = clock.realNow();
  const handedOut = handOut(sha256Hex(token), now);
  const { expiresAt, hash } = handedOut;
  await inTurn(paths.passwordReset(uid), () =>
    firestore.runTransaction(async (transaction) => {
      const kept = stillGood(await listResetLinks(firestore, uid, transaction), now);
      // Firestore may run this again after a commit whose reply was lost.
      if (kept.length >= linksMax || kept.some((known) => known.hash === hash)) return;
      addResetLink(firestore, transaction, uid, kept, handedOut);
      const id = `recovery_${uid}_${hash.slice(0, 16)}`;
      createMail(firestore, transaction, id, { to: mail, message, expiresAt }, now);
    }),
  );
  return true;
}
