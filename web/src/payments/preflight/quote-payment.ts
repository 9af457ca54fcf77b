import { ChainError } from '../../chain/chain-error.ts';
import type { IntendedPayment, WalletChain } from '../../chain/wallet-chain.ts';
import type { PaymentQuote } from './preflight.ts';

// The member agrees to the shown fee as the limit: until the payment is signed, each new block may
// raise the fee a little.
const headroomPercent = 125n;

/** Estimates a payment on the chain without making it, and returns its highest network fee. */
export async function quotePayment(
  chain: WalletChain,
  payment: IntendedPayment,
): Promise<PaymentQuote> {
  try {
    const [gas, { maxFeePerGas }] = await Promise.all([
      chain.estimateGas(payment),
      chain.getFees(),
    ]);
    return { ok: true, feeWei: (gas * maxFeePerGas * headroomPercent) / 100n };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, reason: error.reason, message: error.message };
  }
}
