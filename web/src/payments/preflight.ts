import { ChainError, type ChainErrorReason } from '../chain/chain-error.ts';
import type { Balances } from '../chain/use-balances.ts';
import type { Fees, IntendedPayment, WalletChain } from '../chain/wallet-chain.ts';

/** The highest network fee of a payment, or why the chain would refuse it. */
export type PaymentQuote =
  | { readonly ok: true; readonly feeWei: bigint }
  | { readonly ok: false; readonly reason: ChainErrorReason; readonly message: string };

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
  | ({ readonly state: 'low POL'; readonly kind: 'USDT' | 'POL' } & PaymentCost)
  /** The wallet holds less of the token than the amount. */
  | {
      readonly state: 'low balance';
      readonly kind: 'USDT' | 'POL';
      /** How much is missing, in the smallest units. */
      readonly missing: bigint;
      readonly message: string;
    }
  | { readonly state: 'no POL' | 'refused' | 'unreachable'; readonly message: string };

/** Checks a payment by the wallet's balances and by the chain's reply to a gas estimate. */
export function preflightPayment(
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): Preflight {
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
  // Some nodes demand that the wallet holds the fee before they estimate.
  return { state: reason === 'insufficient funds' ? 'no POL' : 'refused', message };
}

/** The known part of the cost of a payment, also while it cannot be made. */
export function findKnownCost(
  payment: IntendedPayment,
  balances: Balances | undefined,
  quote: PaymentQuote | undefined,
): KnownCost {
  const feeWei = quote?.ok === true ? quote.feeWei : undefined;
  if (balances === undefined) return { feeWei, usdtAfterMicros: undefined, polAfterWei: undefined };
  const { usdtAfterMicros, polAfterWei } = costOf(payment, balances, feeWei ?? 0n);
  // A balance that is insufficient without the fee is insufficient.
  const isPolKnown = feeWei !== undefined || polAfterWei < 0n;
  return { feeWei, usdtAfterMicros, polAfterWei: isPolKnown ? polAfterWei : undefined };
}

function costOf(
  { kind, amount, from, to }: IntendedPayment,
  { usdtMicros, polWei }: Balances,
  feeWei: bigint,
): PaymentCost {
  const isOwn = from.toLowerCase() === to.toLowerCase();
  // A send to the member's own wallet comes back, but the wallet must hold it besides the fee.
  const after = (held: bigint, paid: bigint) => (isOwn && held >= paid ? held : held - paid);
  const usdtAfterMicros = after(usdtMicros, kind === 'USDT' ? amount : 0n);
  const polAfterWei = after(polWei - feeWei, kind === 'POL' ? amount : 0n);
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

// The member agrees to the shown fee as the limit: until the payment is signed, each new block may
// raise the fee a little.
const headroomPercent = 125n;
// A run of pay-outs has three in flight; a payment must leave POL for the next one.
const ceilingsHeld = 4n;

/**
 * The highest price of gas for a payment: the ceiling where the POL beside the amount (`spareWei`) holds
 * four such fees, else the least. Source: design section 5, rule 5.
 */
export function feePerGasOf(
  gas: bigint,
  { maxFeePerGas, ceilingPerGas }: Pick<Fees, 'maxFeePerGas' | 'ceilingPerGas'>,
  spareWei: bigint,
): bigint {
  return spareWei >= ceilingsHeld * feeLimitOf(gas, ceilingPerGas) ? ceilingPerGas : maxFeePerGas;
}

const feeLimitOf = (gas: bigint, perGas: bigint) => (gas * perGas * headroomPercent) / 100n;

/** Estimates a payment on the chain without making it, and returns its highest network fee. */
export async function quotePayment(
  chain: Pick<WalletChain, 'estimateGas' | 'getFees' | 'getPolWei'>,
  payment: IntendedPayment,
): Promise<PaymentQuote> {
  try {
    const [gas, fees, polWei] = await Promise.all([
      chain.estimateGas(payment),
      chain.getFees(payment.replaced),
      chain.getPolWei(payment.from),
    ]);
    const spareWei = polWei - (payment.kind === 'POL' ? payment.amount : 0n);
    return { ok: true, feeWei: feeLimitOf(gas, feePerGasOf(gas, fees, spareWei)) };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}
