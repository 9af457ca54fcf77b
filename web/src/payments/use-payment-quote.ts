import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chain } from '../chain/app-chain.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { PaymentQuote } from './judge-payment.ts';

const refreshMs = 15_000;

/** A payment of USDT that somebody considers. */
export interface ConsideredPayment {
  readonly from: string;
  readonly to: string;
  readonly amountMicros: bigint;
}

/** Tries a payment on the chain without making it, and says what its network fee is at most. */
export function usePaymentQuote(
  payment: ConsideredPayment | undefined,
): UseQueryResult<PaymentQuote> {
  return useQuery<PaymentQuote>({
    queryKey: ['paymentQuote', payment?.from, payment?.to, payment?.amountMicros.toString()],
    queryFn: () => {
      if (payment === undefined) throw new Error('Nothing to quote');
      return quote(payment);
    },
    enabled: payment !== undefined,
    refetchInterval: refreshMs,
  });
}

async function quote({
  amountMicros: amount,
  ...payment
}: ConsideredPayment): Promise<PaymentQuote> {
  try {
    const [gas, { maxFeePerGas }] = await Promise.all([
      chain.estimateGas({ kind: 'USDT', ...payment, amount }),
      chain.getFees(),
    ]);
    return { ok: true, feeWei: gas * maxFeePerGas };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}
