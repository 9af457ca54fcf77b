import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { overtakePayment } from '../payments/overtake-payment.ts';
import { findPaymentsPause, refusedWhilePaused } from '../payments/pause.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn, listOtherPayouts } from '../payments/store.ts';
import { type SignedBytes, submitPayment } from '../payments/submit-payment.ts';
import type { BusinessTime, RealTime } from '../platform/clock.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import {
  findPayoutHoldOf,
  findWithdrawal,
  getWithdrawal,
  setWithdrawal,
} from '../withdrawals/store.ts';
import { paysTo, serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { type ApprovalFacts, isApprovalMissing, refusedUnapproved } from './core/approval.ts';
import { findOutsidePayment } from './core/assignment.ts';
import { placePayout, refusedInProcess, refusedPaid } from './core/place-payout.ts';
import { findPendingTransfer, findUnscannedTransfer } from './find-second-payment.ts';
import { listFormerAdmins } from './former-admins.ts';

/**
 * Takes the signed payment of a withdrawal, which the server then makes: the row is in process with
 * the slot of its nonce, and ends with it. The bytes of a second admin are refused, and are never
 * broadcast. Source: design section 7.
 */
export async function submitPayout(
  context: ActingContext,
  { publicKey, uid }: Caller,
  serial: string,
  submitted: Pick<SignedBytes, 'deadline' | 'raw' | 'txn'>,
  now: BusinessTime,
): Promise<Outcome<Withdrawal>> {
  const { clock, config, firestore } = context;
  const begunAt = clock.realNow();
  const requested = await findWithdrawal(firestore, serial);
  if (requested === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  const { netMicros, recipient } = requested;
  if (paysTo(requested, { uid, publicKey })) {
    return refused('payout_own', messages.payoutOwn);
  }
  const { txn } = submitted;
  // Before anything else is said against new bytes. What was taken before is answered below.
  if (requested.state === 'paid' && (await findPaymentByTxn(firestore, txn)) === undefined) {
    return refusedPaid(requested);
  }
  const formerAdmins = await listFormerAdmins(context, [requested]);
  const factsNow = () => ({
    now: clock.realNow(),
    aboveMicros: config.payoutApprovalAboveMicros,
    formerAdmins,
  });
  if (requested.state === 'unpaid') {
    const [pausedSince, payoutHold] = await Promise.all([
      findPaymentsPause(firestore),
      findPayoutHoldOf(context, requested),
    ]);
    if (pausedSince !== undefined) return refusedWhilePaused;
    // What the books refuse costs no look at the chain.
    const obstacle = findObstacle(requested, uid, factsNow());
    if (obstacle !== undefined) return obstacle;
    if (payoutHold !== undefined) return refused('payout_held', payoutHold);
    const found = await findUnscannedTransfer(context, requested);
    if (found !== undefined) return found;
  }
  const bytes = { ...submitted, uid, publicKey };
  const intent = {
    kind: 'withdrawalPay',
    to: recipient,
    paid: { symbol: 'USDT', amount: netMicros },
    withdrawal: serial,
  } as const;
  return submitPayment<Withdrawal>(context, bytes, intent, async (transaction, taken) => {
    const current = await getWithdrawal(firestore, requested, transaction);
    const place = placePayout(current, taken);
    if (!place.ok) return place;
    if (place.value === 'stored') return accepted(current);
    const payoutHold = await findPayoutHoldOf(context, current, transaction);
    if (payoutHold !== undefined) return refused('payout_held', payoutHold);
    if (place.value === 'first') {
      // It was freed since, and nothing was searched.
      if (requested.state !== 'unpaid') return refusedInProcess;
      const obstacle = findObstacle(current, uid, factsNow());
      if (obstacle !== undefined) return obstacle;
      const former = await overtakeFormer(context, transaction, current, { by: txn, begunAt });
      if (!former.ok) return former;
    }
    const paying: Withdrawal = {
      ...current,
      state: 'paying',
      payment: {
        hash: txn,
        payerPublicKey: publicKey,
        reportedAt: now.toISOString(),
        submitted: true,
      },
    };
    const { from, nonce, replaces } = taken;
    setWithdrawal(firestore, transaction, paying);
    appendAudit(context, transaction, {
      action: 'payout.submitted',
      subject: paths.withdrawal(current.uid, current.day),
      before: { state: current.state, hash: replaces },
      // A restore asks by the last two whether it may still be mined.
      after: { state: paying.state, hash: txn, from, nonce },
    });
    return accepted(paying);
  });
}

/** The refusal of a first payment that lacks an approval, or that an admin makes outside. */
function findObstacle(withdrawal: Withdrawal, uid: string, facts: ApprovalFacts) {
  if (isApprovalMissing(withdrawal, uid, facts)) return refusedUnapproved;
  const outside = findOutsidePayment(withdrawal, facts);
  return outside === undefined ? undefined : refused('payout_held', outside);
}

/**
 * Overtakes the former payments of an unpaid withdrawal whose payment is to begin, `by` a transaction or outside of the
 * app, in a call that began at `begunAt`: should the final block of one of them disappear later, it would be broadcast
 * again, and pay a second time. Refused where that has happened already, so that one of them may pay after all, and where
 * a payment for something else may pay the withdrawal. Nothing else is read in the transaction after it.
 */
export async function overtakeFormer(
  context: Context,
  transaction: Transaction,
  withdrawal: Withdrawal,
  { by, begunAt }: { readonly by: NonNullable<Payment['overtakenBy']>; readonly begunAt: RealTime },
): Promise<Outcome<undefined>> {
  // Once more: a send that was taken since, and may have ended, is read here, or meets the withdrawal as it is to be stored.
  const found = await findPendingTransfer(context, withdrawal, begunAt, transaction);
  if (found !== undefined) return found;
  const serial = serialOf(withdrawal);
  const former = await listOtherPayouts(context.firestore, transaction, serial, by);
  if (former.some(isInProcessAgain)) return refusedInProcess;
  for (const payment of former) overtakePayment(context, transaction, payment, by);
  return accepted(undefined);
}

/** Whether a payment that had ended without paying may pay after all. */
const isInProcessAgain = ({ state, undoneAt }: Payment): boolean =>
  state === 'pending' || (state === 'confirmed' && undoneAt !== undefined);
