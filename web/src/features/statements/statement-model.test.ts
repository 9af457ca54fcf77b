import type { IncomeCause } from '@polytips/functions/contract/calls/statements.ts';
import { describe, expect, it } from 'vitest';
import type { LiveAccount } from '../../base/live/use-live-account.ts';
import {
  dayGroupsOf,
  incomeLinesOf,
  type StatementType,
  searchLines,
  signedFigure,
  statementPath,
  statementTypeOf,
  totalOf,
} from './statement-model.ts';

const date = '2026-01-05T00:00:00.000Z';
const daily = { kind: 'DR', packages: 1, lastDay: 0, base: 50_000_000n, token: 'BTC' } as const;
const income = {
  DETAILS: 'Daily reward, BTC: 0.4% of 1,000.00 USDT',
  CREDIT: 4_000_000n,
  FOLIO: '2026-01-05-DR-0',
  DATES: date,
  Activation_sl: 'K7M2QP-2026-01-05-DR-0',
  cause: daily,
};
const withdrawal = {
  AMOUNT: 20_000_000n,
  NET: 18_000_000n,
  ADMIN_CH: 2_000_000n,
  STATUS: 'Pending',
  dates: date,
  a_dates: null,
  TXN: null,
  WITHDRA_SL: 'K7M2QP_2026-01-05',
  publicKey: `0x${'a'.repeat(40)}`,
  CODES: 'K7M2QP',
  NAMES: 'Level One Member',
} as const;

it.each([
  ['All', '/statement'],
  ['DR', '/statement?kind=DR'],
  ['Level', '/statement?kind=Level'],
  ['Upline', '/statement?kind=Upline'],
  ['performance', '/statement?kind=performance'],
] as const)('the statement of %s has an address that names it', (type, path) => {
  expect(statementPath(type)).toBe(path);
  expect(statementTypeOf(new URL(path, 'https://polytips.example').searchParams.get('kind'))).toBe(
    type,
  );
});

it('an address that names no kind of reward, or an unknown one, is the statement of all', () => {
  expect([null, '', 'level', 'All'].map(statementTypeOf)).toEqual(['All', 'All', 'All', 'All']);
});

describe('incomeLinesOf', () => {
  it('keeps the rewards of a statement alone', () => {
    expect(incomeLinesOf([income, withdrawal])).toEqual([
      {
        id: 'K7M2QP-2026-01-05-DR-0',
        title: 'Daily reward, BTC',
        reason: 'From your 50.00 USDT package',
        token: 'BTC',
        date,
        amountMicros: 4_000_000n,
        folio: '2026-01-05-DR-0',
        plan: undefined,
        cause: daily,
      },
    ]);
  });

  it.each<[IncomeCause, string]>([
    [{ ...daily, rate: '0.30' }, '0.3% of your 50.00 USDT package'],
    [{ ...daily, lastDay: 1 }, 'The last of your 50.00 USDT package'],
    [
      { ...daily, packages: 2, lastDay: 1 },
      'From your 2 packages, 50.00 USDT, 1 for the last time',
    ],
    [{ ...daily, packages: 3, rate: '0.30' }, '0.3% of your 3 packages, 50.00 USDT'],
    [{ ...daily, packages: 2 }, 'From your 2 packages, 50.00 USDT'],
    [
      { kind: 'Level', level: 1, people: 4, base: 1n, rate: '10.00' },
      '10% of what 4 people earned',
    ],
    [
      { kind: 'Upline', people: 1_234, base: 1n, rate: '5.00' },
      "5% of your introducer's card, shared by 1,234",
    ],
    [
      { kind: 'Level', level: 20, people: 1, base: 1n, rate: '0.50' },
      '0.5% of what 1 person earned',
    ],
    [
      { kind: 'Upline', people: 3, base: 1n, rate: '5.00' },
      "5% of your introducer's card, shared by 3",
    ],
    [
      { kind: 'performance', rank: 'Bronze', people: 1, base: 1n, rate: '1.00' },
      "1% of the day's new packages, yours alone",
    ],
  ])('says a cause in plain words: %#', (cause, reason) => {
    expect(incomeLinesOf([{ ...income, cause }])).toMatchObject([{ reason, cause }]);
  });

  it('names the level in the title, and the token of a card', () => {
    const level = { kind: 'Level', level: 2, people: 1, base: 1n, rate: '5.00' } as const;
    expect(incomeLinesOf([{ ...income, cause: level, plan: 2 }, income])).toMatchObject([
      { title: 'Community, level 2', plan: 2 },
      { token: 'BTC' },
    ]);
  });
});

const lines = incomeLinesOf(
  [
    ['2026-01-05T18:30:00.000Z', 4n],
    ['2026-01-05T18:30:00.000Z', 2n],
    ['2026-01-04T18:30:00.000Z', 1n],
  ].map(([DATES, CREDIT], index) => ({
    ...income,
    DATES: String(DATES),
    CREDIT: BigInt(CREDIT ?? 0),
    Activation_sl: `${index}`,
    FOLIO: `2026-01-0${index}-DR-0`,
  })),
);

describe('dayGroupsOf', () => {
  const whole = { timeZone: 'Asia/Kolkata', isCut: false, isSearched: false };
  it.each([
    ['all of them', whole, [6n, 1n]],
    ['more to come', { ...whole, isCut: true }, [6n, undefined]],
    ['a search', { ...whole, isSearched: true }, [undefined, undefined]],
  ])('with %s', (_case, grouping, totals) => {
    const groups = dayGroupsOf(lines, grouping);
    expect(groups.map(({ totalMicros }) => totalMicros)).toEqual(totals);
    expect(groups.map(({ day }) => day)).toEqual(['2026-01-06', '2026-01-05']);
    expect(groups.map((group) => group.lines.length)).toEqual([2, 1]);
  });
});

describe('searchLines', () => {
  it.each([
    ['', 3],
    ['   ', 3],
    ['btc', 3],
    ['06-jan', 2],
    ['daily 05-Jan', 1],
    ['0.000002', 1],
    ['ETH', 0],
  ])('finds %j in %d', (text, found) => {
    expect(searchLines(lines, text, 'Asia/Kolkata')).toHaveLength(found);
  });
});

describe('totalOf', () => {
  const account = {
    credited: { DR: 20n, Level: 7n, Upline: 2n, performance: 1n },
    requestedMicros: 6n,
    balanceMicros: 24n,
    days: {},
  };
  // The daily reward of today, 5, is not revealed.
  const totals = {
    credited: { DR: 15n, Level: 7n, Upline: 2n, performance: 1n },
    totalCreditedMicros: 25n,
    requestedMicros: 6n,
    balanceMicros: 19n,
  };
  const ready = { state: 'ready', account, totals } as const;
  const loading = { state: 'loading' } as const;
  const failed = { state: 'failed' } as const;
  const cases: readonly (readonly [string, StatementType, LiveAccount, bigint | undefined])[] = [
    ['ready', 'DR', ready, 15n],
    ['ready', 'Level', ready, 7n],
    ['ready', 'Upline', ready, 2n],
    ['ready', 'performance', ready, 1n],
    ['ready', 'All', ready, 25n],
    ['loading', 'All', loading, undefined],
    ['failed', 'DR', failed, undefined],
  ];
  it.each(cases)('with the account %s, of type %s', (_, type, live, total) => {
    expect(totalOf(type, live, undefined)).toBe(total);
  });

  const earned = { DR: 14n, Level: 7n, Upline: 2n, performance: 1n };
  const replied: typeof cases = [
    ['loading', 'All', loading, 24n],
    ['failed', 'DR', failed, 14n],
    ['ready', 'DR', ready, 15n],
  ];
  it.each(replied)('with a reply and the account %s, of type %s', (_, type, live, total) => {
    expect(totalOf(type, live, earned)).toBe(total);
  });
});

describe('signedFigure', () => {
  it.each([
    [4_000_000n, '+4.0000'],
    [1_234_567_800n, '+1,234.5678'],
    [15_000n, '+0.0150'],
    [750n, '+0.000750'],
    [1_234_000_001n, '+1,234.000001'],
    [1n, '+0.000001'],
    [0n, '0.0000'],
    // A correction.
    [-4_000_000n, '-4.0000'],
    [-750n, '-0.000750'],
  ])('of %s micros is %s', (micros, figure) => {
    expect(signedFigure(micros)).toBe(figure);
  });
});
