import { decodeAmount } from '@polytips/functions/contract/values/token-amount.ts';
import type { PaymentRow } from '../payments/payment.ts';

/**
 * The addresses that the rows of the server pay, the last one first, without those that have a place of their own.
 * What was recorded without its bytes is no payment, and neither is one of zero: see `knownAddresses`.
 */
export function recentlyPaid(
  rows: readonly PaymentRow[],
  placed: readonly string[],
  count: number,
): readonly string[] {
  const elsewhere = new Set(placed.map((address) => address.toLowerCase()));
  const paid = rows
    .filter(isPaid)
    .toSorted((one, other) => Date.parse(other.dates) - Date.parse(one.dates))
    .map(({ details }) => [details.toLowerCase(), details] as const)
    .filter(([key]) => !elsewhere.has(key));
  return [...new Map(paid).values()].slice(0, count);
}

// Where it is not known whether one was paid, it may have been.
const isPaid = (row: PaymentRow): boolean =>
  row.nonce !== undefined &&
  (row.state !== 'failed' || row.reason === 'unknown') &&
  decodeAmount(row).amount > 0n;
