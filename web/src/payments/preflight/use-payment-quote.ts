import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chain } from '../../chain/app-chain.ts';
import type { IntendedPayment } from '../../chain/wallet-chain.ts';
import type { PaymentQuote } from './preflight.ts';
import { quotePayment } from './quote-payment.ts';

/** The query key of all quotes. */
export const paymentQuoteKey = ['paymentQuote'] as const;

const refreshMs = 15_000;

/** Estimates a payment on the chain without making it, and returns its highest network fee. */
export function usePaymentQuote(
  payment: IntendedPayment | undefined,
): UseQueryResult<PaymentQuote> {
  return useQuery(paymentQuoteQuery(payment));
}

/** The query of `usePaymentQuote`. */
export const paymentQuoteQuery = (payment: IntendedPayment | undefined) =>
  queryOptions<PaymentQuote>({
    queryKey: [
      ...paymentQuoteKey,
      payment?.kind,
      payment?.from,
      payment?.to,
      payment?.amount.toString(),
    ],
    queryFn: () => {
      if (payment === undefined) throw new Error('Nothing to quote');
      return quotePayment(chain, payment);
    },
    enabled: payment !== undefined,
    refetchInterval: refreshMs,
    // Without a network it ends at once with that as its reply, rather than waiting for ever.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
