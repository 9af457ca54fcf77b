import { describe, expect, it } from 'vitest';
import type { LiveAccount } from '../../base/live/use-live-account.ts';
import { incomeLinesOf, type StatementType, signedFigure, totalOf } from './statement-model.ts';

const date = '2026-01-05T00:00:00.000Z';
const income = {
  DETAILS: 'Daily reward, BTC: 0.4 % of 1,000.00 USDT, plan 2',
  CREDIT: 4_000_000n,
  FOLIO: '2026-01-05-DR-0',
  DATES: date,
  Activation_sl: 'K7M2QP-2026-01-05-DR-0',
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

describe('incomeLinesOf', () => {
  it('keeps the rewards of a statement alone', () => {
    expect(incomeLinesOf([income, withdrawal])).toEqual([
      {
        id: 'K7M2QP-2026-01-05-DR-0',
        kind: 'DR',
        title: 'Daily reward, BTC',
        reason: '0.4 % of 1,000.00 USDT, plan 2',
        date,
        amountMicros: 4_000_000n,
      },
    ]);
  });

  it('keeps a reward without a reason', () => {
    expect(incomeLinesOf([{ ...income, DETAILS: 'Daily reward' }])).toMatchObject([
      { title: 'Daily reward', reason: undefined },
    ]);
  });

  it.each([
    ['2026-01-05-DR-0', 'DR'],
    ['2026-01-05-Level-20', 'Level'],
    ['2026-01-05-Upline-0', 'Upline'],
    ['2026-01-05-performance-0', 'performance'],
    ['2026-01-05-Bonus-0', undefined],
    ['2026-01-05-DRX-0', undefined],
    ['2026-01-05-dr-0', undefined],
    ['K7M2QP', undefined],
  ])('reads the folio %s as kind %s', (FOLIO, kind) => {
    expect(incomeLinesOf([{ ...income, FOLIO }])).toMatchObject([{ kind }]);
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
  const absent = { state: 'absent' } as const;
  const loading = { state: 'loading' } as const;
  const cases: readonly (readonly [string, StatementType, LiveAccount, bigint | undefined])[] = [
    ['ready', 'DR', ready, 15n],
    ['ready', 'Level', ready, 7n],
    ['ready', 'Upline', ready, 2n],
    ['ready', 'performance', ready, 1n],
    ['ready', 'All', ready, 25n],
    ['absent', 'All', absent, 0n],
    ['absent', 'Level', absent, 0n],
    ['loading', 'All', loading, undefined],
    ['loading', 'DR', loading, undefined],
  ];
  it.each(cases)('with the account %s, of type %s', (_, type, live, total) => {
    expect(totalOf(type, live)).toBe(total);
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
