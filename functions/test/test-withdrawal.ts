import type { Withdrawal } from '../src/withdrawals/withdrawal.ts';

/** What a withdrawal of 20 USDT says in each of its states, without its state. */
export const testRequest = {
  uid: 'AAAAAA',
  name: 'Member',
  day: '2026-01-07',
  amountMicros: 20_000_000n,
  feeMicros: 2_000_000n,
  netMicros: 18_000_000n,
  recipient: '0xAbCdEf1111111111111111111111111111111111',
  requestedAtBlock: 10,
  requestId: 'test',
  requestedAt: '2026-01-07T12:00:00.000Z',
  claim: null,
};

/** An unpaid withdrawal of 20 USDT. */
export const testWithdrawal: Withdrawal = { ...testRequest, state: 'unpaid' };
