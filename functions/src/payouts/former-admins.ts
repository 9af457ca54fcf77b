import type { Context } from '../context/context.ts';
import { hasAdminRights, listGrants } from '../members/admins.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { findApproval, needsApproval } from './core/approval.ts';

/**
 * Who pays some of the withdrawals outside at a moment, or has approved one that needs it, and is no admin any more, by
 * uid: a custom claim that was given without a grant brings nothing back to life. Firebase Auth is asked before the
 * transaction that decides: a slow answer would keep the withdrawal locked. An admin who begins to pay it outside, or
 * approves it, after that is none of these, and has just proven to be one.
 * @throws {TimedOutError} when Firebase Auth does not answer.
 */
export async function listFormerAdmins(
  { auth, clock, config, firestore }: Pick<Context, 'auth' | 'clock' | 'config' | 'firestore'>,
  withdrawals: readonly Withdrawal[],
  now: Date = clock.realNow(),
): Promise<ReadonlySet<string>> {
  const uids = withdrawals.flatMap((withdrawal) => {
    const { claim: assignment } = withdrawal;
    const isPaidOutside = assignment?.external === true && new Date(assignment.until) > now;
    const approval = needsApproval(withdrawal, config.payoutApprovalAboveMicros)
      ? findApproval(withdrawal, now)
      : undefined;
    return [...(isPaidOutside ? [assignment.uid] : []), ...(approval ? [approval.uid] : [])];
  });
  if (uids.length === 0) return new Set();
  const grants = await listGrants(firestore);
  const former = [...new Set(uids)].map(async (uid) =>
    (await hasAdminRights(auth, grants, uid)) ? [] : [uid],
  );
  return new Set((await Promise.all(former)).flat());
}
