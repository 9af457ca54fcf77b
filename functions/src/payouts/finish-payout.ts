import { findReceipt } from '../chain/find-receipt.ts';
import type { ActingContext } from '../context/context.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn } from '../payments/store.ts';
import { type Deadline, deadlineIn } from '../platform/deadline.ts';
import { findWithdrawal, getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import type { PayingWithdrawal, Payout, Withdrawal } from '../withdrawals/withdrawal.ts';
import { judgePayout, payerOf } from './core/judge-payout.ts';
import { refusePayout } from './refuse-payout.ts';
import { settlePayout } from './settle-payout.ts';

/** So long a look at one row may search: those at all the others wait for it. */
export const lookMaxMs = 20_000;

/** Gives the withdrawal of a payment its end once the payment has one. */
export async function finishSubmittedPayout(
  context: ActingContext,
  { state, txns, withdrawal: serial }: Payment,
): Promise<void> {
  if (serial === null || state === 'pending') return;
  const withdrawal = await findWithdrawal(context.firestore, serial);
  if (withdrawal?.state === 'paying' && txns.includes(withdrawal.payment.hash)) {
    await finishPayout(context, withdrawal, deadlineIn(lookMaxMs));
  }
}

/**
 * Finishes a payment of which the chain has decided, and returns the withdrawal after that.
 * @param deadline As of `refusePayout`.
 * @throws ChainUnavailableError when nothing of the chain answers.
 */
export async function finishPayout(
  context: ActingContext,
  paying: PayingWithdrawal,
  deadline: Deadline,
): Promise<Withdrawal> {
  const submitted = paying.payment.submitted
    ? await findPaymentByTxn(context.firestore, paying.payment.hash)
    : undefined;
  if (submitted === undefined) return finishByReceipt(context, paying, paying.payment, deadline);
  // The payment is watched on its own; only its end counts here.
  if (submitted.state === 'pending') return paying;
  if (submitted.reason === 'unknown') return leaveUndecided(context, paying);
  const { hash } = paying.payment;
  return submitted.state === 'failed'
    ? refusePayout(context, paying, { hash, reason: submitted.reason }, deadline)
    : finishByReceipt(context, paying, { ...paying.payment, hash: submitted.txn }, deadline);
}

/**
 * Finishes a payment by its receipt; a payment that the server carries was mined as `payment`. It stays as it
 * is while its receipt cannot be had, whatever the reason: another payment, or a person, may end it.
 */
async function finishByReceipt(
  context: ActingContext,
  paying: PayingWithdrawal,
  payment: Payout,
  deadline: Deadline,
): Promise<Withdrawal> {
  const receipt = await findReceipt(context.chain, payment.hash);
  if (receipt?.state !== 'final') return paying;
  const payers = [payerOf(payment), ...context.config.payerWallets];
  const verdict = judgePayout(receipt, { ...paying, payment }, payers);
  const { hash } = paying.payment;
  if (verdict.state !== 'proven')
    return refusePayout(context, paying, { hash, reason: 'mismatch' }, deadline);
  const { transfers } = verdict;
  const settled = await settlePayout(context, paying, payment, verdict);
  return settled ?? refusePayout(context, paying, { hash, reason: 'claimed', transfers }, deadline);
}

/**
 * Notes that a submitted payment is carried no more, because nobody knows what took its nonce. It is as one that was only
 * reported from then on: a final transfer pays the withdrawal, or two admins release it. Freed by a guess, the withdrawal
 * could be paid twice.
 */
function leaveUndecided(
  { firestore }: Pick<ActingContext, 'firestore'>,
  { payment: { hash }, ...withdrawal }: PayingWithdrawal,
): Promise<Withdrawal> {
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    if (current.state !== 'paying' || current.payment.hash !== hash) return current;
    const { submitted: _submitted, ...payment } = current.payment;
    const left: Withdrawal = { ...current, payment };
    setWithdrawal(firestore, transaction, left);
    return left;
  });
}
