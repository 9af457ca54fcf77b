import type { Context } from '../context/context.ts';
import { hasAdminRights, listGrants } from '../members/admins.ts';
import { hasOpenGrant } from '../members/core/grants.ts';
import type { RealTime } from '../platform/clock.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { type FormerAdmins, findApproval, needsApproval } from './core/approval.ts';

/**
 * Which of those who pay some of the withdrawals outside at a moment, or have approved one that needs it, are no admins
 * any more. An outside payment is not over with the custom claim, which an admin's session takes with the account in
 * Firebase Auth: the wallet may have paid. A custom claim that was given without a grant brings nothing back to life.
 * Firebase Auth is asked before the transaction that decides: a slow answer would keep the withdrawal locked. An admin who
 * begins to pay it outside, or approves it, after that is none of these, and has just proven to be one.
 * @throws {AuthUnavailableError}
 */
export async function listFormerAdmins(
  { auth, clock, config, firestore }: Pick<Context, 'auth' | 'clock' | 'config' | 'firestore'>,
  withdrawals: readonly Withdrawal[],
  now: RealTime = clock.realNow(),
): Promise<FormerAdmins> {
  const payers = withdrawals.flatMap(({ claim: assignment }) =>
    assignment?.external === true && new Date(assignment.until) > now ? [assignment.uid] : [],
  );
  const approvers = withdrawals.flatMap((withdrawal) => {
    const approval = needsApproval(withdrawal, config.payoutApprovalAboveMicros)
      ? findApproval(withdrawal, now)
      : undefined;
    return approval === undefined ? [] : [approval.uid];
  });
  const isNeeded = payers.length + approvers.length > 0;
  const grants = isNeeded ? await listGrants(firestore) : [];
  const withoutRights = [...new Set(approvers)].map(async (uid) =>
    (await hasAdminRights(auth, grants, uid)) ? [] : [uid],
  );
  return {
    withoutGrant: new Set(payers.filter((uid) => !hasOpenGrant(grants, uid))),
    withoutRights: new Set((await Promise.all(withoutRights)).flat()),
  };
}
