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
  isSigned: true,
} as const;
// The list stops above it, because between the two some may be missing.
const activity = {
  rows: [],
  allRows: [longAgo],
  problem: undefined,
};
const nobody = { paid: [], incomingSenders: [], saved: [], own: [] };

test('a recipient of long ago is known, whatever the list shows', () => {
  const { known, rows } = knownFromActivity(activity, nobody) ?? {};
  expect(known).toMatchObject([{ address: bob, trust: 'paid' }]);
  expect(rows).toEqual([longAgo]);
});

test.each([undefined, 'No network'])('the problem is that of the movements: %s', (problem) => {
  expect(knownFromActivity({ ...activity, problem }, nobody)?.problem).toBe(problem);
});

test('no address is known until the movements are loaded', () => {
  expect(knownFromActivity({ ...activity, allRows: undefined }, nobody)).toBeUndefined();
});

test('a sender of POL is known as a sender, also of tiny amounts', () => {
  const dust = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const giver = '0x52908400098527886E0F7030069857D2E4169EE7';
  const received = {
    ...longAgo,
    id: 'in:0xbb:1',
    hash: '0xbb',
    direction: 'in',
    purpose: 'receipt',
    symbol: 'POL',
    address: giver,
    isSigned: false,
  } as const;
  const addresses = { ...nobody, incomingSenders: [dust] };
  const { known } = knownFromActivity({ ...activity, allRows: [received] }, addresses) ?? {};
  expect(known).toEqual([
    { address: dust, trust: 'incoming' },
    { address: giver, trust: 'incoming' },
  ]);
});
