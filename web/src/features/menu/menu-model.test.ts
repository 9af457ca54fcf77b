import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import { memberTag } from './menu-model.ts';

const row = {
  ACTIVATION_STATUS: 'Inactive',
  IS_ADMIN: 'NO',
  NAMES: 'Level One Member',
  upCode: 'K7M2QP',
  MOB: '+91 9000000003',
  MAIL: 'one@polytips.example',
  DATES: '2026-01-05T08:00:00.000Z',
  backedUp: 'NO',
  mailVerified: 'NO',
} as const;

describe('memberTag', () => {
  const cases: readonly (readonly [CallReply<'getUser'> | undefined, string | undefined])[] = [
    [undefined, undefined],
    ['No Data', undefined],
    [[], undefined],
    [[{ NAMES: 'Somebody else' }], undefined],
    [[row], 'Guest'],
    [[{ ...row, ACTIVATION_STATUS: 'Active' }], 'User'],
  ];
  it.each(cases)('of %j is %s', (reply, expected) => {
    expect(memberTag(reply)).toBe(expected);
  });
});
