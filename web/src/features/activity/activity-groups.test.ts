import { describe, expect, it, vi } from 'vitest';
import type { ListedActivity } from '../../activity/activity-row.ts';
import { storyOfPayment } from '../../payments/payment-story.ts';
import { type ActivityView, showActivity } from './activity-groups.ts';

const row = (id: string, at: string, changes: Partial<ListedActivity> = {}): ListedActivity => ({
  id,
  isSigned: false,
  hash: `0x${id}`,
  direction: 'in',
  purpose: 'receipt',
  symbol: 'USDT',
  amount: 1_000_000n,
  address: '0xa',
  state: 'confirmed',
  atMs: Date.parse(at),
  ...changes,
});
const sent = { direction: 'out', purpose: 'send' } as const;
const rows = [
  row('1', '2026-03-02T23:30:00Z'),
  row('2', '2026-03-02T10:00:00Z', { ...sent, state: 'failed', reason: 'cancelled' }),
  row('3', '2026-03-01T10:00:00Z', { amount: 9_999n }),
  row('4', '2026-03-01T09:00:00Z', { amount: 10_000n }),
  row('5', '2026-03-01T08:00:00Z', { ...sent, amount: 1n }),
  row('6', '2026-03-01T07:00:00Z', { ...sent, symbol: 'POL', amount: 1n }),
];
const view: ActivityView = {
  filter: 'all',
  withTiny: false,
  search: '',
  nameOf: (address) => (address === '0xa' ? 'Aunt' : undefined),
  storyOf: (payment) => storyOfPayment(payment, [], ''),
  length: 10,
  timeZone: 'UTC',
  seen: new Set(),
};

const ids = (changes: Partial<ActivityView>) =>
  showActivity(rows, { ...view, ...changes }).days.map(({ day, rows: ofDay }) => [
    day,
    ...ofDay.map(({ id }) => id),
  ]);

describe('activity is shown by day', () => {
  it.each<[string, Partial<ActivityView>, string[][]]>([
    [
      'all of it',
      {},
      [
        ['2026-03-02', '1', '2'],
        ['2026-03-01', '4', '5', '6'],
      ],
    ],
    [
      'in the business zone',
      { timeZone: 'Asia/Kolkata', length: 2 },
      [
        ['2026-03-03', '1'],
        ['2026-03-02', '2'],
      ],
    ],
    [
      'what is looked for, by name',
      { search: 'aunt received' },
      [
        ['2026-03-02', '1'],
        ['2026-03-01', '4'],
      ],
    ],
    [
      'what is looked for, by the word of its state',
      { search: 'cancelled' },
      [['2026-03-02', '2']],
    ],
    ['nothing that is not found', { search: 'uncle' }, []],
    [
      'what was sent, tiny or not',
      { filter: 'out' },
      [
        ['2026-03-02', '2'],
        ['2026-03-01', '5', '6'],
      ],
    ],
    [
      'what was received',
      { filter: 'in' },
      [
        ['2026-03-02', '1'],
        ['2026-03-01', '4'],
      ],
    ],
    [
      'with what is tiny',
      { filter: 'in', withTiny: true },
      [
        ['2026-03-02', '1'],
        ['2026-03-01', '3', '4'],
      ],
    ],
    [
      'as far as asked',
      { length: 3 },
      [
        ['2026-03-02', '1', '2'],
        ['2026-03-01', '4'],
      ],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(ids(changes)).toEqual(expected);
  });
});

it.each([
  ['', 0],
  ['  ', 0],
  ['aunt', rows.length],
])('a search for "%s" looks at the texts of %d rows', (search, count) => {
  const nameOf = vi.fn<ActivityView['nameOf']>();
  showActivity(rows, { ...view, search, nameOf });
  expect(nameOf).toHaveBeenCalledTimes(count);
});

it.each([
  [{}, 0, 5, 1],
  [{ length: 2 }, 3, 5, 1],
  [{ length: 2, withTiny: true }, 4, 6, 1],
  [{ filter: 'out', length: 1 }, 2, 3, 0],
  [{ search: 'aunt received', length: 1 }, 1, 2, 1],
] as const)(
  '%j leaves %d of %d rows, and counts %d tiny ones',
  (changes, restCount, matchCount, tinyCount) => {
    const counts = { restCount, matchCount, tinyCount };
    expect(showActivity(rows, { ...view, ...changes })).toMatchObject(counts);
  },
);

it.each([
  ['USDT', 9_999n, true],
  ['USDT', 10_000n, false],
  ['POL', 1n, true],
  ['POL', 10n ** 16n - 1n, true],
  ['POL', 10n ** 16n, false],
] as const)('of %s, %d received is tiny: %s', (symbol, amount, isTiny) => {
  const shown = showActivity([row('1', '2026-03-02T23:30:00Z', { symbol, amount })], view);
  expect(shown.tinyCount).toBe(isTiny ? 1 : 0);
  expect(shown.days).toHaveLength(isTiny ? 0 : 1);
});

const steady = (seen: readonly string[], changes: Partial<ActivityView> = {}) => {
  const { days, waitingCount, restCount } = showActivity(rows, {
    ...view,
    ...changes,
    seen: new Set(seen),
  });
  const rowIds = days.flatMap(({ rows: ofDay }) => ofDay.map(({ id }) => id));
  return [rowIds.join(''), waitingCount, restCount];
};

describe('a row that the reader sees is not moved by one that comes later', () => {
  it.each<[string, readonly string[], Partial<ActivityView>, readonly unknown[]]>([
    ['at first all are shown', [], {}, ['12456', 0, 0]],
    ['newer ones wait, but for what the member paid', ['4', '5', '6'], {}, ['2456', 1, 0]],
    ['and those between', ['1', '5'], {}, ['1256', 1, 0]],
    ['older ones follow', ['1', '2'], {}, ['12456', 0, 0]],
    ['as far as asked', ['1', '2'], { length: 3 }, ['124', 0, 2]],
    ['tiny ones do not even wait', ['4'], { filter: 'in' }, ['4', 1, 0]],
    ['unless they are shown', ['4'], { filter: 'in', withTiny: true }, ['4', 2, 0]],
    ['one that is gone holds nothing back', ['7'], {}, ['12456', 0, 0]],
  ])('%s', (_name, seen, changes, expected) => {
    expect(steady(seen, changes)).toEqual(expected);
  });
});
