import type { PaymentCost } from './judge-payment.ts';

/**
 * The USDT that would stay in a wallet after a payment without the POL to send any of it, which costs
 * `transferFeeWei`; undefined when none would.
 */
export function findStrandedUsdt(
  { polAfterWei, usdtAfterMicros }: Omit<PaymentCost, 'feeWei'>,
  transferFeeWei: bigint,
): bigint | undefined {
  return usdtAfterMicros > 0n && polAfterWei < transferFeeWei ? usdtAfterMicros : undefined;
}
