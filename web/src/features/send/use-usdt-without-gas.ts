import { useBalances } from '../../chain/use-balances.ts';
import { usePaymentQuote } from '../../chain/use-payment-quote.ts';
import type { PaymentOrder } from '../../payments/payment.ts';
import { preflightPayment } from '../../payments/preflight.ts';
import { findMicrosWithoutGas } from './send-model.ts';

/** The USDT that an order would leave without POL for a fee, and whether that is known yet. */
export function useUsdtWithoutGas(
  order: PaymentOrder | undefined,
  from: string,
): { readonly isKnown: boolean; readonly usdtMicros: bigint | undefined } {
  const sent = order === undefined ? undefined : { ...order.paid, from, to: order.to };
  const { data: balances } = useBalances(from);
  const { data: quote } = usePaymentQuote(sent);
  // The smallest transfer, so that it is the same question whatever the wallet holds.
  const least = { symbol: 'USDT', from, to: order?.to ?? from, amount: 1n } as const;
  const mayLackGas = sent?.symbol === 'POL' && balances !== undefined && balances.usdtMicros > 0n;
  const { data: transfer } = usePaymentQuote(mayLackGas ? least : undefined);
  if (sent?.symbol !== 'POL') return { isKnown: true, usdtMicros: undefined };
  const preflight = preflightPayment(sent, balances, quote);
  return {
    isKnown: preflight.state !== 'unknown' && (transfer !== undefined || !mayLackGas),
    usdtMicros: findMicrosWithoutGas(sent.symbol, preflight, transfer),
  };
}
