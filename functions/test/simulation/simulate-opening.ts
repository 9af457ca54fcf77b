import { setImmediate } from 'node:timers/promises';
import { addDays } from '../../src/calendar/business-day.ts';
import { withMissingSponsors } from '../../src/network/all-trees.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import { type Opening, openDays } from '../../src/rewards/open-days.ts';
import { overAfter, overWhen } from '../deadlines.ts';
import { unpaced } from '../fakes/unpaced.ts';
import { randomPlans, shuffled } from '../reference/random-members.ts';
import { randomIntegers } from '../reference/random-network.ts';
import { createMemoryDayStore, type MemoryDayStore } from './memory-day-store.ts';

/** A member who joined, or a package that was confirmed; the last planned day and the added plans of that moment. */
export interface Newcomer {
  readonly uid: string;
  readonly packageId: string | null;
  readonly lastPlannedDay: string | null;
  readonly plansAdded: number;
}

/** How often something happened without which a simulation proves nothing. */
export const nothingHappened = {
  /** Requests to the store, those that failed for their process, and those carried out after its death. */
  requests: 0,
  failedRequests: 0,
  lateRequests: 0,
  deaths: 0,
  deathsAmongChunks: 0,
  timeOuts: 0,
  /** Openings that found some of the chunks of a day written, and not all. */
  resumedDays: 0,
  /** Signups and packages that began the day before, and those of a day that was planned already. */
  lateNewcomers: 0,
  newcomersAfterPlanning: 0,
  plansAdded: 0,
  /** Readings of the whole network, and of a kept one to which something was added. */
  wholeReadings: 0,
  changedReadings: 0,
  openedDays: 0,
};

/** The result of a simulation. */
export interface SimulatedHistory {
  readonly memory: MemoryDayStore;
  readonly newcomers: readonly Newcomer[];
  /** The business day on which everything ended. */
  readonly today: string;
  readonly happenings: Readonly<typeof nothingHappened>;
}

/** A process that opens days. */
interface Process {
  isDead: boolean;
  isTimeUp: boolean;
  hasEnded: boolean;
}

/** What becomes of a request, and what its process learns about it. */
interface Fate {
  readonly isCarriedOut: boolean;
  readonly reply: 'result' | 'error' | 'none';
}

/** A request that waits for its fate; one without a process is of a member. */
interface WaitingRequest {
  readonly process: Process | undefined;
  readonly isChunk: boolean;
  readonly end: (fate: Fate) => void;
}

class RequestFailedError extends Error {}

const dayMs = 86_400_000;
const timeZone = 'UTC';
/** Far more than any simulation takes. */
const requestsMax = 5_000;
/** What a reading of all trees gets at once. */
const treesPerPage = 4;
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Plays, by a seed, what may happen to the opening of some days: processes that run at once, die, run
 * out of time or get an error; members who join and subscribe meanwhile, also with a request that began
 * before midnight; a clock that jumps; plans that are added. In the end an undisturbed process finishes.
 * The same seed plays the same simulation.
 */
export async function simulateOpening(seed: number): Promise<SimulatedHistory> {
  const below = randomIntegers(seed);
  const memory = createMemoryDayStore();
  const happenings = { ...nothingHappened };
  const newcomers: Newcomer[] = [];
  const processes: Process[] = [];
  const problems: unknown[] = [];
  const waiting: WaitingRequest[] = [];
  // From Monday to Sunday, at a quarter past some hour.
  let nowMs = Date.parse('2026-01-05T00:15:00.000Z') + below(7) * dayMs + below(24) * 3_600_000;
  const today = () => new Date(nowMs).toISOString().slice(0, 10);
  const firstDay = today();
  const plans = randomPlans(
    below(1_000_000),
    [-10, 2, 3, 4, 5, 6, 7, 8].map((days) => addDays(firstDay, days)),
  ).slice(1);
  let favourite: Process | undefined;
  let packageCount = 0;

  const opening: Omit<Opening, 'store'> = {
    ramp: unpaced,
    clock: { realNow: () => new Date(nowMs), businessNow: async () => new Date(nowMs) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      alert: (code) => void problems.push(new Error(code)),
    },
    timeZone,
  };
  const anyUid = () => `${letters[below(letters.length)]}${letters[below(letters.length)]}`;
  /** A package amount in micros; at times one that rates do not divide. */
  const anyAmount = () => 50_000_000 * (1 + below(25)) + below(2);
  const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length || 1)];

  /** Lets a request wait until the simulation decides on its fate. */
  function request<Result>(
    process: Process | undefined,
    carryOut: () => Promise<Result>,
    isChunk = false,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const end = ({ isCarriedOut, reply }: Fate) => {
      if (isCarriedOut) {
        happenings.requests += 1;
        const result = carryOut();
        if (reply === 'result') result.then(resolve, reject);
      }
      if (reply === 'error') reject(new RequestFailedError());
    };
    waiting.push({ process, isChunk, end });
    return promise;
  }

  /** The store as a process sees it: each request takes its time, and members are read by pages. */
  function storeOf(process: Process): DayStore {
    const { store } = memory;
    const find = async (isWanted: (place: Place) => boolean) =>
      (await store.readTrees()).filter(isWanted);

    async function readPages(): Promise<readonly Place[]> {
      const trees: Place[] = [];
      for (let last = ''; ; ) {
        const after = await request(process, () => find(({ uid }) => uid > last));
        const page = after.slice(0, treesPerPage);
        trees.push(...page);
        last = page.at(-1)?.uid ?? '';
        if (page.length < treesPerPage) return trees;
      }
    }

    return {
      getPlanHistory: () => request(process, () => store.getPlanHistory()),
      readTrees: async () =>
        withMissingSponsors(await readPages(), (uids) =>
          request(process, () => find(({ uid }) => uids.includes(uid))),
        ),
      async findNetwork(day) {
        const found = await request(process, () => store.findNetwork(day));
        if (found === undefined) happenings.wholeReadings += 1;
        return found;
      },
      async readChanges(day) {
        const changes = await request(process, () => store.readChanges(day));
        if (changes.places.length > 0) happenings.changedReadings += 1;
        return changes;
      },
      keepTotals: (counted) => request(process, () => store.keepTotals(counted)),
      keepNetwork: (network) => request(process, () => store.keepNetwork(network)),
      async change(decide) {
        // Firestore repeats a transaction that has read what another has changed meanwhile.
        if (below(4) === 0)
          await store.change((state) => {
            decide(state);
            return { result: undefined };
          });
        return request(process, () => store.change(decide));
      },
      async listWrittenChunks(day) {
        const written = await request(process, () => store.listWrittenChunks(day));
        const count = memory.run(day)?.chunks.length ?? 0;
        if (written.size > 0 && written.size < count) happenings.resumedDays += 1;
        return written;
      },
      writeChunk: (day, chunk, credits) =>
        request(process, () => store.writeChunk(day, chunk, credits), true),
    };
  }

  async function open(process: Process): Promise<void> {
    const deadline = overWhen(() => process.isTimeUp);
    const options = { deadline, membersPerChunk: 1 + below(4) };
    try {
      const { state } = await openDays({ ...opening, store: storeOf(process) }, options);
      if (state === 'failed') problems.push(new Error('An opening failed'));
    } catch (error) {
      if (!(error instanceof RequestFailedError)) problems.push(error);
    }
    process.hasEnded = true;
  }

  function start(): void {
    favourite = { isDead: false, isTimeUp: false, hasEnded: false };
    processes.push(favourite);
    void open(favourite);
  }

  function end(ended: WaitingRequest, fate: Fate): void {
    waiting.splice(waiting.indexOf(ended), 1);
    ended.end(fate);
  }

  function die(process: Process | undefined): void {
    if (process === undefined || process.isDead) return;
    process.isDead = true;
    happenings.deaths += 1;
    const own = waiting.filter((one) => one.process === process);
    if (own.some(({ isChunk }) => isChunk)) happenings.deathsAmongChunks += 1;
    // What was on its way arrives later, or never.
    for (const one of own) if (below(2) === 0) end(one, { isCarriedOut: false, reply: 'none' });
  }

  /** A member joins or subscribes, with a request that ends within a minute: at most one midnight passes. */
  function beginNewcomer(): void {
    const [began, uids] = [today(), memory.members()];
    const member = anyOf(uids) ?? null;
    const packageId = `P${(packageCount += 1)}`;
    const uid = below(2) === 0 ? anyUid() : member;
    if (uid === null) return;
    void request(undefined, async () => {
      const yesterday = addDays(today(), -1);
      const day = began < yesterday ? yesterday : began;
      const { lastPlannedDay } = memory.calendar();
      const { plansAdded } = happenings;
      if (day < today()) happenings.lateNewcomers += 1;
      if (lastPlannedDay !== null && lastPlannedDay >= day) happenings.newcomersAfterPlanning += 1;
      if (!memory.members().includes(uid)) {
        memory.join(uid, member, day);
        newcomers.push({ uid, packageId: null, lastPlannedDay, plansAdded });
        if (below(2) === 0) return;
      }
      memory.confirm(uid, { id: packageId, amountMicros: anyAmount() }, day);
      newcomers.push({ uid, packageId, lastPlannedDay, plansAdded });
    });
  }

  /** Adds the next of the plans that may still be added. */
  function addPlan(day: string): void {
    for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) {
      if (!memory.addPlan(plan, day)) continue;
      happenings.plansAdded += 1;
      return;
    }
  }

  const anyProcess = () => anyOf(processes.filter(({ isDead, hasEnded }) => !isDead && !hasEnded));
  const toMidnightMs = () => dayMs - (nowMs % dayMs);

  const events = {
    start: () => {
      start();
      // The schedule starts a job twice at times.
      if (below(3) === 0) start();
    },
    die: () => die(anyProcess()),
    runOutOfTime: () => {
      const process = anyProcess();
      if (process === undefined) return;
      process.isTimeUp = true;
      happenings.timeOuts += 1;
      start();
    },
    jump: () => {
      nowMs +=
        anyOf([
          below(dayMs),
          toMidnightMs() - 1,
          toMidnightMs() + below(120_000),
          toMidnightMs() + dayMs * (1 + below(3)),
        ]) ?? 0;
    },
    /** Requests begin just before midnight, and the opening just after it. */
    midnight: () => {
      beginNewcomer();
      beginNewcomer();
      nowMs += toMidnightMs() + below(120_000);
      start();
    },
    newcomer: beginNewcomer,
    addPlan: () => addPlan(today()),
  };

  function fateOf({ process }: WaitingRequest): Fate {
    if (process?.isDead === true) {
      happenings.lateRequests += 1;
      return { isCarriedOut: true, reply: 'none' };
    }
    const chance = process === undefined ? 80 : below(80);
    if (chance > 2) return { isCarriedOut: true, reply: 'result' };
    happenings.failedRequests += 1;
    return { isCarriedOut: chance > 0, reply: 'error' };
  }

  /** Mostly one process goes on, while the others stand still. */
  function nextRequest(): WaitingRequest | undefined {
    const own = waiting.filter(({ process }) => process === favourite);
    const next = anyOf(own.length > 0 && below(10) > 0 ? own : waiting);
    if (next !== undefined) favourite = next.process;
    return next;
  }

  async function play(): Promise<void> {
    addPlan(addDays(firstDay, -14));
    for (let count = 3 + below(10); count > 0; count -= 1) {
      const sponsor = anyOf(memory.members()) ?? null;
      const day = addDays(firstDay, -below(4));
      const uid = anyUid();
      if (memory.members().includes(uid)) continue;
      memory.join(uid, sponsor, day);
      for (let packages = below(3); packages > 0; packages -= 1)
        memory.confirm(uid, { id: `${uid}${packages}`, amountMicros: anyAmount() }, day);
    }
    const some = (event: () => void, least: number, most: number) =>
      Array.from({ length: least + below(most - least + 1) }, () => event);
    const queue = shuffled(
      [
        ...some(events.start, 1, 5),
        ...some(events.die, 0, 3),
        ...some(events.runOutOfTime, 0, 2),
        ...some(events.jump, 0, 3),
        ...some(events.midnight, 0, 2),
        ...some(events.newcomer, 1, 6),
        ...some(events.addPlan, 0, 2),
      ],
      below,
    );
    for (;;) {
      const next = below(9) === 0 && queue.length > 0 ? undefined : nextRequest();
      const event = next === undefined ? queue.pop() : undefined;
      if (next?.isChunk === true && below(12) === 0) die(next.process);
      else if (next !== undefined) end(next, fateOf(next));
      else if (event !== undefined) event();
      else return;
      if (happenings.requests > requestsMax) throw new Error('The simulation does not end');
      // Between two requests a process takes one turn at most, which may come after the first of these.
      await setImmediate();
      await setImmediate();
    }
  }

  await play();
  const deadline = overAfter(requestsMax);
  const { state } = await openDays({ ...opening, store: memory.store }, { deadline });
  if (state !== 'done') problems.push(new Error(`The last process ended ${state}`));
  if (problems.length > 0) throw new AggregateError(problems, 'The opening failed');
  happenings.openedDays = memory.openedDays().length;
  return { memory, newcomers, today: today(), happenings };
}
