import type { ReviewedPayment } from '../use-payment-review.ts';

/**
 * The highest network fee that a confirmation agrees to: the one that was shown; none for a payment
 * that is signed already, so that nothing new is signed if it failed in the meantime.
 */
export function agreedFeeWei({
  preflight,
  resumed,
}: Pick<ReviewedPayment, 'preflight' | 'resumed'>): bigint {
  return resumed === undefined && preflight.state === 'payable' ? preflight.feeWei : 0n;
}
