import { withdrawalCost } from '../../contract/calls/withdrawals.ts';
import { formatMicros } from '../../contract/values/micros.ts';
import type { Claim } from '../../ledger/claim-store.ts';
import { serialOf, type Withdrawal } from '../withdrawal.ts';

/**
 * Says in words which of a member's withdrawals do not add up, and where paid ones and claimed logs
 * differ: each paid withdrawal has exactly one claim of its NET, and there are no others.
 */
export function verifyWithdrawals(
  withdrawals: readonly Withdrawal[],
  claims: readonly Claim[],
): string[] {
  const payouts = claims.filter(({ paidFor }) => paidFor === 'withdrawal');
  const known = new Set(withdrawals.map(serialOf));
  return [
    ...withdrawals.flatMap((withdrawal) => verifyWithdrawal(withdrawal, payouts)),
    ...payouts
      .filter(({ documentId }) => !known.has(documentId))
      .map(({ documentId }) => `claim ${documentId} has no withdrawal`),
  ];
}

function verifyWithdrawal(withdrawal: Withdrawal, payouts: readonly Claim[]): string[] {
  const { amountMicros, feeMicros, netMicros, state } = withdrawal;
  const serial = serialOf(withdrawal);
  const claimed = payouts.filter(({ documentId }) => documentId === serial);
  const expected = state === 'paid' ? 1 : 0;
  const { feeMicros: fee } = withdrawalCost(amountMicros);
  return [
    ...(feeMicros === fee ? [] : [`withdrawal ${serial}: the fee is not ${formatMicros(fee)}`]),
    ...(feeMicros + netMicros === amountMicros
      ? []
      : [`withdrawal ${serial}: fee and net are not the amount`]),
    ...(claimed.length === expected
      ? []
      : [`withdrawal ${serial} is ${state} and has ${claimed.length} claims`]),
    ...claimed
      .filter((claim) => claim.amountMicros !== netMicros)
      .map(() => `withdrawal ${serial}: its claim is not the net`),
  ];
}
