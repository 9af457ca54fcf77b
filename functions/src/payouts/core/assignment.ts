import * as messages from '../../contract/messages.ts';
import type { RealTime } from '../../platform/clock.ts';
import { accepted, type Outcome, refused } from '../../platform/outcome.ts';
import { paysTo, type Withdrawal } from '../../withdrawals/withdrawal.ts';
import {
  type ApprovalFacts,
  adminUnder,
  findApproval,
  isApprovalMissing,
  needsApproval,
  refusedUnapproved,
} from './approval.ts';
import { refusedInProcess, refusedPaid } from './place-payout.ts';

/** How long an assignment lasts, in real time: a notice to the other admins, and an outside payment. */
const noticeMs = 10 * 60_000;
const outsideMs = 24 * 60 * 60_000;
/** So long after the end of an assignment its admin gets no other notice: the others have as much time. */
const noticesApartMs = noticeMs;

/** To whom a withdrawal is assigned; the API calls it a claim. */
type Assignment = NonNullable<Withdrawal['claim']>;

/** To whom a withdrawal is to be assigned, and where. */
export interface Assignee {
  readonly uid: string;
  /** The number of the open grant. */
  readonly grant: number;
  readonly publicKey: string;
  /** SHA-256 of the cookie of the device; null without one. */
  readonly device: string | null;
  /** Whether it is paid outside of the app; `false` ends that of one's own. */
  readonly external: boolean | undefined;
}

/** What an assignment depends on besides the withdrawal and its admin. */
export interface AssignmentFacts extends ApprovalFacts {
  /** Why the member's pay-outs wait; undefined when they do not. */
  readonly payoutHold: string | undefined;
}

/**
 * Decides on the assignment of a withdrawal. Neither a notice nor an outside payment is prolonged, an admin may pay a
 * withdrawal outside once, and for ten minutes after an assignment its admin gets no further notice: so no admin keeps the
 * others away for ever.
 * @returns the withdrawal with its assignment; the same object where nothing changes.
 */
export function decideAssignment(
  withdrawal: Withdrawal,
  { uid, grant, publicKey, device, external }: Assignee,
  { payoutHold, ...facts }: AssignmentFacts,
): Outcome<Withdrawal> {
  if (withdrawal.state === 'paid') return refusedPaid(withdrawal);
  if (withdrawal.state === 'paying') return refusedInProcess;
  if (paysTo(withdrawal, { uid, publicKey })) return refused('payout_own', messages.payoutOwn);

  const current = findAssignment(withdrawal, facts);
  const paysOutside = current?.external === true && current.uid === uid;
  if (current?.external === true && (!paysOutside || external === undefined))
    return refused('payout_held', messages.payoutOutside(current.until));
  const isElsewhere = current?.uid !== uid || current.device !== device;
  if (current !== undefined && !paysOutside && isElsewhere)
    return refused('payout_claimed', messages.payoutElsewhere);

  // Who pays it outside may end that, also while the member's pay-outs wait.
  if (external === false)
    return accepted(paysOutside ? { ...withdrawal, claim: null } : withdrawal);
  if (payoutHold !== undefined) return refused('payout_held', payoutHold);
  const { claim: before, heldBy = [] } = withdrawal;
  if (external === undefined) {
    if (before !== null && hadLately(before, { uid, grant }, facts.now))
      return accepted(withdrawal);
    const until = after(facts.now, noticeMs);
    return accepted({ ...withdrawal, claim: { uid, grant, device, until } });
  }
  if (paysOutside) return accepted(withdrawal);
  if (heldBy.includes(uid)) return refused('conflict', messages.payoutOutsideBefore);
  if (isApprovalMissing(withdrawal, uid, facts)) return refusedUnapproved;
  const until = outsideEnd(withdrawal, facts);
  return accepted({
    ...withdrawal,
    claim: { uid, grant, device, until, external },
    heldBy: [...heldBy, uid],
  });
}

const after = (now: RealTime, durationMs: number): string =>
  new Date(now.getTime() + durationMs).toISOString();

/** An outside payment has time until the approval that it needs ends, where that is sooner. */
function outsideEnd(withdrawal: Withdrawal, { now, aboveMicros }: ApprovalFacts): string {
  const end = after(now, outsideMs);
  const approval = needsApproval(withdrawal, aboveMicros)
    ? findApproval(withdrawal, now)
    : undefined;
  return approval !== undefined && approval.until < end ? approval.until : end;
}

/** Whether an admin had an assignment, under this grant, that ended so lately that another notice would prolong it. */
const hadLately = (
  before: Assignment,
  { uid, grant }: Pick<Assignee, 'uid' | 'grant'>,
  now: RealTime,
): boolean =>
  before.uid === uid &&
  before.grant === grant &&
  now.getTime() < new Date(before.until).getTime() + noticesApartMs;

/** The assignment that counts now: an outside payment ends with its time, or with the grant under which it began. */
export function findAssignment(
  { claim: assignment }: Pick<Withdrawal, 'claim'>,
  { now, formerAdmins }: Pick<ApprovalFacts, 'now' | 'formerAdmins'>,
): Assignment | undefined {
  if (assignment === null || new Date(assignment.until) <= now) return undefined;
  const isOver =
    assignment.external === true && formerAdmins.withoutGrant.has(adminUnder(assignment));
  return isOver ? undefined : assignment;
}

/** Why a withdrawal is not to be paid in the app while an admin pays it outside. A mere notice keeps nobody from paying. */
export function findOutsidePayment(
  withdrawal: Pick<Withdrawal, 'claim'>,
  facts: Pick<ApprovalFacts, 'now' | 'formerAdmins'>,
): string | undefined {
  const assignment = findAssignment(withdrawal, facts);
  return assignment?.external === true ? messages.payoutOutside(assignment.until) : undefined;
}
