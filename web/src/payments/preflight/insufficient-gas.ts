import type { PaymentCost } from './preflight.ts';

/**
 * The USDT that a payment would leave in a wallet without enough POL for the fee of another transfer
 * (`transferFeeWei`); undefined when the POL is sufficient, or no USDT is left.
 */
export function findUsdtWithoutGas(
  { polAfterWei, usdtAfterMicros }: Omit<PaymentCost, 'feeWei'>,
  transferFeeWei: bigint,
): bigint | undefined {
  return usdtAfterMicros > 0n && polAfterWei < transferFeeWei ? usdtAfterMicros : undefined;
}
