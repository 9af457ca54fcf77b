import { packageTierOf } from '@polytips/functions/contract/limits.ts';
import type { Micros } from '@polytips/functions/contract/micros.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';

/** A subscription as My Subscription lists it. */
export interface PackageRow {
  readonly name: string;
  readonly hash: string;
  readonly amountMicros: Micros;
  /** ISO 8601. */
  readonly date: string;
}

/** The confirmed subscriptions. */
export function confirmedRows(packages: readonly RowOf<'getMyPackages'>[]): PackageRow[] {
  return packages.map(({ txn, AMOUNT, DATES }) => toRow(txn, AMOUNT, DATES));
}

/** The pending subscriptions; a confirmed one is left out, in whichever order the two replies arrive. */
export function pendingRows(
  booked: readonly RowOf<'pending_activation'>[],
  confirmed: readonly PackageRow[],
): PackageRow[] {
  const known = new Set(confirmed.map(({ hash }) => hash));
  return booked
    .filter(({ txn }) => !known.has(txn))
    .map(({ txn, amt, dates }) => toRow(txn, amt, dates));
}

/** What happens to a payment that bought no package. */
export function unbookedTitle(state: RowOf<'getInflows'>['state'], refund: string | null): string {
  if (state === 'waiting') return 'Being settled';
  return refund === null ? 'Settled' : 'Paid back';
}

function toRow(hash: string, amountMicros: Micros, date: string): PackageRow {
  return { name: packageTierOf(amountMicros).name, hash, amountMicros, date };
}
