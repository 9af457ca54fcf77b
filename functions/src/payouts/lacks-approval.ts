import * as z from 'zod/mini';
import { auditEventsSince } from '../audit/store.ts';
import { clockDifferenceMs } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { parseMicros } from '../contract/values/micros.ts';
import { listGrants } from '../members/admins.ts';
import { findWalletOwner } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import type { Payout, Withdrawal } from '../withdrawals/withdrawal.ts';
import { approvalMs, isApprovalMissing, needsApproval } from './core/approval.ts';
import type { PayoutProof } from './core/judge-payout.ts';
import { listFormerAdmins } from './former-admins.ts';

/**
 * Whether a payment that was made outside of the app lacked the approval of a second admin when it was mined. Its money
 * has moved, so it counts all the same; a payment that the server was given had its approval then. One under a
 * grant that has ended does not count now, also where that was after the payment: nobody knows whose consent it was.
 */
export async function lacksApproval(
  context: Context,
  withdrawal: Withdrawal,
  payment: Payout,
  { minedAt, transfers: [first] }: PayoutProof,
): Promise<boolean> {
  const { config, firestore } = context;
  const aboveMicros = config.payoutApprovalAboveMicros;
  if (payment.submitted === true || first === undefined) return false;
  // Most need none, and are settled though Firebase Auth does not answer.
  if (!needsApproval(withdrawal, aboveMicros)) return false;
  const since = new Date(minedAt.getTime() - approvalMs - clockDifferenceMs).toISOString();
  const [owner, grants] = await Promise.all([
    findWalletOwner(firestore, first.from),
    listGrants(firestore),
  ]);
  // Any other wallet is taken for that of the admin who was to pay the withdrawal outside then: anybody can name a
  // configured payer as the own wallet before it is one.
  const payer = grants.some(({ uid }) => uid === owner)
    ? owner
    : await findOutsidePayer(context, withdrawal, { minedAt, since });
  // Of an unknown hand nobody knows whether the approval is another's.
  if (payer === undefined) return true;
  const isApproved = async (looked: Withdrawal): Promise<boolean> => {
    const formerAdmins = await listFormerAdmins(context, [looked], minedAt);
    const facts = { now: minedAt, aboveMicros, formerAdmins };
    return !isApprovalMissing(looked, payer, facts);
  };
  if (await isApproved(withdrawal)) return false;
  // One that was given since has taken the place of the one that was valid then.
  for await (const event of auditEventsSince(firestore, 'withdrawal.approved', since)) {
    if (event.subject !== paths.withdrawal(withdrawal.uid, withdrawal.day)) continue;
    const { approvedBy, grant, net, recipient, until } = approved.parse(event.after);
    const approval = { uid: approvedBy, grant, recipient, netMicros: parseMicros(net), until };
    if (await isApproved({ ...withdrawal, approval })) return false;
  }
  return true;
}

/**
 * The admin who was to pay a withdrawal outside of the app when its payment was mined, as the audit log has it: the row
 * keeps the newest assignment alone. One up to two minutes later counts as begun, and an end as not yet: clocks differ. It
 * lasts no longer than an approval.
 */
async function findOutsidePayer(
  { firestore }: Context,
  { uid, day }: Withdrawal,
  { minedAt, since }: { readonly minedAt: Date; readonly since: string },
): Promise<string | undefined> {
  const latest = new Date(minedAt.getTime() + clockDifferenceMs).toISOString();
  for await (const event of auditEventsSince(firestore, 'withdrawal.claimed', since)) {
    if (event.subject !== paths.withdrawal(uid, day) || event.at > latest) continue;
    const { claimedBy, external, until } = assigned.parse(event.after);
    const isOutside = external && claimedBy !== null && until !== null;
    if (!isOutside && event.at > minedAt.toISOString()) continue;
    return isOutside && new Date(until) > minedAt ? claimedBy : undefined;
  }
  return undefined;
}

/** What the audit log says of an assignment; null where it was ended. */
const assigned = z.object({
  claimedBy: z.nullable(z.string()),
  external: z.boolean(),
  until: z.nullable(z.string()),
});

/** What the audit log says of an approval. */
const approved = z.object({
  approvedBy: z.string(),
  grant: z.int(),
  net: z.string(),
  recipient: z.string(),
  until: z.string(),
});
