import { packageTiers } from '@polytips/functions/contract/limits.ts';
import type { Micros } from '@polytips/functions/contract/micros.ts';
import { planRow } from '@polytips/functions/contract/subscriptions.ts';
import * as z from 'zod/mini';

type Plan = z.output<typeof planRow>;

const answer = z.object({ data: z.array(planRow) });
const timeoutMs = 20_000;

/**
 * The reward plan in force; undefined without an answer. A plain request: the client of all calls,
 * which may carry a session, is more than a first visit needs.
 */
export async function fetchPlan(signal: AbortSignal): Promise<Plan | undefined> {
  try {
    const response = await fetch('/api/getPlan', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) return undefined;
    return z.parse(answer, await response.json()).data[0];
  } catch {
    // The packages are described without it.
    return undefined;
  }
}

/** A package as a visitor sees it. */
export interface Offer {
  readonly name: string;
  readonly fromMicros: Micros;
  /** The most tips a day. */
  readonly tips: number;
  /** What the smallest amount pays a business day, cut to whole micros; undefined without a plan. */
  readonly rewardMicros: Micros | undefined;
}

/** The three packages, with what they pay by a plan. */
export function describeOffers(plan: Plan | undefined): readonly Offer[] {
  return packageTiers.map(({ name, minMicros, tipsPerDay }) => {
    const planned = plan?.packages.find((each) => each.name === name);
    return {
      name,
      fromMicros: minMicros,
      tips: tipsPerDay,
      rewardMicros: planned && (minMicros * basisPoints(planned.ratePercent)) / 10_000n,
    };
  });
}

/** A percentage with two decimals in hundredths of a percent: "0.35" is 35. */
function basisPoints(percentage: string): bigint {
  return BigInt(percentage.replace('.', ''));
}
