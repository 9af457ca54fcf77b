import { describe, expect, it, test } from 'vitest';
import { completeSinceMs, hashesToSettle, problemOf, sendersOf } from './activity-model.ts';
import type { ActivityRow } from './activity-row.ts';
import type { SourcedActivity } from './merge-activity.ts';
import { emptyScan } from './scan-record.ts';

const seen = (
  source: SourcedActivity['source'],
  changes: Partial<ActivityRow> = {},
): SourcedActivity => ({
  source,
  row: {
    hash: '0x1',
    direction: 'out',
    purpose: 'send',
    symbol: 'USDT',
    amount: 1n,
    address: '0xa',
    state: 'pending',
    atMs: 1,
    ...changes,
  },
});

test.each([
  [[], undefined],
  [['sends'], 'The server could not be asked for everything. Missing: payments.'],
  [
    ['subscriptions', 'receipts', 'incoming', 'states'],
    'The server could not be asked for everything. Missing: subscriptions, received USDT. The Polygon network could not be reached. Out of date: received POL, confirmations.',
  ],
] as const)('of %j is said: %s', (missing, words) => {
  expect(problemOf(missing)).toBe(words);
});

test('hashesToSettle lists outgoing transactions whose end the server does not know, newest first', () => {
  const sourced = [
    seen('transfer', { hash: '0x1', atMs: 1 }),
    seen('payment', { hash: '0x2', atMs: 2, state: 'failed' }),
    seen('transfer', { hash: '0x2', atMs: 3 }),
    seen('booking', { hash: '0x3' }),
    seen('package', { hash: '0x3', state: 'confirmed' }),
    seen('receipt', { hash: '0x4', direction: 'in' }),
    seen('booking', { hash: '0x5', atMs: 9 }),
  ];
  expect(hashesToSettle(sourced)).toEqual(['0x5', '0x1']);
});

test.each([
  [[], Number.NEGATIVE_INFINITY],
  [[{ oldestMs: 5, hasMore: false }], Number.NEGATIVE_INFINITY],
  [
    [
      { oldestMs: 5, hasMore: true },
      { oldestMs: 9, hasMore: false },
    ],
    5,
  ],
  [
    [
      { oldestMs: 5, hasMore: true },
      { oldestMs: 7, hasMore: true },
    ],
    7,
  ],
])('lists read to %j have no gaps since %d', (pages, since) => {
  expect(completeSinceMs(pages)).toBe(since);
});

describe('senders of POL', () => {
  const record = { ...emptyScan, senders: [{ address: '0xdust', block: 1 }] };
  const recent = {
    hash: '0x1',
    logIndex: 0,
    from: '0xnew',
    symbol: 'POL',
    amount: 1n,
    blockNumber: 1,
    atMs: null,
  } as const;

  it('are those of the record and those of what is not final yet', () => {
    expect(sendersOf(record, [recent])).toEqual(['0xdust', '0xnew']);
  });

  it('are none before anything is known', () => {
    expect(sendersOf(undefined, [])).toEqual([]);
  });
});
