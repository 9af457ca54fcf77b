import type { ChainErrorReason } from '../chain/chain-error.ts';
import type { Balances } from '../chain/use-balances.ts';
import type { TokenAmount } from './payment-model.ts';

/** What a payment would cost in network fees at most, or why the chain would not take it. */
export type PaymentQuote =
  | { readonly ok: true; readonly feeWei: bigint }
  | { readonly ok: false; readonly reason: ChainErrorReason; readonly message: string };

/** What a payment costs, and what the wallet holds after it if the whole fee is taken. */
export interface PaymentCost {
  readonly feeWei: bigint;
  readonly usdtAfterMicros: bigint;
  /** Negative while POL is missing. */
  readonly polAfterWei: bigint;
}

/** Whether a payment can be made now. */
export type PaymentOutlook =
  | { readonly state: 'unknown' }
  | ({ readonly state: 'payable' } & PaymentCost)
  /** The wallet cannot pay the fee, or not the fee and the POL that is sent. */
  | ({ readonly state: 'low POL'; readonly kind: 'USDT' | 'POL' } & PaymentCost)
  /** The wallet holds less of the token than is to be paid. */
  | { readonly state: 'low balance'; readonly kind: 'USDT' | 'POL'; readonly message: string }
  | { readonly state: 'no POL' | 'refused' | 'unreachable'; readonly message: string };

/** Judges a payment by what the wallet holds and by the chain's answer to a try without effect. */
export function judgePayment(
  { kind, amount }: TokenAmount,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): PaymentOutlook {
  if (quote?.ok === false && (quote.reason === 'unreachable' || quote.reason === 'wrong chain'))
    return { state: 'unreachable', message: quote.message };
  if (balances === undefined || quote === undefined) return { state: 'unknown' };
  const usdtAfterMicros = balances.usdtMicros - (kind === 'USDT' ? amount : 0n);
  const polLeftWei = balances.polWei - (kind === 'POL' ? amount : 0n);
  if (usdtAfterMicros < 0n || polLeftWei < 0n) {
    const message = quote.ok ? `The wallet holds less ${kind} than that` : quote.message;
    return { state: 'low balance', kind, message };
  }
  if (quote.ok) {
    const { feeWei } = quote;
    const polAfterWei = polLeftWei - feeWei;
    const cost = { feeWei, usdtAfterMicros, polAfterWei };
    return polAfterWei < 0n ? { state: 'low POL', kind, ...cost } : { state: 'payable', ...cost };
  }
  const { message, reason } = quote;
  // Some nodes want the fee in the wallet before they even try.
  return { state: reason === 'insufficient funds' ? 'no POL' : 'refused', message };
}
