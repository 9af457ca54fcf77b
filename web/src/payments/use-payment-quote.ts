import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chain } from '../chain/app-chain.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { IntendedPayment } from '../chain/wallet-chain.ts';
import type { PaymentQuote } from './judge-payment.ts';

const refreshMs = 15_000;

/** Tries a payment on the chain without making it, and says what its network fee is at most. */
export function usePaymentQuote(
  payment: IntendedPayment | undefined,
): UseQueryResult<PaymentQuote> {
  return useQuery<PaymentQuote>({
    queryKey: [
      'paymentQuote',
      payment?.kind,
      payment?.from,
      payment?.to,
      payment?.amount.toString(),
    ],
    queryFn: () => {
      if (payment === undefined) throw new Error('Nothing to quote');
      return quote(payment);
    },
    enabled: payment !== undefined,
    refetchInterval: refreshMs,
  });
}

async function quote(payment: IntendedPayment): Promise<PaymentQuote> {
  try {
    const [gas, { maxFeePerGas }] = await Promise.all([
      chain.estimateGas(payment),
      chain.getFees(),
    ]);
    return { ok: true, feeWei: gas * maxFeePerGas };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}
