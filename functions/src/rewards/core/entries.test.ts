import { describe, expect, it } from 'vitest';
import { rewardKinds } from '../../contract/account-document.ts';
import { entriesOf, isAfter, parseFolio } from './entries.ts';

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

describe('entriesOf', () => {
  it('has one line a day for the daily reward', () => {
    expect(entriesOf(day, row, 'DR', tomorrow)).toEqual([
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
    expect(entriesOf(day, row, 'Level', day)).toMatchObject([
      { folio: '2026-01-05-Level-1', level: 1, amountMicros: 10n, planVersion: 3 },
      { folio: '2026-01-05-Level-12', level: 12, amountMicros: 20n, planVersion: 3 },
    ]);
  });

  it.each([
    ['Upline', 'Upline bonus: '],
    ['performance', 'Gold pool: '],
  ] as const)('has one line a day for %s', (kind, start) => {
    expect(entriesOf(day, row, kind, day)).toEqual([
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
    expect(entriesOf(day, { rank: 'Gold' }, kind, tomorrow)).toEqual([]);
  });

  it('hides the daily reward of today until it is revealed, and nothing else', () => {
    const revealed = { ...row, revealedAt: '2026-01-05T08:00:00.000Z' };
    expect(entriesOf(day, row, 'DR', day)).toEqual([]);
    expect(entriesOf(day, revealed, 'DR', day)).toHaveLength(1);
    expect(rewardKinds.flatMap((kind) => entriesOf(day, row, kind, day))).toHaveLength(4);
  });

  it('gives lines in the order in which lists go on, each with the folio of its place', () => {
    const lines = rewardKinds.flatMap((kind) => entriesOf(day, row, kind, tomorrow));
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
