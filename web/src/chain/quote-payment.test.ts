import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChainError } from './chain-error.ts';
import { quotePayment } from './quote-payment.ts';

describe('quotePayment', () => {
  const tryNextEndpoint = vi.fn<() => void>();
  beforeEach(() => {
    tryNextEndpoint.mockClear();
  });
  const chain = {
    tryNextEndpoint,
    estimateGas: async () => 100n,
    getFees: async () => ({ maxFeePerGas: 50n, ceilingPerGas: 70n, maxPriorityFeePerGas: 30n }),
    getPolWei: async () => 0n,
  };
  const payment = { symbol: 'USDT', from: '0x01', to: '0x02', amount: 1n } as const;

  it('quotes a fee that holds while the fee of the network rises by a quarter', async () => {
    expect(await quotePayment(chain, payment)).toEqual({ ok: true, feeWei: 6_250n });
  });

  it.each([
    ['holds four fees at the ceiling', 'USDT', 35_000n, 8_750n],
    ['holds a wei less', 'USDT', 34_999n, 6_250n],
    ['holds four beside the POL that is sent', 'POL', 35_001n, 8_750n],
    ['does not hold them beside the POL that is sent', 'POL', 35_000n, 6_250n],
  ] as const)(
    'of a wallet that %s (%s) goes up to the ceiling or the least',
    async (_, symbol, polWei, feeWei) => {
      const holding = { ...chain, getPolWei: async () => polWei };
      expect(await quotePayment(holding, { ...payment, symbol })).toEqual({ ok: true, feeWei });
    },
  );

  it.each([
    [
      'would fail',
      { estimateGas: () => Promise.reject(new ChainError('reverted', 'No', true)) },
      1,
    ],
    ['lacks a wei of its fee', { getPolWei: async () => 6_249n }, 1],
    ['can be paid', { getPolWei: async () => 6_250n }, 0],
  ])('of a payment that %s lets another endpoint speak: %o', async (_, changes, times) => {
    await quotePayment({ ...chain, ...changes }, payment);
    expect(tryNextEndpoint).toHaveBeenCalledTimes(times);
  });

  it('returns why a payment would fail', async () => {
    const refused = new ChainError('reverted', 'exceeds balance', true);
    const refusing = { ...chain, estimateGas: () => Promise.reject(refused) };
    expect(await quotePayment(refusing, payment)).toEqual({
      ok: false,
      reason: 'reverted',
      message: 'exceeds balance',
    });
  });
});
