import type { AccountDocument } from '../../contract/account-document.ts';
import { withdrawalCost } from '../../contract/calls/withdrawals.ts';
import * as messages from '../../contract/messages.ts';
import type { Micros } from '../../contract/values/micros.ts';
import { applyRequest, type RequestTotals } from '../../ledger/core/account.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** The member's request, and the values that are known when the transaction starts. */
export interface WithdrawalRequest {
  readonly uid: string;
  readonly name: string;
  readonly publicKey: string;
  readonly amountMicros: Micros;
  /** Business time and its business day. */
  readonly now: BusinessTime;
  readonly today: string;
  readonly requestedAtBlock: number;
  /** The HTTP request that this comes with. */
  readonly requestId: string;
}

/** Decides on a withdrawal: one a day, at most the shown balance. @returns the totals after it. Source: design section 7. */
export function decideWithdrawal(
  { amountMicros, today }: Pick<WithdrawalRequest, 'amountMicros' | 'today'>,
  account: AccountDocument,
  withdrawnToday: boolean,
): Outcome<RequestTotals> {
  if (withdrawnToday) return refused('withdrawn_today', messages.withdrawnToday);
  const totals = applyRequest(account, today, amountMicros);
  return totals === undefined
    ? refused('balance_exceeded', messages.withdrawalExceedsBalance)
    : accepted(totals);
}

/** The row of a request that is accepted. */
export const newWithdrawal = ({
  amountMicros,
  now,
  publicKey,
  today,
  ...request
}: WithdrawalRequest): Withdrawal => ({
  ...request,
  day: today,
  amountMicros,
  ...withdrawalCost(amountMicros),
  recipient: publicKey,
  requestedAt: now.toISOString(),
  claim: null,
  state: 'unpaid',
});
