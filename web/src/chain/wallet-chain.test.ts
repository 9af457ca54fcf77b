import { describe, expect, it } from 'vitest';
import type { JsonRpc } from './json-rpc.ts';
import { createWalletChain } from './wallet-chain.ts';

const network = { chainId: 31_337, usdtAddress: `0x${'1'.repeat(40)}` };

/** An endpoint with a base fee of 10 wei and a tip of 2, which has no transaction. */
const rpc: JsonRpc = {
  async request(method, _parameters, result) {
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0xa' },
      eth_maxPriorityFeePerGas: '0x2',
    };
    return result.parse(answers[method]);
  },
  tryNextEndpoint: () => undefined,
  requestAll: async (calls, result) =>
    calls.map(({ method }) => result.parse(method === 'eth_call' ? '0x1e8480' : '0x7')),
};
const chain = createWalletChain(rpc, network);

it('both balances come from one request', async () => {
  expect(await chain.getBalances(network.usdtAddress)).toEqual({
    usdtMicros: 2_000_000n,
    polWei: 7n,
  });
});

describe('getFees', () => {
  const now = { maxFeePerGas: 22n, ceilingPerGas: 42n, maxPriorityFeePerGas: 2n };

  it('are twice the base fee and the tip, at the ceiling four times', async () => {
    expect(await chain.getFees()).toEqual(now);
  });

  it('tip on Polygon at least 25 gwei, which the server asks for, whatever the endpoint suggests', async () => {
    const polygon = createWalletChain(rpc, { ...network, chainId: 137 });
    const tip = 25_000_000_000n;
    expect(await polygon.getFees()).toEqual({
      maxFeePerGas: 20n + tip,
      ceilingPerGas: 40n + tip,
      maxPriorityFeePerGas: tip,
    });
  });

  it.each([
    [
      'both above',
      114n,
      11n,
      { maxFeePerGas: 114n, ceilingPerGas: 114n, maxPriorityFeePerGas: 11n },
    ],
    ['between the least and the ceiling', 34n, 2n, { ...now, maxFeePerGas: 34n }],
    ['both below', 2n, 1n, now],
    ['with a tip alone above', 2n, 9n, { ...now, maxPriorityFeePerGas: 9n }],
  ])('are no lower than the least that is asked for: %s', async (_, maxFee, tip, fees) => {
    const least = { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
    expect(await chain.getFees(least)).toEqual(fees);
  });
});

/** An endpoint that estimates so much gas, and whose token answers so to a transfer. */
function chainWith(gas: bigint, transferred: 0 | 1) {
  const request: JsonRpc['request'] = async (method, _parameters, result) => {
    const answers: Record<string, unknown> = {
      eth_estimateGas: `0x${gas.toString(16)}`,
      eth_call: `0x${String(transferred).padStart(64, '0')}`,
    };
    return result.parse(answers[method]);
  };
  return createWalletChain({ ...rpc, request }, network);
}

describe('estimateGas', () => {
  const from = `0x${'2'.repeat(40)}`;
  const to = `0x${'3'.repeat(40)}`;

  it.each([
    ['POL: a fifth more', 'POL', 21_000n, 25_200n],
    ['USDT: a fifth more, and what a recipient costs who has none', 'USDT', 60_000n, 89_100n],
  ] as const)('%s', async (_, symbol, gas, limit) => {
    const payment = { symbol, from, to, amount: 1n };
    expect(await chainWith(gas, 1).estimateGas(payment)).toBe(limit);
  });

  it('refuses a transfer to which the token answers false', async () => {
    const payment = { symbol: 'USDT', from, to, amount: 1n } as const;
    await expect(chainWith(60_000n, 0).estimateGas(payment)).rejects.toMatchObject({
      reason: 'reverted',
    });
  });
});
