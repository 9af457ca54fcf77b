import { expect, it } from 'vitest';
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
