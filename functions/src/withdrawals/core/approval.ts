import type { Micros } from '../../contract/micros.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** How long an approval is valid, in real time. */
export const approvalMs = 24 * 60 * 60_000;

/** The consent of an admin to what a withdrawal pays, and to whom. */
export type Approval = NonNullable<Withdrawal['approval']>;

/**
 * Whether a withdrawal needs the approval of a second admin: its net is above the configured sum, if there
 * is one. Source: design section 7.
 */
export const needsApproval = (
  { netMicros }: Pick<Withdrawal, 'netMicros'>,
  aboveMicros: Micros | undefined,
): boolean => aboveMicros !== undefined && netMicros > aboveMicros;

/**
 * The approval that holds for a withdrawal at `now`, real time: of this recipient, this net, and not
 * over. Whether its admin still is one, and is not the payer, is asked when it is paid.
 */
export function findApproval(
  { approval, netMicros, recipient }: Withdrawal,
  now: Date,
): Approval | undefined {
  if (approval === undefined) return undefined;
  const isOfThis = approval.recipient === recipient && approval.netMicros === netMicros;
  return isOfThis && new Date(approval.until) > now ? approval : undefined;
}
