import { describe, expect, it } from 'vitest';
import { confirmedRows, pendingRows, unbookedTitle } from './package-rows.ts';

const dates = '2026-01-02T03:04:05.000Z';
const booked = (txn: string) => ({ txn, amt: 50_000_000n, dates });
const confirmed = confirmedRows([
  { txn: '0xcc', AMOUNT: 1_000_000_000n, DATES: dates, Activation_sl: 'ABC123_0xcc' },
]);

it('confirmedRows names the package by its amount', () => {
  expect(confirmed).toEqual([
    { name: 'Elite', hash: '0xcc', amountMicros: 1_000_000_000n, date: dates },
  ]);
});

describe('pendingRows', () => {
  it('lists what the server has booked', () => {
    expect(pendingRows([booked('0xbb')], confirmed)).toEqual([
      { name: 'Essential', hash: '0xbb', amountMicros: 50_000_000n, date: dates },
    ]);
  });
  it('leaves out a confirmed payment', () => {
    expect(pendingRows([booked('0xcc')], confirmed)).toEqual([]);
  });
});

it.each([
  ['waiting', null, 'Being settled'],
  ['settled', null, 'Settled'],
  ['settled', `0x${'a'.repeat(64)}`, 'Paid back'],
] as const)(
  'a payment that bought no package and is %s with the refund %s is %s',
  (state, refund, title) => {
    expect(unbookedTitle(state, refund)).toBe(title);
  },
);
