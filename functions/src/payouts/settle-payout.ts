import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit, appendAuditOnce } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { UsdtTransfer } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/micros.ts';
import { createClaim, findUnclaimed } from '../ledger/claim-store.ts';
import { renderPayoutPaid } from '../mail/core/money-messages.ts';
import { findWalletOwner } from '../members/store.ts';
import { findNotice, notifyMember } from '../notices/notify-member.ts';
import { alertOvertaken, overtakePayment } from '../payments/overtake-payment.ts';
import { listOtherPayouts } from '../payments/store.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { getWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { type Payout, serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import type { PayoutProof } from './core/judge-payout.ts';
import { hashOf, payWith, withoutPayment } from './core/place-payout.ts';
import { lacksApproval } from './lacks-approval.ts';
import { outflowKey } from './record-outflow.ts';

/** A reported payment, and the payment that it was compared with. */
export interface PaymentChange {
  readonly withdrawal: Withdrawal;
  readonly payment: Payout;
}

/**
 * Turns a withdrawal paid by one of the logs of a proof, and claims that log, in one transaction. A payment that was
 * reported or proven since `withdrawal` was read stays. Bytes that would pay it a second time are never broadcast any
 * more. The member is notified.
 * @returns the withdrawal after that; undefined when every log has paid for something else.
 */
export async function settlePayout(
  context: ActingContext,
  { withdrawal, payment }: PaymentChange,
  proof: PayoutProof,
): Promise<Withdrawal | undefined> {
  const { actor, clock, config, firestore, log } = context;
  const now = await clock.businessNow();
  const isUnapproved = await lacksApproval(context, withdrawal, payment, proof);
  return firestore.runTransaction(async (transaction) => {
    const [current, [unclaimed], others, notice] = await Promise.all([
      getWithdrawal(firestore, withdrawal, transaction),
      findUnclaimed(firestore, config.chainId, proof.transfers, transaction),
      listOtherPayouts(firestore, serialOf(withdrawal), payment.hash, transaction),
      findNotice(firestore, transaction, {
        kind: 'paid',
        uid: withdrawal.uid,
        documentId: serialOf(withdrawal),
      }),
    ]);
    const paid = payWith(current, withdrawal, payment, now.toISOString());
    if (paid === current) return current;
    if (unclaimed === undefined) return undefined;
    const sentBy = await readSender(context, transaction, unclaimed);
    setWithdrawal(firestore, transaction, paid);
    const overtaken = others.filter((other) =>
      overtakePayment(context, transaction, other, payment.hash),
    );
    createClaim(firestore, transaction, config.chainId, unclaimed, {
      paidFor: 'withdrawal',
      documentId: serialOf(paid),
      uid: paid.uid,
      amountMicros: unclaimed.amountMicros,
      claimedAt: now.toISOString(),
    });
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'payout.paid',
      subject: pathOf(paid),
      before: stateOf(current),
      after: { ...stateOf(paid), net: formatMicros(paid.netMicros), ...sentBy },
    });
    if (isUnapproved) {
      appendAudit(firestore, transaction, actor, clock.realNow(), {
        action: 'payout.unapproved',
        subject: pathOf(paid),
        before: null,
        after: { hash: payment.hash, net: formatMicros(paid.netMicros), ...sentBy },
      });
    }
    notifyMember(context, transaction, notice, (name) =>
      renderPayoutPaid({
        name,
        amountMicros: paid.netMicros,
        recipient: paid.recipient,
        hash: payment.hash,
        day: businessDayOf(now, config.timeZone),
      }),
    );
    for (const other of overtaken) alertOvertaken(context, other, payment.hash);
    if (isUnapproved) {
      log.alert('payout.unapproved', {
        serial: serialOf(paid),
        hash: new StoredName(payment.hash),
      });
    }
    return paid;
  });
}

/**
 * Records, once, that one of `transfers` seems to pay a paid withdrawal a second time. Its log is left
 * unclaimed: it may have been meant for another withdrawal of the same member, and then pays that.
 */
export async function recordDuplicate(
  context: ActingContext,
  withdrawal: Withdrawal,
  hash: string,
  transfers: readonly UsdtTransfer[],
): Promise<void> {
  const { actor, clock, config, firestore, log } = context;
  await firestore.runTransaction(async (transaction) => {
    const [paid, [second]] = await Promise.all([
      getWithdrawal(firestore, withdrawal, transaction),
      findUnclaimed(firestore, config.chainId, transfers, transaction),
    ]);
    if (paid.state !== 'paid') throw new Error('A paid withdrawal stays paid');
    const { duplicates = [] } = paid;
    if (second === undefined) return;
    const sentBy = await readSender(context, transaction, second);
    const isNew = await appendAuditOnce(firestore, transaction, actor, clock.realNow(), {
      key: outflowKey('payout.duplicate', config.chainId, second),
      action: 'payout.duplicate',
      subject: pathOf(paid),
      before: stateOf(paid),
      after: { hash, net: formatMicros(second.amountMicros), ...sentBy },
    });
    if (isNew && !duplicates.includes(hash)) {
      setWithdrawal(firestore, transaction, { ...paid, duplicates: [...duplicates, hash] });
      log.alert('payout.duplicate', { serial: serialOf(paid), hash: new StoredName(hash) });
    }
  });
}

/** Who sent a transfer, for the audit log: its wallet, and the member whose wallet it is, by whom the event is found. */
const readSender = async (
  { firestore }: ActingContext,
  transaction: Transaction,
  { from }: UsdtTransfer,
) => ({ from, sender: (await findWalletOwner(firestore, from, transaction)) ?? null });

/** Stores a payment that is not final yet, unless another was reported since. */
export function reportPayment(
  { actor, clock, firestore }: ActingContext,
  { withdrawal, payment }: PaymentChange,
): Promise<Withdrawal> {
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    if (current.state !== 'unpaid') return current;
    const paying: Withdrawal = { ...current, state: 'paying', payment };
    setWithdrawal(firestore, transaction, paying);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      action: 'payout.reported',
      subject: pathOf(paying),
      before: stateOf(current),
      after: stateOf(paying),
    });
    return paying;
  });
}

/**
 * Notes that a submitted payment is carried no more, because nobody knows what took its nonce. It is as one that was only
 * reported from then on: a final transfer pays the withdrawal, or two admins release it. Freed by a guess, the withdrawal
 * could be paid twice.
 */
export function leaveUndecided(
  { firestore }: Pick<ActingContext, 'firestore'>,
  { payment: { hash }, ...withdrawal }: Extract<Withdrawal, { state: 'paying' }>,
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

/** After this long somebody is alerted that a reported payment hangs. */
const stuckMs = 30 * 60_000;

/**
 * Alerts that a reported payment is not final after 30 minutes: until it ends nobody can pay the
 * withdrawal in the app. A payment whose bytes the server has is watched, and alerted, on its own.
 */
export async function alertStuck(
  { clock, firestore, log }: ActingContext,
  paying: Extract<Withdrawal, { state: 'paying' }>,
): Promise<void> {
  const { hash, reportedAt, submitted } = paying.payment;
  const now = await clock.businessNow();
  const waitedMs = now.getTime() - new Date(reportedAt).getTime();
  if (submitted === true || waitedMs < stuckMs) return;
  const alertedAt = now.toISOString();
  await firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, paying, transaction);
    if (current.state !== 'paying' || current.payment.hash !== hash) return;
    if (current.payment.alertedAt !== undefined) return;
    const payment = { ...current.payment, alertedAt };
    setWithdrawal(firestore, transaction, { ...current, payment });
    log.alert('payment.stuck', { serial: serialOf(paying), hash: new StoredName(hash) });
  });
}

/**
 * Refuses a payment that turned out not to pay this withdrawal, and forgets it where it was reported. The
 * member is not notified: nobody said that it was paid, the sum is still owed, and another payment follows.
 */
export function refusePayment(
  { actor, clock, firestore, log }: ActingContext,
  withdrawal: Withdrawal,
  hash: string,
): Promise<Withdrawal> {
  return firestore.runTransaction(async (transaction) => {
    const current = await getWithdrawal(firestore, withdrawal, transaction);
    const change = { subject: pathOf(current), before: stateOf(current) };
    const unpaid = withoutPayment(current, hash);
    if (unpaid === undefined) {
      appendAudit(firestore, transaction, actor, clock.realNow(), {
        ...change,
        action: 'payout.refused',
        after: { ...stateOf(current), refusedHash: hash },
      });
      return current;
    }
    setWithdrawal(firestore, transaction, unpaid);
    appendAudit(firestore, transaction, actor, clock.realNow(), {
      ...change,
      action: 'payout.released',
      after: stateOf(unpaid),
    });
    log.warn('A reported payment does not pay the withdrawal', {
      serial: serialOf(unpaid),
      hash: new StoredName(hash),
    });
    return unpaid;
  });
}

const pathOf = ({ uid, day }: Withdrawal): string => paths.withdrawal(uid, day);

const stateOf = (withdrawal: Withdrawal) => ({
  state: withdrawal.state,
  hash: hashOf(withdrawal) ?? null,
});
