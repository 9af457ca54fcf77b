import type { Context } from '../context/context.ts';
import { isCurrentAdmin } from '../members/admins.ts';
import { findApproval } from './core/approval.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * Who holds or has approved a withdrawal and is no admin any more, by uid. Firebase Auth is asked before the transaction
 * that decides: a slow answer would hold the lock on the withdrawal. An admin who takes hold of it, or approves it, after
 * that is none of these, and has just proven to be one.
 * @throws {TimedOutError} when Firebase Auth does not answer.
 */
export async function listFormerAdmins(
  { auth, clock }: Pick<Context, 'auth' | 'clock'>,
  withdrawal: Withdrawal,
): Promise<ReadonlySet<string>> {
  const { claim } = withdrawal;
  const now = clock.realNow();
  const isHeld = claim?.external === true && new Date(claim.until) > now;
  const approval = findApproval(withdrawal, now);
  const uids = new Set([...(isHeld ? [claim.uid] : []), ...(approval ? [approval.uid] : [])]);
  const former = [...uids].map(async (uid) => ((await isCurrentAdmin(auth, uid)) ? [] : [uid]));
  return new Set((await Promise.all(former)).flat());
}
