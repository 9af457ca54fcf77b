import { expect, test } from 'vitest';
import { type ActivityParts, completeSinceMs, problemOf } from './activity-gaps.ts';

const nothing: ActivityParts = {
  fromServer: { payments: false, subscriptions: false, 'received USDT': false },
  fromChain: { 'received POL': false, confirmations: false },
};

test.each<[Partial<ActivityParts>, string | undefined]>([
  [{}, undefined],
  [
    { fromServer: { ...nothing.fromServer, payments: true } },
    'The server could not be asked for everything. Missing: payments.',
  ],
  [
    {
      fromServer: { payments: false, subscriptions: true, 'received USDT': true },
      fromChain: { 'received POL': true, confirmations: true },
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
  [[{ data: [{ dates: seven }, { dates: five }], hasNextPage: false }], Number.NEGATIVE_INFINITY],
  [
    [
      { data: [{ dates: seven }, { dates: five }], hasNextPage: true },
      { data: [{ DATES: seven }], hasNextPage: false },
    ],
    5,
  ],
  [
    [
      { data: [{ dates: seven }, { dates: five }], hasNextPage: true },
      { data: [{ DATES: seven }], hasNextPage: true },
    ],
    7,
  ],
])('lists read to %j have no gaps since %d', (pages, since) => {
  expect(completeSinceMs(pages)).toBe(since);
});
