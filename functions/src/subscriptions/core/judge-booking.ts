import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { sameAddress } from '../../chain/same-address.ts';
import type { Micros } from '../../contract/micros.ts';
import { findAmountProblem } from './subscription-amount.ts';

/** What a receipt says of a booking. */
export type BookingVerdict =
  /** Not known, or not final: look again later. */
  | { readonly state: 'open' }
  /** Final, and no USDT went from the member to the company. */
  | { readonly state: 'failed' }
  /** Final, and these logs did; their sums are not judged here. */
  | { readonly state: 'paid'; readonly inflows: readonly UsdtTransfer[] };

/**
 * Judges the receipt of a booking. The owner of an inflow is whom the log names as sender, never
 * whoever reports its hash. Source: design section 5, rules 3 and 4.
 */
export function judgeBooking(
  receipt: Receipt,
  publicKey: string,
  companyWallet: string,
): BookingVerdict {
  if (receipt.state !== 'final') return { state: 'open' };
  const inflows = receipt.transfers.filter(
    ({ from, to, amountMicros }) =>
      receipt.succeeded &&
      sameAddress(from, publicKey) &&
      sameAddress(to, companyWallet) &&
      amountMicros > 0n,
  );
  return inflows.length === 0 ? { state: 'failed' } : { state: 'paid', inflows };
}

/** The inflow of exactly the booked amount. */
export function findBookedInflow(
  inflows: readonly UsdtTransfer[],
  bookedMicros: Micros | null,
): UsdtTransfer | undefined {
  return inflows.find(({ amountMicros }) => amountMicros === bookedMicros);
}

/**
 * The inflow that the reconciler books: the one that was booked, else the first that is worth a
 * subscription, whatever the member said.
 */
export function findBookableInflow(
  inflows: readonly UsdtTransfer[],
  bookedMicros: Micros | null,
): UsdtTransfer | undefined {
  return (
    findBookedInflow(inflows, bookedMicros) ??
    inflows.find(({ amountMicros }) => findAmountProblem(amountMicros) === undefined)
  );
}
