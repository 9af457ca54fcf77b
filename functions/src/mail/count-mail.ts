import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { decideMail, mailCountedMs } from './core/mailbox-limit.ts';

/** Which mails with a link to a mailbox are counted: those for devices that have logged in before count apart. */
export interface MailboxCounter {
  readonly mail: string;
  readonly isKnownDevice: boolean;
}

/** The moments of the mails with a link to a mailbox, oldest first; Firestore deletes them at `expiresAt`. */
const countedMails = collectionOf(
  z.object({ sentAt: z.array(instant), expiresAt: timestamp }),
  ({ mail, isKnownDevice }: MailboxCounter) =>
    paths.rateLimit(`${isKnownDevice ? 'mailbox_known' : 'mailbox'}_${sha256Hex(mail)}`),
);

/**
 * Counts one more mail with a link to a mailbox, with the first of the counters that lets one through; part of
 * the transaction that writes it, after its other reads. `now` is real time.
 * @returns after how many seconds one may be sent, 0 when this one is counted.
 */
export async function countMail(
  firestore: Firestore,
  transaction: Transaction,
  counters: readonly MailboxCounter[],
  now: Date,
  scale: number,
): Promise<number> {
  let waitSeconds = Infinity;
  for (const counter of counters) {
    const counted = await countedMails.find(firestore, counter, transaction);
    const sentAtMs = counted?.sentAt.map((sentAt) => Date.parse(sentAt)) ?? [];
    const decision = decideMail(sentAtMs, now.getTime(), scale);
    if (decision.allowed) {
      countedMails.set(firestore, transaction, counter, {
        sentAt: decision.sentAtMs.map((at) => new Date(at).toISOString()),
        expiresAt: new Date(now.getTime() + mailCountedMs),
      });
      return 0;
    }
    waitSeconds = Math.min(waitSeconds, decision.waitSeconds);
  }
  return waitSeconds;
}
