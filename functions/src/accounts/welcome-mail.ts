import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { renderWelcome } from '../mail/core/messages.ts';
import { countMail } from '../mail/count-mail.ts';
import { createMail, findMail, type NewMail } from '../mail/store.ts';
import { getUser } from '../members/store.ts';
import type { User } from '../members/user.ts';
import { newSecret } from '../platform/ids.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { findMailLink, setMailLink } from './verify-mail.ts';

/** For how long a welcome mail that a member has sent again may still be delivered. */
const againGoodMs = 24 * 60 * 60_000;

/** The one welcome mail that a member gets without asking. */
const welcomeId = (uid: string): string => `welcome_${uid}`;

/** A welcome mail that is not written yet, with the link that verifies the mail. */
interface Welcome extends Pick<NewMail, 'to' | 'message'> {
  readonly uid: string;
  /** Of the token in the link. */
  readonly hash: string;
}

/** Draws the token of a welcome mail, before the transaction that writes it: each run writes the same. */
export function prepareWelcome(
  { config }: Pick<Context, 'config'>,
  uid: string,
  { name, mail }: Pick<User, 'name' | 'mail'>,
): Welcome {
  const token = newSecret();
  const message = renderWelcome({ name, uid, token, webOrigin: config.webOrigin });
  return { uid, to: mail, message, hash: sha256Hex(token) };
}

/** Writes the welcome mail of a new member; part of the transaction that creates the member. */
export function createWelcome(
  firestore: Firestore,
  transaction: Transaction,
  { uid, hash, ...mail }: Welcome,
  now: Date,
): void {
  createMail(firestore, transaction, welcomeId(uid), mail, now);
  setMailLink(firestore, transaction, uid, hash);
}

/** Sends a member the welcome mail unless the signup has, and only to the member's own address. */
export async function sendWelcome(
  context: Context,
  uid: string,
  mail: string,
): Promise<Outcome<undefined>> {
  const { clock, firestore } = context;
  const user = await getUser(firestore, uid);
  if (user.mail !== mail) return refused('forbidden', messages.forbidden);
  const welcome = prepareWelcome(context, uid, user);
  await firestore.runTransaction(async (transaction) => {
    if ((await findMail(firestore, welcomeId(uid), transaction)) !== undefined) return;
    createWelcome(firestore, transaction, welcome, clock.realNow());
  });
  return accepted(undefined);
}

/**
 * Sends a member the welcome mail again, with a fresh link, unless the mail is verified. It counts with the
 * recovery mails for devices that have logged in before, so that nobody floods a stranger's mailbox.
 */
export async function sendWelcomeAgain(context: Context, uid: string): Promise<Outcome<undefined>> {
  const { clock, config, firestore } = context;
  const { hash, message, to } = prepareWelcome(context, uid, await getUser(firestore, uid));
  const now = clock.realNow();
  const expiresAt = new Date(now.getTime() + againGoodMs).toISOString();
  const counters = [{ mail: to, isKnownDevice: true }];
  return firestore.runTransaction(async (transaction) => {
    const [{ mailVerifiedAt }, link] = await Promise.all([
      getUser(firestore, uid, transaction),
      findMailLink(firestore, uid, transaction),
    ]);
    // Firestore may run this again after a commit whose reply was lost.
    if (mailVerifiedAt !== null || link?.hash === hash) return accepted(undefined);
    const scale = config.rateLimitScale;
    const waitSeconds = await countMail(firestore, transaction, counters, now, scale);
    if (waitSeconds > 0) {
      return refused('rate_limited', messages.rateLimited, { retryAfterSeconds: waitSeconds });
    }
    const id = `${welcomeId(uid)}_${hash.slice(0, 16)}`;
    createMail(firestore, transaction, id, { to, message, expiresAt }, now);
    setMailLink(firestore, transaction, uid, hash);
    return accepted(undefined);
  });
}
