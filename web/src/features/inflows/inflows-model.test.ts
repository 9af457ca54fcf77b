import { expect, it } from 'vitest';
import {
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
])('an inflow is settled %s by what the way needs, and nothing else', (_, draft, expected) => {
  expect(settleRequest(id, draft)).toEqual(expected);
});

it('a way that does not exist is the note', () => {
  expect(['refund', 'book', 'none'].map(wayOf)).toEqual(['refund', 'book', 'note']);
});

it.each([
  [{ txn, uid: null }, 'Paid back'],
  [{ txn: null, uid: 'AAAAAA' }, 'Booked for AAAAAA'],
  [{ txn: null, uid: null }, 'With a note'],
])('a settlement of %j ended: %s', (settlement, text) => {
  expect(endOf(settlement)).toBe(text);
});
