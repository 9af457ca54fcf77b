import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import {
  bookingHelp,
  emptySettleDraft,
  endOf,
  isNoteAlone,
  isPromised,
  type SettleDraft,
  settledText,
  settleRequest,
  wayHelp,
  wayOf,
  waysOf,
} from './inflows-model.ts';

const id = '31337_0xabc_0';
const amt = 70_000_000n;
const txn = `0x${'a'.repeat(64)}`;
const full: SettleDraft = { way: undefined, note: ' By mail ', txn: ` ${txn}`, uid: 'AAAAAA ' };

it.each<[string, SettleDraft, object | undefined]>([
  ['with a note alone', { ...full, way: 'note' }, { id, amt, note: 'By mail' }],
  [
    'as to be paid back',
    { ...full, way: 'refund' },
    { id, amt, note: 'By mail', refundFollows: true },
  ],
  ['as booked', { ...full, way: 'book' }, { id, amt, note: 'By mail', uid: 'AAAAAA' }],
  ['without a note', { ...full, way: 'note', note: ' ' }, undefined],
  ['as booked without a member', { ...full, way: 'book', uid: '' }, undefined],
  ['from an empty form', emptySettleDraft, undefined],
  ['with a note and no way', full, undefined],
])('an inflow is settled %s by what the way needs, and nothing else', (_, draft, expected) => {
  expect(settleRequest({ inflow_sl: id, amt, settlement: null }, draft)).toEqual(expected);
});

const settlement = { at: '', by: 'ADM1N0', note: 'Not ours', txn: null, uid: null };

it.each<[string, SettleDraft, object | undefined]>([
  ['with the hash', full, { id, amt, note: 'Not ours', txn }],
  ['without a hash', { ...full, txn: ' ' }, undefined],
])('a settled inflow is given its refund %s under the note that it has', (_, draft, expected) => {
  expect(settleRequest({ inflow_sl: id, amt, settlement }, draft)).toEqual(expected);
});

it('a promise of a refund ends with a note that is typed', () => {
  const of = { inflow_sl: id, amt, settlement };
  expect(settleRequest(of, { ...full, way: 'note' })).toEqual({
    id,
    amt,
    note: 'By mail',
    refundFollows: false,
  });
});

it.each([
  ['a settled one', 'settled', settlement, false],
  ['one that waits', 'waiting', null, false],
  ['one that waits with a settlement', 'waiting', settlement, true],
] as const)('of %s a refund is promised: %s', (_, state, of, expected) => {
  expect(isPromised({ state, settlement: of })).toBe(expected);
});

it.each([
  ['waits', false, null],
  ['has a note alone', true, settlement],
  ['is paid back', false, { ...settlement, txn }],
  ['is booked', false, { ...settlement, uid: 'AAAAAA' }],
])('an inflow that %s may be given a refund: %s', (_, expected, of) => {
  expect(isNoteAlone(of)).toBe(expected);
});

it('no way is chosen by a name that none has', () => {
  expect(['refund', 'book', 'note', 'none'].map(wayOf)).toEqual([
    'refund',
    'book',
    'note',
    undefined,
  ]);
});

it.each([
  ['of nobody we know', 'unknown_sender', 50_000_000n, true],
  ['that an admin sent', 'admin_wallet', 70_000_000n, true],
  ['from before the signup', 'before_signup', 50_000_000n, false],
  ['below the smallest subscription', 'unknown_sender', 49_999_999n, false],
  ['that a booking has left', 'odd_sum', 20_000_000n, false],
] as const)('an inflow %s (%s, %s) is offered to be booked: %s', (_, reason, amt, isOffered) => {
  const offered = waysOf({ amt, reason }).map(({ value }) => value);
  expect(offered).toEqual(isOffered ? ['refund', 'book', 'note'] : ['refund', 'note']);
});

it.each<[SettleDraft['way'], string | undefined]>([
  [
    'refund',
    'Settle it before you send the sum. It waits here until you add the hash of the refund.',
  ],
  ['book', undefined],
  ['note', 'Nothing is paid back or booked.'],
  [undefined, undefined],
])('the way %s says what it means for the money: %s', (way, text) => {
  expect(wayHelp(way)).toBe(text);
});

it.each([
  ['booked in part', 'waiting', null, 'Booked. The rest waits here.'],
  ['to be paid back', 'waiting', settlement, 'Send the sum now, and add its hash here.'],
  ['settled with a note', 'settled', settlement, 'Settled: With a note'],
] as const)('of an inflow that is now %s the admin reads what is next', (_, state, of, text) => {
  expect(settledText({ state, settlement: of })).toBe(text);
});

it.each<[string, CallReply<'getUser'> | undefined, string]>([
  [
    'before the reply',
    undefined,
    'What is a multiple of 50 USDT becomes a subscription of this member',
  ],
  [
    'of a member',
    [{ NAMES: 'Maria' }],
    'What is a multiple of 50 USDT becomes a subscription of Maria',
  ],
  ['of nobody', [], 'No such member'],
])('a booking says whose it is %s', (_, reply, text) => {
  expect(bookingHelp(reply)).toBe(text);
});

it.each([
  [{ txn, uid: null }, 'Paid back'],
  [{ txn: null, uid: 'AAAAAA' }, 'Booked for AAAAAA'],
  [{ txn: null, uid: null }, 'With a note'],
])('a settlement of %j ended: %s', (settlement, text) => {
  expect(endOf(settlement)).toBe(text);
});
