import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import {
  bookingHelp,
  emptySettleDraft,
  endOf,
  type SettleDraft,
  settleRequest,
  wayOf,
} from './inflows-model.ts';

const id = '31337_0xabc_0';
const txn = `0x${'a'.repeat(64)}`;
const full: SettleDraft = { way: 'note', note: ' By mail ', txn: ` ${txn}`, uid: 'AAAAAA ' };

it.each<[string, SettleDraft, object | undefined]>([
  ['with a note alone', full, { id, note: 'By mail' }],
  ['as paid back', { ...full, way: 'refund' }, { id, note: 'By mail', txn }],
  ['as booked', { ...full, way: 'book' }, { id, note: 'By mail', uid: 'AAAAAA' }],
  ['without a note', { ...full, note: ' ' }, undefined],
  ['as paid back without a hash', { ...full, way: 'refund', txn: ' ' }, undefined],
  ['as booked without a member', { ...full, way: 'book', uid: '' }, undefined],
  ['from an empty form', emptySettleDraft, undefined],
  ['with a note and no way', { ...full, way: undefined }, undefined],
])('an inflow is settled %s by what the way needs, and nothing else', (_, draft, expected) => {
  expect(settleRequest(id, draft)).toEqual(expected);
});

it('no way is chosen by a name that none has', () => {
  expect(['refund', 'book', 'none'].map(wayOf)).toEqual(['refund', 'book', undefined]);
});

it.each<[string, CallReply<'getUser'> | undefined, string]>([
  ['before the reply', undefined, 'The sum becomes a subscription of this member'],
  ['of a member', [{ NAMES: 'Maria' }], 'The sum becomes a subscription of Maria'],
  ['of nobody', 'No Data', 'No such member'],
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
