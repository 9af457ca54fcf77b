import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { describe, expect, it } from 'vitest';
import { ownUser } from '../base/api/testing/own-user.ts';
import { type BackupState, backupStateOf } from './backup-state.ts';

describe('backupStateOf', () => {
  const cases: readonly (readonly [CallReply<'getUser'> | undefined, BackupState])[] = [
    [undefined, 'unknown'],
    [[], 'unknown'],
    [[{ NAMES: 'Another Member' }], 'unknown'],
    [[ownUser], 'missing'],
    [[{ ...ownUser, backedUp: 'YES' }], 'done'],
  ];
  it.each(cases)('the backup state in the reply %j is %s', (reply, expected) => {
    expect(backupStateOf(reply)).toBe(expected);
  });
});
