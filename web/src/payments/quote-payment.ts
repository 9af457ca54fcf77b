import { ChainError } from '../chain/chain-error.ts';
import type { IntendedPayment, WalletChain } from '../chain/wallet-chain.ts';
import type { PaymentQuote } from './judge-payment.ts';

// What is shown is agreed to as the limit: some blocks go by until it is signed, and each may raise
// the fee a little.
const headroomPercent = 125n;

/** Tries a payment on the chain without making it, and says what its network fee is at most. */
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
