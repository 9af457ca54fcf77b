import { describe, expect, it } from 'vitest';
import { rewardKinds } from '../../contract/values/reward-kinds.ts';
import {
  describeDaily,
  describeLevel,
  describePerformance,
  describeUpline,
  isAfter,
  parseFolio,
  statementLines,
} from './statement-lines.ts';

const rate = { baseMicros: 4_000_000n, rateBps: 1_000 };
const pool = { rateBps: 500, poolMicros: 200_000n, sharers: 2, amountMicros: 100_000n };
const day = '2026-01-05';
const entry = {
  planVersion: 3,
  DR: {
    amountMicros: 150_000n,
    packages: [{ packageId: 'A', baseMicros: 50_000_000n, rateBps: 30, amountMicros: 150_000n }],
  },
  Level: {
    amountMicros: 30n,
    levels: [
      { ...rate, level: 1, sources: 1, amountMicros: 10n },
      { ...rate, level: 12, sources: 4, amountMicros: 20n },
    ],
  },
  Upline: { introducer: 'AB0VE0', ...pool, baseMicros: 4_000_000n },
  performance: { rank: 'Gold', ...pool, baseMicros: 4_000_000n },
  token: 'BTC',
};
const tomorrow = '2026-01-06';

describe('statementLines', () => {
  it('has one line a day for the daily reward, without the plan of the day, whose rates it may not have', () => {
    expect(statementLines(day, entry, 'DR', tomorrow)).toEqual([
      {
        folio: '2026-01-05-DR-0',
        day,
        kind: 'DR',
        level: 0,
        amountMicros: 150_000n,
        details: 'Daily reward, BTC: 0.3% of 50.00 USDT',
        cause: {
          kind: 'DR',
          packages: 1,
          lastDay: 0,
          base: 50_000_000n,
          rate: '0.30',
          token: 'BTC',
        },
        token: 'BTC',
      },
    ]);
  });

  it('has one line a day and level', () => {
    expect(statementLines(day, entry, 'Level', day)).toMatchObject([
      { folio: '2026-01-05-Level-1', level: 1, amountMicros: 10n, planVersion: 3 },
      {
        folio: '2026-01-05-Level-12',
        level: 12,
        amountMicros: 20n,
        planVersion: 3,
        cause: { kind: 'Level', level: 12, people: 4, base: 4_000_000n, rate: '10.00' },
      },
    ]);
  });

  it.each([
    ['Upline', 'Upline bonus: ', { kind: 'Upline' }],
    ['performance', 'Gold pool: ', { kind: 'performance', rank: 'Gold' }],
  ] as const)('has one line a day for %s', (kind, start, cause) => {
    expect(statementLines(day, entry, kind, day)).toEqual([
      {
        folio: `2026-01-05-${kind}-0`,
        day,
        kind,
        level: 0,
        amountMicros: 100_000n,
        details: expect.stringMatching(new RegExp(`^${start}`)),
        cause: { ...cause, people: 2, base: 4_000_000n, rate: '5.00' },
        planVersion: 3,
      },
    ]);
  });

  it.each(['Level', 'Upline', 'performance'] as const)(
    'has no line for %s when there is none',
    (kind) => {
      const { DR, planVersion, token } = entry;
      expect(statementLines(day, { planVersion, token, DR, rank: 'Gold' }, kind, tomorrow)).toEqual(
        [],
      );
    },
  );

  it('hides the daily reward of today until it is revealed, and nothing else', () => {
    const revealed = { ...entry, revealedAt: '2026-01-05T08:00:00.000Z' };
    expect(statementLines(day, entry, 'DR', day)).toEqual([]);
    expect(statementLines(day, revealed, 'DR', day)).toHaveLength(1);
    expect(rewardKinds.flatMap((kind) => statementLines(day, entry, kind, day))).toHaveLength(4);
  });

  it('gives lines in the order in which lists go on, each with the folio of its place', () => {
    const lines = rewardKinds.flatMap((kind) => statementLines(day, entry, kind, tomorrow));
    for (const [index, line] of lines.entries()) {
      expect(parseFolio(line.folio)).toEqual({ day, kind: line.kind, level: line.level });
      expect(lines.map((other) => isAfter(other, line))).toEqual(
        lines.map((_, otherIndex) => otherIndex > index),
      );
    }
  });
});

it.each<readonly [string, object | undefined]>([
  ['2026-01-05-Level-12', { day: '2026-01-05', kind: 'Level', level: 12 }],
  // The serial of a line begins with its member.
  ['K7M2QP-2026-01-05-Level-3', { day: '2026-01-05', kind: 'Level', level: 3 }],
  ...[
    '',
    '2026-01-05',
    '2026-01-05-DR',
    '2026-01-05-Other-1',
    'x2026-01-05-DR-0',
    // No member's id has an O.
    'K7M2QO-2026-01-05-Level-3',
  ].map((folio) => [folio, undefined] as const),
])('parseFolio reads the position of the line %j: %j', (folio, position) => {
  expect(parseFolio(folio)).toEqual(position);
});

describe('isAfter', () => {
  const position = { day: '2026-01-05', kind: 'Level', level: 2 } as const;
  it.each([
    ['2026-01-04-DR-0', true],
    ['2026-01-05-Level-10', true],
    ['2026-01-05-Level-2', false],
    ['2026-01-05-Level-1', false],
    ['2026-01-05-DR-0', false],
    ['2026-01-05-Upline-0', true],
    ['2026-01-05-performance-0', true],
    ['2026-01-06-Level-9', false],
  ])('a list that has reached level 2 of 2026-01-05 goes on with %s: %j', (folio, after) => {
    const entry = parseFolio(folio);
    expect(entry && isAfter(entry, position)).toBe(after);
  });
});

/** A package that pays its whole rate, or the given amount. */
function paying(usdt: bigint, rateBps: number, amountMicros?: bigint) {
  const baseMicros = usdt * 1_000_000n;
  const whole = (baseMicros * BigInt(rateBps)) / 10_000n;
  return { packageId: 'A', baseMicros, rateBps, amountMicros: amountMicros ?? whole };
}

const [essential, pro, elite] = [paying(50n, 30), paying(500n, 35), paying(1_000n, 40)];
const hundred = Array.from({ length: 100 }, () => paying(123_450n, 40));
const others = { packages: 23, baseMicros: 1_000_000_500_000n, amountMicros: 5n };
const dailyOf = (packages: typeof hundred, more: object = {}, token = 'BTC') =>
  describeDaily({ amountMicros: 1n, packages, ...more }, token);
const levelOf = (level: number, sources: number, rateBps: number, baseMicros: bigint) =>
  describeLevel({ level, sources, rateBps, baseMicros, amountMicros: 1n });
const share = { poolMicros: 200_000n, amountMicros: 1n };
const uplineOf = (rateBps: number, baseMicros: bigint, sharers: number) =>
  describeUpline({ ...share, introducer: 'K7M2QP', rateBps, baseMicros, sharers });
const performanceOf = (rank: string, rateBps: number, baseMicros: bigint, sharers: number) =>
  describePerformance({ ...share, rank, rateBps, baseMicros, sharers });

it.each([
  ['Daily reward, BTC: 0.35% of 500.00 USDT', dailyOf([pro])],
  [
    'Daily reward, BTC: last of a 500.00 USDT package, which has reached its cap',
    dailyOf([paying(500n, 35, 1_749_999n)]),
  ],
  ['Daily reward, BTC: 0.3% of 50.00 and 0.35% of 500.00 USDT', dailyOf([essential, pro])],
  [
    'Daily reward, BTC: 0.3 to 0.35% of 2 packages, 550.00 USDT, 1 at the cap',
    dailyOf([essential, paying(500n, 35, 1n)]),
  ],
  [
    'Daily reward, BTC: 0.3 to 0.35% of 3 packages, 1,150.00 USDT',
    dailyOf([pro, essential, paying(600n, 35)]),
  ],
  [
    'Daily reward, BTC: 0.4% of 3 packages, 1,236,500.00 USDT',
    dailyOf([elite, elite, paying(1_234_500n, 40)]),
  ],
  // An entry names 100 packages; it does not know the rates of the others.
  ['Daily reward, BTC: 123 packages, 13,345,000.50 USDT', dailyOf(hundred, { others })],
  [
    `Daily reward, ${'A'.repeat(20)}: 123 packages, 13,221,600.50 USDT, 1 at the cap`,
    dailyOf([paying(50n, 30, 1n), ...hundred.slice(1)], { others }, 'A'.repeat(20)),
  ],
  ['Daily reward, BTC', dailyOf([])],
  [
    'Level 1 reward from 1 member: 10% of daily rewards of 4.00 USDT',
    levelOf(1, 1, 1_000, 4_000_000n),
  ],
  [
    'Level 20 reward from 12,345 members: 0.5% of daily rewards of 1,234.567891 USDT',
    levelOf(20, 12_345, 50, 1_234_567_891n),
  ],
  ['Level 3 reward from 2 members: 0.01% of daily rewards of 0.000017 USDT', levelOf(3, 2, 1, 17n)],
  [
    'Upline bonus: 5% of the daily reward of K7M2QP, 4.000001 USDT, yours alone',
    uplineOf(500, 4_000_001n, 1),
  ],
  [
    'Upline bonus: 12.5% of the daily reward of K7M2QP, 1,234,567.890123 USDT, shared by 1,000,000',
    uplineOf(1_250, 1_234_567_890_123n, 1_000_000),
  ],
  [
    'Bronze pool: 1% of 1,000.00 USDT of new packages, shared by 2',
    performanceOf('Bronze', 100, 1_000_000_000n, 2),
  ],
  [
    'Diamond pool: 0.25% of 50.00 USDT of new packages, yours alone',
    performanceOf('Diamond', 25, 50_000_000n, 1),
  ],
])('a reward is described as %j, within 100 characters', (expected, details) => {
  expect(details).toBe(expected);
  expect(details.length).toBeLessThanOrEqual(100);
});

const base = (usdt: bigint) => usdt * 1_000_000n;

describe('the cause of a daily reward', () => {
  it.each([
    ['of two with one rate', [elite, elite], {}, { packages: 2, base: base(2_000n), rate: '0.40' }],
    ['of two with two rates', [essential, pro], {}, { packages: 2, base: base(550n) }],
    ['on its last day', [paying(50n, 30, 1n)], {}, { packages: 1, lastDay: 1, base: base(50n) }],
    [
      'of two, one of them on its last day',
      [paying(50n, 30, 1n), essential],
      {},
      { packages: 2, lastDay: 1, base: base(100n) },
    ],
    [
      'of more than are listed',
      [elite],
      { others },
      { packages: 24, base: base(1_001_000n) + 500_000n },
    ],
  ])('%s', (_case, packages, more, cause) => {
    const DR = { amountMicros: 1n, packages, ...more };
    expect(
      statementLines(day, { planVersion: 3, DR, token: 'BTC' }, 'DR', tomorrow)[0]?.cause,
    ).toEqual({
      kind: 'DR',
      lastDay: 0,
      token: 'BTC',
      ...cause,
    });
  });
});
