import type { Receipt, TransactionSender, UsdtTransfer } from '../../chain/chain.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import { decodeAmount } from '../../contract/values/token-amount.ts';
import type { RealTime } from '../../platform/clock.ts';
import { firstLooksMs } from '../../rechecks/core/next-look.ts';
import type { Attempt, Payment } from '../payment.ts';

/** What the chain says of an attempt. */
export interface WatchedAttempt {
  readonly attempt: Attempt;
  readonly receipt: Receipt;
}

/** That a payment is not final, with the block from which the search for what took its nonce is to go on. */
export interface OpenVerdict {
  readonly state: 'open';
  readonly isMined: boolean;
  readonly nextSearchBlock?: number;
}

/** What has become of a payment. */
export type PaymentVerdict =
  /** Not final; `isMined` when a block holds an attempt, or what took its nonce, so that sending it again is idle. */
  | OpenVerdict
  | { readonly state: 'confirmed'; readonly txn: string }
  | { readonly state: 'failed'; readonly reason: 'reverted' | 'cancelled'; readonly txn: string }
  /** Another transaction than ours has its nonce, finally. */
  | { readonly state: 'replaced' };

/**
 * Judges a pending payment. `nonce` is how many transactions of its wallet are in the blocks up to one that is final
 * wherever the receipts come from: an attempt in them has a final receipt.
 */
export function judgePayment(
  payment: Payment,
  nonce: number,
  attempts: readonly WatchedAttempt[],
): PaymentVerdict {
  for (const { attempt, receipt } of attempts) {
    if (receipt.state !== 'final') continue;
    const { txn, kind } = attempt;
    if (kind === 'cancel') return { state: 'failed', reason: 'cancelled', txn };
    return hasPaid(payment, receipt)
      ? { state: 'confirmed', txn }
      : { state: 'failed', reason: 'reverted', txn };
  }
  const isMined = attempts.some(({ receipt }) => receipt.state === 'included');
  return nonce > payment.nonce && !isMined ? { state: 'replaced' } : { state: 'open', isMined };
}

/** Whether a final receipt shows the payment: its success, and the log of its transfer of USDT. */
export function hasPaid(payment: Payment, receipt: Extract<Receipt, { state: 'final' }>): boolean {
  if (!receipt.succeeded || payment.symbol === 'POL') return receipt.succeeded;
  return receipt.transfers.some((transfer) => isTransferOf(transfer, payment));
}

/** Whether a transfer of USDT is what a payment means. */
export const isTransferOf = ({ amountMicros, from, to }: UsdtTransfer, payment: Payment): boolean =>
  payment.symbol === 'USDT' &&
  amountMicros === decodeAmount(payment).amount &&
  sameAddress(from, payment.from) &&
  sameAddress(to, payment.to);

/** Whether a transaction is the one that has the nonce of a payment. */
export const hasNonceOf = (
  { from, nonce }: TransactionSender,
  payment: Pick<Payment, 'from' | 'nonce'>,
): boolean => nonce === payment.nonce && sameAddress(from, payment.from);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * When to look at a pending payment for the `look`-th time: after 5, 15 and 45 s, then every five minutes, and later
 * after a twelfth of the time for which it has waited `since`, at most a day. What waits for weeks must not take the
 * turn of what was made just now.
 */
export function nextLookAt(now: RealTime, look: number, since: string): string {
  const waitedMs = now.getTime() - new Date(since).getTime();
  const leastMs = firstLooksMs[look - 1] ?? 5 * minuteMs;
  const pauseMs = Math.max(leastMs, Math.min(waitedMs / 12, 24 * hourMs));
  return new Date(now.getTime() + pauseMs).toISOString();
}

const pausesAfterEndMs = [hourMs, 6 * hourMs, 24 * hourMs];

/** When to recheck whether the end of a payment still stands: after 1, 6 and 24 hours; null after those. */
export function nextLookAfterEnd(finalAt: string, now: RealTime): string | null {
  const endMs = new Date(finalAt).getTime();
  const pauseMs = pausesAfterEndMs.find((pause) => endMs + pause > now.getTime());
  return pauseMs === undefined ? null : new Date(endMs + pauseMs).toISOString();
}
