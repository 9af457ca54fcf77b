import { describe, expect, it } from 'vitest';
import { payerWallet } from '../../../test/payer-wallet.ts';
import { testWithdrawal as withdrawal } from '../../../test/test-withdrawal.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { judgePayout } from './judge-payout.ts';

const { recipient } = withdrawal;
const payer = '0xAbCdEf2222222222222222222222222222222222';
const stranger = '0x3333333333333333333333333333333333333333';

const net: UsdtTransfer = {
  hash: '0x1',
  place: 3,
  from: payer,
  to: recipient,
  amountMicros: 18_000_000n,
  blockNumber: 11,
};

const final = (transfers: UsdtTransfer[], succeeded = true): Receipt => ({
  state: 'final',
  succeeded,
  blockNumber: 11,
  minedAt: new Date('2026-01-07T12:00:00.000Z'),
  transfers,
});

const judge = (receipt: Receipt) =>
  judgePayout(receipt, withdrawal, [
    payerWallet(stranger),
    payerWallet(payer.toLowerCase(), 5, 20),
  ]);

describe('judgePayout', () => {
  it('a transfer of exactly NET from a payer to the recipient after the request is proven', () => {
    const second = { ...net, place: 4 };
    const others = [{ ...net, amountMicros: 1n }, net, second];
    expect(judge(final(others))).toMatchObject({ state: 'proven', transfers: [net, second] });
  });

  it.each<[string, Partial<UsdtTransfer>]>([
    ['a micro more', { amountMicros: 18_000_001n }],
    ['the amount before the fee', { amountMicros: 20_000_000n }],
    ['another sender', { from: recipient }],
    ['another recipient', { to: payer }],
    ['the block of the request', { blockNumber: 10 }],
    ['a block after the payer’s last', { blockNumber: 21 }],
  ])('a transfer with %s is a mismatch', (_, change) => {
    expect(judge(final([{ ...net, ...change }]))).toEqual({ state: 'mismatch' });
  });

  it('a transfer of the recipient to itself is a mismatch, also where the recipient is a payer', () => {
    const own = final([{ ...net, from: recipient }]);
    expect(judgePayout(own, withdrawal, [payerWallet(recipient)])).toEqual({ state: 'mismatch' });
  });

  it('a failed transaction is a mismatch', () => {
    expect(judge(final([net], false))).toEqual({ state: 'mismatch' });
  });

  it('an unknown receipt stays so', () => {
    expect(judge({ state: 'unknown' })).toEqual({ state: 'unknown' });
  });

  it.each<[string, Partial<UsdtTransfer>[], boolean]>([
    ['of exactly NET', [{}], true],
    ['of a micro more', [{ amountMicros: 18_000_001n }], false],
    ['from another sender', [{ from: recipient }], false],
    ['that failed', [], false],
  ])('a transfer %s that is not final yet decides nothing', (_, changes, matches) => {
    const transfers = changes.map((change) => ({ ...net, ...change }));
    expect(judge({ state: 'included', transfers })).toEqual({ state: 'included', matches });
  });
});
