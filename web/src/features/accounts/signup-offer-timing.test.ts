import { expect, it } from 'vitest';
import { type FormUse, offerWaitMs } from './signup-offer-timing.ts';

const quiet: FormUse = { quietSinceMs: 1_000, hasText: false, isBusy: false };

it.each<[string, Partial<FormUse>, number, number | undefined]>([
  ['waits two seconds from when the form is shown', {}, 1_000, 2_000],
  ['is nearly due', {}, 2_999, 1],
  ['is due after two seconds in which nothing was touched', {}, 3_000, 0],
  ['is not overdue later', {}, 9_000, 0],
  ['begins to wait again at each key', { quietSinceMs: 2_900 }, 3_000, 1_900],
  ['does not come while a field has text', { hasText: true }, 9_000, undefined],
  [
    'does not come over another dialog, or while the form is sent',
    { isBusy: true },
    9_000,
    undefined,
  ],
])('the offer %s', (_case, use, nowMs, expected) => {
  expect(offerWaitMs({ ...quiet, ...use }, nowMs)).toBe(expected);
});
