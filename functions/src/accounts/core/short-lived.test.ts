import { expect, it } from 'vitest';
import { handOut, stillGood } from './short-lived.ts';

const hash = 'ab'.repeat(32);
const now = new Date('2026-01-07T12:00:00.000Z');
const secret = handOut(hash, now);

it('is good for 10 minutes', () => {
  expect(secret).toEqual({ hash, expiresAt: '2026-01-07T12:10:00.000Z' });
});

it.each([
  ['at once', '2026-01-07T12:00:00.000Z', true],
  ['a moment before the end', '2026-01-07T12:09:59.999Z', true],
  ['at the end', '2026-01-07T12:10:00.000Z', false],
])('%s', (_, moment, good) => {
  expect(stillGood([secret], new Date(moment))).toEqual(good ? [secret] : []);
});

it('keeps the order of those that are good', () => {
  const later = handOut('cd'.repeat(32), new Date('2026-01-07T12:05:00.000Z'));
  const latest = handOut('ef'.repeat(32), new Date('2026-01-07T12:06:00.000Z'));
  const moment = new Date('2026-01-07T12:12:00.000Z');
  expect(stillGood([latest, secret, later], moment)).toEqual([latest, later]);
});
