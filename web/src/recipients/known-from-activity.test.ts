import { expect, test } from 'vitest';
import { knownFromActivity } from './known-from-activity.ts';

const bob = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

const longAgo = {
  id: 'out:0xaa',
  hash: '0xaa',
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 5n,
  address: bob,
  state: 'confirmed',
  atMs: 1,
  isPaidHere: true,
} as const;
// The list stops above it, because between the two some may be missing.
const activity = {
  rows: [],
  allRows: [longAgo],
  incomingSenders: [],
  problem: undefined,
  hasMore: false,
};
const nobody = { saved: [], own: [] };

test('a recipient of long ago is known, whatever the list shows', () => {
  const { known, rows } = knownFromActivity(activity, nobody) ?? {};
  expect(known).toMatchObject([{ address: bob, trust: 'paid' }]);
  expect(rows).toEqual([longAgo]);
});

test.each([
  ['everything was read', {}, undefined],
  ['there are older pages', { hasMore: true }, 'Older movements have not been read.'],
  ['something could not be read', { hasMore: true, problem: 'No network' }, 'No network'],
])('when %s it says so', (_case, changes, problem) => {
  expect(knownFromActivity({ ...activity, ...changes }, nobody)?.problem).toBe(problem);
});

test('nobody is known until the movements are', () => {
  expect(knownFromActivity({ ...activity, allRows: undefined }, nobody)).toBeUndefined();
});
