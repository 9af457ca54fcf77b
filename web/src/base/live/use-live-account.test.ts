import type { AccountDocument } from '@polytips/functions/contract/account-document.ts';
import { expect, it } from 'vitest';
import { liveAccountOf } from './use-live-account.ts';

const day = '2026-01-05';
const account: AccountDocument = {
  credited: { DR: 5n, Level: 2n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 7n,
  days: { [day]: { planVersion: 1, DR: { amountMicros: 5n, packages: [] }, token: 'BTC' } },
};
const present = { state: 'present', data: account } as const;

it.each([
  [day, 2n],
  ['2026-01-06', 7n],
])('an account is shown on %s with the total %d', (today, totalCreditedMicros) => {
  expect(liveAccountOf(present, today)).toMatchObject({
    state: 'ready',
    account,
    totals: { totalCreditedMicros },
  });
});

it('an account is loading until the business day is known', () => {
  expect(liveAccountOf(present, undefined)).toEqual({ state: 'loading' });
});

it('a missing account is one that cannot be read: no member has none', () => {
  expect(liveAccountOf({ state: 'absent' }, day).state).toBe('failed');
});
