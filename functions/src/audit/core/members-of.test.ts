import { expect, it } from 'vitest';
import { membersOf } from './members-of.ts';

const hash = `0x${'a'.repeat(64)}`;
const none = { before: null, after: null };

it.each([
  [
    'an admin about a withdrawal',
    'ADM1N0',
    { ...none, subject: 'withdrawals/AAAAAA_2026-01-07' },
    ['ADM1N0', 'AAAAAA'],
  ],
  [
    'a member about the own wallet',
    'AAAAAA',
    { ...none, subject: 'users/AAAAAA/private/wallet' },
    ['AAAAAA'],
  ],
  [
    'a job about a subscription',
    'job:reconcile',
    { ...none, subject: `subscriptions/AAAAAA_${hash}` },
    ['AAAAAA'],
  ],
  [
    'an admin about an inflow of one member that is booked for another',
    'ADM1N0',
    { subject: `inflows/31337_${hash}_0`, before: { uid: 'AAAAAA' }, after: { uid: 'BBBBBB' } },
    ['ADM1N0', 'AAAAAA', 'BBBBBB'],
  ],
  [
    'an operator with a second admin',
    'operator',
    {
      subject: 'withdrawals/AAAAAA_2026-01-07',
      before: null,
      after: { second: 'ADM1N0', uid: null, sender: null },
    },
    ['AAAAAA', 'ADM1N0'],
  ],
  ['a job about the company', 'job:open-day', { ...none, subject: 'runs/2026-01-07' }, []],
])('an event of %s is found by its members', (_, id, event, expected) => {
  expect(membersOf({ id }, event)).toEqual(expected);
});
