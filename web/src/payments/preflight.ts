import type { Reserved } from '@polytips/functions/contract/chain/reserved.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { PaymentQuote } from '../chain/quote-payment.ts';
import type { Balances, IntendedPayment } from '../chain/wallet-chain.ts';

/** The cost of a payment, and the wallet's balances after it if the whole fee is used. */
export interface PaymentCost {
  readonly feeWei: bigint;
  readonly usdtAfterMicros: bigint;
  /** Negative while POL is missing. */
  readonly polAfterWei: bigint;
}

/** The known part of a payment's cost; an amount that the wallet lacks is negative. */
export type KnownCost = { readonly [Key in keyof PaymentCost]: bigint | undefined };

/** Whether a payment can be made now. */
export type Preflight =
  | { readonly state: 'unknown' }
  | ({ readonly state: 'payable' } & PaymentCost)
  /** The wallet cannot pay the fee, or not the fee and the POL that is sent. */
  | ({ readonly state: 'low POL'; readonly symbol: TokenSymbol } & PaymentCost)
  /** The wallet holds less of the token than the amount, beside what is reserved. */
  | {
      readonly state: 'low balance';
      readonly symbol: TokenSymbol;
      /** How much is missing, in the smallest units. */
      readonly missing: bigint;
      /** Whether it holds the amount, but payments under way may still take of it. */
      readonly isReserved: boolean;
      readonly message: string;
    }
  | { readonly state: 'no POL' | 'refused' | 'unreachable'; readonly message: string };

/** What the payments of a wallet that nothing else is known of take of it. */
const nothing: Reserved = { usdtMicros: 0n, wei: 0n };

/** Checks a payment by the wallet's balances, beside what is reserved of them, and by the chain's reply to a gas estimate. */
export function preflightPayment(
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
  reserved: Reserved = nothing,
): Preflight {
  const { symbol, amount } = payment;
  if (quote?.ok === false && (quote.reason === 'unreachable' || quote.reason === 'wrong chain'))
    return { state: 'unreachable', message: quote.message };
  if (balances === undefined || quote === undefined) return { state: 'unknown' };
  const spare = spareOf(balances, reserved);
  const amountIn = ({ usdtMicros, polWei }: Balances) => (symbol === 'USDT' ? usdtMicros : polWei);
  const missing = amount - amountIn(spare);
  if (missing > 0n) {
    const message = quote.ok ? `The wallet holds less ${symbol} than that` : quote.message;
    const isReserved = amountIn(balances) >= amount;
    return { state: 'low balance', symbol, missing, isReserved, message };
  }
  if (quote.ok) {
    const cost = costOf(payment, spare, quote.feeWei);
    return cost.polAfterWei < 0n
      ? { state: 'low POL', symbol, ...cost }
      : { state: 'payable', ...cost };
  }
  const { message, reason } = quote;
  // Some nodes demand that the wallet holds the fee before they estimate.
  return { state: reason === 'insufficient funds' ? 'no POL' : 'refused', message };
}

/** Something that can be read again, as TanStack's queries can. */
interface Read<Data> {
  readonly refetch: () => Promise<{ readonly data: Data | undefined; readonly isPending: boolean }>;
}

/** Checks a payment by what its two reads bring now. */
export async function preflightNow(
  payment: IntendedPayment,
  balances: Read<Balances>,
  quote: Read<PaymentQuote>,
): Promise<Preflight> {
  const [held, quoted] = await Promise.all([readNow(balances), readNow(quote)]);
  return preflightPayment(payment, held, quoted);
}

/** A first read that was dropped because something has changed brings nothing: the one after it does. */
async function readNow<Data>({ refetch }: Read<Data>): Promise<Data | undefined> {
  const read = await refetch();
  return (read.isPending ? await refetch() : read).data;
}

/** The known part of the cost of a payment, also while it cannot be made. */
export function findKnownCost(
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
  reserved: Reserved = nothing,
): KnownCost {
  const feeWei = quote?.ok === true ? quote.feeWei : undefined;
  if (balances === undefined) return { feeWei, usdtAfterMicros: undefined, polAfterWei: undefined };
  const { usdtAfterMicros, polAfterWei } = costOf(
    payment,
    spareOf(balances, reserved),
    feeWei ?? 0n,
  );
  // A balance that is insufficient without the fee is insufficient.
  const isPolKnown = feeWei !== undefined || polAfterWei < 0n;
  return { feeWei, usdtAfterMicros, polAfterWei: isPolKnown ? polAfterWei : undefined };
}

/** What a wallet has beside what payments under way may still take. */
export const spareOf = ({ usdtMicros, polWei }: Balances, reserved: Reserved): Balances => ({
  usdtMicros: usdtMicros - reserved.usdtMicros,
  polWei: polWei - reserved.wei,
});

function costOf(
  { symbol, amount, from, to }: IntendedPayment,
  { usdtMicros, polWei }: Balances,
  feeWei: bigint,
): PaymentCost {
  const isOwn = sameAddress(from, to);
  // A send to the member's own wallet comes back, but the wallet must hold it besides the fee.
  const after = (held: bigint, paid: bigint) => (isOwn && held >= paid ? held : held - paid);
  const usdtAfterMicros = after(usdtMicros, symbol === 'USDT' ? amount : 0n);
  const polAfterWei = after(polWei - feeWei, symbol === 'POL' ? amount : 0n);
  return { feeWei, usdtAfterMicros, polAfterWei };
}

/**
 * The USDT that a payment would leave in a wallet without enough POL for the fee of another transfer
 * (`transferFeeWei`); undefined when the POL is sufficient, or no USDT is left.
 */
export function findUsdtWithoutGas(
  { polAfterWei, usdtAfterMicros }: Omit<PaymentCost, 'feeWei'>,
  transferFeeWei: bigint,
): bigint | undefined {
  return usdtAfterMicros > 0n && polAfterWei < transferFeeWei ? usdtAfterMicros : undefined;
}
