import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { formatPercent } from '../../base/format.ts';

/** What a member gets of those who come, in one sentence; `rate` is of level 1, where the plan is known. */
export function benefitText(rate: string | undefined): string {
  const share = rate === undefined ? 'a share' : formatPercent(rate);
  return `A friend who signs up with this link joins your community: while you both hold a package that earns, the company adds ${share} of each of their daily rewards to yours. Rewards are not guaranteed.`;
}

/** How many have come by an invitation, in words. */
export function cameText(members: number): string {
  if (members === 0) return 'nobody yet';
  return members === 1 ? '1 member' : `${formatCount(members)} members`;
}
