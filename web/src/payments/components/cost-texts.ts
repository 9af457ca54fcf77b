import { formatPol } from '../../base/format.ts';
import { formatFee, formatPayment } from '../format-payment.ts';
import type { KnownCost } from '../judge-payment.ts';

/** What a payment costs and leaves, for people. */
export interface CostTexts {
  readonly fee: string;
  readonly usdtAfter: string;
  readonly polAfter: string;
}

/** Puts into words what is known of a cost; the rest is still asked for, or a dash. */
export function costTexts(
  { feeWei, usdtAfterMicros, polAfterWei }: KnownCost,
  isAsked: boolean,
): CostTexts {
  const unknown = isAsked ? '...' : '–';
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
