import { formatFee, formatPayment } from '../format-payment.ts';
import type { Preflight } from '../preflight/preflight.ts';

type LowBalance = Extract<Preflight, { readonly state: 'low balance' }>;

/** The text for a wallet that holds less than the payment, with how much is missing. */
export function lowBalanceText({ kind, missing }: Pick<LowBalance, 'kind' | 'missing'>): string {
  const need =
    kind === 'USDT'
      ? `${formatPayment(missing)} USDT more`
      : `${formatFee(missing)} POL more, and the network fee on top`;
  return `Your wallet holds less ${kind} than this payment. You need ${need}.`;
}
