import type { Receipt } from '../../chain/chain.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import type { OwnWallets } from '../../ledger/core/company-wallets.ts';
import { type Inflow, inflowsOf } from './decide-inflow.ts';

/** The meaning of a receipt for a booking. */
export type BookingVerdict =
  /** Unknown or not final: checked again later. */
  | { readonly state: 'open' }
  /** Final, and no USDT went from the member to the company. */
  | { readonly state: 'failed' }
  /** Final, and USDT did; its sum is not judged here. */
  | { readonly state: 'paid'; readonly inflow: Inflow };

/**
 * Judges the receipt of a booking. The owner of an inflow is the sender in the log, no matter who
 * reports its hash. Source: design section 5, rules 3 and 4.
 */
export function judgeBooking(
  receipt: Receipt,
  publicKey: string,
  ownWallets: OwnWallets,
): BookingVerdict {
  if (receipt.state !== 'final') return { state: 'open' };
  const inflow = inflowsOf(receipt, ownWallets).find(({ from }) => sameAddress(from, publicKey));
  return inflow === undefined ? { state: 'failed' } : { state: 'paid', inflow };
}
