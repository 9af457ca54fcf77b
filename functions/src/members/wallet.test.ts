import { expect, it } from 'vitest';
import * as messages from '../contract/messages.ts';
import { devicesMax, findPayoutHold, isProven, rememberDevice } from './wallet.ts';

const until = '2026-01-08T12:00:00.000Z';
const before = new Date('2026-01-08T11:59:59.999Z');
const after = new Date(until);

it.each([
  ['nothing', null, before, undefined],
  ['a hold before its end', { until, proven: false }, before, messages.payoutHeld],
  ['an unproven hold after its end', { until, proven: false }, after, messages.payoutHeld],
  [
    'a proven hold before its end',
    { until, proven: true },
    before,
    messages.payoutHeldUntil(until),
  ],
  ['a proven hold at its end', { until, proven: true }, after, undefined],
])('%s decides whether pay-outs are held', (_, payoutHold, now, reason) => {
  expect(findPayoutHold({ payoutHold }, now)).toBe(reason);
});

it.each([
  ['alone', null, before, messages.payoutHeldUntil(until)],
  ['alone, at its end', null, after, undefined],
  [
    'longer than that of a reset',
    { until: '2026-01-08T10:00:00.000Z', proven: true },
    before,
    messages.payoutHeldUntil(until),
  ],
  [
    'shorter than that of a reset',
    { until: '2026-01-08T13:00:00.000Z', proven: true },
    before,
    messages.payoutHeldUntil('2026-01-08T13:00:00.000Z'),
  ],
  ['of a wallet that is to be restored', { until, proven: false }, after, messages.payoutHeld],
])('the hold of an operator holds pay-outs too: %s', (_, payoutHold, now, reason) => {
  expect(findPayoutHold({ payoutHold, requestsHeldUntil: until }, now)).toBe(reason);
});

it('a wallet is unproven until it has signed', () => {
  expect(isProven({ provenAt: null })).toBe(false);
  expect(isProven({ provenAt: until })).toBe(true);
});

it('a remembered device comes first, in place of the id that it had before', () => {
  expect(rememberDevice(['a', 'b'], 'c', undefined)).toEqual(['c', 'a', 'b']);
  expect(rememberDevice(['a', 'b'], 'c', 'b')).toEqual(['c', 'a']);
  expect(rememberDevice(['a', 'b'], 'c', 'planted')).toEqual(['c', 'a', 'b']);
});

it('the oldest device is forgotten when the list is full', () => {
  const full = Array.from({ length: devicesMax }, (_, index) => `d${index}`);
  expect(rememberDevice(full, 'new', undefined)).toEqual(['new', ...full.slice(0, -1)]);
});
