import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { mailReference } from '../mail/store.ts';
import { userReference } from './store.ts';
import { userDocument } from './user.ts';

const mailbox = z.pick(userDocument, { name: true, mail: true, mailVerifiedAt: true });

/** A member to whom a mail about money may be written, and the id of that mail. */
export interface Addressee {
  readonly mailId: string;
  readonly to: string;
  readonly name: string;
}

/**
 * The addressee of a mail about a member's money, in the transaction that decides on it and before its
 * writes; undefined where none is written: the mail exists, or the mailbox was never verified and may be a
 * stranger's, who is not to learn about the money. A document that cannot be read is no verified mailbox:
 * a mail never stops money.
 */
export async function findAddressee(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  mailId: string,
): Promise<Addressee | undefined> {
  const [user, written] = await Promise.all([
    transaction.get(userReference(firestore, uid)),
    transaction.get(mailReference(firestore, mailId)),
  ]);
  const { success, data } = mailbox.safeParse(user.data());
  if (written.exists || !success || data.mailVerifiedAt === null) return undefined;
  return { mailId, to: data.mail, name: data.name };
}
