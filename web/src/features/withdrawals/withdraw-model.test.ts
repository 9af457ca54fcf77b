import { parseMicros } from '@polytips/functions/contract/values/micros.ts';
import { describe, expect, it } from 'vitest';
import { findFieldProblem, readAmount } from '../../base/typed-amount.ts';
import {
  amountRange,
  describeRefusal,
  findNewWithdrawal,
  findPossibleCost,
  findWithdrawalProblem,
  missingMicros,
  quickAmounts,
  whenHeldIsPaid,
  whenPaid,
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
  cause: { kind: 'DR', packages: 1, lastDay: 0, base: 1_000_000_000n, token: 'BTC' },
} as const;

describe('withdrawalsOf', () => {
  it('reads withdrawals alone', () => {
    expect(withdrawalsOf([])).toEqual([]);
    expect(withdrawalsOf([income, withdrawal])).toEqual([withdrawal]);
  });
});

describe('the field', () => {
  it.each([
    ['', undefined],
    ['0', undefined],
    ['20', undefined],
    ['20,5', undefined],
    ['.5', 'Minimum Withdrawal USDT 20'],
    ['19', 'Minimum Withdrawal USDT 20'],
    ['31', 'Withdrawal Amount Exceed Balance'],
    ['20a', 'Write the amount in figures alone, such as 100'],
    ['-20', 'Write the amount in figures alone, such as 100'],
  ])('with %j and a balance of 30 says %j', (typed, problem) => {
    expect(
      findFieldProblem(readAmount(typed, 'USDT'), (micros) =>
        findWithdrawalProblem(micros, 30_000_000n),
      ),
    ).toBe(problem);
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

describe('findPossibleCost', () => {
  it.each([
    [25_000_000n, 1_500_000n],
    [19_999_999n, 100_000_000n],
    [0n, undefined],
  ])('promises nothing of %d with a balance of %s', (amountMicros, balanceMicros) => {
    expect(findPossibleCost(amountMicros, balanceMicros)).toBeUndefined();
  });

  it('is the fee of a tenth and the rest', () => {
    expect(findPossibleCost(40_000_000n, 46_400_000n)).toEqual({
      feeMicros: 4_000_000n,
      netMicros: 36_000_000n,
    });
  });
});

describe('missingMicros', () => {
  it.each([
    [0n, 20_000_000n],
    [7_600_000n, 12_400_000n],
    [19_999_999n, 1n],
    [20_000_000n, 0n],
    [500_000_000n, 0n],
  ])('of a balance of %d is %d', (balanceMicros, missing) => {
    expect(missingMicros(balanceMicros)).toBe(missing);
  });
});

describe('quickAmounts', () => {
  it.each([
    ['0', []],
    ['19.999999', []],
    ['20', [['Max', '20']]],
    ['39.99', [['Max', '39']]],
    [
      '46.4',
      [
        ['50%', '23'],
        ['Max', '46'],
      ],
    ],
    [
      '80',
      [
        ['25%', '20'],
        ['50%', '40'],
        ['Max', '80'],
      ],
    ],
    [
      '9999.999999',
      [
        ['25%', '2499'],
        ['50%', '4999'],
        ['Max', '9999'],
      ],
    ],
    [
      '20000',
      [
        ['25%', '5000'],
        ['9,999', '9999'],
      ],
    ],
    ['1000000', [['9,999', '9999']]],
  ])('of a balance of %s USDT are whole numbers that the field takes: %j', (balance, expected) => {
    const offered = quickAmounts(parseMicros(balance));
    expect(offered.map(({ label, value }) => [label, value])).toEqual(expected);
    for (const { value } of offered) expect(value).toMatch(/^\d{2,4}$/);
  });
});

it.each([
  [undefined, 'At least 20 USDT'],
  [9_999_999_999n, 'At least 20 USDT'],
  [10_000_000_000n, 'At least 20 USDT, at most 9,999 at a time'],
])('of a balance of %s micro-USDT the field takes: %s', (balanceMicros, range) => {
  expect(amountRange(balanceMicros)).toBe(range);
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

const refused = (code: string, message: string, status = 409) =>
  ({ kind: 'refused', code, message, status }) as const;

describe('describeRefusal', () => {
  const both = ['You have withdraw today', 'Low balance'];
  it.each([
    [refused('withdrawn_today', 'You have withdraw today'), both, undefined],
    [refused('invalid_input', 'Something else'), both, 'Something else'],
    [refused('wallet_unproven', 'Unlock it'), [], 'Unlock it'],
    [refused('payout_held', 'Until it is proven'), [], 'Until it is proven'],
    [{ kind: 'unreachable', message: 'No server' } as const, [], 'No server'],
    [refused('busy', 'Try again', 503), [], 'Try again'],
    [refused('rate_limited', 'Too many attempts', 429), [], 'Too many attempts'],
  ])('of %j', (failure, hints, message) => {
    expect(describeRefusal(failure)).toEqual({ hints, message });
  });
});

it.each([
  [null, /^usually within 1 day$/],
  [
    { until: '2026-01-07T12:00:00.000Z', proven: true },
    /^not before 0\d-Jan-2026 .*, because your password was reset$/,
  ],
  [
    { until: '2026-01-07T12:00:00.000Z', proven: false },
    /^once your wallet is restored, and not before 0\d-Jan-2026 /,
  ],
  [{ until: null, proven: false }, /^once your wallet is restored$/],
])('a pay-out that waits for %j is paid when nothing holds it', (hold, text) => {
  expect(whenPaid(hold)).toMatch(text);
});

const until = '2026-01-08T12:00:00.000Z';

it.each([
  [
    'an operator',
    { state: 'held', until, payoutHold: null },
    /^not before .*, because your account/,
  ],
  [
    'an operator and a reset',
    { state: 'held', until, payoutHold: { until, proven: true } },
    /^not before .*, because your account/,
  ],
  [
    'an operator and a reset, of a wallet that is not restored',
    { state: 'held', until, payoutHold: { until, proven: false } },
    /^once your wallet is restored/,
  ],
  [
    'a reset',
    { state: 'free', until: null, payoutHold: { until, proven: true } },
    /because your password was reset$/,
  ],
] as const)('a withdrawal on hold because of %s says when it is paid', (_, row, text) => {
  expect(whenHeldIsPaid(row)).toMatch(text);
});

it('a withdrawal on hold whose member was read before that says nothing of when it is paid', () => {
  expect(whenHeldIsPaid({ state: 'used', until, payoutHold: null })).toBeUndefined();
});
