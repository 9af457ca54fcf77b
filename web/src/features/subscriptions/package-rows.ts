import { packageTierOf } from '@polytips/functions/contract/limits.ts';
import type { Micros } from '@polytips/functions/contract/micros.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import type { PaymentIntent } from '../../payments/payment-intent.ts';
import { amountOf } from '../../payments/payment-model.ts';

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

/**
 * The pending subscriptions: first those that only this browser knows, then those that the server has
 * booked. A confirmed one is left out, in whichever order the two replies arrive.
 */
export function pendingRows(
  booked: readonly RowOf<'pending_activation'>[],
  unfinished: readonly PaymentIntent[],
  confirmed: readonly PackageRow[],
): PackageRow[] {
  const known = new Set(confirmed.map(({ hash }) => hash));
  const ofServer = booked
    .filter(({ txn }) => !known.has(txn))
    .map(({ txn, amt, dates }) => toRow(txn, amt, dates));
  for (const { hash } of ofServer) known.add(hash);
  const ofBrowser = unfinished
    .filter(({ purpose, hash }) => purpose.kind === 'subscription' && !known.has(hash))
    .map(({ purpose, hash, savedAtMs }) =>
      toRow(hash, amountOf(purpose).amount, new Date(savedAtMs).toISOString()),
    );
  return [...ofBrowser, ...ofServer];
}

/** What happens to a payment that bought no package. */
export function unbookedTitle(state: RowOf<'getInflows'>['state'], refund: string | null): string {
  if (state === 'waiting') return 'Being settled';
  return refund === null ? 'Settled' : 'Paid back';
}

function toRow(hash: string, amountMicros: Micros, date: string): PackageRow {
  return { name: packageTierOf(amountMicros).name, hash, amountMicros, date };
}
