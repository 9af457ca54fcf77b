import { ChainError, type ChainErrorReason } from './chain-error.ts';
import type { Fees, IntendedPayment, WalletChain } from './wallet-chain.ts';

/** The highest network fee of a payment, or why the chain would refuse it. */
export type PaymentQuote =
  | { readonly ok: true; readonly feeWei: bigint }
  | { readonly ok: false; readonly reason: ChainErrorReason; readonly message: string };

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
