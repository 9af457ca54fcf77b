import { describe, expect, it } from 'vitest';
import { rewardKinds } from '../../contract/account-document.ts';
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
const row = {
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
  it('has one line a day for the daily reward', () => {
    expect(statementLines(day, row, 'DR', tomorrow)).toEqual([
      {
        folio: '2026-01-05-DR-0',
        day,
        kind: 'DR',
        level: 0,
        amountMicros: 150_000n,
        details: 'Daily reward, BTC: 0.3 % of 50.00 USDT',
        token: 'BTC',
        planVersion: 3,
      },
    ]);
  });

  it('has one line a day and level', () => {
    expect(statementLines(day, row, 'Level', day)).toMatchObject([
      { folio: '2026-01-05-Level-1', level: 1, amountMicros: 10n, planVersion: 3 },
      { folio: '2026-01-05-Level-12', level: 12, amountMicros: 20n, planVersion: 3 },
    ]);
  });

  it.each([
    ['Upline', 'Upline bonus: '],
    ['performance', 'Gold pool: '],
  ] as const)('has one line a day for %s', (kind, start) => {
    expect(statementLines(day, row, kind, day)).toEqual([
      {
        folio: `2026-01-05-${kind}-0`,
        day,
        kind,
        level: 0,
        amountMicros: 100_000n,
        details: expect.stringMatching(new RegExp(`^${start}`)),
        planVersion: 3,
      },
    ]);
  });

  it.each(rewardKinds)('has no line for %s when there is none', (kind) => {
    expect(statementLines(day, { rank: 'Gold' }, kind, tomorrow)).toEqual([]);
  });

  it('hides the daily reward of today until it is revealed, and nothing else', () => {
    const revealed = { ...row, revealedAt: '2026-01-05T08:00:00.000Z' };
    expect(statementLines(day, row, 'DR', day)).toEqual([]);
    expect(statementLines(day, revealed, 'DR', day)).toHaveLength(1);
    expect(rewardKinds.flatMap((kind) => statementLines(day, row, kind, day))).toHaveLength(4);
  });

  it('gives lines in the order in which lists go on, each with the folio of its place', () => {
    const lines = rewardKinds.flatMap((kind) => statementLines(day, row, kind, tomorrow));
    for (const [index, line] of lines.entries()) {
      expect(parseFolio(line.folio)).toEqual({ day, kind: line.kind, level: line.level });
      expect(lines.map((other) => isAfter(other, line))).toEqual(
        lines.map((_, otherIndex) => otherIndex > index),
      );
    }
  });
});

describe('parseFolio', () => {
  it('reads the position of a line', () => {
    expect(parseFolio('2026-01-05-Level-12')).toEqual({
      day: '2026-01-05',
      kind: 'Level',
      level: 12,
    });
  });

  it('reads the serial of a line as well', () => {
    expect(parseFolio('K7M2QP-2026-01-05-Level-3')).toEqual({
      day: '2026-01-05',
      kind: 'Level',
      level: 3,
    });
  });

  it.each(['', '2026-01-05', '2026-01-05-DR', '2026-01-05-Other-1', 'x2026-01-05-DR-0'])(
    'refuses %j',
    (folio) => {
      expect(parseFolio(folio)).toBeUndefined();
    },
  );
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
  ])('%s', (folio, after) => {
    const entry = parseFolio(folio);
    expect(entry && isAfter(entry, position)).toBe(after);
  });
});

const longest = 100;

/** A package that pays its whole rate, or the given amount. */
function paying(usdt: bigint, rateBps: number, amountMicros?: bigint) {
  const baseMicros = usdt * 1_000_000n;
  return {
    packageId: 'A',
    baseMicros,
    rateBps,
    amountMicros: amountMicros ?? (baseMicros * BigInt(rateBps)) / 10_000n,
  };
}

const [essential, pro, elite] = [paying(50n, 30), paying(500n, 35), paying(1_000n, 40)];
const hundred = Array.from({ length: 100 }, () => paying(123_450n, 40));

describe('a daily reward', () => {
  it.each([
    ['of a package', [pro], '0.35 % of 500.00 USDT'],
    [
      'of a package that pays the last',
      [paying(500n, 35, 1_749_999n)],
      'last of a 500.00 USDT package, which has reached its cap',
    ],
    ['of two', [essential, pro], '0.3 % of 50.00 and 0.35 % of 500.00 USDT'],
    [
      'of two, one at its cap',
      [essential, paying(500n, 35, 1n)],
      '0.3 to 0.35 % of 2 packages, 550.00 USDT, 1 at the cap',
    ],
    ['of three', [pro, essential, paying(600n, 35)], '0.3 to 0.35 % of 3 packages, 1,150.00 USDT'],
    [
      'of three at one rate',
      [elite, elite, paying(1_234_500n, 40)],
      '0.4 % of 3 packages, 1,236,500.00 USDT',
    ],
    ['of as many as a row names', hundred, '0.4 % of 100 packages, 12,345,000.00 USDT'],
  ])('%s', (_, packages, cause) => {
    const details = describeDaily({ amountMicros: 1n, packages }, 'BTC');
    expect(details).toBe(`Daily reward, BTC: ${cause}`);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it('of more than a row names leaves out the rates, which it does not know', () => {
    const others = { packages: 23, baseMicros: 1_000_000_500_000n, amountMicros: 5n };
    const capped = [paying(50n, 30, 1n), ...hundred.slice(1)];
    expect(describeDaily({ amountMicros: 1n, packages: hundred, others }, 'BTC')).toBe(
      'Daily reward, BTC: 123 packages, 13,345,000.50 USDT',
    );
    const details = describeDaily({ amountMicros: 1n, packages: capped, others }, 'A'.repeat(20));
    expect(details).toMatch(/: 123 packages, 13,221,600\.50 USDT, 1 at the cap$/);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it.each([
    ['BTC', 'Daily reward, BTC'],
    [undefined, 'Daily reward'],
  ])('with the token %s that names no package says no more', (token, details) => {
    expect(describeDaily({ amountMicros: 1n, packages: [] }, token)).toBe(details);
  });
});

describe('a level reward', () => {
  it.each([
    [1, 1, 1_000, 4_000_000n, 'Level 1 reward from 1 member: 10 % of daily rewards of 4.00 USDT'],
    [
      20,
      12_345,
      50,
      1_234_567_891n,
      'Level 20 reward from 12345 members: 0.5 % of daily rewards of 1,234.567891 USDT',
    ],
    [2, 2, 10_000, 17n, 'Level 2 reward from 2 members: 100 % of daily rewards of 0.000017 USDT'],
    [3, 2, 1, 1_500_000n, 'Level 3 reward from 2 members: 0.01 % of daily rewards of 1.50 USDT'],
  ])('of level %i from %i at %i bps of %s', (level, sources, rateBps, baseMicros, details) => {
    expect(describeLevel({ level, sources, rateBps, baseMicros, amountMicros: 1n })).toBe(details);
    expect(details.length).toBeLessThanOrEqual(longest);
  });
});

describe('a share of a pool', () => {
  const share = { poolMicros: 200_000n, amountMicros: 1n };

  it.each([
    [500, 4_000_000n, 3, '5 % of the daily reward of K7M2QP, 4.00 USDT, shared by 3'],
    [500, 4_000_001n, 1, '5 % of the daily reward of K7M2QP, 4.000001 USDT, yours alone'],
    [
      1_250,
      1_234_567_890_123n,
      1_000_000,
      '12.5 % of the daily reward of K7M2QP, 1,234,567.890123 USDT, shared by 1000000',
    ],
  ])('upline, %i bps of %s among %i', (rateBps, baseMicros, sharers, cause) => {
    const details = describeUpline({
      ...share,
      introducer: 'K7M2QP',
      rateBps,
      baseMicros,
      sharers,
    });
    expect(details).toBe(`Upline bonus: ${cause}`);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it.each([
    [
      'Bronze',
      100,
      1_000_000_000n,
      2,
      'Bronze pool: 1 % of 1,000.00 USDT of new packages, shared by 2',
    ],
    [
      'Diamond',
      25,
      50_000_000n,
      1,
      'Diamond pool: 0.25 % of 50.00 USDT of new packages, yours alone',
    ],
  ])('performance of %s, %i bps of %s among %i', (rank, rateBps, baseMicros, sharers, details) => {
    expect(describePerformance({ ...share, rank, rateBps, baseMicros, sharers })).toBe(details);
    expect(details.length).toBeLessThanOrEqual(longest);
  });
});
