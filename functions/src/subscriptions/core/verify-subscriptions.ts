import { formatMicros } from '../../contract/values/micros.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import type { Tree } from '../../network/tree.ts';
import { type Booking, bookingIdOf } from '../booking.ts';

/** Everything of one member that subscriptions touch. */
export interface SubscriptionRows {
  readonly bookings: readonly Booking[];
  readonly claims: readonly Claim[];
  readonly tree: Tree;
}

/**
 * Says in words where confirmed subscriptions, claimed logs and packages differ: each confirmed
 * subscription has exactly one of both, and there are no others. Source: design section 5, rule 3.
 */
export function verifySubscriptions({ bookings, claims, tree }: SubscriptionRows): string[] {
  const confirmed = entriesOf(
    bookings
      .filter(({ mode }) => mode === 'user')
      .map((row) => ({ id: bookingIdOf(row), amountMicros: row.amountMicros })),
  );
  // Several logs of one transaction may have paid for one subscription.
  const claimsById = Map.groupBy(
    claims.filter(({ paidFor }) => paidFor === 'subscription'),
    ({ documentId }) => documentId,
  );
  const claimed = entriesOf(
    [...claimsById].map(([id, parts]) => ({
      id,
      amountMicros: parts.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
    })),
  );
  const packages = entriesOf(tree.packages);
  const sumMicros = tree.packages.reduce((total, { amountMicros }) => total + amountMicros, 0n);
  return [
    ...without(confirmed, claimed).map((entry) => `subscription ${entry} has no claim`),
    ...without(claimed, confirmed).map((entry) => `claim ${entry} has no subscription`),
    ...without(confirmed, packages).map((entry) => `subscription ${entry} has no package`),
    ...without(packages, confirmed).map((entry) => `package ${entry} has no subscription`),
    ...(sumMicros === tree.confirmedMicros
      ? []
      : [
          `confirmed: the total is ${formatMicros(tree.confirmedMicros)}, the packages say ${formatMicros(sumMicros)}`,
        ]),
  ];
}

function entriesOf(rows: readonly { readonly id: string; readonly amountMicros: bigint }[]) {
  return rows.map(({ id, amountMicros }) => `${id} of ${formatMicros(amountMicros)}`);
}

/** The entries of `some` that `others` lack, one for one: of two equal ones, one may be missing. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((entry) => {
    const index = left.indexOf(entry);
    if (index === -1) return true;
    left.splice(index, 1);
    return false;
  });
}
