import * as messages from '../../contract/messages.ts';
import type { Submitted } from '../../payments/core/take-attempt.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import type { PaidWithdrawal, Payout, Withdrawal } from '../../withdrawals/withdrawal.ts';

/** How a submitted payment meets its withdrawal. */
export type PayoutPlace =
  /** The withdrawal names it already. */
  | 'stored'
  /** The first: whatever may keep it back is to be asked. */
  | 'first'
  /** A further attempt at the payment in process, which was approved with the first. */
  | 'further';

/** The refusal of whatever would pay a paid withdrawal once more: with what has paid it. */
export const refusedPaid = ({ payment }: PaidWithdrawal) =>
  refused('already_paid', messages.alreadyPaid, { txn: payment.hash });

/** The refusal of whatever would pay a withdrawal that another payment is in process for. */
export const refusedInProcess = refused('payout_in_process', messages.payoutInProcess);

/** Decides whether a submitted payment may pay a withdrawal, as far as the row says. */
export function placePayout(
  current: Withdrawal,
  { replaces, state, txn }: Pick<Submitted, 'replaces' | 'state' | 'txn'>,
): Outcome<PayoutPlace> {
  if (hashOf(current) === txn) return accepted('stored');
  if (current.state === 'paid') return refusedPaid(current);
  if (state === 'failed') return refused('conflict', messages.paymentFinal);
  if (current.state === 'unpaid') return accepted('first');
  return current.payment.hash === replaces ? accepted('further') : refusedInProcess;
}

/**
 * What a withdrawal becomes by a payment that the chain has proven: paid, unless another payment was
 * reported or proven since it was `read`.
 */
export function payWith(
  current: Withdrawal,
  read: Withdrawal,
  payment: Payout,
  paidAt: string,
): Withdrawal {
  const isOvertaken =
    current.state === 'paid' ||
    (hashOf(current) !== hashOf(read) && hashOf(current) !== payment.hash);
  return isOvertaken ? current : { ...current, state: 'paid', payment, paidAt };
}

/** A withdrawal without the payment in process, which has turned out not to pay it; undefined for another. */
export function withoutPayment(current: Withdrawal, hash: string): Withdrawal | undefined {
  if (current.state !== 'paying' || current.payment.hash !== hash) return undefined;
  const { payment: _payment, ...request } = current;
  return { ...request, state: 'unpaid' };
}

/** How far a withdrawal is paid, for the audit log. */
export const auditedState = (withdrawal: Withdrawal) => ({
  state: withdrawal.state,
  hash: hashOf(withdrawal) ?? null,
});

/** The hash of the payment that a withdrawal names. */
const hashOf = (withdrawal: Withdrawal): string | undefined =>
  withdrawal.state === 'unpaid' ? undefined : withdrawal.payment.hash;
