import type { Transaction } from 'firebase-admin/firestore';
import { appendAudit } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import { type Caller, requireGrant } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { findPaymentsPause, refusedWhilePaused } from '../payments/pause.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import {
  findPayoutHoldOf,
  findWithdrawal,
  getWithdrawal,
  setWithdrawal,
} from '../withdrawals/store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { type Assignee, decideAssignment } from './core/assignment.ts';
import { findUnscannedTransfer } from './find-second-payment.ts';
import { listFormerAdmins } from './former-admins.ts';
import { overtakeFormer } from './submit-payout.ts';

/** Which withdrawal is to be assigned, and from where. */
export interface AssignmentRequest extends Pick<Assignee, 'external'> {
  readonly serial: string;
  /** The cookie of the admin's device. */
  readonly device: string | undefined;
}

/**
 * Assigns a withdrawal to an admin on one device: as a notice, so that two admins do not start the same one, or for an
 * outside payment, which begins as any first payment does: with the approval that it needs, and nothing that may have
 * paid the withdrawal already. Without a notice an admin may pay all the same; what is paid outside is paid in the app by
 * nobody, its admin included, who may end that.
 * Source: design section 7.
 */
export async function assignWithdrawal(
  context: ActingContext,
  caller: Caller,
  { serial, device: deviceCookie, external }: AssignmentRequest,
): Promise<Outcome<{ readonly until: string }>> {
  const { clock, config, firestore } = context;
  const { uid, publicKey } = caller;
  const grant = requireGrant(caller);
  const now = clock.realNow();
  const device = deviceCookie === undefined ? null : sha256Hex(deviceCookie);
  const requested = await findWithdrawal(firestore, serial);
  if (requested === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  const formerAdmins = await listFormerAdmins(context, [requested]);
  const decide = async (
    withdrawal: Withdrawal,
    transaction?: Transaction,
  ): Promise<Outcome<Withdrawal>> => {
    const [pausedSince, payoutHold] = await Promise.all([
      findPaymentsPause(firestore, transaction),
      findPayoutHoldOf(context, withdrawal, transaction),
    ]);
    // The books may lack that it was paid, and an admin pays what is assigned.
    if (pausedSince !== undefined && external !== false) return refusedWhilePaused;
    const assignee = { uid, grant, publicKey, device, external };
    const aboveMicros = config.payoutApprovalAboveMicros;
    return decideAssignment(withdrawal, assignee, { payoutHold, now, formerAdmins, aboveMicros });
  };
  if (external === true) {
    // What the books refuse costs no look at the chain, nor does the same again.
    const decision = await decide(requested);
    if (!decision.ok) return decision;
    if (decision.value !== requested) {
      // As it will be: a send with the app pays only what an admin was to pay outside.
      const found = await findUnscannedTransfer(context, decision.value);
      if (found !== undefined) return found;
    }
  }
  return firestore.runTransaction(async (transaction) => {
    const withdrawal = await getWithdrawal(firestore, requested, transaction);
    const decision = await decide(withdrawal, transaction);
    if (!decision.ok) return decision;
    const assigned = decision.value;
    if (assigned !== withdrawal) {
      if (external === true) {
        const former = await overtakeFormer(context, transaction, assigned, {
          by: 'outside',
          begunAt: now,
        });
        if (!former.ok) return former;
      }
      setWithdrawal(firestore, transaction, assigned);
      appendAudit(context, transaction, {
        action: 'withdrawal.claimed',
        subject: paths.withdrawal(withdrawal.uid, withdrawal.day),
        before: assignmentIn(withdrawal),
        after: assignmentIn(assigned),
      });
    }
    const assignment = external === false ? null : assigned.claim;
    return accepted({ until: assignment?.until ?? now.toISOString() });
  });
}

const assignmentIn = ({ claim: assignment }: Withdrawal) => ({
  claimedBy: assignment?.uid ?? null,
  until: assignment?.until ?? null,
  external: assignment?.external === true,
});
