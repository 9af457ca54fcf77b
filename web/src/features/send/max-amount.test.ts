import { expect, test, vi } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import type { Fees } from '../../chain/wallet-chain.ts';
import { readMaxAmount } from './max-amount.ts';

const gwei = 10n ** 9n;
const micro = 10n ** 12n;
const fees = { maxFeePerGas: 100n * gwei, ceilingPerGas: 200n * gwei, maxPriorityFeePerGas: gwei };
const balances = { usdtMicros: 5n, polWei: 10n ** 18n };
const nothing = { usdtMicros: 0n, polWei: 0n };
const noPol = 'Your wallet holds no more POL than the network fee needs';
const unreachable = () => Promise.reject(new ChainError('unreachable', 'No endpoint', false));

test('the most USDT is the balance, and needs no request', async () => {
  const getFees = vi.fn<() => Promise<Fees>>(unreachable);
  expect(await readMaxAmount({ getFees }, 'USDT', balances)).toEqual({ ok: true, amount: 5n });
  expect(getFees).not.toHaveBeenCalled();
});

// 21,000 gas and 125% of it more, at 100 gwei: 0.004725 POL.
test.each([
  [10n ** 18n, 995_275n * micro],
  [10n ** 18n + 999n, 995_275n * micro],
  [4_726n * micro, micro],
])(
  'of %d wei the most is what the fee of the chain leaves, in whole micros: %d',
  async (polWei, amount) => {
    const chain = { getFees: async () => fees };
    const held = { ...balances, polWei };
    expect(await readMaxAmount(chain, 'POL', held)).toEqual({ ok: true, amount });
  },
);

test.each([
  ['USDT', nothing, async () => fees, 'Your wallet holds no USDT'],
  ['POL', nothing, async () => fees, noPol],
  ['POL', { ...nothing, polWei: 4_725n * micro }, async () => fees, noPol],
  ['POL', { ...nothing, polWei: 4_726n * micro - 1n }, async () => fees, noPol],
  ['POL', balances, unreachable, 'The network gave no fee. Try again'],
] as const)('of %s with %o there is none, and a problem', async (token, held, getFees, problem) => {
  expect(await readMaxAmount({ getFees }, token, held)).toEqual({ ok: false, problem });
});
