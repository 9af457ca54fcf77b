import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import * as messages from '../contract/messages.ts';
import { instant } from '../contract/values/schemas.ts';
import { findRootMember } from '../members/store.ts';
import { documentOf } from '../platform/collection.ts';
import { refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';

/**
 * `config/paymentsHold`, a pause of all payments: stands while the books may lack payments that the chain has, as
 * after a restore. As long as it stands no payment is taken, and none that is stored is broadcast: what was paid and is
 * forgotten would be paid again. Source: design section 5, rule 5.
 */
const storedPause = documentOf(
  // Real time.
  z.object({ since: instant }),
  paths.paymentsPause,
);

/** Since when payments are paused, in a transaction when one is given; undefined when they are not. */
export const findPaymentsPause = async (
  firestore: Firestore,
  transaction?: Transaction,
): Promise<string | undefined> => (await storedPause.find(firestore, transaction))?.since;

/** Pauses all payments from a moment of real time on. */
export const setPause = (firestore: Firestore, transaction: Transaction, since: string): void =>
  storedPause.set(firestore, transaction, { since });

/**
 * The id of the audit event of a pause. A database that has it is not from before the pause; `payments:pause` appends it
 * again where a restore has taken it.
 */
export const pauseEventId = (since: string): string =>
  `payments.held_${since.replaceAll(':', '-')}`;

/** Ends a pause that was read in the same transaction. */
export function endPause(firestore: Firestore, transaction: Transaction): void {
  transaction.delete(storedPause.at(firestore));
}

/**
 * Whether a restore has taken the documents away and not brought them back: payments are paused, and the root
 * member is missing. What is decided then is decided without the books.
 */
export const isRestoring = async (firestore: Firestore): Promise<boolean> =>
  (await findPaymentsPause(firestore)) !== undefined &&
  (await findRootMember(firestore)) === undefined;

/** Nothing was taken while payments are paused; the same is taken when they are made again. */
export const refusedWhilePaused = refused('busy', messages.busy, { retryAfterSeconds: 60 });
