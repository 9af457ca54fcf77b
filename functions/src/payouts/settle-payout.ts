import { appendAudit } from '../audit/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros } from '../contract/values/micros.ts';
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
import { auditedState, payWith } from './core/place-payout.ts';
import { lacksApproval } from './lacks-approval.ts';

/**
 * Turns a withdrawal paid by one of the logs of a proof, and claims that log, in one transaction. A payment that was
 * reported or proven since `withdrawal` was read stays. Bytes that would pay it a second time are never broadcast any
 * more. The member is notified.
 * @returns the withdrawal after that; undefined when every log has paid for something else.
 */
export async function settlePayout(
  context: ActingContext,
  withdrawal: Withdrawal,
  payment: Payout,
  proof: PayoutProof,
): Promise<Withdrawal | undefined> {
  const { clock, config, firestore, log } = context;
  const now = await clock.businessNow();
  const isUnapproved = await lacksApproval(context, withdrawal, payment, proof);
  return firestore.runTransaction(async (transaction) => {
    const [current, [unclaimed], others, notice] = await Promise.all([
      getWithdrawal(firestore, withdrawal, transaction),
      findUnclaimed(firestore, config.chainId, proof.transfers, transaction),
      listOtherPayouts(firestore, transaction, serialOf(withdrawal), payment.hash),
      findNotice(firestore, transaction, {
        kind: 'paid',
        uid: withdrawal.uid,
        documentId: serialOf(withdrawal),
      }),
    ]);
    const paid = payWith(current, withdrawal, payment, now.toISOString());
    if (paid === current) return current;
    if (unclaimed === undefined) return undefined;
    const { from } = unclaimed;
    // By the sender the event is found in the audit log.
    const sender = (await findWalletOwner(firestore, from, transaction)) ?? null;
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
    appendAudit(context, transaction, {
      action: 'payout.paid',
      alert: overtaken.length === 0 ? null : 'payout.overtaken',
      subject: paths.withdrawal(paid.uid, paid.day),
      before: auditedState(current),
      after: { ...auditedState(paid), net: formatMicros(paid.netMicros), from, sender },
    });
    if (isUnapproved) {
      appendAudit(context, transaction, {
        action: 'payout.unapproved',
        alert: 'payout.unapproved',
        subject: paths.withdrawal(paid.uid, paid.day),
        before: null,
        after: { hash: payment.hash, net: formatMicros(paid.netMicros), from, sender },
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
