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
  /** Steps that were carried out, and those whose process was told that they failed. */
  steps: 0,
  failedSteps: 0,
  /** Processes, those that died, and those of them that died while chunks were being written. */
  processes: 0,
  deaths: 0,
  deathsAmongChunks: 0,
  /** Writes that arrived after their process had died. */
  unheardSteps: 0,
  leasesLost: 0,
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
