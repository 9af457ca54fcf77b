import { formatPol } from '../../base/format.ts';
import { formatFee, formatPayment } from '../format-payment.ts';
import type { KnownCost } from '../preflight/preflight.ts';

/** The texts of a payment's cost and of the balances after it. */
export interface CostTexts {
  readonly fee: string;
  readonly usdtAfter: string;
  readonly polAfter: string;
}

/** The texts of the known figures; the others show dots while they load, else a dash. */
export function costTexts(
  { feeWei, usdtAfterMicros, polAfterWei }: KnownCost,
  isLoading: boolean,
): CostTexts {
  const unknown = isLoading ? '...' : '–';
  return {
    fee: feeWei === undefined ? unknown : `${formatFee(feeWei)} POL`,
    usdtAfter: usdtAfterMicros === undefined ? unknown : usdtText(usdtAfterMicros),
    polAfter: polAfterWei === undefined ? unknown : polText(polAfterWei, feeWei === undefined),
  };
}

const usdtText = (micros: bigint): string =>
  micros < 0n ? `${formatPayment(-micros)} USDT missing` : `${formatPayment(micros)} USDT`;

function polText(wei: bigint, isFeeOnTop: boolean): string {
  if (wei >= 0n) return `${formatPol(wei)} POL`;
  return `${formatFee(-wei)} POL${isFeeOnTop ? ' and the fee' : ''} missing`;
}
