import type { OpenedWallet } from '@polytips/web/vault/opened-wallet.ts';
import { JsonRpcProvider } from 'ethers';

/** Where and what a payment is. */
export interface PaymentOrder {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly usdtAddress: string;
  readonly wallet: OpenedWallet;
  readonly to: string;
  readonly amountMicros: bigint;
}

const confirmationTimeoutMs = 90_000;

/** Pays USDT on the local chain and returns the transaction's hash once it is mined. */
export async function payUsdt(order: PaymentOrder): Promise<string> {
  const { rpcUrl, chainId, usdtAddress, wallet, to, amountMicros } = order;
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true });
  try {
    const [nonce, fees] = await Promise.all([
      provider.getTransactionCount(wallet.publicKey, 'pending'),
      provider.getFeeData(),
    ]);
    const signed = await wallet.signPayment(
      {
        symbol: 'USDT',
        from: wallet.publicKey,
        to,
        amount: amountMicros,
        nonce,
        gasLimit: 100_000n,
        maxFeePerGas: fees.maxFeePerGas ?? 2_000_000_000n,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas ?? 1_000_000_000n,
      },
      { chainId, usdtAddress },
    );
    if (!signed.ok) throw new Error(`The vault would not sign: ${signed.message}`);
    const sent = await provider.broadcastTransaction(signed.value.raw);
    await sent.wait(1, confirmationTimeoutMs);
    return signed.value.hash;
  } finally {
    provider.destroy();
  }
}
