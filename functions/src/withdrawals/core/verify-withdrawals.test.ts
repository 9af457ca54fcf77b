import { expect, it } from 'vitest';
import { testRequest } from '../../../test/test-withdrawal.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { verifyWithdrawals } from './verify-withdrawals.ts';

const at = '2026-01-07T12:00:00.000Z';
const request = { ...testRequest, amountMicros: 20_000_009n, netMicros: 18_000_009n };
const unpaid: Withdrawal = { ...request, state: 'unpaid' };
const payment = { hash: `0x${'1'.repeat(64)}`, payerPublicKey: request.recipient, reportedAt: at };
const paid: Withdrawal = { ...request, state: 'paid', payment, paidAt: at };
const claim: Claim = {
  paidFor: 'withdrawal',
  documentId: 'AAAAAA_2026-01-07',
  uid: 'AAAAAA',
  amountMicros: 18_000_009n,
  claimedAt: at,
};

it('rows that add up are sound', () => {
  expect(verifyWithdrawals([unpaid], [])).toEqual([]);
  expect(verifyWithdrawals([paid], [claim, { ...claim, paidFor: 'subscription' }])).toEqual([]);
});

it.each<[string, Withdrawal, Claim[]]>([
  ['the fee is not 2.000000', { ...unpaid, feeMicros: 2_000_001n, netMicros: 18_000_008n }, []],
  ['fee and net are not the amount', { ...unpaid, netMicros: 18_000_008n }, []],
  ['is paid and has 0 claims', paid, []],
  ['is paid and has 2 claims', paid, [claim, claim]],
  ['is unpaid and has 1 claims', unpaid, [claim]],
  ['its claim is not the net', paid, [{ ...claim, amountMicros: 1n }]],
  ['has no withdrawal', unpaid, [{ ...claim, documentId: 'AAAAAA_2026-01-08' }]],
])('rows are found unsound: %s', (words, withdrawal, claims) => {
  expect(verifyWithdrawals([withdrawal], claims)).toEqual([expect.stringContaining(words)]);
});
