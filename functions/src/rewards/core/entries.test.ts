import { describe, expect, it } from 'vitest';
import { entriesOf, isAfter, parseFolio } from './entries.ts';

const cause = { baseMicros: 0n, rateBps: 0 };
const row = {
  DR: { amountMicros: 150_000n, packages: [] },
  Level: {
    amountMicros: 30n,
    levels: [
      { ...cause, level: 1, sources: 1, amountMicros: 10n },
      { ...cause, level: 12, sources: 4, amountMicros: 20n },
    ],
  },
  token: 'BTC',
};

describe('entriesOf', () => {
  it('has one line a day for the daily reward', () => {
    expect(entriesOf('2026-01-05', row, 'DR', '2026-01-06')).toMatchObject([
      { folio: '2026-01-05-DR-0', amountMicros: 150_000n, details: 'Daily reward, BTC' },
    ]);
  });

  it('has one line a day and level', () => {
    expect(entriesOf('2026-01-05', row, 'Level', '2026-01-05')).toMatchObject([
      { folio: '2026-01-05-Level-1', details: 'Level 1 reward from 1 member' },
      { folio: '2026-01-05-Level-12', details: 'Level 12 reward from 4 members' },
    ]);
  });

  it('hides the daily reward of today until it is revealed', () => {
    const revealed = { ...row, revealedAt: '2026-01-05T08:00:00.000Z' };
    expect(entriesOf('2026-01-05', row, 'DR', '2026-01-05')).toEqual([]);
    expect(entriesOf('2026-01-05', revealed, 'DR', '2026-01-05')).toHaveLength(1);
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
    ['2026-01-06-Level-9', false],
  ])('%s', (folio, after) => {
    const entry = parseFolio(folio);
    expect(entry && isAfter(entry, position)).toBe(after);
  });
});
