import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { amounts, packageTierOf } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { isMissing, type Read } from '../../base/api/read-state.ts';
import { formatPayment, formatPercent } from '../../base/format.ts';

/** The packages, and the rates that one confirmed today gets. */
export type Plan = CallReply<'getPlan'>[number];

/** The plan as it can be read now: where that fails, what was read before may be of a day that is over. */
export const readPlan = (
  call: Read & { readonly data: readonly Plan[] | undefined },
): Plan | undefined => (isMissing(call) ? undefined : call.data?.[0]);

/** What a package of an amount pays that is confirmed today, as texts. */
export interface PackageFacts {
  /** "1.75 USDT". */
  readonly daily: string;
  /** "0.35%". */
  readonly rate: string;
  /** "1,000.00 USDT (2x)". */
  readonly end: string;
}

/** The facts of a package; undefined while the plan is unknown, or has no such package. */
export function packageFacts(
  plan: Plan | undefined,
  amountMicros: Micros,
): PackageFacts | undefined {
  const { name } = packageTierOf(amountMicros);
  const offered = plan?.packages.find((each) => each.name === name);
  if (plan === undefined || offered === undefined) return undefined;
  const { returnPercent } = plan;
  const dailyMicros = (amountMicros * hundredthsOf(offered.ratePercent)) / 10_000n;
  const endMicros = (amountMicros * BigInt(returnPercent)) / 100n;
  return {
    daily: `${formatPayment(dailyMicros)} USDT`,
    rate: formatPercent(offered.ratePercent),
    end: `${formatPayment(endMicros)} USDT (${returnPercent / 100}x)`,
  };
}

/** What a package gives, in the same words on every screen; what is not known has no value. */
export function givenBy(
  tips: string | undefined,
  facts: PackageFacts | undefined,
): readonly {
  readonly name: string;
  readonly note?: string;
  readonly value: string | undefined;
}[] {
  return [
    { name: 'Tips a day', note: 'By all your packages', value: tips },
    {
      name: 'Daily reward',
      note: facts === undefined ? 'If confirmed today' : `${facts.rate}, if confirmed today`,
      value: facts?.daily,
    },
    { name: 'Pays at most', value: facts?.end },
  ];
}

/** The amount one step up or down; the least that is sold is the lowest. */
export function steppedAmount(amountMicros: Micros, step: 'up' | 'down'): Micros {
  const { subscriptionMinMicros: least, subscriptionStepMicros: by } = amounts;
  const next = step === 'up' ? amountMicros + by : amountMicros - by;
  return next < least ? least : next;
}

/** On how many levels of the community a plan pays: "20 levels"; undefined while the plan is unknown. */
export function payingLevels(plan: Plan | undefined): string | undefined {
  if (plan === undefined) return undefined;
  const count = plan.levels.filter((rate) => rate !== '0.00').length;
  return count === 1 ? '1 level' : `${count} levels`;
}

/** What is said of the two parts of every package that the spec names and does not define. */
export const packageParts = {
  portfolio:
    'A Portfolio Reward is named in the description of every package. No separate payment exists for it today: count on none.',
  community: (levels: string | undefined) =>
    `While one of your packages earns, the company adds to your rewards a share of those of members whom you bring in${levels === undefined ? '' : `, ${levels} deep`}. Without a community it pays nothing.`,
} as const;

function hundredthsOf(percentage: string): bigint {
  return BigInt(percentage.replace('.', ''));
}
