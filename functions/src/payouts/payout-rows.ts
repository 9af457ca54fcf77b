import type * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import type { payoutRow, payoutTotalsRow } from '../contract/calls/payouts.ts';
import type { Page } from '../contract/values/schemas.ts';
import { isTransient } from '../platform/firestore-errors.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { findPayoutHoldOf } from '../withdrawals/store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { toWithdrawalRow, type WithdrawalRow } from '../withdrawals/withdrawal-row.ts';
import { type ApprovalFacts, adminUnder, findApproval, needsApproval } from './core/approval.ts';
import { findAssignment } from './core/assignment.ts';
import { listFormerAdmins } from './former-admins.ts';
import { listLastingPayers } from './payer-wallets.ts';
import { listPayouts, type PayoutState, sumWithdrawals } from './store.ts';

/** A row of the payout queue, as replies give it. */
export type PayoutRow = z.output<typeof payoutRow>;

/** A page of a list of the payout queue. */
export async function listPayoutRows(
  context: Context,
  { state, ...page }: Page & { readonly state: PayoutState },
): Promise<PayoutRow[]> {
  const { clock, config } = context;
  const now = clock.realNow();
  const withdrawals = await listPayouts(context, state, page);
  const formerAdmins = await listFormerAdmins(context, withdrawals.filter(isUnpaid));
  return Promise.all(
    withdrawals.map(async (withdrawal) =>
      toPayoutRow(withdrawal, {
        aboveMicros: config.payoutApprovalAboveMicros,
        assignment: findAssignment(withdrawal, { now, formerAdmins }) ?? null,
        formerAdmins,
        // What is on its way is held no more.
        held: state === 'waiting' && (await isHeld(context, withdrawal)),
        now,
      }),
    ),
  );
}

const isUnpaid = ({ state }: Withdrawal): boolean => state === 'unpaid';

/** Whether a row must not be paid now. One whose hold cannot be read is held, is alerted, and stops no other. */
async function isHeld(context: Context, withdrawal: Withdrawal): Promise<boolean> {
  try {
    return (await findPayoutHoldOf(context, withdrawal)) !== undefined;
  } catch (error) {
    if (isTransient(error)) throw error;
    const document = new StoredName(paths.wallet(withdrawal.uid));
    context.log.alert('document.put_off', { document, error });
    return true;
  }
}

/** The row of a withdrawal in the queue of admins. */
export function toQueueRow(
  withdrawal: Withdrawal,
  { aboveMicros, formerAdmins, now }: ApprovalFacts,
): WithdrawalRow {
  const row = toWithdrawalRow(withdrawal);
  if (!needsApproval(withdrawal, aboveMicros)) return row;
  const approval = findApproval(withdrawal, now);
  return {
    ...row,
    approval:
      approval === undefined || formerAdmins.withoutRights.has(adminUnder(approval))
        ? { status: 'needed' }
        : { status: 'given', by: approval.uid, until: approval.until },
  };
}

/** The row of a withdrawal in the payout queue. */
function toPayoutRow(
  withdrawal: Withdrawal,
  {
    assignment,
    held,
    ...view
  }: ApprovalFacts & {
    /** The one that counts now. */
    readonly assignment: Withdrawal['claim'];
    readonly held: boolean;
  },
): PayoutRow {
  return {
    ...toQueueRow(withdrawal, view),
    held,
    claim: assignment && {
      by: assignment.uid,
      until: assignment.until,
      external: assignment.external === true,
    },
    heldBy: withdrawal.heldBy ?? [],
    payment:
      withdrawal.state === 'unpaid'
        ? null
        : {
            txn: withdrawal.payment.hash,
            payer: withdrawal.payment.payerPublicKey,
            since: withdrawal.payment.reportedAt,
          },
  };
}

/** What the payout queue asks for, and the wallets that pay it. */
export async function sumPayouts(context: Context): Promise<z.output<typeof payoutTotalsRow>> {
  const [{ netMicros: owed, count: waiting }, payers] = await Promise.all([
    sumWithdrawals(context.firestore, ['unpaid']),
    listLastingPayers(context),
  ]);
  return { owed, waiting, payers };
}
