import type { UsdtTransfer } from '../../chain/chain.ts';
import { formatMicros } from '../../contract/values/micros.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import { type OwnWallets, routeOf } from '../../ledger/core/company-wallets.ts';
import { type Booking, bookingIdOf } from '../../subscriptions/booking.ts';
import type { InflowRow } from '../../subscriptions/inflow-store.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';

/** The document that a claim was made for; undefined where there is none. */
export type ClaimedFor =
  | { readonly paidFor: 'subscription'; readonly booking: Booking | undefined }
  | { readonly paidFor: 'withdrawal'; readonly withdrawal: Withdrawal | undefined }
  | { readonly paidFor: 'dust' | 'refund'; readonly row: InflowRow | undefined };

/** A claim, and what it was made for. */
export interface ClaimedLog {
  readonly hash: string;
  /** The place of the log in its receipt. */
  readonly place: number;
  readonly claim: Claim;
  readonly claimedFor: ClaimedFor;
}

/**
 * Says in words how a claim differs from its log; undefined where it does not. `log` is undefined where the
 * transaction has no final one at this place. Source: design section 5, rules 3, 4 and 7.
 */
export function findClaimProblem(
  { hash, claim, claimedFor }: ClaimedLog,
  log: UsdtTransfer | undefined,
  ownWallets: OwnWallets,
): string | undefined {
  const { amountMicros, documentId, paidFor } = claim;
  if (log === undefined)
    return `the log that paid for the ${paidFor} ${documentId} is not on the chain`;
  if (amountMicros > log.amountMicros) {
    return `claims ${formatMicros(amountMicros)} of a log of ${formatMicros(log.amountMicros)}`;
  }
  switch (claimedFor.paidFor) {
    case 'subscription':
      return findSubscriptionProblem(claim, claimedFor.booking, { hash, log, ownWallets });
    case 'withdrawal':
      return findPayoutProblem(claim, claimedFor.withdrawal, { hash, log });
    case 'dust':
      if (claimedFor.row === undefined) return `there is no inflow ${documentId}`;
      if (!sameAddress(log.from, claimedFor.row.sender)) return 'its log is of another sender';
      if (amountMicros !== log.amountMicros) return 'its log is of another sum';
      return routeOf(log, ownWallets) === undefined
        ? 'its log does not go to a company wallet in force'
        : undefined;
    case 'refund':
      if (claimedFor.row === undefined) return `there is no inflow ${documentId}`;
      if (claimedFor.row.settlement?.txn !== hash) {
        return `the inflow ${documentId} names another refund`;
      }
      if (!sameAddress(log.to, claimedFor.row.sender))
        return 'its log does not pay the sender back';
      return log.amountMicros === claimedFor.row.amountMicros
        ? undefined
        : 'its log is of another sum';
  }
}

function findSubscriptionProblem(
  { documentId }: Claim,
  booking: Booking | undefined,
  { hash, log, ownWallets }: { hash: string; log: UsdtTransfer; ownWallets: OwnWallets },
): string | undefined {
  if (booking?.mode !== 'user' || bookingIdOf(booking) !== documentId) {
    return `there is no confirmed subscription ${documentId}`;
  }
  if (booking.hash !== hash) return `the subscription ${documentId} names another transaction`;
  if (!sameAddress(log.from, booking.publicKey)) return 'its log is of another sender';
  return routeOf(log, ownWallets) === undefined
    ? 'its log does not go to a company wallet in force'
    : undefined;
}

function findPayoutProblem(
  { amountMicros, documentId }: Claim,
  withdrawal: Withdrawal | undefined,
  { hash, log }: { hash: string; log: UsdtTransfer },
): string | undefined {
  if (withdrawal?.state !== 'paid') return `there is no paid withdrawal ${documentId}`;
  const { netMicros, payment, recipient, requestedAtBlock } = withdrawal;
  if (payment.hash !== hash) return `the withdrawal ${documentId} names another transaction`;
  if (!sameAddress(log.to, recipient)) return 'its log does not go to the frozen recipient';
  if (sameAddress(log.from, recipient)) return 'its log comes from the recipient';
  if (log.blockNumber <= requestedAtBlock) return 'its log is older than the request';
  return log.amountMicros === netMicros && amountMicros === netMicros
    ? undefined
    : `net is ${formatMicros(netMicros)}, its log is of ${formatMicros(log.amountMicros)}`;
}
