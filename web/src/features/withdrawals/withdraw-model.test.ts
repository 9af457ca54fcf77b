import { describe, expect, it } from 'vitest';
import {
  amountMicrosOf,
  describeRefusal,
  findNewWithdrawal,
  findWithdrawalProblem,
  typedAmount,
  withdrawalsOf,
} from './withdraw-model.ts';

const withdrawal = {
  AMOUNT: 20_000_000n,
  NET: 18_000_000n,
  ADMIN_CH: 2_000_000n,
  STATUS: 'Pending',
  dates: '2026-01-05T10:00:00.000Z',
  a_dates: null,
  TXN: null,
  WITHDRA_SL: 'K7M2QP_2026-01-05',
  publicKey: '0x1111111111111111111111111111111111111111',
  CODES: 'K7M2QP',
  NAMES: 'Member',
} as const;
const income = {
  DETAILS: 'Daily reward, BTC',
  CREDIT: 4_000_000n,
  FOLIO: '1',
  DATES: '2026-01-05T00:00:00.000Z',
  Activation_sl: '1',
} as const;

describe('withdrawalsOf', () => {
  it('reads withdrawals alone', () => {
    expect(withdrawalsOf('No Data')).toEqual([]);
    expect(withdrawalsOf([income, withdrawal])).toEqual([withdrawal]);
  });
});

describe('typedAmount', () => {
  it.each([
    ['2', '20', '20'],
    ['20', '20.', '20.'],
    ['20', '20,5', '20.5'],
    ['2000', '20000', '2000'],
    ['20', '20a', '20'],
    ['2.5', '2.5.', '2.5'],
    ['20', '', ''],
    ['', '-5', ''],
  ])('after %j, typing %j leaves %j', (previous, typed, expected) => {
    expect(typedAmount(previous, typed)).toBe(expected);
  });
});

describe('amountMicrosOf', () => {
  it.each([
    ['', 0n],
    ['.', 0n],
    ['20', 20_000_000n],
    ['20.', 20_000_000n],
    ['25.5', 25_500_000n],
    ['.5', 0n],
  ])('reads %j', (typed, expected) => {
    expect(amountMicrosOf(typed)).toBe(expected);
  });
});

describe('findWithdrawalProblem', () => {
  it.each([
    [0n, 0n, 'Minimum Withdrawal USDT 20'],
    [19_999_999n, 5n, 'Minimum Withdrawal USDT 20'],
    [20_000_000n, 19_999_999n, 'Withdrawal Amount Exceed Balance'],
    [20_000_000n, 20_000_000n, undefined],
    [20_000_000n, undefined, undefined],
  ])('of %d with a balance of %d', (amountMicros, balanceMicros, expected) => {
    expect(findWithdrawalProblem(amountMicros, balanceMicros)).toBe(expected);
  });
});

describe('findNewWithdrawal', () => {
  it.each([
    ['is there', [], [withdrawal], 20_000_000n, withdrawal],
    ['was there before', [withdrawal], [withdrawal], 20_000_000n, undefined],
    ['is of another amount', [], [withdrawal], 30_000_000n, undefined],
    ['is not there', [], [], 20_000_000n, undefined],
  ] as const)('when it %s', (_case, before, after, amountMicros, expected) => {
    expect(findNewWithdrawal(before, after, amountMicros)).toBe(expected);
  });
});

const refused = (code: string, message: string) =>
  ({ kind: 'refused', code, message, status: 409 }) as const;

describe('describeRefusal', () => {
  const both = ['You have withdraw today', 'Low balance'];
  it.each([
    [refused('withdrawn_today', 'You have withdraw today'), both, undefined],
    [refused('invalid_input', 'Something else'), both, 'Something else'],
    [
      refused('payout_held', 'Withdrawals are on hold until 2026-01-08T12:00:00.000Z'),
      [],
      'Withdrawals are on hold until <2026-01-08T12:00:00.000Z>',
    ],
    [refused('wallet_unproven', 'Unlock it'), [], 'Unlock it'],
    [refused('payout_held', 'Until it is proven'), [], 'Until it is proven'],
    [{ kind: 'unreachable', message: 'No server' } as const, [], 'No server'],
  ])('of %j', (failure, hints, message) => {
    expect(describeRefusal(failure, (instant) => `<${instant}>`)).toEqual({ hints, message });
  });
});
