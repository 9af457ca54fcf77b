import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import { type BackupState, backupStateOf } from './backup-state.ts';

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

describe('backupStateOf', () => {
  const cases: readonly (readonly [CallReply<'getUser'> | undefined, BackupState])[] = [
    [undefined, 'unknown'],
    ['No Data', 'unknown'],
    [[], 'unknown'],
    [[{ NAMES: 'Another Member' }], 'unknown'],
    [[row], 'missing'],
    [[{ ...row, backedUp: 'YES' }], 'done'],
  ];
  it.each(cases)('the backup state in the reply %j is %s', (reply, expected) => {
    expect(backupStateOf(reply)).toBe(expected);
  });
});
