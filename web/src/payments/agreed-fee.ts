import type { ReviewedPayment } from './use-payment-review.ts';

/**
 * The highest network fee that a confirmation agrees to: the one that was shown. Who continues a payment
 * that is signed already agrees to none, so that nothing is signed anew should it have failed meanwhile.
 */
export function agreedFeeWei({
  outlook,
  resumed,
}: Pick<ReviewedPayment, 'outlook' | 'resumed'>): bigint {
  return resumed === undefined && outlook.state === 'payable' ? outlook.feeWei : 0n;
}
