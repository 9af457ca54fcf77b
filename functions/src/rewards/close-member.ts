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
import { isRefusedCommit } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import type { WriteRamp } from '../platform/write-ramp.ts';
import { monthsInAccount } from './reward-entries.ts';

/**
 * The entries of an account or of an archived month. They are archived unparsed: a field that was
 * dropped here would be lost for good, and every reader parses an entry.
 */
const unparsedEntries = z.object({ days: z.record(day, z.record(z.string(), z.unknown())) });

type UnparsedEntries = z.output<typeof unparsedEntries>;

type Month = ReturnType<typeof monthsBefore>[number];

/**
 * Archives a member's months before `beforeMonth`, in one commit. Firestore refuses the commit when the
 * account has changed since it was listed; then the account is read again.
 * @returns whether the member had any such month.
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
  for (const month of months) archive(firestore, batch, uid, month);
  removeEntries(firestore, batch, uid, months, { lastUpdateTime: listed.updateTime });
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (!isRefusedCommit(error)) throw error;
  }
  // The refused commit wrote nothing.
  return closeChangedMember(firestore, uid, beforeMonth);
}

/** Does the same in a transaction, for an account that another process writes to meanwhile. */
function closeChangedMember(
  firestore: Firestore,
  uid: string,
  beforeMonth: string,
): Promise<boolean> {
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountReference(firestore, uid));
    const months = monthsBefore(beforeMonth, account.data());
    if (months.length === 0) return false;
    const archived = await transaction.getAll(
      ...months.map(({ month }) => monthReference(firestore, uid, month)),
    );
    for (const [index, month] of months.entries()) {
      const stored = archived[index];
      if (stored?.exists !== true) archive(firestore, transaction, uid, month);
      else requireAllDays(unparsedEntries.parse(stored.data()), month, stored.ref);
    }
    removeEntries(firestore, transaction, uid, months);
    return true;
  });
}

function monthsBefore(beforeMonth: string, account: unknown) {
  return monthsInAccount(unparsedEntries.parse(account).days).filter(
    ({ month }) => month < beforeMonth,
  );
}

function archive(
  firestore: Firestore,
  writer: WriteBatch | Transaction,
  uid: string,
  { month, days }: Month,
): void {
  writer.create(monthReference(firestore, uid, month), { uid, month, days });
}

/** Only entries that are archived may leave the account. */
function requireAllDays(
  archived: UnparsedEntries,
  { days }: Month,
  { path }: DocumentReference,
): void {
  const missing = Object.keys(days).filter((day) => !(day in archived.days));
  if (missing.length > 0) throw new Error(`${path} is archived without ${missing.join(', ')}`);
}

function removeEntries(
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

function monthReference(firestore: Firestore, uid: string, month: string): DocumentReference {
  return firestore.doc(paths.archivedMonth(uid, month));
}
