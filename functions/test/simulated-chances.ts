import { addDays } from '../src/calendar/business-day.ts';
import type { RewardPlan } from '../src/rewards/core/reward-plan.ts';
import { randomPlans } from './random-plans.ts';

type Below = (bound: number) => number;

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';

/** What may happen between two steps. */
export type EventName = 'start' | 'die' | 'loseLease' | 'jump' | 'midnight' | 'request' | 'addPlan';

/** What happens in a simulation, in no order. */
export function eventsOf(below: Below): EventName[] {
  const some = (name: EventName, least: number, most: number) =>
    Array.from({ length: least + below(most - least + 1) }, () => name);
  return [
    ...some('start', 1, 5),
    ...some('die', 0, 3),
    ...some('loseLease', 0, 2),
    ...some('jump', 0, 3),
    ...some('midnight', 0, 2),
    ...some('request', 1, 6),
    ...some('addPlan', 0, 2),
  ];
}

/** Plans: one from before the first day, and others from some day after it on. */
export function plansOf(below: Below, firstDay: string): RewardPlan[] {
  const first = addDays(firstDay, -10);
  const second = addDays(firstDay, 1 + below(4));
  const days = [first, second, addDays(second, 1 + below(3))];
  return randomPlans(below(1_000_000), days).slice(1);
}

/** A uid, which somebody may have. */
export function anyUid(below: Below): string {
  return `${letters[below(letters.length)]}${letters[below(letters.length)]}`;
}

/** What somebody pays for a package, in micros; at times what rates do not divide. */
export function anyAmount(below: Below): number {
  return 50_000_000 * (1 + below(25)) + below(2);
}
