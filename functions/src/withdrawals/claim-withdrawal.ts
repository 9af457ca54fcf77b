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
import { paysTo, type Withdrawal } from './withdrawal.ts';

/** How long a claim lasts, in real time: a notice to the other admins, and a hold for an external payer. */
const noticeMs = 10 * 60_000;
const externalMs = 24 * 60 * 60_000;
/** So long after the end of a claim its admin gets no other notice. */
const noticesApartMs = 24 * 60 * 60_000;

const heldBefore = 'You have held this withdrawal for a day already';

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
 * one, or the hold of a payer outside of the app. Neither is prolonged, an admin holds a withdrawal once, and
 * for a day after a claim its admin gets no further notice: so no admin keeps the others away for ever. The
 * admin may pay without one all the same.
 * Source: design section 7.
 */
export function claimWithdrawal(
  context: ActingContext,
  { uid, publicKey }: Caller,
  { serial, device: deviceCookie, isExternal }: ClaimRequest,
): Promise<Outcome<Pick<Claim, 'until'>>> {
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
        if (paysTo(withdrawal, { uid, publicKey })) return refused('conflict', messages.payoutOwn);
        const { claim, heldBy = [] } = withdrawal;
        const current = await findClaim(context, withdrawal);
        if (current !== undefined && (current.uid !== uid || current.device !== device)) {
          return refused('conflict', messages.payoutClaimed);
        }
        const hold = await findHold(context, withdrawal, transaction);
        if (hold !== undefined) return refused('payout_held', hold);
        if (isExternal) {
          if (current?.external === true) return accepted(current);
          if (heldBy.includes(uid)) return refused('conflict', heldBefore);
        } else if (claim !== null && hadLately(claim, uid, now)) {
          // Also beside the own hold: the money may be on its way from outside.
          return accepted(claim);
        }
        const next = newClaim({ uid, device }, now, isExternal);
        setWithdrawal(firestore, transaction, {
          ...withdrawal,
          claim: next,
          ...(isExternal ? { heldBy: [...heldBy, uid] } : {}),
        });
        appendAudit(firestore, transaction, actor, now, {
          action: 'withdrawal.claimed',
          subject: paths.withdrawal(withdrawal.uid, withdrawal.day),
          before: { claimedBy: claim?.uid ?? null, until: claim?.until ?? null },
          after: { claimedBy: uid, until: next.until, external: next.external === true },
        });
        return accepted(next);
      }
    }
  });
}

/** Whether an admin had a claim that ended so lately that another notice would prolong it. */
const hadLately = (claim: Claim, uid: string, now: Date): boolean =>
  claim.uid === uid && now.getTime() < new Date(claim.until).getTime() + noticesApartMs;

function newClaim(owner: Pick<Claim, 'uid' | 'device'>, now: Date, isExternal: boolean): Claim {
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
