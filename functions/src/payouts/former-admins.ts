import type { Context } from '../context/context.ts';
import { isCurrentAdmin, listGrants } from '../members/admins.ts';
import { findOpenGrant } from '../members/core/grants.ts';
import type { RealTime } from '../platform/clock.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import {
  type Approval,
  adminUnder,
  type FormerAdmins,
  findApproval,
  needsApproval,
} from './core/approval.ts';

/**
 * Which of those who pay some of the withdrawals outside at a moment, or have approved one that needs it, are no admins
 * any more under the grant that they had then. An outside payment is not over with the custom claim, which an admin's
 * session takes with the account in Firebase Auth: the wallet may have paid. Neither a custom claim that was given without
 * a grant nor another grant brings anything back to life.
 * Firebase Auth is asked before the transaction that decides: a slow answer would keep the withdrawal locked. An admin who
 * begins to pay it outside, or approves it, after that is none of these, and has just proven to be one.
 * @throws {AuthUnavailableError}
 */
export async function listFormerAdmins(
  { auth, clock, config, firestore }: Pick<Context, 'auth' | 'clock' | 'config' | 'firestore'>,
  withdrawals: readonly Withdrawal[],
  now: RealTime = clock.realNow(),
): Promise<FormerAdmins> {
  const assignments = withdrawals.flatMap(({ claim: assignment }) =>
    assignment?.external === true && new Date(assignment.until) > now ? [assignment] : [],
  );
  const approvals = withdrawals.flatMap((withdrawal) => {
    const approval = needsApproval(withdrawal, config.payoutApprovalAboveMicros)
      ? findApproval(withdrawal, now)
      : undefined;
    return approval === undefined ? [] : [approval];
  });
  const isNeeded = assignments.length + approvals.length > 0;
  const grants = isNeeded ? await listGrants(firestore) : [];
  const isOpen = ({ uid, grant }: Pick<Approval, 'uid' | 'grant'>): boolean =>
    findOpenGrant(grants, uid) === grant;
  const granted = new Set(approvals.filter(isOpen).map(({ uid }) => uid));
  const current = await Promise.all(
    [...granted].map(async (uid) => ((await isCurrentAdmin(auth, uid)) ? [uid] : [])),
  );
  const admins = new Set(current.flat());
  return {
    withoutGrant: new Set(assignments.filter((each) => !isOpen(each)).map(adminUnder)),
    withoutRights: new Set(
      approvals.filter((each) => !isOpen(each) || !admins.has(each.uid)).map(adminUnder),
    ),
  };
}
