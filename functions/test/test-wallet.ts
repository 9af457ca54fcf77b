import { keccak256, Wallet } from 'ethers';
import { transferData } from '../src/contract/chain/erc20.ts';
import type { Micros } from '../src/contract/values/micros.ts';
import type { TestChain } from './fakes/chain.ts';

/** A transaction as a test's wallet signs it: of 1 gwei, unless said otherwise. */
export interface TestTransaction {
  readonly nonce: number;
  readonly to?: string;
  readonly value?: bigint;
  readonly data?: string;
  readonly gasLimit?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly chainId?: number;
}

/** Signed bytes and their hash, as the calls take them. */
export interface Signed {
  readonly txn: string;
  readonly raw: string;
}

/** A wallet of a test, with its key and with money on the test's chain. */
export interface TestWallet {
  readonly publicKey: string;
  sign(transaction: TestTransaction): Promise<Signed>;
  /** Signs a payment of USDT. */
  signUsdt(to: string, micros: Micros, transaction: TestTransaction): Promise<Signed>;
  /** Makes a payment without the server, as another app would; not mined. */
  sendElsewhere(signed: Signed): Promise<void>;
}

const gwei = 1_000_000_000n;
const pol = 10n ** 18n;

/** Makes a wallet that has 10 POL and so much USDT. */
export async function createTestWallet(
  chain: TestChain,
  usdtMicros: Micros = 1_000_000_000n,
): Promise<TestWallet> {
  const wallet = Wallet.createRandom();
  await chain.rpc('anvil_setBalance', wallet.address, `0x${(10n * pol).toString(16)}`);
  if (usdtMicros > 0n) {
    const minter = Wallet.createRandom().address;
    await chain.send({ from: minter, to: wallet.address, amountMicros: usdtMicros });
    await chain.mine();
  }

  async function sign(transaction: TestTransaction): Promise<Signed> {
    const raw = await wallet.signTransaction({
      type: 2,
      chainId: chain.chainId,
      gasLimit: 100_000n,
      maxFeePerGas: gwei,
      maxPriorityFeePerGas: gwei,
      value: 0n,
      ...transaction,
    });
    return { raw, txn: keccak256(raw) };
  }

  return {
    publicKey: wallet.address,
    sign,
    signUsdt: (to, micros, transaction) =>
      sign({ to: chain.usdtAddress, data: transferData(to, micros), ...transaction }),
    sendElsewhere: async ({ raw }) => void (await chain.rpc('eth_sendRawTransaction', raw)),
  };
}
