import { expect, it } from 'vitest';
import { withdrawalStateOf } from './withdrawal-state.ts';

const provenAt = '2026-01-01T00:00:00.000Z';
const until = '2026-01-08T12:00:00.000Z';
const base = {
  wallet: { provenAt, payoutHold: null },
  withdrawnToday: false,
  now: new Date('2026-01-07T12:00:00.000Z'),
  today: '2026-01-07',
  timeZone: 'UTC',
};
const held = { provenAt, payoutHold: null, requestsHeldUntil: until };
const tomorrow = '2026-01-08T00:00:00.000Z';

it.each([
  ['a proven wallet', {}, 'free', null],
  ['a withdrawal of today', { withdrawnToday: true }, 'used', tomorrow],
  [
    'a wallet that never signed',
    { wallet: { provenAt: null, payoutHold: null } },
    'unproven',
    null,
  ],
  ['a hold by an operator', { wallet: held }, 'held', until],
  [
    'a hold by an operator that is over',
    { wallet: held, now: new Date(until), today: '2026-01-08' },
    'free',
    null,
  ],
  [
    'a wallet that never signed, and all else',
    { wallet: { ...held, provenAt: null }, withdrawnToday: true },
    'unproven',
    null,
  ],
  [
    'a hold by an operator and a withdrawal of today',
    { wallet: held, withdrawnToday: true },
    'held',
    until,
  ],
] as const)('after %s the state is as the request would find it', (_case, facts, state, end) => {
  expect(withdrawalStateOf({ ...base, ...facts })).toEqual({
    state,
    until: end,
    payoutHold: null,
  });
});

it.each([
  ['Asia/Kolkata', '2026-01-07', '2026-01-07T18:30:00.000Z'],
  ['America/New_York', '2026-01-06', '2026-01-07T05:00:00.000Z'],
  // A Sunday follows: withdrawals rest on no day.
  ['UTC', '2026-01-10', '2026-01-11T00:00:00.000Z'],
  // The clocks go forward at that midnight: the day starts at one o'clock.
  ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
])('the next one is possible when the day after begins in %s, after %s', (timeZone, today, end) => {
  expect(withdrawalStateOf({ ...base, withdrawnToday: true, timeZone, today })).toEqual({
    state: 'used',
    until: end,
    payoutHold: null,
  });
});

const over = '2026-01-07T12:00:00.000Z';

it.each([
  ['a hold of the next hours', { until, proven: true }, { until, proven: true }],
  [
    'a hold of the next hours, of a wallet that is not restored',
    { until, proven: false },
    { until, proven: false },
  ],
  ['a hold that is over', { until: over, proven: true }, null],
  [
    'a hold that is over, of a wallet that is not restored',
    { until: over, proven: false },
    { until: null, proven: false },
  ],
])('a request is free with %s, and of the hold %j it says %j', (_case, payoutHold, said) => {
  expect(withdrawalStateOf({ ...base, wallet: { provenAt, payoutHold } })).toEqual({
    state: 'free',
    until: null,
    payoutHold: said,
  });
});
