import { expect, it } from 'vitest';
import { ownUserOf } from './own-user.ts';

const row = {
  ACTIVATION_STATUS: 'Inactive',
  IS_ADMIN: 'NO',
  NAMES: 'Level One Member',
  upCode: 'K7M2QP',
  MOB: '+91 9000000003',
  MAIL: 'one@polytips.example',
  DATES: '2026-01-05T20:00:00.000Z',
  backedUp: 'NO',
  mailVerified: 'NO',
} as const;

it.each<[string, Parameters<typeof ownUserOf>[0], typeof row | undefined]>([
  ['no reply', undefined, undefined],
  ['a reply about nobody', 'No Data', undefined],
  ['an empty reply', [], undefined],
  ['a reply about another member', [{ NAMES: 'Another Member' }], undefined],
  ['a reply about the caller', [row], row],
])('the own record in %s', (_, reply, expected) => {
  expect(ownUserOf(reply)).toEqual(expected);
});
