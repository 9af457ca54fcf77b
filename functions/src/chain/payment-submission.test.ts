import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ChainUnavailableError } from './chain.ts';
import type { JsonRpcEndpoint } from './json-rpc-endpoint.ts';
import { submissionTo } from './payment-submission.ts';

/** An endpoint that refuses every request in these words. */
const refusing = (message: string): JsonRpcEndpoint => ({
  request: () => Promise.reject(Object.assign(new Error('Refused'), { error: { message } })),
});

it.each([
  ['geth', 'already known', true],
  ['Nethermind', 'AlreadyKnown: known transaction: 0xab', true],
  ['Erigon', 'existing tx with same hash', true],
  ['any', 'nonce too low', true],
  ['any', 'insufficient funds for gas * price + value', false],
])('whether a node, %s, that says "%s" has the bytes: %s', async (_, words, isKnown) => {
  const settings = { chainId: 137, usdtAddress: '0x', timeoutMs: 1_000 };
  const outcome = await submissionTo([refusing(words)], settings).broadcast('0x02');
  expect(outcome).toEqual(isKnown ? { ok: true } : { ok: false, words });
});

/** An endpoint that finds funds enough, and refuses to call what is paid in these words. */
const refusingCall = (message: string): JsonRpcEndpoint => ({
  async request(method, _params, schema) {
    if (method === 'eth_call') {
      throw Object.assign(new Error('Refused'), { error: { message } });
    }
    return z.parse(schema, method === 'eth_getBalance' ? '0xffffff' : { baseFeePerGas: '0x0' });
  },
});

const signed = {
  chainId: 31_337n,
  hash: '0x1',
  raw: '0x02',
  from: '0x1111111111111111111111111111111111111111',
  to: '0x2222222222222222222222222222222222222222',
  nonce: 0,
  valueWei: 1n,
  data: '0x',
  gasLimit: 21_000n,
  maxFeePerGasWei: 1n,
  maxPriorityFeePerGasWei: 1n,
};

it('a contract that refuses what it is paid in the words of a node in trouble refuses it all the same', async () => {
  const settings = { chainId: 31_337, usdtAddress: '0x', timeoutMs: 1_000 };
  const tryAt = (words: string) =>
    submissionTo([refusingCall(words)], settings).tryPayment(
      signed,
      0n,
      { usdtMicros: 0n, wei: 0n },
      'latest',
    );
  const words = 'execution reverted: rate limit';
  expect(await tryAt(words)).toEqual({ ok: false, words });
  await expect(tryAt('rate limit')).rejects.toThrow(ChainUnavailableError);
});
