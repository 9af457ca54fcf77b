import { clockDifferenceMs } from '../../chain/chain.ts';
import * as messages from '../../contract/messages.ts';
import type { Micros } from '../../contract/values/micros.ts';
import type { RealTime } from '../../platform/clock.ts';
import { refused } from '../../platform/outcome.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';

/** How long an approval is valid, in real time. */
export const approvalMs = 24 * 60 * 60_000;

/** The consent of an admin to what a withdrawal pays, and to whom. */
export type Approval = NonNullable<Withdrawal['approval']>;

/**
 * Whether a withdrawal needs the approval of a second admin: its amount is above the configured sum, if there
 * is one. Source: design section 7.
 */
export const needsApproval = (
  { amountMicros }: Pick<Withdrawal, 'amountMicros'>,
  aboveMicros: Micros | undefined,
): boolean => aboveMicros !== undefined && amountMicros > aboveMicros;

/**
 * The approval that is valid for a withdrawal at a moment, now or when its payment was mined: of this recipient, this
 * net, given by then and not over. An approval up to two minutes later counts as given: clocks differ. Whether the grant
 * of its admin is still open, and the payer is another, is asked when it is paid.
 */
export function findApproval(
  { approval, netMicros, recipient }: Withdrawal,
  at: RealTime,
): Approval | undefined {
  if (approval === undefined) return undefined;
  const isOfThis = approval.recipient === recipient && approval.netMicros === netMicros;
  const untilMs = Date.parse(approval.until);
  const isGiven = untilMs - approvalMs - clockDifferenceMs <= at.getTime();
  return isOfThis && isGiven && untilMs > at.getTime() ? approval : undefined;
}

/**
 * Those whom withdrawals name and who are no admins any more, as `adminUnder` names them: also who has been given another
 * grant since, because nobody knows whose hand it was before.
 */
export interface FormerAdmins {
  /** Whose grant has ended: what they were to pay outside is free. */
  readonly withoutGrant: ReadonlySet<string>;
  /** Without the rights that they had then: what they approved needs another approval. */
  readonly withoutRights: ReadonlySet<string>;
}

/** The name of an admin under one grant: `ADM1N1/2` under the second one. */
export const adminUnder = ({ uid, grant }: Pick<Approval, 'uid' | 'grant'>): string =>
  `${uid}/${grant}`;

/** What an approval depends on besides the withdrawal and its payer. */
export interface ApprovalFacts {
  /** Now, or when the payment was mined. */
  readonly now: RealTime;
  /** Withdrawals above it need an approval; undefined where none does. */
  readonly aboveMicros: Micros | undefined;
  readonly formerAdmins: FormerAdmins;
}

/**
 * Whether an admin must not pay a withdrawal yet: a second admin has to approve it who is neither the payer nor the owner,
 * and still an admin, under the same grant.
 */
export function isApprovalMissing(
  withdrawal: Withdrawal,
  payer: string,
  { now, aboveMicros, formerAdmins }: ApprovalFacts,
): boolean {
  if (!needsApproval(withdrawal, aboveMicros)) return false;
  const approval = findApproval(withdrawal, now);
  const isOfAnother =
    approval !== undefined && approval.uid !== payer && approval.uid !== withdrawal.uid;
  return !isOfAnother || formerAdmins.withoutRights.has(adminUnder(approval));
}

/** Nobody pays a withdrawal before it has the approval that it needs. */
export const refusedUnapproved = refused('approval_needed', messages.approvalNeeded);
