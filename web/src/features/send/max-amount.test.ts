import { expect, test, vi } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import type { Fees } from '../../chain/wallet-chain.ts';
import { readMaxAmount } from './max-amount.ts';

const gwei = 10n ** 9n;
const fees = { maxFeePerGas: 100n * gwei, ceilingPerGas: 200n * gwei, maxPriorityFeePerGas: gwei };
const balances = { usdtMicros: 5n, polWei: 10n ** 18n };
const nothing = { usdtMicros: 0n, polWei: 0n };
const unreachable = () => Promise.reject(new ChainError('unreachable', 'No endpoint', false));

test('the most USDT is the balance, and needs no request', async () => {
  const getFees = vi.fn<() => Promise<Fees>>(unreachable);
  expect(await readMaxAmount({ getFees }, 'USDT', balances)).toEqual({ ok: true, amount: 5n });
  expect(getFees).not.toHaveBeenCalled();
});

test('the most POL is the balance without what the fee of the chain may take', async () => {
  const chain = { getFees: async () => fees };
  expect(await readMaxAmount(chain, 'POL', balances)).toEqual({
    ok: true,
    amount: 995_275n * 10n ** 12n,
  });
});

test.each([
  ['USDT', nothing, async () => fees, 'Your wallet holds no USDT'],
  ['POL', nothing, async () => fees, 'Your wallet holds no more POL than the network fee needs'],
  ['POL', balances, unreachable, 'The network gave no fee. Try again'],
] as const)('of %s with %o there is none, and a problem', async (token, held, getFees, problem) => {
  expect(await readMaxAmount({ getFees }, token, held)).toEqual({ ok: false, problem });
});
