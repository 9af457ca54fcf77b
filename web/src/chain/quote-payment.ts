import { ChainError, type ChainErrorReason } from './chain-error.ts';
import type { IntendedPayment, WalletChain } from './wallet-chain.ts';

/** The highest network fee of a payment, or why the chain would refuse it. */
export type PaymentQuote =
  | { readonly ok: true; readonly feeWei: bigint }
  | { readonly ok: false; readonly reason: ChainErrorReason; readonly message: string };

// The member agrees to the shown fee as the limit: until the payment is signed, each new block may
// raise the fee a little.
const headroomPercent = 125n;
// A run of pay-outs has three in flight; a payment must leave POL for the next one.
const ceilingsHeld = 4n;

const feeLimitOf = (gas: bigint, perGas: bigint) => (gas * perGas * headroomPercent) / 100n;

/** The gas of a payment, and what it may cost in wei per gas. */
interface PaymentPrice {
  readonly gasLimit: bigint;
  /** The least with which it is mined now. */
  readonly leastPerGas: bigint;
  /** The ceiling where the POL beside the amount holds four such fees, else the least. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** The POL beside the amount. */
  readonly spareWei: bigint;
}

type PricingChain = Pick<WalletChain, 'estimateGas' | 'getFees' | 'getPolWei' | 'tryNextEndpoint'>;

/**
 * Prices a payment on the chain without making it. Source: design section 5, rule 5.
 * @throws {ChainError} where the chain would refuse it, or cannot be reached.
 */
export async function pricePayment(
  chain: PricingChain,
  payment: IntendedPayment,
): Promise<PaymentPrice> {
  const [gasLimit, fees, polWei] = await Promise.all([
    chain.estimateGas(payment),
    chain.getFees(payment.leastFees),
    chain.getPolWei(payment.from),
  ]);
  const { maxFeePerGas: leastPerGas, ceilingPerGas, maxPriorityFeePerGas } = fees;
  const spareWei = polWei - (payment.symbol === 'POL' ? payment.amount : 0n);
  const holdsCeilings = spareWei >= ceilingsHeld * feeLimitOf(gasLimit, ceilingPerGas);
  const maxFeePerGas = holdsCeilings ? ceilingPerGas : leastPerGas;
  return { gasLimit, leastPerGas, maxFeePerGas, maxPriorityFeePerGas, spareWei };
}

/**
 * The highest network fee of a payment, or why the chain would refuse it. Where it cannot be paid by what an endpoint
 * says, the next read asks another one.
 */
export async function quotePayment(
  chain: PricingChain,
  payment: IntendedPayment,
): Promise<PaymentQuote> {
  try {
    const { gasLimit, maxFeePerGas, spareWei } = await pricePayment(chain, payment);
    const feeWei = feeLimitOf(gasLimit, maxFeePerGas);
    if (feeWei > spareWei) chain.tryNextEndpoint();
    return { ok: true, feeWei };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    chain.tryNextEndpoint();
    return { ok: false, reason: error.reason, message: error.message };
  }
}
