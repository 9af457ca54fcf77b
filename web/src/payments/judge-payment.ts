import type { ChainErrorReason } from '../chain/chain-error.ts';
import type { Balances } from '../chain/use-balances.ts';
import type { IntendedPayment } from '../chain/wallet-chain.ts';

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
  | {
      readonly state: 'low balance';
      readonly kind: 'USDT' | 'POL';
      /** How much less, in the smallest units. */
      readonly missing: bigint;
      readonly message: string;
    }
  | { readonly state: 'no POL' | 'refused' | 'unreachable'; readonly message: string };

/** Judges a payment by what the wallet holds and by the chain's answer to a try without effect. */
export function judgePayment(
  { kind, amount, from, to }: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): PaymentOutlook {
  if (quote?.ok === false && (quote.reason === 'unreachable' || quote.reason === 'wrong chain'))
    return { state: 'unreachable', message: quote.message };
  if (balances === undefined || quote === undefined) return { state: 'unknown' };
  const held = kind === 'USDT' ? balances.usdtMicros : balances.polWei;
  if (held < amount) {
    const message = quote.ok ? `The wallet holds less ${kind} than that` : quote.message;
    return { state: 'low balance', kind, missing: amount - held, message };
  }
  if (quote.ok) {
    const { feeWei } = quote;
    // What is sent to oneself comes back, but has to be there beside the fee.
    const gone = from.toLowerCase() === to.toLowerCase() ? 0n : amount;
    const usdtAfterMicros = balances.usdtMicros - (kind === 'USDT' ? gone : 0n);
    const spareWei = balances.polWei - (kind === 'POL' ? amount : 0n) - feeWei;
    if (spareWei < 0n)
      return { state: 'low POL', kind, feeWei, usdtAfterMicros, polAfterWei: spareWei };
    const polAfterWei = balances.polWei - (kind === 'POL' ? gone : 0n) - feeWei;
    return { state: 'payable', feeWei, usdtAfterMicros, polAfterWei };
  }
  const { message, reason } = quote;
  // Some nodes want the fee in the wallet before they even try.
  return { state: reason === 'insufficient funds' ? 'no POL' : 'refused', message };
}
