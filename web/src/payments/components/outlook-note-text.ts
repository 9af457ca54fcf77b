import { formatFee, formatPayment } from '../format-payment.ts';
import type { PaymentOutlook } from '../judge-payment.ts';

type LowBalance = Extract<PaymentOutlook, { readonly state: 'low balance' }>;

/** Says that a wallet holds less than is to be paid, and how much is missing. */
export function lowBalanceText({ kind, missing }: Pick<LowBalance, 'kind' | 'missing'>): string {
  const need =
    kind === 'USDT'
      ? `${formatPayment(missing)} USDT more`
      : `${formatFee(missing)} POL more, and the network fee on top`;
  return `Your wallet holds less ${kind} than this payment. You need ${need}.`;
}
