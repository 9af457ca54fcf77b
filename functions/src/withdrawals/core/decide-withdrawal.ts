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

/** The row and the totals that an accepted withdrawal writes. */
export interface AcceptedWithdrawal {
  readonly withdrawal: Withdrawal;
  readonly totals: RequestTotals;
}

/**
 * Decides on a withdrawal: one a day, at most the shown balance. Source: design section 7.
 */
export function decideWithdrawal(
  request: WithdrawalRequest,
  account: AccountDocument,
  withdrawnToday: boolean,
): Outcome<AcceptedWithdrawal> {
  const { uid, name, publicKey, amountMicros, now, today, requestedAtBlock, requestId } = request;
  if (withdrawnToday) return refused('withdrawn_today', messages.withdrawnToday);
  const totals = applyRequest(account, today, amountMicros);
  if (totals === undefined) return refused('balance_exceeded', messages.withdrawalExceedsBalance);
  const withdrawal: Withdrawal = {
    uid,
    name,
    day: today,
    amountMicros,
    ...withdrawalCost(amountMicros),
    recipient: publicKey,
    requestedAtBlock,
    requestedAt: now.toISOString(),
    requestId,
    claim: null,
    state: 'unpaid',
  };
  return accepted({ withdrawal, totals });
}
