import { findStrandedUsdt } from '../find-stranded-usdt.ts';
import { formatPayment } from '../format-payment.ts';
import type { PaymentOutlook } from '../judge-payment.ts';

/**
 * Says of a payment of USDT that the POL it leaves may not pay the fee of another one, while there is
 * USDT to send; undefined when it may. Of POL that is sent away, a warning says so.
 */
export function lastFeeText(kind: 'USDT' | 'POL', outlook: PaymentOutlook): string | undefined {
  if (kind !== 'USDT' || outlook.state !== 'payable') return undefined;
  const stranded = findStrandedUsdt(outlook, outlook.feeWei);
  if (stranded === undefined) return undefined;
  return `The POL that stays may not pay another network fee. Add POL before you send your other ${formatPayment(stranded)} USDT.`;
}
