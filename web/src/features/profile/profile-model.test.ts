import { describe, expect, it } from 'vitest';
import { ownUser } from '../../base/api/testing/own-user.ts';
import { dateIn } from '../../base/time/dates.ts';
import { itemCount, profileItems } from './profile-model.ts';

const formatDate = (instant: string) => dateIn('Asia/Kolkata', new Date(instant));

describe('profileItems', () => {
  it('are those of the spec, with the date in the business time zone', () => {
    expect(profileItems('31FR28', ownUser, formatDate)).toEqual([
      { key: 'UID', value: '31FR28' },
      { key: 'Name', value: 'Level One Member' },
      { key: 'Introducer', value: 'K7M2QP' },
      { key: 'Mail', value: 'one@polytips.example' },
      { key: 'Contact', value: '+91 9000000003' },
      { key: 'Regd. date', value: '06-Jan-2026' },
    ]);
  });

  it('are as many as the skeleton has', () => {
    expect(profileItems('31FR28', ownUser, formatDate)).toHaveLength(itemCount);
  });

  it('say "None" for the introducer of the root member', () => {
    const items = profileItems('31FR28', { ...ownUser, upCode: '' }, formatDate);
    expect(items[2]).toEqual({ key: 'Introducer', value: 'None' });
  });
});
