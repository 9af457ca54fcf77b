import { addDays } from '../../src/calendar/business-day.ts';
import type { RewardPlan } from '../../src/rewards/core/reward-plan.ts';
import { randomPlans } from '../reference/random-plans.ts';
import type { MemoryDayStore } from './memory-day-store.ts';

/** Somebody who joined, or a package that was confirmed, and how far the openings were then. */
export interface Newcomer {
  readonly uid: string;
  readonly packageId: string | null;
  readonly lastPlannedDay: string | null;
}

/** How often something happened that a simulation is there for. */
export type Happenings = Readonly<Record<keyof typeof nothingHappened, number>>;

/** What a simulation has come to. */
export interface SimulatedHistory {
  readonly memory: MemoryDayStore;
  readonly newcomers: readonly Newcomer[];
  /** The business day on which everything ended. */
  readonly today: string;
  readonly happenings: Happenings;
  /** Everything that happened, in order, for comparing two simulations of one seed. */
  readonly trace: readonly string[];
}

/** Nothing has happened yet. */
export const nothingHappened = {
  /** Steps that were carried out, and those that failed for their process. */
  steps: 0,
  failedSteps: 0,
  /** Processes, those that died, and those of them that died while chunks were being written. */
  processes: 0,
  deaths: 0,
  deathsAmongChunks: 0,
  /** Writes that arrived after their process had died. */
  lateSteps: 0,
  timeOuts: 0,
  /** Openings that found some of the chunks of a day written, and not all. */
  resumedDays: 0,
  /** Requests that began the day before, and requests that came too late for a day of their own. */
  requests: 0,
  lateRequests: 0,
  requestsAfterPlanning: 0,
  plansAdded: 0,
  openedDays: 0,
  sundaysPassed: 0,
};

type Below = (bound: number) => number;

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';

/** What may happen between two steps. */
export type EventName =
  | 'start'
  | 'die'
  | 'runOutOfTime'
  | 'jump'
  | 'midnight'
  | 'request'
  | 'addPlan';

/** What happens in a simulation, in no order. */
export function eventsOf(below: Below): EventName[] {
  const some = (name: EventName, least: number, most: number) =>
    Array.from({ length: least + below(most - least + 1) }, () => name);
  return [
    ...some('start', 1, 5),
    ...some('die', 0, 3),
    ...some('runOutOfTime', 0, 2),
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

/** A random uid, which a member may already have. */
export function anyUid(below: Below): string {
  return `${letters[below(letters.length)]}${letters[below(letters.length)]}`;
}

/** A random package amount in micros; at times one that rates do not divide. */
export function anyAmount(below: Below): number {
  return 50_000_000 * (1 + below(25)) + below(2);
}
