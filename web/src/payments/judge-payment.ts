import type { ChainErrorReason } from '../chain/chain-error.ts';
import type { Balances } from '../chain/use-balances.ts';

/** What a payment would cost in network fees at most, or why the chain would not take it. */
export type PaymentQuote =
  | { readonly ok: true; readonly feeWei: bigint }
  | { readonly ok: false; readonly reason: ChainErrorReason; readonly message: string };

/** Whether a payment of USDT can be made now. */
export type PaymentOutlook =
  | { readonly state: 'unknown' }
  | { readonly state: 'payable'; readonly feeWei: bigint; readonly usdtAfterMicros: bigint }
  | { readonly state: 'low POL'; readonly feeWei: bigint; readonly usdtAfterMicros: bigint }
  | { readonly state: 'low USDT' | 'refused' | 'unreachable'; readonly message: string };

/** Judges a payment by what the wallet holds and by the chain's answer to a try without effect. */
export function judgePayment(
  amountMicros: bigint,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): PaymentOutlook {
  if (quote?.ok === false && (quote.reason === 'unreachable' || quote.reason === 'wrong chain'))
    return { state: 'unreachable', message: quote.message };
  if (balances === undefined || quote === undefined) return { state: 'unknown' };
  const usdtAfterMicros = balances.usdtMicros - amountMicros;
  if (quote.ok) {
    const { feeWei } = quote;
    if (usdtAfterMicros < 0n)
      return { state: 'low USDT', message: 'The wallet holds less USDT than that' };
    const state = balances.polWei < feeWei ? 'low POL' : 'payable';
    return { state, feeWei, usdtAfterMicros };
  }
  const { message } = quote;
  return { state: usdtAfterMicros < 0n ? 'low USDT' : 'refused', message };
}
