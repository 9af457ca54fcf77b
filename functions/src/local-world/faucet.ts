import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { hexOf } from '../chain/blocks.ts';
import { postJsonRpc } from '../chain/json-rpc-transport.ts';
import { abiWord } from '../contract/chain/erc20.ts';
import { polContract } from '../contract/chain/polygon.ts';
import { deadlineIn } from '../platform/deadline.ts';

const hash = z.string();
const receipt = z.nullable(z.object({ status: z.string(), logs: z.array(z.unknown()) }));

const minedTimeoutMs = 30_000;
const callTimeoutMs = 20_000;
const gasWei = 10n ** 18n;

/** The funds that the faucet gives, in the smallest units. */
export interface Donation {
  readonly address: string;
  readonly usdtMicros: bigint;
  readonly polWei: bigint;
}

/**
 * Gives test USDT and POL on the local chain and waits until both are mined. Every donation comes
 * from a new account that anvil makes up, so that parallel ones never meet at a nonce.
 * @returns the hashes of the transactions.
 */
export async function donate(
  rpcUrl: string,
  usdtAddress: string,
  { address, usdtMicros, polWei }: Donation,
): Promise<readonly string[]> {
  const from = `0x${randomBytes(20).toString('hex')}`;
  await callAnvil(rpcUrl, 'anvil_setBalance', [from, hexOf(polWei + gasWei)]);
  await callAnvil(rpcUrl, 'anvil_impersonateAccount', [from]);
  const hashes: string[] = [];
  if (usdtMicros > 0n) {
    const data = `0x40c10f19${abiWord(address)}${abiWord(usdtMicros)}`; // mint(address,uint256)
    hashes.push(await send(rpcUrl, { from, to: usdtAddress, data }));
  }
  if (polWei > 0n) {
    // A plain transfer leaves no log on the local chain, and its recipient would not find it.
    const data = `0x3e58c58c${abiWord(address)}`; // send(address)
    hashes.push(await send(rpcUrl, { from, to: polContract, value: hexOf(polWei), data }));
  }
  await Promise.all(hashes.map((sent) => waitUntilMined(rpcUrl, sent)));
  await callAnvil(rpcUrl, 'anvil_stopImpersonatingAccount', [from]);
  return hashes;
}

async function send(rpcUrl: string, transaction: Record<string, string>): Promise<string> {
  return hash.parse(await callAnvil(rpcUrl, 'eth_sendTransaction', [transaction]));
}

async function waitUntilMined(rpcUrl: string, sent: string): Promise<void> {
  const deadline = deadlineIn(minedTimeoutMs);
  while (!deadline.isOver()) {
    const found = receipt.parse(await callAnvil(rpcUrl, 'eth_getTransactionReceipt', [sent]));
    // Without a log there was no contract that could have done anything.
    if (found?.status === '0x1' && found.logs.length > 0) return;
    if (found !== null) throw new Error(`The faucet's transaction ${sent} failed`);
    await sleep(100);
  }
  throw new Error(`The faucet's transaction ${sent} was not mined in time`);
}

async function callAnvil(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const reply = await postJsonRpc(url, { jsonrpc: '2.0', id: 1, method, params }, callTimeoutMs);
  if ('error' in reply) throw new Error(`${method}: ${reply.error.message}`);
  return reply.result;
}
