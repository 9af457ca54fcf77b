import { sameAddress } from '../../chain/addresses.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { amounts } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import type { Micros } from '../../contract/micros.ts';

/** The meaning of a receipt for a booking. */
export type BookingVerdict =
  /** Unknown or not final: checked again later. */
  | { readonly state: 'open' }
  /** Final, and no USDT went from the member to the company. */
  | { readonly state: 'failed' }
  /** Final, and these logs did; their sums are not judged here. */
  | { readonly state: 'paid'; readonly inflows: readonly UsdtTransfer[] };

/**
 * Judges the receipt of a booking. The owner of an inflow is the sender in the log, never
 * no matter who reports its hash. Source: design section 5, rules 3 and 4.
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

const minuteMs = 60_000;
const longestPauseMs = 24 * 60 * minuteMs;

/**
 * When to check a booking again that is open for the `looks`-th time: after 1, 2, 4, ...
 * minutes, at most a day, so that made-up hashes cost next to nothing.
 */
export function nextLookAfter(now: Date, looks: number): Date {
  return new Date(now.getTime() + Math.min(minuteMs * 2 ** (looks - 1), longestPauseMs));
}

/** Why no subscription has this amount, in the words of the spec; undefined when one may have it. */
export function findAmountProblem(amountMicros: Micros): string | undefined {
  if (amountMicros < amounts.subscriptionMinMicros) return messages.subscriptionTooSmall;
  if (amountMicros % amounts.subscriptionStepMicros !== 0n) return messages.subscriptionNotMultiple;
  return undefined;
}
