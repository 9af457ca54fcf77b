import { expect, it } from 'vitest';
import type { Tree } from '../../network/tree.ts';
import { newTree, newUser } from './new-member.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const applicant = {
  name: 'New Member',
  mail: 'new@example.test',
  mobile: '+1 555 000 0001',
  publicKey: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
};

const placeBelow = (uid: string, tree: Tree): Tree =>
  newTree(applicant, { uid, tree }, '2026-03-04', now);

it('the root member has no sponsor and no ancestors', () => {
  expect(newUser(applicant, null, { now, realNow: now })).toMatchObject({
    sponsor: null,
    activation: 'Inactive',
  });
  expect(newTree(applicant, null, '2026-03-04', now)).toEqual({
    name: 'New Member',
    sponsor: null,
    ancestors: [],
    upline: [],
    joinedDay: '2026-03-04',
    joinedAt: '2026-03-04T05:06:07.000Z',
    packages: [],
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
