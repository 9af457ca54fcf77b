import { sameAddress } from '../../chain/addresses.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { amounts } from '../../contract/limits.ts';
import type { Micros } from '../../contract/micros.ts';

/** What one sender paid the company in one transaction: its logs are one sum. */
export interface Inflow {
  readonly hash: string;
  /** Checksummed. */
  readonly from: string;
  readonly minedAt: Date;
  /** At least one, each of more than zero. */
  readonly transfers: readonly UsdtTransfer[];
}

/** Why a sum, or a part of one, bought nothing. */
export const inflowReasons = [
  'unknown_sender',
  'before_signup',
  'unproven_wallet',
  'odd_sum',
] as const;

/** What an inflow buys, and what of it buys nothing. */
export interface InflowDecision {
  /** Zero or a multiple of 50 USDT. */
  readonly bookedMicros: Micros;
  readonly rest: {
    readonly amountMicros: Micros;
    readonly reason: (typeof inflowReasons)[number];
  } | null;
}

/** The member whose wallet sent an inflow. */
export interface Sender {
  /** Real time. */
  readonly signedUpAt: Date;
  /** Whether the member has shown that the wallet is theirs. */
  readonly proven: boolean;
}

/** How much earlier than the signup a block may be: clocks differ. */
const clockDifferenceMs = 120_000;

/** What each sender paid the company by a final transaction. */
export function inflowsOf(
  { minedAt, succeeded, transfers }: Extract<Receipt, { state: 'final' }>,
  companyWallet: string,
): Inflow[] {
  const received = transfers.filter(
    ({ to, amountMicros }) => succeeded && sameAddress(to, companyWallet) && amountMicros > 0n,
  );
  return [...Map.groupBy(received, ({ from }) => from)].flatMap(([from, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ hash: first.hash, from, minedAt, transfers: own }];
  });
}

/** The whole sum of an inflow. */
export const sumOf = ({ transfers }: Inflow): Micros =>
  transfers.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);

/**
 * Decides what an inflow buys: for the member whose wallet sent it, the largest multiple of 50 USDT;
 * the rest, and all of what others sent, buys nothing. `sender` is undefined where the wallet is no
 * member's. Source: design section 3, and section 5, rule 7.
 */
export function decideInflow(inflow: Inflow, sender: Sender | undefined): InflowDecision {
  const amountMicros = sumOf(inflow);
  if (sender === undefined) {
    return { bookedMicros: 0n, rest: { amountMicros, reason: 'unknown_sender' } };
  }
  if (inflow.minedAt.getTime() < sender.signedUpAt.getTime() - clockDifferenceMs) {
    return { bookedMicros: 0n, rest: { amountMicros, reason: 'before_signup' } };
  }
  if (!sender.proven) {
    return { bookedMicros: 0n, rest: { amountMicros, reason: 'unproven_wallet' } };
  }
  const restMicros = amountMicros % amounts.subscriptionStepMicros;
  return {
    bookedMicros: amountMicros - restMicros,
    rest: restMicros === 0n ? null : { amountMicros: restMicros, reason: 'odd_sum' },
  };
}

/** Which part of each log a booked sum takes, from the first log on. */
export function shareOut(
  transfers: readonly UsdtTransfer[],
  bookedMicros: Micros,
): { readonly transfer: UsdtTransfer; readonly amountMicros: Micros }[] {
  let leftMicros = bookedMicros;
  return transfers.flatMap((transfer) => {
    const amountMicros = transfer.amountMicros < leftMicros ? transfer.amountMicros : leftMicros;
    leftMicros -= amountMicros;
    return amountMicros === 0n ? [] : [{ transfer, amountMicros }];
  });
}
