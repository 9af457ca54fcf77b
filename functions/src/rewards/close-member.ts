import {
  type DocumentData,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import {
  accountDocument,
  pastDays,
  pastMonth,
  storedMicros,
} from '../contract/account-document.ts';
import { day, instant } from '../contract/values/schemas.ts';
import { pastDaysOf, pastMonthOf } from '../ledger/core/past-months.ts';
import { accountReference } from '../ledger/store.ts';
import { parseDocument } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import type { WriteRamp } from '../platform/write-ramp.ts';
import { monthsInAccount } from './reward-entries.ts';

/**
 * What the archiving reads of an account. The entries are archived unparsed: a field that was dropped here would be
 * lost for good, and every reader parses an entry.
 */
const openAccount = z.object({
  days: z.record(day, z.record(z.string(), z.unknown())),
  months: accountDocument.shape.months,
  pastDays: accountDocument.shape.pastDays,
});

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

/**
 * Archives a member's months before `beforeMonth`, in one transaction, which also notes in the account what they and
 * the last days come to. It fails, and a person has to look, where one of them is archived already: no entry is in both.
 * @param listed - The account as it was listed: without such a month it is not read again.
 * @returns whether the member had any such month.
 */
export async function closeMember(
  firestore: Firestore,
  listed: QueryDocumentSnapshot,
  beforeMonth: string,
  ramp: WriteRamp,
): Promise<boolean> {
  const { openMonths } = readOpenMonths(listed, beforeMonth);
  if (openMonths.length === 0) return false;
  await ramp.admit(openMonths.length + 1);
  const uid = listed.id;
  return firestore.runTransaction(async (transaction) => {
    const reference = accountReference(firestore, uid);
    const account = readOpenMonths(await transaction.get(reference), beforeMonth);
    if (account.openMonths.length === 0) return false;
    let { months = {}, pastDays: lastDays } = account;
    const change: DocumentData = {};
    // The oldest first: the streak of a month goes on from the one before.
    for (const { month, days } of account.openMonths.toReversed()) {
      transaction.create(firestore.doc(paths.archivedMonth(uid, month)), { uid, days });
      for (const each of Object.keys(days)) change[`days.${each}`] = FieldValue.delete();
      const entries = earnedEntries.parse(days);
      const total = pastMonthOf(month, entries, months);
      months = { ...months, [month]: total };
      change[`months.${month}`] = z.encode(pastMonth, total);
      lastDays = pastDaysOf(entries, lastDays);
      change['pastDays'] = z.encode(pastDays, lastDays);
    }
    transaction.update(reference, change);
    return true;
  });
}

/** What an account has of months that are archived, and the entries of those to archive, the newest month first. */
function readOpenMonths(account: DocumentSnapshot, beforeMonth: string) {
  const { days, ...past } = parseDocument(openAccount, account);
  const openMonths = monthsInAccount(days).filter(({ month }) => month < beforeMonth);
  return { ...past, openMonths };
}
