import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { withdraw } from '../mail/core/delivery.ts';
import { renderWelcome } from '../mail/core/messages.ts';
import { countMail } from '../mail/count-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { createMail, findMail, type NewMail, setMail } from '../mail/store.ts';
import { getUser } from '../members/store.ts';
import type { User } from '../members/user.ts';
import type { RealTime } from '../platform/clock.ts';
import { newSecret } from '../platform/ids.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { findMailLink, setMailLink } from './verify-mail.ts';

/** For how long a welcome mail that a member has sent again may still be delivered. */
const againGoodMs = 24 * 60 * 60_000;

/** The one welcome mail that a member gets without asking. */
const welcomeId = (uid: string): string => `welcome_${uid}`;

/** One that the member has sent again, by the hash of the token in its link. */
const againId = (uid: string, hash: string): string => `${welcomeId(uid)}_${hash.slice(0, 16)}`;

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
  const { supportMail, webOrigin } = config;
  const message = renderWelcome({ name, uid, token, webOrigin, supportMail });
  return { uid, to: mail, message, hash: sha256Hex(token) };
}

/**
 * Writes the welcome mail of a new member, where the mailbox does not get too many; part of the transaction that creates
 * the member, after its other reads.
 * @returns after how many seconds one may be sent, 0 when this one is written.
 */
export async function createWelcome(
  { config, firestore }: Pick<Context, 'config' | 'firestore'>,
  transaction: Transaction,
  { uid, hash, ...mail }: Welcome,
  now: RealTime,
): Promise<number> {
  const waitSeconds = await countWelcome({ config, firestore }, transaction, mail, now);
  if (waitSeconds > 0) return waitSeconds;
  createMail(firestore, transaction, welcomeId(uid), mail, now);
  setMailLink(firestore, transaction, uid, hash);
  return 0;
}

/** A welcome mail that still waits to be delivered. */
interface WaitingWelcome {
  readonly id: string;
  readonly mail: Mail;
}

/** The welcome mails of a member that still wait: that of the signup, or the last one since, which ended those before. */
export async function findWaitingWelcomes(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<WaitingWelcome[]> {
  const link = await findMailLink(firestore, uid, transaction);
  const ids = [welcomeId(uid), ...(link === undefined ? [] : [againId(uid, link.hash)])];
  const found = await Promise.all(
    ids.map(async (id) => ({ id, mail: await findMail(firestore, id, transaction) })),
  );
  return found.flatMap(({ id, mail }) =>
    mail === undefined || mail.delivery.nextAttemptAt === null ? [] : [{ id, mail }],
  );
}

/**
 * Ends welcome mails that were found waiting in the same transaction: delivered later, they would be the newest in the
 * mailbox, with a link that does nothing. That of the signup stays as a record, or `sendWelcome` would write it once more.
 */
export function endWelcomes(
  firestore: Firestore,
  transaction: Transaction,
  waiting: readonly WaitingWelcome[],
  now: RealTime,
): void {
  for (const { id, mail } of waiting) setMail(firestore, transaction, id, withdraw(mail, now));
}

/** Counts a welcome mail, so that nobody floods a stranger's mailbox, by sub-addresses neither. */
const countWelcome = (
  { config, firestore }: Pick<Context, 'config' | 'firestore'>,
  transaction: Transaction,
  { to }: Pick<Welcome, 'to'>,
  now: RealTime,
): Promise<number> => {
  const counters = [{ mail: to, by: 'unverified' }] as const;
  return countMail(firestore, transaction, counters, now, config.rateLimitScale);
};

const refusedFor = (retryAfterSeconds: number): Outcome<never> =>
  refused('rate_limited', messages.rateLimited, { retryAfterSeconds });

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
  return firestore.runTransaction(async (transaction) => {
    if ((await findMail(firestore, welcomeId(uid), transaction)) !== undefined) {
      return accepted(undefined);
    }
    const waiting = await findWaitingWelcomes(firestore, transaction, uid);
    const now = clock.realNow();
    const waitSeconds = await createWelcome(context, transaction, welcome, now);
    if (waitSeconds > 0) return refusedFor(waitSeconds);
    endWelcomes(firestore, transaction, waiting, now);
    return accepted(undefined);
  });
}

/** Sends a member the welcome mail again, with a fresh link, unless the mail is verified. */
export async function sendWelcomeAgain(context: Context, uid: string): Promise<Outcome<undefined>> {
  const { clock, firestore } = context;
  const { hash, message, to } = prepareWelcome(context, uid, await getUser(firestore, uid));
  const now = clock.realNow();
  const expiresAt = new Date(now.getTime() + againGoodMs).toISOString();
  return firestore.runTransaction(async (transaction) => {
    const [{ mailVerifiedAt }, link, waiting] = await Promise.all([
      getUser(firestore, uid, transaction),
      findMailLink(firestore, uid, transaction),
      findWaitingWelcomes(firestore, transaction, uid),
    ]);
    // Firestore may run this again after a commit whose reply was lost.
    if (mailVerifiedAt !== null || link?.hash === hash) return accepted(undefined);
    const waitSeconds = await countWelcome(context, transaction, { to }, now);
    if (waitSeconds > 0) return refusedFor(waitSeconds);
    endWelcomes(firestore, transaction, waiting, now);
    createMail(firestore, transaction, againId(uid, hash), { to, message, expiresAt }, now);
    setMailLink(firestore, transaction, uid, hash);
    return accepted(undefined);
  });
}
