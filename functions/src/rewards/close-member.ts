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
import {
  accountDocument,
  type PastDays,
  type PastMonth,
  pastDays,
  pastMonth,
  storedMicros,
} from '../contract/account-document.ts';
import { day, instant } from '../contract/values/schemas.ts';
import { pastDaysOf, pastMonthOf } from '../ledger/core/past-months.ts';
import { accountReference } from '../ledger/store.ts';
import { isRefusedCommit } from '../platform/firestore-errors.ts';
import { paths } from '../platform/paths.ts';
import type { WriteRamp } from '../platform/write-ramp.ts';
import { monthsInAccount } from './reward-entries.ts';

/**
 * The entries of an account or of an archived month. They are archived unparsed: a field that was
 * dropped here would be lost for good, and every reader parses an entry.
 */
const unparsedEntries = z.object({ days: z.record(day, z.record(z.string(), z.unknown())) });

type UnparsedDays = z.output<typeof unparsedEntries>['days'];

const amount = z.optional(z.object({ amountMicros: storedMicros }));
/** What counts of entries once their month is over. */
const earnedEntries = z.record(
  day,
  z.object({
    DR: amount,
    Level: amount,
    Upline: amount,
    performance: amount,
    revealedAt: z.optional(instant),
  }),
);

/** What the account has of what is archived. */
const pastPeriods = z.pick(accountDocument, { months: true, pastDays: true });

/** What the account is to have of months that are archived. */
interface ArchiveTotals {
  readonly months: Readonly<Record<string, PastMonth>>;
  /** With those of months that were archived before. */
  readonly pastDays: PastDays;
}

type Month = ReturnType<typeof monthsBefore>[number];

/**
 * Archives a member's months before `beforeMonth`, in one commit, which also notes in the account what they and the
 * last days come to. Firestore refuses the commit when the account has changed since it was listed; then the account
 * is read again.
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
  const totals = archiveTotalsOf(months, listed.data());
  removeEntries(firestore, batch, uid, months, totals, { lastUpdateTime: listed.updateTime });
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
    const asArchived = months.map((month, index) => {
      const stored = archived[index];
      if (stored?.exists !== true) {
        archive(firestore, transaction, uid, month);
        return month;
      }
      const { days } = unparsedEntries.parse(stored.data());
      requireAllDays(days, month, stored.ref);
      return { ...month, days };
    });
    const totals = archiveTotalsOf(asArchived, account.data());
    removeEntries(firestore, transaction, uid, months, totals);
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
  writer.create(monthReference(firestore, uid, month), { uid, days });
}

/** What months that are archived come to. */
function archiveTotalsOf(months: readonly Month[], account: unknown): ArchiveTotals {
  const before = pastPeriods.parse(account);
  const totals: Record<string, PastMonth> = {};
  let lastDays: PastDays = before.pastDays ?? {};
  // The oldest first: the streak of a month goes on from the one before.
  for (const { month, days } of months.toReversed()) {
    const entries = earnedEntries.parse(days);
    totals[month] = pastMonthOf(month, entries, { ...before.months, ...totals });
    lastDays = pastDaysOf(entries, lastDays);
  }
  return { months: totals, pastDays: lastDays };
}

/** Only entries that are archived may leave the account. */
function requireAllDays(
  archived: UnparsedDays,
  { days }: Month,
  { path }: DocumentReference,
): void {
  const missing = Object.keys(days).filter((day) => !(day in archived));
  if (missing.length > 0) throw new Error(`${path} is archived without ${missing.join(', ')}`);
}

/** Takes archived entries out of the account, which keeps what they come to. */
function removeEntries(
  firestore: Firestore,
  writer: WriteBatch | Transaction,
  uid: string,
  months: readonly Month[],
  totals: ArchiveTotals,
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
    ...Object.entries(totals.months).flatMap(([month, total]) => [
      new FieldPath('months', month),
      z.encode(pastMonth, total),
    ]),
    'pastDays',
    z.encode(pastDays, totals.pastDays),
    ...preconditions,
  );
}

function monthReference(firestore: Firestore, uid: string, month: string): DocumentReference {
  return firestore.doc(paths.archivedMonth(uid, month));
}
