import { expect, it } from 'vitest';
import { type CompanyWallet, rotate, routeOf } from './company-wallets.ts';

const first = '0xA111111111111111111111111111111111111111';
const second = '0xB222222222222222222222222222222222222222';
const payer = '0xC333333333333333333333333333333333333333';
const member = '0xD444444444444444444444444444444444444444';

const wallet = (
  address: string,
  fromBlock: number,
  untilBlock: number | null = null,
): CompanyWallet => ({ address, fromBlock, untilBlock });

const ownWallets = {
  company: [wallet(first, 0, 20), wallet(second, 11)],
  payers: [wallet(payer, 0, 30)],
};

it.each([
  [member, first, 20, 'in_force'],
  [member, first.toLowerCase(), 20, 'in_force'],
  [member, first, 21, 'former'],
  [member, second, 11, 'in_force'],
  [member, second, 10, undefined],
  [member, member, 15, undefined],
  [member, payer, 15, undefined],
  [payer.toLowerCase(), second, 15, 'internal'],
  [payer, second, 30, 'internal'],
  // Another person may have its key now.
  [payer, second, 31, 'in_force'],
  [first, second, 15, 'internal'],
  [first, first, 21, 'internal'],
])('a transfer from %s to %s in block %d comes by the route %s', (from, to, blockNumber, route) => {
  expect(routeOf({ from, to, blockNumber }, ownWallets)).toBe(route);
});

it('a rotation puts the new wallet in force from its first block on, and ends the former after the overlap', () => {
  const rotation = { address: second, fromBlock: 98, endBlock: 150 };
  const rotated = rotate([wallet(first, 0)], rotation);
  expect(rotated).toEqual([wallet(first, 0, 150), wallet(second, 98)]);
  expect(rotate(rotated, { ...rotation, fromBlock: 121, endBlock: 170 })).toEqual(rotated);
});

it('without an overlap every former wallet ends at once, also one that was to end later', () => {
  const wallets = [wallet(first, 0, 90), wallet(second, 50, 500), wallet(payer, 60)];
  expect(rotate(wallets, { address: member, fromBlock: 98, endBlock: 100 })).toEqual([
    wallet(first, 0, 90),
    wallet(second, 50, 100),
    wallet(payer, 60, 100),
    wallet(member, 98),
  ]);
});
