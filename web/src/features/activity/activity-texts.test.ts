import { expect, it } from 'vitest';
import type { ActivityRow } from '../../activity/activity-row.ts';
import { figureOf, isFound, purposeOfRow, titleOf } from './activity-texts.ts';

const sent: ActivityRow = {
  hash: '0x1',
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 1_240_500_000n,
  address: '0xa',
  state: 'confirmed',
  atMs: 1,
};

it.each<[string, Partial<ActivityRow>, string]>([
  ['a payment', {}, '−1,240.50'],
  ['a pending payment', { state: 'pending' }, '−1,240.50'],
  ['a failed payment, without a sign', { state: 'failed' }, '1,240.50'],
  ['a receipt', { direction: 'in' }, '+1,240.50'],
  ['every decimal of USDT', { direction: 'in', amount: 5_001n }, '+0.005001'],
  ['every decimal of POL', { symbol: 'POL', amount: 1n }, '−0.000000000000000001'],
  ['POL that came in', { direction: 'in', symbol: 'POL', amount: 10n ** 18n }, '+1.0000'],
  ['POL with four decimals', { symbol: 'POL', amount: 15n * 10n ** 17n }, '−1.5000'],
])('figureOf shows %s', (_name, changes, figure) => {
  expect(figureOf({ ...sent, ...changes })).toBe(figure);
});

const row = {
  publicKey: '0x1',
  txn: '0xaa',
  details: '0x1',
  status: 'Pending',
  amt: '5.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  to: '0x1',
  state: 'pending',
} as const;

it.each([
  ['booking', { kind: 'subscription' }],
  ['withdrawalPay', { kind: 'payout', withSL: 'ABC123_2026-01-02' }],
  ['transfer', { kind: 'send' }],
] as const)('the purpose of a %s is %o', (kind, purpose) => {
  const withSL = 'ABC123_2026-01-02';
  expect(purposeOfRow({ ...row, kind, withSL })).toEqual(purpose);
});

it.each([
  ['send', undefined, 'Sent'],
  ['send', 'Aunt', 'Sent to Aunt'],
  ['receipt', 'Aunt', 'Received from Aunt'],
  ['payout', undefined, 'Paid out'],
  ['subscription', 'the company wallet', 'Subscription'],
] as const)('a %s (%s) is titled %s', (purpose, name, title) => {
  expect(titleOf({ purpose }, name)).toBe(title);
});

it.each<[string, boolean]>([
  ['', true],
  ['aunt', true],
  ['sent AUNT', true],
  ['1240.5', true],
  ['1,240', true],
  ['usdt paid', true],
  ['0x1', true],
  ['0xa', true],
  ['uncle', false],
  ['aunt pol', false],
])('a payment of 1,240.50 USDT to Aunt is found by "%s": %s', (search, found) => {
  expect(isFound(sent, { name: 'Aunt', word: 'Paid' }, search)).toBe(found);
});
