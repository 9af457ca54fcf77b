import { describe, expect, it } from 'vitest';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { judgeBooking } from './judge-booking.ts';

const member = '0xAbCdEf1111111111111111111111111111111111';
const company = '0xAbCdEf2222222222222222222222222222222222';
const ownWallets = {
  company: [{ address: company.toLowerCase(), fromBlock: 0, untilBlock: null }],
  payers: [],
};
const usdt = 1_000_000n;

const inflow = (amountUsdt: bigint, changes: Partial<UsdtTransfer> = {}): UsdtTransfer => ({
  hash: '0x1',
  place: 0,
  from: member,
  to: company,
  amountMicros: amountUsdt * usdt,
  blockNumber: 1,
  ...changes,
});
const final = (...transfers: UsdtTransfer[]): Receipt => receipt(true, transfers);
const receipt = (succeeded: boolean, transfers: UsdtTransfer[]): Receipt => ({
  state: 'final',
  succeeded,
  blockNumber: 1,
  minedAt: new Date('2026-01-07T12:00:00.000Z'),
  transfers,
});

describe('judgeBooking', () => {
  it.each<[string, Receipt, string]>([
    ['an unknown hash', { state: 'unknown' }, 'open'],
    ['a receipt that is not final', { state: 'included', transfers: [] }, 'open'],
    ['a final failure', receipt(false, [inflow(50n)]), 'failed'],
    ['no USDT log', final(), 'failed'],
    ['another sender', final(inflow(50n, { from: company })), 'failed'],
    ['another recipient', final(inflow(50n, { to: member })), 'failed'],
    ['a transfer of nothing', final(inflow(0n)), 'failed'],
    ['an inflow of any sum', final(inflow(1n)), 'paid'],
  ])('a booking of %s is %s', (_, receipt, state) => {
    expect(judgeBooking(receipt, member, ownWallets).state).toBe(state);
  });

  it('addresses are compared in any case', () => {
    const verdict = judgeBooking(final(inflow(50n)), member.toLowerCase(), ownWallets);
    expect(verdict.state).toBe('paid');
  });
});
