import { statementsCalls } from '@polytips/functions/contract/calls/statements.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { type CallFailure, type CallResult, mayBeDone } from '../../base/api/call-failure.ts';
import { isStillConfirmed, momentNow } from '../../base/time/moment.ts';
import type { SubmitDeps } from '../../payments/submit-payment.ts';
import { findNewWithdrawal, type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

/**
 * How a request ended.
 * - `requested`: the server has it.
 * - `refused`: it was not carried out.
 * - `unknown`: no clear reply came, and the status list does not show it.
 */
export type WithdrawResult =
  | { readonly kind: 'requested'; readonly withdrawal: Withdrawal }
  | { readonly kind: 'refused'; readonly failure: CallFailure }
  | {
      readonly kind: 'unknown';
      /** What the server answered, where it did. */
      readonly message: string | undefined;
    };

/** A request that is not made. */
const confirmedTooLongAgo = {
  ok: false,
  failure: {
    kind: 'unreachable',
    message:
      'You confirmed this more than ten minutes ago, so nothing was requested. Look at Withdraw status before you confirm again.',
  },
} as const satisfies CallResult<never>;

/** Requests a withdrawal that has just been confirmed; without a clear reply, the status list shows whether the server has it. */
export async function requestWithdrawal(
  { callApi, withProof }: Pick<SubmitDeps, 'callApi' | 'withProof'>,
  publicKey: string,
  amount: Micros,
): Promise<WithdrawResult> {
  const confirmedAt = momentNow();
  const readList = () =>
    callApi(statementsCalls.getIncomeStatement, { params: { publicKey, type: 'Withdrawal' } });
  // Read first: without this list, a new withdrawal looks the same as an earlier one.
  const before = await readList();
  if (!before.ok) return { kind: 'refused', failure: before.failure };
  // A second time after a proof, for which the page waits as well.
  const reply = await withProof(async () =>
    isStillConfirmed(confirmedAt)
      ? callApi(withdrawalsCalls.withdrawal, { body: { publicKey, amount } })
      : confirmedTooLongAgo,
  );
  // A browser sends a request by itself a second time where a connection ends under the first one, which may be the
  // withdrawal of today.
  const isOfToday =
    !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'withdrawn_today';
  // A server that was too busy to answer in time may still carry it out.
  const isRefused = !reply.ok && (reply === confirmedTooLongAgo || !mayBeDone(reply.failure));
  if (isRefused && !isOfToday) return { kind: 'refused', failure: reply.failure };
  const [withdrawal] = reply.ok ? reply.data : [];
  if (withdrawal !== undefined) return { kind: 'requested', withdrawal };
  const after = await readList();
  const found = after.ok
    ? findNewWithdrawal(withdrawalsOf(before.data), withdrawalsOf(after.data), amount)
    : undefined;
  if (found !== undefined) return { kind: 'requested', withdrawal: found };
  if (isOfToday && after.ok) return { kind: 'refused', failure: reply.failure };
  const wasAnswered = !reply.ok && reply.failure.kind === 'refused';
  return { kind: 'unknown', message: wasAnswered ? reply.failure.message : undefined };
}
