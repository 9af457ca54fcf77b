import { expect, it } from 'vitest';
import { payerWallet } from '../../../test/payer-wallet.ts';
import type { Tree } from '../../network/tree.ts';
import { isReservedWallet, newTree, newUser } from './new-member.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const applicant = {
  name: 'New Member',
  mail: 'new@example.test',
  mobile: '+1 555 000 0001',
  publicKey: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  proven: true,
};

const placeBelow = (uid: string, tree: Tree): Tree =>
  newTree(applicant, { uid, tree }, '2026-03-04', now);

it.each([
  ['the company wallet', '0xa0EE7A142d267C1F36714E4A8F75612F20A79720', true],
  ['a former company wallet', '0x3333333333333333333333333333333333333333', true],
  ['the company wallet in lower case', '0xa0ee7a142d267c1f36714e4a8f75612f20a79720', true],
  ['the first payer wallet', '0x23618E81E3F5CDF7F54C3D65F7FBC0ABF5B21E8F', true],
  ['another payer wallet', '0x1111111111111111111111111111111111111111', true],
  ['the token', '0x5FbDB2315678afecb367f032d93F642f64180aa3', true],
  ['the zero address', '0x0000000000000000000000000000000000000000', true],
  ['any other address', '0x2222222222222222222222222222222222222222', false],
])('whether %s can be no member wallet', (_, address, expected) => {
  const config = {
    usdtAddress: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    payerWallets: [
      '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
      '0x1111111111111111111111111111111111111111',
      // Also after its last block.
    ].map((payer) => payerWallet(payer, 0, 1)),
  };
  const company = [
    '0x3333333333333333333333333333333333333333',
    '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  ].map((wallet) => ({ address: wallet, fromBlock: 0, untilBlock: 1 }));
  expect(isReservedWallet(address, config, company)).toBe(expected);
});

it('the root member has no sponsor, no ancestors, and alone a verified mail', () => {
  expect(newUser(applicant, null, { now, realNow: now })).toMatchObject({
    sponsor: null,
    activation: 'Inactive',
    mailVerifiedAt: now.toISOString(),
  });
  const introducer = { uid: 'ROOT00', tree: newTree(applicant, null, '2026-03-04', now) };
  expect(newUser(applicant, introducer, { now, realNow: now })).toMatchObject({
    sponsor: 'ROOT00',
    mailVerifiedAt: null,
  });
  expect(newTree(applicant, null, '2026-03-04', now)).toEqual({
    name: 'New Member',
    nameKey: 'new member',
    sponsor: null,
    ancestors: [],
    upline: [],
    joinedDay: '2026-03-04',
    joinedAt: '2026-03-04T05:06:07.000Z',
    packages: [],
    effectiveDay: '2026-03-05',
    confirmedMicros: 0n,
  });
});

it('ancestors are listed nearest first, with their level', () => {
  const root = newTree(applicant, null, '2026-03-04', now);
  const third = placeBelow('SECOND', placeBelow('ROOT00', root));
  expect(third).toMatchObject({
    sponsor: 'SECOND',
    ancestors: ['SECOND', 'ROOT00'],
    upline: ['1:SECOND', '2:ROOT00'],
  });
});

it('ancestors above 20 levels are left out', () => {
  const uids = Array.from({ length: 25 }, (_, index) => `M${10_000 + index}`);
  const last = uids.reduce(
    (tree, uid) => placeBelow(uid, tree),
    newTree(applicant, null, '2026-03-04', now),
  );
  expect(last.ancestors).toEqual(uids.toReversed().slice(0, 20));
  expect(last.upline.at(-1)).toBe(`20:${uids[5]}`);
});
