import { describe, expect, it } from 'vitest';
import type { JsonRpc } from './json-rpc.ts';
import { createWalletChain } from './wallet-chain.ts';

const network = { chainId: 31_337, usdtAddress: `0x${'1'.repeat(40)}` };
const hash = `0x${'a'.repeat(64)}`;

/** An endpoint with a base fee of 10 wei, a tip of 2, and this transaction. */
const rpc = (transaction: object | null): JsonRpc => ({
  async request(method, _parameters, result) {
    const answers: Record<string, unknown> = {
      eth_getBlockByNumber: { baseFeePerGas: '0xa' },
      eth_maxPriorityFeePerGas: '0x2',
      eth_getTransactionByHash: transaction,
    };
    return result.parse(answers[method]);
  },
  requestAll: async (calls, result) =>
    calls.map(({ method }) => result.parse(method === 'eth_call' ? '0x1e8480' : '0x7')),
});

it('both balances come from one request', async () => {
  expect(await createWalletChain(rpc(null), network).getBalances(network.usdtAddress)).toEqual({
    usdtMicros: 2_000_000n,
    polWei: 7n,
  });
});

describe('getFees', () => {
  const now = { maxFeePerGas: 22n, ceilingPerGas: 42n, maxPriorityFeePerGas: 2n };

  it('are twice the base fee and the tip, at the ceiling four times', async () => {
    expect(await createWalletChain(rpc(null), network).getFees()).toEqual(now);
  });

  it.each([
    [
      'that is dearer',
      '0x65',
      '0x9',
      { maxFeePerGas: 114n, ceilingPerGas: 114n, maxPriorityFeePerGas: 11n },
    ],
    ['between both', '0x1e', '0x1', { ...now, maxFeePerGas: 34n }],
    ['that is cheaper', '0x1', '0x1', now],
    ['whose tip alone is dearer', '0x1', '0x8', { ...now, maxPriorityFeePerGas: 9n }],
  ])('in the place of a transaction %s outbid it', async (_, maxFeePerGas, tip, fees) => {
    const chain = createWalletChain(rpc({ maxFeePerGas, maxPriorityFeePerGas: tip }), network);
    expect(await chain.getFees(hash)).toEqual(fees);
  });

  it('in the place of a transaction that no node has are those of now', async () => {
    expect(await createWalletChain(rpc(null), network).getFees(hash)).toEqual(now);
  });
});
