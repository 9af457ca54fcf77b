import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chain } from '../chain/app-chain.ts';
import type { IntendedPayment } from '../chain/wallet-chain.ts';
import type { PaymentQuote } from './judge-payment.ts';
import { quotePayment } from './quote-payment.ts';

/** Under which the quotes of all payments are kept. */
export const paymentQuoteKey = ['paymentQuote'] as const;

const refreshMs = 15_000;

/** Tries a payment on the chain without making it, and says what its network fee is at most. */
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
    // Without a network it ends with that as its answer; who waits for it must not wait for ever.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
