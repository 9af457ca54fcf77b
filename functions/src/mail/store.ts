import {
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { collectionOf } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import type { Message } from './core/messages.ts';
import { type Mail, mailDocument } from './mail.ts';

const mails = collectionOf(mailDocument, paths.outgoingMail);

/** Finds a mail, and replaces one that was read in the same transaction. */
export const { find: findMail, set: setMail } = mails;

/** A mail to be sent. */
export interface NewMail {
  readonly to: string;
  readonly message: Message;
  /** An instant of real time after which it is not sent any more, and its body is removed. */
  readonly expiresAt?: string;
}

/**
 * Writes a mail, due at once, in the transaction that decides on it: it is sent if and only if that
 * commits. `now` is real time. The transaction fails when there is a mail with this id already.
 */
export function createMail(
  firestore: Firestore,
  transaction: Transaction,
  id: string,
  { to, message, expiresAt }: NewMail,
  now: Date,
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

/** The ids of the mails that are due, longest due first, a page at a time. */
export async function* listDueMails(
  firestore: Firestore,
  now: Date,
  mailsPerPage: number,
): AsyncGenerator<readonly string[]> {
  const due = firestore
    .collection(collections.mail)
    .where('delivery.nextAttemptAt', '<=', Timestamp.fromDate(now))
    .orderBy('delivery.nextAttemptAt')
    .select('delivery.nextAttemptAt')
    .limit(mailsPerPage);
  let last: DocumentSnapshot | undefined;
  do {
    const { docs } = await (last === undefined ? due : due.startAfter(last)).get();
    yield docs.map(({ id }) => id);
    last = docs.length < mailsPerPage ? undefined : docs.at(-1);
  } while (last !== undefined);
}
