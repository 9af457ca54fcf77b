import { expect } from 'vitest';
import * as z from 'zod/mini';
import { callRpc } from '../chain/rpc.ts';
import { client } from '../client/test-world.ts';
import { journeyWorld } from './journey-world.ts';
import { soon } from './open-phone.ts';

const rpcUrl = journeyWorld.RPC_URL;
const hash = z.string();
const mined = z.object({ status: z.string() });
const gas = '0x186a0';
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** A call of the test USDT. */
export const tokenCalls = {
  mint: (to: string, amountMicros: bigint) => `0x40c10f19${word(to)}${word(amountMicros)}`,
  transfer: (to: string, amountMicros: bigint) => `0xa9059cbb${word(to)}${word(amountMicros)}`,
  transferFrom: (from: string, to: string, amountMicros: bigint) =>
    `0x23b872dd${word(from)}${word(to)}${word(amountMicros)}`,
} as const;

/** Makes a call of the test USDT by any address, whose key nobody needs here; waits until it is mined. */
export async function speakToToken(
  from: string,
  data: string,
): Promise<{ readonly hash: string; readonly succeeded: boolean }> {
  const { usdt } = await client.getWorld();
  await callRpc(rpcUrl, 'anvil_setBalance', [from, '0xde0b6b3a7640000']);
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [from]);
  const call = { from, to: usdt, data, gas };
  const sent = hash.parse(await callRpc(rpcUrl, 'eth_sendTransaction', [call]));
  await expect
    .poll(() => callRpc(rpcUrl, 'eth_getTransactionReceipt', [sent]), soon)
    .not.toBeNull();
  const receipt = await callRpc(rpcUrl, 'eth_getTransactionReceipt', [sent]);
  return { hash: sent, succeeded: mined.parse(receipt).status === '0x1' };
}
