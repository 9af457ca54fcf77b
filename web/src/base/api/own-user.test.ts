import { expect, it } from 'vitest';
import { ownUserOf } from './own-user.ts';
import { ownUser } from './testing/own-user.ts';

it.each<[string, Parameters<typeof ownUserOf>[0], typeof ownUser | undefined]>([
  ['no reply', undefined, undefined],
  ['a reply about nobody', [], undefined],
  ['a reply about another member', [{ NAMES: 'Another Member' }], undefined],
  ['a reply about the caller', [ownUser], ownUser],
])('the own record in %s', (_, reply, expected) => {
  expect(ownUserOf(reply)).toEqual(expected);
});
