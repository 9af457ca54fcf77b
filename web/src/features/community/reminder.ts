import { amounts } from '@polytips/functions/contract/values/limits.ts';
import { formatUnits } from '../../base/format.ts';
import { brand } from '../../config/brand.ts';

/** What a member may send to a guest of the own community; honest about the risk. */
export function reminderFor(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  const least = formatUnits(amounts.subscriptionMinMicros, 6, 0);
  return `Hi ${first}, your ${brand.name} account is ready, but has no package yet. Packages start at ${least} USDT and bring trading tips and a reward card each business day. Rewards are not guaranteed.`;
}
