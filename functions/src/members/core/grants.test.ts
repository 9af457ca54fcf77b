import { expect, it } from 'vitest';
import {
  endGrant,
  findOpenGrant,
  type Grant,
  hasOpenGrant,
  mayBeCompanyMoney,
  openGrant,
} from './grants.ts';

const one = 'AAAAAA';
const member = { uid: one, address: `0x${one}` };
const other = 'BBBBBB';
const grant = (uid: string, fromBlock: number, untilBlock: number | null = null): Grant => ({
  uid,
  address: `0x${uid}`,
  fromBlock,
  untilBlock,
});

it('a grant begins in its block, ends in that of its revocation, and each again changes nothing', () => {
  const granted = openGrant([grant(other, 5)], member, 10);
  expect(granted).toEqual([grant(other, 5), grant(one, 10)]);
  expect(openGrant(granted, member, 20)).toEqual(granted);
  expect(hasOpenGrant(granted, one)).toBe(true);
  const ended = endGrant(granted, one, 30);
  expect(ended).toEqual([grant(other, 5), grant(one, 10, 30)]);
  expect(endGrant(ended, one, 40)).toEqual(ended);
  expect(hasOpenGrant(ended, one)).toBe(false);
});

it('a member who is made an admin again has two grants', () => {
  expect(openGrant([grant(one, 10, 30)], member, 50)).toEqual([grant(one, 10, 30), grant(one, 50)]);
});

it.each<[string, readonly Grant[], number | undefined]>([
  ['no open grant', [grant(one, 10, 10), grant(other, 5)], undefined],
  ['a first one that is open', [grant(other, 5), grant(one, 10)], 1],
  ['a second one that is open, of the same block', [grant(one, 10, 10), grant(one, 10)], 2],
])('the number of the open grant of a member with %s', (_, grants, expected) => {
  expect(findOpenGrant(grants, one)).toBe(expected);
});

it.each<[string, readonly Grant[], boolean, boolean]>([
  ['before the first grant', [grant(one, 21)], true, false],
  ['in the block of the grant', [grant(one, 20)], true, true],
  ['after the grant has ended', [grant(one, 10, 15)], false, true],
  ['of an admin whose grant a restore has taken', [grant(other, 5)], true, true],
  ['of a member who never was an admin', [grant(other, 5)], false, false],
])('whether a payment %s may be the company’s money', (_, grants, isAdminNow, expected) => {
  const sent = { uid: one, blockNumber: 20 };
  expect(mayBeCompanyMoney(grants, sent, isAdminNow)).toBe(expected);
});
