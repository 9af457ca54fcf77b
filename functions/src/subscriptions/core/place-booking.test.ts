import { expect, it } from 'vitest';
import { type Booking, newBooking } from '../booking.ts';
import { bookingOf } from './place-booking.ts';

const at = new Date('2026-01-07T12:00:00.000Z');
const instant = at.toISOString();

const pending = (hash: string): Booking =>
  newBooking(
    { uid: 'AAAAAA', publicKey: '0x1', hash, amountMicros: 50_000_000n, submitted: true },
    at,
    at,
  );
const confirmed = (hash: string): Booking => ({
  ...pending(hash),
  mode: 'user',
  confirmedAt: instant,
});
const failed = (hash: string): Booking => ({
  ...pending(hash),
  mode: 'failed',
  submitted: true,
  failedAt: instant,
});

it.each<[string, Booking[], string | undefined]>([
  ['nothing is stored', [], undefined],
  ['one waits', [pending('0x1')], '0x1'],
  ['one of them has failed', [pending('0x1'), failed('0x2')], '0x2'],
  ['one of them is confirmed', [pending('0x1'), confirmed('0x2')], '0x2'],
  [
    'an older one has failed, and a newer one is confirmed',
    [failed('0x1'), confirmed('0x2')],
    '0x2',
  ],
])('the booking of a payment of which %s', (_, stored, hash) => {
  expect(bookingOf(stored)?.hash).toBe(hash);
});
