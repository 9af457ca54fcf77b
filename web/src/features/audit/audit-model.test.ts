import { auditActions } from '@polytips/functions/contract/calls/audit.ts';
import { expect, it } from 'vitest';
import { formatMoment } from '../../base/time/format-date.ts';
import { actionOptions, actionText, actorText, changesOf, filterOf } from './audit-model.ts';

it.each([
  ['', '', { member: undefined, action: undefined }],
  ['AAAAA', '', { member: undefined, action: undefined }],
  [' aaaaaa ', '', { member: 'aaaaaa', action: undefined }],
  ['', 'payout.paid', { member: undefined, action: 'payout.paid' }],
  ['', 'unheard.of', { member: undefined, action: undefined }],
  ['AAAAAA', 'payout.paid', { member: 'AAAAAA', action: 'payout.paid' }],
])('the member "%s" and the action "%s" ask for %j', (member, action, expected) => {
  expect(filterOf({ member, action })).toEqual(expected);
});

it('every action can be chosen, by words of its own', () => {
  expect(actionOptions.map(({ value }) => value)).toEqual(['', ...auditActions]);
  expect(new Set(actionOptions.map(({ label }) => label)).size).toBe(actionOptions.length);
});

it.each([
  ['payout.duplicate', 'Paid twice'],
  // Of a later deployment, from which one has gone back.
  ['tip.praised', 'tip.praised'],
])('the action %s is shown as "%s"', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it.each([
  ['operator', 'Operator'],
  ['job:open-day', 'Job open-day'],
  ['trigger:followPayment', 'Trigger followPayment'],
  ['ADM1N0', 'ADM1N0'],
])('the actor %s is shown as %s', (actor, text) => {
  expect(actorText(actor)).toBe(text);
});

it('each field of an entry stands once, as it was and as it is', () => {
  const before = { state: 'waiting', admin: false };
  const after = { state: 'settled', uid: null, fee: 2 };
  expect(changesOf({ before, after })).toEqual([
    { name: 'state', before: 'waiting', after: 'settled' },
    { name: 'admin', before: 'no', after: undefined },
    { name: 'uid', before: undefined, after: 'none' },
    { name: 'fee', before: undefined, after: '2' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

it('a moment in an entry reads as everywhere, and a day stays one', () => {
  const at = '2026-01-05T10:00:00.000Z';
  expect(changesOf({ before: { at }, after: { at: '2026-01-05' } })).toEqual([
    { name: 'at', before: formatMoment(at), after: '2026-01-05' },
  ]);
});
