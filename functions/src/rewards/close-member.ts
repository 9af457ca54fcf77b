import {
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  type Precondition,
  type QueryDocumentSnapshot,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { day } from '../contract/values.ts';
import { accountReference } from '../ledger/store.ts';
import { isRefusedCommit } from '../platform/is-refused-commit.ts';
import { paths } from '../platform/paths.ts';
import type { WriteRamp } from '../platform/write-ramp.ts';
import { openMonths } from './passbook.ts';

/**
 * What is moved, of accounts and pages alike. Rows go onto a page as they stand: what is dropped
 * there is lost for good, and those who read a row parse it.
 */
const rows = z.object({ days: z.record(day, z.record(z.string(), z.unknown())) });

type Rows = z.output<typeof rows>;

type Month = ReturnType<typeof monthsBefore>[number];

/**
 * Moves a member's rows of the months before `beforeMonth` onto pages, in one commit that is
 * refused when the account is not as it was listed any more; then the account is read again.
 * @returns whether there was anything to move.
 */
export async function closeMember(
  firestore: Firestore,
  listed: QueryDocumentSnapshot,
  beforeMonth: string,
  ramp: WriteRamp,
): Promise<boolean> {
  const uid = listed.id;
  const months = monthsBefore(beforeMonth, listed.data());
  if (months.length === 0) return false;
  await ramp.admit(months.length + 1);
  const batch = firestore.batch();
  for (const month of months) createPage(firestore, batch, uid, month);
  removeRows(firestore, batch, uid, months, { lastUpdateTime: listed.updateTime });
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (!isRefusedCommit(error)) throw error;
  }
  // The refused commit wrote nothing, so its writes are still to come.
  return closeChangedMember(firestore, uid, beforeMonth);
}

/** Does the same in a transaction, for an account that is written to at the same time. */
function closeChangedMember(
  firestore: Firestore,
  uid: string,
  beforeMonth: string,
): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountReference(firestore, uid));
    const months = monthsBefore(beforeMonth, account.data());
    if (months.length === 0) return false;
    const pages = await transaction.getAll(
      ...months.map(({ month }) => pageReference(firestore, uid, month)),
    );
    for (const [index, month] of months.entries()) {
      const page = pages[index];
      if (page?.exists !== true) createPage(firestore, transaction, uid, month);
      else requireAllDays(rows.parse(page.data()), month, page.ref);
    }
    removeRows(firestore, transaction, uid, months);
    return true;
  });
}

function monthsBefore(beforeMonth: string, account: unknown) {
  return openMonths(rows.parse(account).days).filter(({ month }) => month < beforeMonth);
}

function createPage(
  firestore: Firestore,
  writer: WriteBatch | Transaction,
  uid: string,
  { month, days }: Month,
): void {
  writer.create(pageReference(firestore, uid, month), { uid, month, days });
}

/** The page wins: what it has may go from the account, and nothing else. */
function requireAllDays(page: Rows, { days }: Month, { path }: DocumentReference): void {
  const missing = Object.keys(days).filter((day) => !(day in page.days));
  if (missing.length > 0) throw new Error(`${path} is closed without ${missing.join(', ')}`);
}

function removeRows(
  firestore: Firestore,
  writer: WriteBatch | Transaction,
  uid: string,
  months: readonly Month[],
  ...preconditions: Precondition[]
): void {
  const [first, ...others] = months
    .flatMap(({ days }) => Object.keys(days))
    .map((day) => new FieldPath('days', day));
  if (first === undefined) return;
  writer.update(
    accountReference(firestore, uid),
    first,
    FieldValue.delete(),
    ...others.flatMap((field) => [field, FieldValue.delete()]),
    ...preconditions,
  );
}

function pageReference(firestore: Firestore, uid: string, month: string): DocumentReference {
  return firestore.doc(paths.rewardsPage(uid, month));
}
