import type { WalletChain } from '../../chain/wallet-chain.ts';
import { savedPayment } from './saved-payment.ts';

/** A chain that has nothing, knows nothing, and lets everybody pay; `changes` make it another one. */
export function createFakeChain(changes: Partial<WalletChain>): WalletChain {
  return {
    chainId: 31_337,
    getUsdtMicros: async () => 100_000_000n,
    getPolWei: async () => 10n ** 18n,
    getNonce: async () => 0,
    getFees: async () => ({ maxFeePerGas: 50n, maxPriorityFeePerGas: 30n }),
    estimateGas: async () => 100n,
    broadcast: async () => undefined,
    findReceipt: async () => undefined,
    isKnown: async () => false,
    getFinalizedBlockNumber: async () => savedPayment.signedAtBlock,
    isContract: async () => false,
    ...changes,
  };
}
