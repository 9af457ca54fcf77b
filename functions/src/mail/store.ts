import { type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import type { Message } from './core/messages.ts';
import { type Mail, mailDocument } from './mail.ts';

const mails = collectionOf(mailDocument, paths.outgoingMail);

/** Finds a mail, replaces one that was read in the same transaction, and says where one is. */
export const { find: findMail, set: setMail, at: mailReference } = mails;

/** A mail to be sent. */
export interface NewMail {
  readonly to: string;
  readonly message: Message;
  /** An instant of real time after which it is not sent any more, and its body is removed. */
  readonly expiresAt?: string;
}

/**
 * Writes a mail, due at once, in the transaction that decides on it: it is sent if and only if that
 * commits. The transaction fails when there is a mail with this id already.
 */
export function createMail(
  firestore: Firestore,
  transaction: Transaction,
  id: string,
  { to, message, expiresAt }: NewMail,
  now: RealTime,
): void {
  const mail: Mail = {
    to: [to],
    message: { ...message },
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    delivery: {
      state: 'PENDING',
      attempts: 0,
      nextAttemptAt: now,
      startTime: null,
      endTime: null,
      leaseExpireTime: null,
      error: null,
      info: null,
      expireAt: null,
    },
  };
  mails.create(firestore, transaction, id, mail);
}

/** Since when the mail is due that is due longest, in real time; undefined when none is due at `now`. */
export async function findDueSince(firestore: Firestore, now: RealTime): Promise<Date | undefined> {
  const { docs } = await dueMails(firestore, now).limit(1).get();
  const [dueSince] = docs.map((document) =>
    z.decode(timestamp, document.get('delivery.nextAttemptAt')),
  );
  return dueSince;
}

/** The mails that are due, longest due first, with nothing but that moment. */
export const dueMails = (firestore: Firestore, now: RealTime): Query =>
  firestore
    .collection(collections.mail)
    .where('delivery.nextAttemptAt', '<=', Timestamp.fromDate(now))
    .orderBy('delivery.nextAttemptAt')
    .select('delivery.nextAttemptAt');
