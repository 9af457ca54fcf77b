import * as z from 'zod/mini';
import { type AccountDocument, rewardEntry } from '../../contract/account-document.ts';
import { shownTotals } from '../../contract/shown-totals.ts';
import type { Micros } from '../../contract/values/micros.ts';
import { day } from '../../contract/values/schemas.ts';

/** The totals of an account that a withdrawal changes. */
export type RequestTotals = Pick<AccountDocument, 'requestedMicros' | 'balanceMicros'>;

/**
 * The totals after a withdrawal of `amountMicros` on the business day `today`; undefined when the shown balance does
 * not cover it. A balance is never negative, and neither is a shown one.
 * @throws {RangeError} when the amount is not positive: it would be a credit.
 */
export function applyRequest(
  account: AccountDocument,
  today: string,
  amountMicros: Micros,
): RequestTotals | undefined {
  if (amountMicros <= 0n) throw new RangeError('A withdrawal is positive');
  if (amountMicros > shownTotals(account, today).balanceMicros) return undefined;
  return {
    requestedMicros: account.requestedMicros + amountMicros,
    balanceMicros: account.balanceMicros - amountMicros,
  };
}

/**
 * `rewards/{uid}_{YYYY-MM}`: the reward entries of a past month, immutable. A day that is in the
 * archive and in the account as well counts once, as archived.
 */
export const archivedMonthDocument = z.object({
  uid: z.string(),
  days: z.record(day, rewardEntry),
});

/** An archived month, decoded. */
export type ArchivedMonth = z.output<typeof archivedMonthDocument>;
