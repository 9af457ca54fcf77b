import type { Context } from '../context/context.ts';
import { renderNewDevice } from '../mail/core/messages.ts';
import { countMail } from '../mail/count-mail.ts';
import { createMail, findMail } from '../mail/store.ts';
import type { User } from '../members/user.ts';
import type { RealTime } from '../platform/clock.ts';
import { inTurn } from '../platform/in-turn.ts';
import { paths } from '../platform/paths.ts';

/** For how long the mail may still be delivered: longer than all of its attempts take. */
const goodMs = 2 * 24 * 60 * 60_000;

/**
 * Writes the mail about a login at a device that the account does not know, where the mailbox does not get too many.
 * Only a verified mailbox gets it, for another may be a stranger's. So nobody gets it for the first login after a signup:
 * a mail is verified from a session. It says the minute and nothing else, by which the logins of one minute are one mail:
 * a login that is repeated after a lost reply, too.
 */
export async function mailNewDevice(
  { config, firestore }: Pick<Context, 'config' | 'firestore'>,
  uid: string,
  { mail, mailVerifiedAt, name }: Pick<User, 'mail' | 'mailVerifiedAt' | 'name'>,
  now: RealTime,
): Promise<void> {
  if (mailVerifiedAt === null) return;
  const minute = now.toISOString().slice(0, 16);
  const id = `device_${uid}_${minute.replace(':', '')}`;
  const message = renderNewDevice({ name, minute });
  const expiresAt = new Date(now.getTime() + goodMs).toISOString();
  const counters = [{ mail, by: 'login' }] as const;
  await inTurn(firestore, paths.outgoingMail(id), () =>
    firestore.runTransaction(async (transaction) => {
      if ((await findMail(firestore, id, transaction)) !== undefined) return;
      const scale = config.rateLimitScale;
      const waitSeconds = await countMail(firestore, transaction, counters, now, scale);
      if (waitSeconds > 0) return;
      createMail(firestore, transaction, id, { to: mail, message, expiresAt }, now);
    }),
  );
}
