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

/** What is known of what a payment costs and leaves; what the wallet lacks is negative. */
export type KnownCost = { readonly [Key in keyof PaymentCost]: bigint | undefined };

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
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): PaymentOutlook {
  const { kind, amount } = payment;
  if (quote?.ok === false && (quote.reason === 'unreachable' || quote.reason === 'wrong chain'))
    return { state: 'unreachable', message: quote.message };
  if (balances === undefined || quote === undefined) return { state: 'unknown' };
  const held = kind === 'USDT' ? balances.usdtMicros : balances.polWei;
  if (held < amount) {
    const message = quote.ok ? `The wallet holds less ${kind} than that` : quote.message;
    return { state: 'low balance', kind, missing: amount - held, message };
  }
  if (quote.ok) {
    const cost = costOf(payment, balances, quote.feeWei);
    return cost.polAfterWei < 0n
      ? { state: 'low POL', kind, ...cost }
      : { state: 'payable', ...cost };
  }
  const { message, reason } = quote;
  // Some nodes want the fee in the wallet before they even try.
  return { state: reason === 'insufficient funds' ? 'no POL' : 'refused', message };
}

/** What can be said of the cost of a payment, also while it cannot be made. */
export function findKnownCost(
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): KnownCost {
  const feeWei = quote?.ok === true ? quote.feeWei : undefined;
  if (balances === undefined) return { feeWei, usdtAfterMicros: undefined, polAfterWei: undefined };
  const { usdtAfterMicros, polAfterWei } = costOf(payment, balances, feeWei ?? 0n);
  // What is too little without the fee is too little.
  const isPolKnown = feeWei !== undefined || polAfterWei < 0n;
  return { feeWei, usdtAfterMicros, polAfterWei: isPolKnown ? polAfterWei : undefined };
}

function costOf(
  { kind, amount, from, to }: IntendedPayment,
  { usdtMicros, polWei }: Balances,
  feeWei: bigint,
): PaymentCost {
  const isOwn = from.toLowerCase() === to.toLowerCase();
  // What is sent to oneself comes back, but has to be there beside the fee.
  const after = (held: bigint, paid: bigint) => (isOwn && held >= paid ? held : held - paid);
  const usdtAfterMicros = after(usdtMicros, kind === 'USDT' ? amount : 0n);
  const polAfterWei = after(polWei - feeWei, kind === 'POL' ? amount : 0n);
  return { feeWei, usdtAfterMicros, polAfterWei };
}
