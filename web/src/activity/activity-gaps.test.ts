import { expect, test } from 'vitest';
import { completeSinceMs, type MissingParts, problemOf } from './activity-gaps.ts';

const nothing: MissingParts = { fromServer: [], fromChain: [] };

test.each<[Partial<MissingParts>, string | undefined]>([
  [{}, undefined],
  [
    { fromServer: ['payments'] },
    'The server could not be asked for everything. Missing: payments.',
  ],
  [
    {
      fromServer: ['subscriptions', 'received USDT'],
      fromChain: ['received POL', 'confirmations'],
    },
    'The server could not be asked for everything. Missing: subscriptions, received USDT. The Polygon network could not be reached. Out of date: received POL, confirmations.',
  ],
])('of %j is said: %s', (missing, words) => {
  expect(problemOf({ ...nothing, ...missing })).toBe(words);
});

const five = '1970-01-01T00:00:00.005Z';
const seven = '1970-01-01T00:00:00.007Z';

test.each([
  [[], Number.NEGATIVE_INFINITY],
  [[{ oldest: five, hasMore: false }], Number.NEGATIVE_INFINITY],
  [
    [
      { oldest: five, hasMore: true },
      { oldest: seven, hasMore: false },
    ],
    5,
  ],
  [
    [
      { oldest: five, hasMore: true },
      { oldest: seven, hasMore: true },
    ],
    7,
  ],
])('lists read to %j have no gaps since %d', (pages, since) => {
  expect(completeSinceMs(pages)).toBe(since);
});
