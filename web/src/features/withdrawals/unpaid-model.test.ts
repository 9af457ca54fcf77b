import { describe, expect, it } from 'vitest';
import { findPayProblem, serialsInProcess, unpaidWithdrawals } from './unpaid-model.ts';
import type { Withdrawal } from './withdraw-model.ts';

const wallet = `0x${'1'.repeat(40)}`;
const dates = '2026-01-02T03:04:05.000Z';
const withdrawal: Withdrawal = {
  AMOUNT: 20_000_000n,
  NET: 18_000_000n,
  ADMIN_CH: 2_000_000n,
  STATUS: 'Pending',
  dates,
  a_dates: null,
  TXN: null,
  WITHDRA_SL: 'ABC123_2026-01-02',
  publicKey: wallet,
  CODES: 'ABC123',
  NAMES: 'A Member',
};

describe('findPayProblem', () => {
  it.each([
    ['0x12', 0n, '', 'Invalid recipient address'],
    [`0x${'0'.repeat(40)}`, 1n, wallet, 'Invalid recipient address'],
    [wallet, 0n, '', 'Invalid amount'],
    [wallet, -1n, wallet, 'Invalid amount'],
    [wallet, 1n, '', 'Import or create a wallet first'],
    [wallet, 1n, wallet, undefined],
  ])('of paying %s %d from %j is %s', (publicKey, NET, payer, problem) => {
    expect(findPayProblem({ publicKey, NET }, payer)).toBe(problem);
  });
});

it('unpaidWithdrawals keeps the unpaid withdrawals of a statement alone', () => {
  const reward = { DETAILS: '', CREDIT: 1n, FOLIO: '1', DATES: dates, Activation_sl: '1' };
  const paid = { ...withdrawal, STATUS: 'Paid' } as const;
  expect(unpaidWithdrawals([reward, withdrawal, paid])).toEqual([withdrawal]);
});

it('serialsInProcess names the withdrawals that unfinished payments pay', () => {
  expect([...serialsInProcess([{ withSL: 'ABC123_2026-01-02' }, {}])]).toEqual([
    'ABC123_2026-01-02',
  ]);
});
