import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../base/api/read-again.ts';
import { useOnChange } from '../base/use-on-change.ts';
import { chain } from './app-chain.ts';
import { type PaymentQuote, quotePayment } from './quote-payment.ts';
import { useBalances } from './use-balances.ts';
import type { IntendedPayment } from './wallet-chain.ts';

/** The query key of all quotes. */
export const paymentQuoteKey = ['paymentQuote'] as const;

const refreshMs = 15_000;

/** Estimates a payment on the chain without making it, and returns its highest network fee. */
export function usePaymentQuote(
  payment: IntendedPayment | undefined,
): UseQueryResult<PaymentQuote> {
  return useQuery({
    queryKey: [
      ...paymentQuoteKey,
      payment?.symbol,
      payment?.from,
      payment?.to,
      payment?.amount.toString(),
      payment?.leastFees?.maxFeePerGas.toString(),
      payment?.leastFees?.maxPriorityFeePerGas.toString(),
    ],
    queryFn: payment === undefined ? skipToken : () => quotePayment(chain, payment),
    refetchInterval: refreshMs,
    // Without a network it ends at once with that as its reply, rather than waiting for ever.
    networkMode: 'always',
  });
}

/** Reloads the quotes as soon as a wallet's balances change: missing funds may have arrived. */
export function useFreshQuotes(owner: string): void {
  const queryClient = useQueryClient();
  const { data } = useBalances(owner);
  const held = data === undefined ? undefined : `${data.usdtMicros} ${data.polWei}`;
  useOnChange(held, () => void readAgain(queryClient, paymentQuoteKey));
}
