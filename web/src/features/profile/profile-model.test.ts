import { describe, expect, it } from 'vitest';
import { dateIn } from '../../base/dates.ts';
import { itemCount, profileItems } from './profile-model.ts';

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
const formatDate = (instant: string) => dateIn('Asia/Kolkata', new Date(instant));

describe('profileItems', () => {
  it('are those of the spec, with the date in the business time zone', () => {
    expect(profileItems('31FR28', row, formatDate)).toEqual([
      { key: 'UID', value: '31FR28' },
      { key: 'Name', value: 'Level One Member' },
      { key: 'Introducer', value: 'K7M2QP' },
      { key: 'Mail', value: 'one@polytips.example' },
      { key: 'Contact', value: '+91 9000000003' },
      { key: 'Regd. date', value: '06-Jan-2026' },
    ]);
  });

  it('are as many as the skeleton has', () => {
    expect(profileItems('31FR28', row, formatDate)).toHaveLength(itemCount);
  });

  it('say "None" for the introducer of the root member', () => {
    const items = profileItems('31FR28', { ...row, upCode: '' }, formatDate);
    expect(items[2]).toEqual({ key: 'Introducer', value: 'None' });
  });
});
