import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type ShortLived, shortLived } from '../accounts/core/short-lived.ts';
import { instant } from '../contract/values.ts';
import { collectionOf, timestamp } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { recoveryCountedMs } from './core/recovery-limit.ts';

/** `passwordResets/{uid}`: the links that were mailed, oldest first. */
const passwordResets = collectionOf(
  z.object({
    links: z.array(shortLived),
    /** When the last link ends; Firestore's time-to-live policy deletes the document by it. */
    expiresAt: timestamp,
  }),
  paths.passwordReset,
);

/** The links of a member, in a transaction; none before the first. */
export const listResetLinks = async (
  firestore: Firestore,
  uid: string,
  transaction: Transaction,
): Promise<ShortLived[]> => (await passwordResets.find(firestore, uid, transaction))?.links ?? [];

/** Adds a link to the kept links of a member, which were read in the same transaction. */
export function addResetLink(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  kept: readonly ShortLived[],
  link: ShortLived,
): void {
  const expiresAt = new Date(link.expiresAt);
  passwordResets.set(firestore, transaction, uid, { links: [...kept, link], expiresAt });
}

/** Deletes all links of a member. */
export function deleteResetLinks(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
): void {
  transaction.delete(passwordResets.at(firestore, uid));
}

/** Which recovery mails to a mailbox are counted: those for devices that have logged in before count apart. */
interface RecoveryCounter {
  readonly mail: string;
  readonly isKnownDevice: boolean;
}

/** The moments of the recovery mails to a mailbox, oldest first; Firestore deletes them at `expiresAt`. */
const recoveryMails = collectionOf(
  z.object({ sentAt: z.array(instant), expiresAt: timestamp }),
  ({ mail, isKnownDevice }: RecoveryCounter) =>
    paths.rateLimit(`${isKnownDevice ? 'mailbox_known' : 'mailbox'}_${sha256Hex(mail)}`),
);

/** The moments that count of the recovery mails to a mailbox, in milliseconds of real time. */
export const listRecoveryMails = async (
  firestore: Firestore,
  counter: RecoveryCounter,
  transaction: Transaction,
): Promise<number[]> =>
  ((await recoveryMails.find(firestore, counter, transaction))?.sentAt ?? []).map((sentAt) =>
    Date.parse(sentAt),
  );

/** Replaces those moments, which were read in the same transaction. */
export function setRecoveryMails(
  firestore: Firestore,
  transaction: Transaction,
  counter: RecoveryCounter,
  sentAtMs: readonly number[],
): void {
  recoveryMails.set(firestore, transaction, counter, {
    sentAt: sentAtMs.map((at) => new Date(at).toISOString()),
    expiresAt: new Date(Math.max(...sentAtMs) + recoveryCountedMs),
  });
}
