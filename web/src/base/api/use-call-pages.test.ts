import { expect, it, vi } from 'vitest';
import { refetchIntervalOf } from './use-call-pages.ts';

vi.mock('./call-api.ts', () => ({}));

const pageOf = (state: 'pending' | 'confirmed') => [
  {
    publicKey: `0x${'a'.repeat(40)}`,
    txn: `0x${'b'.repeat(64)}`,
    details: `0x${'c'.repeat(40)}`,
    status: 'Pending' as const,
    amt: '1',
    symbol: 'POL' as const,
    dates: '2026-01-05T08:00:00.000Z',
    kind: 'transfer' as const,
    to: `0x${'c'.repeat(40)}`,
    state,
  },
];
const done = pageOf('confirmed');
const open = pageOf('pending');
const refetchWhile = (row: { readonly state: string }) => row.state === 'pending';

it.each<[string, number | false, Parameters<typeof refetchIntervalOf<'getTransfers'>>]>([
  ['without an interval', false, [[done], {}]],
  ['before the first page', 10, [[], { refetchIntervalMs: 10 }]],
  ['without rows', 10, [[[]], { refetchIntervalMs: 10 }]],
  ['of one page', 10, [[done], { refetchIntervalMs: 10 }]],
  ['of three pages', 30, [[done, done, done], { refetchIntervalMs: 10 }]],
  ['none of whose rows may change', false, [[done], { refetchIntervalMs: 10, refetchWhile }]],
  [
    'none of whose rows may change, which has an interval for that',
    90,
    [[done], { refetchIntervalMs: 10, refetchWhile, refetchOtherwiseMs: 90 }],
  ],
  ['one of whose rows may change', 20, [[done, open], { refetchIntervalMs: 10, refetchWhile }]],
])('a list %s is read again after %s', (_, expected, input) => {
  expect(refetchIntervalOf<'getTransfers'>(...input)).toBe(expected);
});
