import { appendAudit } from '../audit/store.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { findMissingApproval } from './approve-withdrawal.ts';
import { findApproval, needsApproval } from './core/approval.ts';
import { listFormerAdmins } from './former-admins.ts';
import { findHold } from './service.ts';
import { findWithdrawal, setWithdrawal } from './store.ts';
import { paysTo, type Withdrawal } from './withdrawal.ts';

/** How long a claim lasts, in real time: a notice to the other admins, and a hold for an external payer. */
const noticeMs = 10 * 60_000;
const externalMs = 24 * 60 * 60_000;
/** So long after the end of a claim its admin gets no other notice. */
const noticesApartMs = 24 * 60 * 60_000;

const heldBefore = 'You have held this withdrawal before';

type Claim = NonNullable<Withdrawal['claim']>;

/** Which withdrawal is claimed, and from where. */
export interface ClaimRequest {
  readonly serial: string;
  /** The cookie of the admin's device. */
  readonly device: string | undefined;
  /** Whether it is paid outside of the app; `false` ends the own hold. */
  readonly external: boolean | undefined;
}

/**
 * Claims a withdrawal for an admin on one device: a notice, so that two admins do not start the same
 * one, or the hold of a payer outside of the app, who needs the approval that any payer needs. Neither is prolonged,
 * an admin holds a withdrawal once, and for a day after a claim its admin gets no further notice: so no admin keeps
 * the others away for ever. Without a notice an admin may pay all the same; what is held is paid in the app by
 * nobody, its admin included, who may end the hold.
 * Source: design section 7.
 */
export async function claimWithdrawal(
  context: ActingContext,
  { uid, publicKey }: Caller,
  { serial, device: deviceCookie, external }: ClaimRequest,
): Promise<Outcome<Pick<Claim, 'until'>>> {
  const { actor, clock, config, firestore } = context;
  const now = clock.realNow();
  const device = deviceCookie === undefined ? null : sha256Hex(deviceCookie);
  const requested = await findWithdrawal(firestore, serial);
  if (requested === undefined) return refused('invalid_input', messages.withdrawalUnknown);
  const formerAdmins = await listFormerAdmins(context, [requested]);
  return firestore.runTransaction(async (transaction) => {
    const withdrawal = await findWithdrawal(firestore, serial, transaction);
    if (withdrawal === undefined) throw new Error('A withdrawal is never deleted');
    switch (withdrawal.state) {
      case 'paid':
        return refused('already_paid', messages.alreadyPaid, { txn: withdrawal.payment.hash });
      case 'paying':
        return refused('payout_in_process', messages.payoutInProcess);
      case 'unpaid': {
        if (paysTo(withdrawal, { uid, publicKey }))
          return refused('payout_own', messages.payoutOwn);
        const { claim, heldBy = [] } = withdrawal;
        const current = findClaim(context, withdrawal, formerAdmins);
        const isHolder = current?.external === true && current.uid === uid;
        if (current?.external === true && !(isHolder && external !== undefined)) {
          return refused('payout_held', messages.payoutOutside(current.until));
        }
        const isElsewhere = current?.uid !== uid || current.device !== device;
        if (current !== undefined && !isHolder && isElsewhere) {
          return refused('payout_claimed', messages.payoutClaimed);
        }
        const hold = await findHold(context, withdrawal, transaction);
        if (hold !== undefined && external !== false) return refused('payout_held', hold);
        switch (external) {
          case true: {
            if (isHolder) return accepted(current);
            if (heldBy.includes(uid)) return refused('conflict', heldBefore);
            const missing = findMissingApproval(context, withdrawal, uid, formerAdmins);
            if (missing !== undefined) return refused('approval_needed', missing);
            break;
          }
          case false:
            if (!isHolder) return accepted({ until: now.toISOString() });
            break;
          case undefined:
            if (claim !== null && hadLately(claim, uid, now)) return accepted(claim);
        }
        const approval = needsApproval(withdrawal, config.payoutApprovalAboveMicros)
          ? findApproval(withdrawal, now)
          : undefined;
        const next =
          external === false
            ? null
            : newClaim({ uid, device }, now, external === true, approval?.until);
        setWithdrawal(firestore, transaction, {
          ...withdrawal,
          claim: next,
          ...(external === true ? { heldBy: [...heldBy, uid] } : {}),
        });
        const of = (each: Claim | null) => ({
          claimedBy: each?.uid ?? null,
          until: each?.until ?? null,
          external: each?.external === true,
        });
        appendAudit(firestore, transaction, actor, now, {
          action: 'withdrawal.claimed',
          subject: paths.withdrawal(withdrawal.uid, withdrawal.day),
          before: of(claim),
          after: of(next),
        });
        return accepted(next ?? { until: now.toISOString() });
      }
    }
  });
}

/** Whether an admin had a claim that ended so lately that another notice would prolong it. */
const hadLately = (claim: Claim, uid: string, now: Date): boolean =>
  claim.uid === uid && now.getTime() < new Date(claim.until).getTime() + noticesApartMs;

/** A claim from now on. A hold ends with the approval that it needs, at `approvedUntil`. */
function newClaim(
  owner: Pick<Claim, 'uid' | 'device'>,
  now: Date,
  isExternal: boolean,
  approvedUntil: string | undefined,
): Claim {
  const durationMs = isExternal ? externalMs : noticeMs;
  const end = new Date(now.getTime() + durationMs).toISOString();
  if (!isExternal) return { ...owner, until: end };
  const until = approvedUntil !== undefined && approvedUntil < end ? approvedUntil : end;
  return { ...owner, until, external: true };
}

/** The claim that counts now: a hold ends with its time, or when its admin is none any more. */
export function findClaim(
  { clock }: Context,
  { claim }: Withdrawal,
  formerAdmins: ReadonlySet<string>,
): Claim | undefined {
  if (claim === null || new Date(claim.until) <= clock.realNow()) return undefined;
  return claim.external === true && formerAdmins.has(claim.uid) ? undefined : claim;
}

/** Why a withdrawal is not to be paid in the app while an admin pays it outside. A mere notice holds nothing. */
export function findOutsideHold(
  context: Context,
  withdrawal: Withdrawal,
  formerAdmins: ReadonlySet<string>,
): string | undefined {
  const claim = findClaim(context, withdrawal, formerAdmins);
  return claim?.external === true ? messages.payoutOutside(claim.until) : undefined;
}
