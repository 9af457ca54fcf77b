import { expect, it } from 'vitest';
import { testWithdrawal } from '../../../test/test-withdrawal.ts';
import { findApproval, needsApproval } from './approval.ts';

const { recipient } = testWithdrawal;
const approval = {
  uid: 'ADM1N1',
  grant: 1,
  recipient,
  netMicros: 18_000_000n,
  until: '2026-01-08T12:00:00.000Z',
};
const withdrawal = { ...testWithdrawal, approval };
const before = new Date('2026-01-08T11:59:59.999Z');

it.each<[string, bigint | undefined, boolean]>([
  ['above the configured sum needs', 19_999_999n, true],
  ['of exactly the configured sum does not need', 20_000_000n, false],
  ['where no sum is configured does not need', undefined, false],
])('a withdrawal %s an approval', (_, aboveMicros, isNeeded) => {
  expect(needsApproval(withdrawal, aboveMicros)).toBe(isNeeded);
});

it('an approval of this recipient and net is valid until its end', () => {
  expect(findApproval(withdrawal, before)).toEqual(approval);
  expect(findApproval(withdrawal, new Date(approval.until))).toBeUndefined();
});

it('an approval is valid from when it was given, less two minutes', () => {
  const given = new Date('2026-01-07T11:58:00.000Z');
  expect(findApproval(withdrawal, given)).toEqual(approval);
  expect(findApproval(withdrawal, new Date(given.getTime() - 1))).toBeUndefined();
});

it.each<[string, Partial<typeof approval>]>([
  ['another recipient', { recipient: '0x2222222222222222222222222222222222222222' }],
  ['another net', { netMicros: 18_000_001n }],
])('an approval of %s is not valid', (_, change) => {
  expect(findApproval({ ...withdrawal, approval: { ...approval, ...change } }, before)).toBe(
    undefined,
  );
});
