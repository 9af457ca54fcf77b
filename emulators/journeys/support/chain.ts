import { abiWord, transferData } from '@polytips/functions/contract/chain/erc20.ts';
import { Contract, JsonRpcProvider } from 'ethers';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { callRpc } from '../../chain/rpc.ts';
import { client, environment } from '../../client/test-world.ts';

const abi = [
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
];

/** The state of the local chain, read past the faults of a phone's network. */
export interface ChainView {
  /** The number of transactions of this address in blocks. */
  countTransactions(from: string): Promise<number>;
  /** The number of USDT transfers from this address to the company wallet in blocks. */
  countCompanyTransfers(from: string): Promise<number>;
  usdtMicrosOf(owner: string): Promise<bigint>;
  polWeiOf(owner: string): Promise<bigint>;
  /** Places a contract at an address. */
  placeContract(address: string): Promise<void>;
  close(): void;
}

/** Connects to the local chain. */
export async function openChainView(): Promise<ChainView> {
  const { rpcUrl, chainId, usdt, companyWallet } = await client.getWorld();
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
  const token = new Contract(usdt, abi, provider);
  return {
    countTransactions: (from) => provider.getTransactionCount(from, 'latest'),
    async countCompanyTransfers(from) {
      const transfers = token.getEvent('Transfer')(from, companyWallet);
      return (await token.queryFilter(transfers)).length;
    },
    async usdtMicrosOf(owner) {
      const micros: unknown = await token.getFunction('balanceOf')(owner);
      if (typeof micros !== 'bigint') throw new TypeError('The token gave no balance');
      return micros;
    },
    polWeiOf: (owner) => provider.getBalance(owner),
    async placeContract(address) {
      await provider.send('anvil_setCode', [address, '0x60006000fd']);
    },
    close: () => provider.destroy(),
  };
}

const rpcUrl = environment.RPC_URL;
const hash = z.string();
const mined = z.object({ status: z.string(), blockNumber: z.string() });
const block = z.object({ number: z.string() });
const gas = '0x186a0';

/** The data of calls of the test USDT. */
export const tokenCalls = {
  mint: (to: string, amountMicros: bigint) => `0x40c10f19${abiWord(to)}${abiWord(amountMicros)}`,
  transfer: transferData,
  transferFrom: (from: string, to: string, amountMicros: bigint) =>
    `0x23b872dd${abiWord(from)}${abiWord(to)}${abiWord(amountMicros)}`,
} as const;

/** Makes a call of the test USDT as any address, by impersonation; waits until it is mined. */
export async function callToken(
  from: string,
  data: string,
): Promise<{ readonly hash: string; readonly succeeded: boolean }> {
  const { usdt } = await client.getWorld();
  await callRpc(rpcUrl, 'anvil_setBalance', [from, '0xde0b6b3a7640000']);
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [from]);
  const call = { from, to: usdt, data, gas };
  const sent = hash.parse(await callRpc(rpcUrl, 'eth_sendTransaction', [call]));
  await expect.poll(() => callRpc(rpcUrl, 'eth_getTransactionReceipt', [sent])).not.toBeNull();
  const receipt = await callRpc(rpcUrl, 'eth_getTransactionReceipt', [sent]);
  return { hash: sent, succeeded: mined.parse(receipt).status === '0x1' };
}

/** Whether a transaction that succeeded is in a block that stays. */
export async function isFinal(transaction: string): Promise<boolean> {
  const receipt = mined.safeParse(
    await callRpc(rpcUrl, 'eth_getTransactionReceipt', [transaction]),
  );
  if (!receipt.success || receipt.data.status !== '0x1') return false;
  const final = block.parse(await callRpc(rpcUrl, 'eth_getBlockByNumber', ['finalized', false]));
  return BigInt(receipt.data.blockNumber) <= BigInt(final.number);
}
