import { expect, it } from 'vitest';
import { handOut, stillGood } from './short-lived.ts';

const hash = 'ab'.repeat(32);
const now = new Date('2026-01-07T12:00:00.000Z');
const secret = handOut(hash, now);

it.each([
  ['at once', '2026-01-07T12:00:00.000Z', true],
  ['a millisecond before its end', '2026-01-07T12:09:59.999Z', true],
  ['at its end after 10 minutes', '2026-01-07T12:10:00.000Z', false],
])('%s a secret is good: %j', (_, moment, good) => {
  expect(secret).toEqual({ hash, expiresAt: '2026-01-07T12:10:00.000Z' });
  expect(stillGood([secret], new Date(moment))).toEqual(good ? [secret] : []);
});
