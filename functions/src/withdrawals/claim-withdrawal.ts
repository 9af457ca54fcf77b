import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { isCurrentAdmin } from '../members/admins.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { findHold } from './service.ts';
import { findWithdrawal, setWithdrawal } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/** How long a claim lasts, in real time: a notice to the other admins, and a hold for an external payer. */
const noticeMs = 10 * 60_000;
const externalMs = 24 * 60 * 60_000;

type Claim = NonNullable<Withdrawal['claim']>;

/** Which withdrawal is claimed, and from where. */
export interface ClaimRequest {
  readonly serial: string;
  /** The cookie of the admin's device. */
  readonly device: string | undefined;
  /** Whether it is paid outside of the app. */
  readonly isExternal: boolean;
}

/**
 * Claims a withdrawal for an admin on one device: a notice, so that two admins do not start the same
 * one, or the hold of a payer outside of the app. Again, it prolongs a notice; a hold ends when it said, so
 * that no admin keeps the others away for ever.
 * Source: design section 7.
 */
export function claimWithdrawal(
  context: ActingContext,
  { uid }: Caller,
  { serial, device: deviceCookie, isExternal }: ClaimRequest,
): Promise<Outcome<{ readonly until: string }>> {
  const { actor, clock, firestore } = context;
  const now = clock.realNow();
  const device = deviceCookie === undefined ? null : sha256Hex(deviceCookie);
  return firestore.runTransaction(async (transaction) => {
    const withdrawal = await findWithdrawal(firestore, serial, transaction);
    if (withdrawal === undefined) return refused('invalid_input', messages.withdrawalUnknown);
    switch (withdrawal.state) {
      case 'paid':
        return refused('already_paid', messages.alreadyPaid, { txn: withdrawal.payment.hash });
      case 'paying':
        return refused('conflict', messages.payoutInProcess);
      case 'unpaid': {
        const { claim } = withdrawal;
        const current = await findClaim(context, withdrawal);
        if (current !== undefined && (current.uid !== uid || current.device !== device)) {
          return refused('conflict', messages.payoutClaimed);
        }
        const hold = await findHold(context, withdrawal, transaction);
        if (hold !== undefined) return refused('payout_held', hold);
        const next = prolong(current, { uid, device }, now, isExternal);
        setWithdrawal(firestore, transaction, { ...withdrawal, claim: next });
        appendAudit(firestore, transaction, actor, now, {
          action: 'withdrawal.claimed',
          subject: paths.withdrawal(withdrawal.uid, withdrawal.day),
          before: { claimedBy: claim?.uid ?? null, until: claim?.until ?? null },
          after: { claimedBy: uid, until: next.until, external: next.external === true },
        });
        return accepted({ until: next.until });
      }
    }
  });
}

function prolong(
  current: Claim | undefined,
  owner: Pick<Claim, 'uid' | 'device'>,
  now: Date,
  isExternal: boolean,
): Claim {
  // A notice beside a hold adds nothing either: the money may be on its way from outside.
  if (current?.external === true) return current;
  const durationMs = isExternal ? externalMs : noticeMs;
  const until = new Date(now.getTime() + durationMs).toISOString();
  return { ...owner, until, ...(isExternal ? { external: true } : {}) };
}

/** The claim that counts now: a hold ends with its time, or when its admin is none any more. */
async function findClaim(
  { auth, clock }: Context,
  { claim }: Withdrawal,
): Promise<Claim | undefined> {
  if (claim === null || new Date(claim.until) <= clock.realNow()) return undefined;
  const counts = claim.external !== true || (await isCurrentAdmin(auth, claim.uid));
  return counts ? claim : undefined;
}

/** Whether another admin holds a withdrawal to pay it outside of the app. A mere notice holds nothing. */
export async function isHeldByAnother(
  context: Context,
  withdrawal: Withdrawal,
  uid: string,
): Promise<boolean> {
  const claim = await findClaim(context, withdrawal);
  return claim?.external === true && claim.uid !== uid;
}
