import { inflowsCalls } from '@polytips/functions/contract/calls/inflows.ts';
import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { rewardsCalls } from '@polytips/functions/contract/calls/rewards.ts';
import { runsCalls } from '@polytips/functions/contract/calls/runs.ts';
import { statementsCalls } from '@polytips/functions/contract/calls/statements.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import { describe, expect, it } from 'vitest';
import { nextAfter, type RowOf, serialOf } from './paged-calls.ts';

const dates = '2026-01-05T08:00:00.000Z';
const txn = `0x${'b'.repeat(64)}`;
const tip = { dates, heading: 'BTC', details: 'Hold', Tip_sl: 'tip' };
const member = { CODES: 'K7M2QP', NAMES: 'Level One Member', DATES: dates, amount: 0n };
const withdrawal = {
  AMOUNT: 20_000_000n,
  NET: 18_000_000n,
  ADMIN_CH: 2_000_000n,
  STATUS: 'Pending',
  dates,
  a_dates: null,
  TXN: null,
  WITHDRA_SL: 'K7M2QP_2026-01-05',
  publicKey: `0x${'a'.repeat(40)}`,
  CODES: 'K7M2QP',
  NAMES: 'Level One Member',
} as const;
const income = {
  DETAILS: 'Level 1',
  CREDIT: 1n,
  FOLIO: '2026-01-05-Level-1',
  DATES: dates,
  Activation_sl: 'K7M2QP-2026-01-05-Level-1',
  cause: { kind: 'Level', level: 1, people: 1, base: 10n, rate: '10.00' },
} as const;
const run: RowOf<'runs'> = {
  day: '2026-01-05',
  state: 'planned',
  totals: null,
  attempts: 1,
  failures: [],
  startedAt: dates,
  finishedAt: null,
};
const ownInflow: RowOf<'getInflows'> = {
  inflow_sl: `31337_${txn}_0`,
  txn,
  amt: 1n,
  state: 'waiting',
  dates,
  refund: null,
};
const reward = { STATUS: 'OK', DETAILS: 'Daily reward', DATES: dates, member_sl: 'day' } as const;

describe('a list goes on after', () => {
  it.each([
    ['a tip', serialOf(tipsCalls.getTips, tip), 'tip'],
    [
      'a direct',
      serialOf(networkCalls.getDirect, { ...member, Activation_sl: 'direct' }),
      'direct',
    ],
    [
      'a downline member',
      serialOf(networkCalls.getDownline, { ...member, Activation_sl: 'below', lvl: 20 }),
      'below',
    ],
    [
      'a member of a branch',
      serialOf(networkCalls.getBranch, { ...member, Activation_sl: 'branch', lvl: 3, below: 1 }),
      'branch',
    ],
    ['a booking', serialOf(subscriptionsCalls.pending_activation, { txn, amt: 1n, dates }), txn],
    [
      'a package',
      serialOf(subscriptionsCalls.getMyPackages, {
        AMOUNT: 1n,
        txn,
        DATES: dates,
        Activation_sl: 'package',
      }),
      'package',
    ],
    [
      'a recorded send',
      serialOf(paymentsCalls.getTransfers, {
        publicKey: `0x${'a'.repeat(40)}`,
        txn,
        amt: '1.000000',
        symbol: 'USDT',
        details: `0x${'b'.repeat(40)}`,
        status: 'Pending',
        dates,
        kind: 'transfer',
        to: `0x${'b'.repeat(40)}`,
        state: 'pending',
      }),
      txn,
    ],
    ['a daily reward', serialOf(rewardsCalls.getDailyRewardList, reward), 'day'],
    ['a withdrawal', serialOf(statementsCalls.getIncomeStatement, withdrawal), 'K7M2QP_2026-01-05'],
    ['an inflow', serialOf(inflowsCalls.getInflows, ownInflow), ownInflow.inflow_sl],
    ['a run', serialOf(runsCalls.runs, run), '2026-01-05'],
    ['an income', serialOf(statementsCalls.getIncomeStatement, income), '2026-01-05-Level-1'],
  ])('%s by its serial', (_, serial, expected) => {
    expect(serial).toBe(expected);
  });
});

const page = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...tip, Tip_sl: `tip-${index + 1}` }));

describe('nextAfter', () => {
  it.each([
    ['no rows', page(0), 50, undefined],
    ['one row', page(1), 50, undefined],
    ['a page that is not full', page(49), 50, undefined],
    ['a full page', page(50), 50, 'tip-50'],
    ['a short page that is full', page(6), 6, 'tip-6'],
  ])('of %s with at most %i is %s', (_, rows, limit, expected) => {
    expect(nextAfter(tipsCalls.getTips, rows, limit)).toBe(expected);
  });
});
