import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { decideMail, mailCountedMs } from './core/mailbox-limit.ts';

/**
 * Which mails to a mailbox are counted together: those that anybody may ask for, and apart from them those for an account's
 * own session or known device. Of accounts whose mail is not verified these count together for all sub-addresses of the
 * mailbox, whose owner may know nothing of them: so they use up nothing of a verified account. Those about logins at new
 * devices, which a verified account alone gets, count apart from all: what a thief causes hides no other mail.
 */
export interface MailboxCounter {
  readonly mail: string;
  readonly by: 'anybody' | 'unverified' | 'verified' | 'login';
}

/** What counts for one account, by its whole address. */
const ofAccount: ReadonlySet<MailboxCounter['by']> = new Set(['verified', 'login']);

/** The moments of the counted mails to a mailbox, oldest first; Firestore deletes them at `expiresAt`. */
const countedMails = collectionOf(
  z.object({ sentAt: z.array(instant), expiresAt: timestamp }),
  ({ by, mail }: MailboxCounter) =>
    paths.rateLimit(`mailbox_${by}_${sha256Hex(ofAccount.has(by) ? mail : mailboxOf(mail))}`),
);

/** The mailbox behind a sub-address: what follows a `+` is the sender's to choose. */
const mailboxOf = (mail: string): string => mail.replace(/\+[^@]*@/, '@');

/**
 * Counts one more mail to a mailbox, with the first of the counters that lets one through; part of
 * the transaction that writes it, after its other reads.
 * @returns after how many seconds one may be sent, 0 when this one is counted.
 */
export async function countMail(
  firestore: Firestore,
  transaction: Transaction,
  counters: readonly MailboxCounter[],
  now: RealTime,
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
