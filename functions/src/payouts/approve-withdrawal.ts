import { isDeepStrictEqual } from 'node:util';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { type Caller, requireGrant } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { findWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { type Approval, approvalMs } from './core/approval.ts';
import { refusedInProcess, refusedPaid } from './core/place-payout.ts';

/** What an admin has seen and consents to. */
export interface ApprovalRequest {
  readonly serial: string;
  readonly publicKey: string;
  readonly netMicros: Micros;
}

/**
 * Approves that a withdrawal is paid by another admin: of this net, to this recipient, within a day. A
 * later approval replaces an earlier one.
 */
export function approveWithdrawal(
  context: ActingContext,
  caller: Caller,
  { serial, publicKey, netMicros }: ApprovalRequest,
): Promise<Outcome<Approval>> {
  const { clock, firestore } = context;
  const { uid } = caller;
  const grant = requireGrant(caller);
  const until = new Date(clock.realNow().getTime() + approvalMs).toISOString();
  return firestore.runTransaction(async (transaction) => {
    const withdrawal = await findWithdrawal(firestore, serial, transaction);
    if (withdrawal === undefined) return refused('invalid_input', messages.withdrawalUnknown);
    const { recipient } = withdrawal;
    if (withdrawal.uid === uid) return refused('conflict', messages.approvalOwn);
    if (!sameAddress(recipient, publicKey) || withdrawal.netMicros !== netMicros) {
      return refused('conflict', messages.approvalDiffers);
    }
    if (withdrawal.state === 'paid') return refusedPaid(withdrawal);
    if (withdrawal.state === 'paying') return refusedInProcess;
    const approval: Approval = { uid, grant, recipient, netMicros, until };
    // Firestore may run this again after a commit whose reply was lost.
    if (isDeepStrictEqual(withdrawal.approval, approval)) return accepted(approval);
    setWithdrawal(firestore, transaction, { ...withdrawal, approval });
    appendAudit(context, transaction, {
      action: 'withdrawal.approved',
      subject: paths.withdrawal(withdrawal.uid, withdrawal.day),
      before: {
        approvedBy: withdrawal.approval?.uid ?? null,
        until: withdrawal.approval?.until ?? null,
      },
      after: { approvedBy: uid, grant, until, net: formatMicros(netMicros), recipient },
    });
    return accepted(approval);
  });
}
