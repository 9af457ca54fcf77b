import { describe, expect, it } from 'vitest';
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
    submissionTo([refusingCall(words)], settings).tryPayment(signed, 0n, [], 'latest');
  const words = 'execution reverted: rate limit';
  expect(await tryAt(words)).toEqual({ ok: false, words });
  await expect(tryAt('rate limit')).rejects.toThrow(ChainUnavailableError);
});

/** An endpoint of the wallet, whose blocks hold one more of its transactions each time it is asked how many. */
function miningEndpoint(
  minedMax: number,
  balancesAt: (mined: number) => { readonly micros: bigint; readonly wei: bigint },
): JsonRpcEndpoint {
  let mined = 0;
  const answer = (method: string, [call]: readonly unknown[]): unknown => {
    const { micros, wei } = balancesAt(mined);
    switch (method) {
      case 'eth_getTransactionCount':
        mined = Math.min(minedMax, mined + 1);
        return `0x${mined.toString(16)}`;
      case 'eth_getBalance':
        return `0x${wei.toString(16)}`;
      case 'eth_call':
        return JSON.stringify(call).includes('0xusdt') ? `0x${micros.toString(16)}` : '0x';
      default:
        return { baseFeePerGas: '0x0' };
    }
  };
  return { request: async (method, params, schema) => z.parse(schema, answer(method, params)) };
}

it('the transactions of a wallet in blocks are counted after its balances are read: all that these lack are among them', async () => {
  const balances = await submissionTo(
    [miningEndpoint(1, (mined) => ({ micros: 80n - 30n * BigInt(mined), wei: 7n }))],
    { chainId: 31_337, usdtAddress: '0xusdt', timeoutMs: 1_000 },
  ).getBalances(signed.from);
  expect(balances).toEqual({ usdtMicros: 80n, wei: 7n, mined: 1 });
});

describe('a payment of 20 micro-USDT, with two of 30 and 7 wei each that wait for a block', () => {
  const waiting = [0, 1].map((nonce) => ({ nonce, usdtMicros: 30n, wei: 7n }));
  const feeWei = 21_000n;
  const tryAt = (endpoint: JsonRpcEndpoint) =>
    submissionTo([endpoint], {
      chainId: 31_337,
      usdtAddress: '0xusdt',
      timeoutMs: 1_000,
    }).tryPayment({ ...signed, nonce: 2, valueWei: 0n }, 20n, waiting, 'pending');

  it.each<[string, number, bigint, bigint]>([
    ['USDT is left beside them, of which none got its block', 0, 80n, feeWei + 14n],
    ['USDT is left by the first, which got its block', 1, 50n, feeWei + 14n],
    ['USDT is left by both, which got their blocks one after the other', 2, 20n, feeWei + 14n],
    ['POL is left by the first, which got its block', 1, 80n, feeWei + 7n],
    ['POL is left by both, which got their blocks one after the other', 2, 80n, feeWei],
  ])('is taken where enough %s', async (_, minedMax, micros, wei) => {
    expect(await tryAt(miningEndpoint(minedMax, () => ({ micros, wei })))).toEqual({ ok: true });
  });

  it.each<[string, number, bigint, bigint, RegExp]>([
    ['USDT is left beside them, of which none got its block', 0, 79n, feeWei + 14n, /exceeds/],
    ['USDT is left by the first, which got its block', 1, 49n, feeWei + 14n, /exceeds/],
    ['USDT is left by both, which got their blocks', 2, 19n, feeWei + 14n, /exceeds/],
    ['POL is left by the first, which got its block', 1, 80n, feeWei + 6n, /insufficient funds/],
  ])('is refused where too little %s', async (_, minedMax, micros, wei, words) => {
    expect(await tryAt(miningEndpoint(minedMax, () => ({ micros, wei })))).toEqual({
      ok: false,
      words: expect.stringMatching(words),
    });
  });

  it('is refused where a micro-USDT is missing, before each of their blocks as after it', async () => {
    const endpoint = miningEndpoint(2, (mined) => ({
      micros: 79n - 30n * BigInt(mined),
      wei: feeWei + 14n,
    }));
    expect(await tryAt(endpoint)).toMatchObject({ ok: false });
  });
});
