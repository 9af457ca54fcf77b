import { addDays, isSunday } from '../../src/calendar/business-day.ts';
import { unpaced } from '../../src/platform/write-ramp.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import { type OpenDaysOptions, type Opening, openDays } from '../../src/rewards/open-days.ts';
import { shuffled } from '../reference/random-members.ts';
import { randomIntegers } from '../reference/random-network.ts';
import {
  createGatedSteps,
  type Fate,
  gatedDayStore,
  type Pass,
  StepFailedError,
  type WaitingStep,
  writeStep,
} from './gated-day-store.ts';
import { createMemoryDayStore } from './memory-day-store.ts';
import {
  anyAmount,
  anyUid,
  eventsOf,
  type Newcomer,
  nothingHappened,
  plansOf,
  type SimulatedHistory,
} from './simulated-history.ts';

type Below = (bound: number) => number;

const dayMs = 86_400_000;
/** Far more than any simulation takes. */
const stepsMax = 5_000;

/**
 * Plays, by a seed, what may become of the opening of some days: processes that run at once, die,
 * run out of time, or get an error; members who join and subscribe
 * meanwhile, also with a request that began before midnight; a clock that jumps; plans that are added.
 * In the end an undisturbed process finishes.
 */
export async function simulateOpening(seed: number): Promise<SimulatedHistory> {
  const simulation = createSimulation(randomIntegers(seed));
  await simulation.play();
  return simulation.finish();
}

interface Process {
  readonly number: number;
  isDead: boolean;
  isTimeUp: boolean;
  hasEnded: boolean;
}

function createSimulation(below: Below) {
  const memory = createMemoryDayStore();
  const gate = createGatedSteps();
  const happenings = { ...nothingHappened };
  const trace: string[] = [];
  const newcomers: Newcomer[] = [];
  const processes: Process[] = [];
  const problems: unknown[] = [];
  // From Monday to Sunday, at a quarter past some hour.
  let nowMs = Date.parse('2026-01-05T00:15:00.000Z') + below(7) * dayMs + below(24) * 3_600_000;
  const today = () => new Date(nowMs).toISOString().slice(0, 10);
  const firstDay = today();
  const plans = plansOf(below, firstDay);
  let favourite = 0;
  let requested = 0;

  const clock = { realNow: () => new Date(nowMs), businessNow: async () => new Date(nowMs) };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event: string) => void problems.push(new Error(event)),
  };
  const opening: Omit<Opening, 'store'> = { ramp: unpaced, clock, log, timeZone: 'UTC' };

  function storeOf(process: Process): DayStore {
    const pass: Pass = (name, carryOut) =>
      gate.pass(process.number, name, () => {
        trace.push(`${process.number} ${name}`);
        happenings.steps += 1;
        if (process.isDead) happenings.lateSteps += 1;
        return carryOut();
      });
    const gated = gatedDayStore(memory.store, pass, () => below(4) === 0);
    return {
      ...gated,
      async listWrittenChunks(day) {
        const written = await gated.listWrittenChunks(day);
        const count = memory.run(day)?.chunks.length ?? 0;
        if (written.size > 0 && written.size < count) happenings.resumedDays += 1;
        return written;
      },
    };
  }

  function start(): void {
    const process = {
      number: processes.length,
      isDead: false,
      isTimeUp: false,
      hasEnded: false,
    };
    processes.push(process);
    favourite = process.number;
    happenings.processes += 1;
    trace.push(`${process.number} starts`);
    const options = { isTimeUp: () => process.isTimeUp, membersPerChunk: 1 + below(4) };
    void run(process, options);
  }

  async function run(process: Process, options: OpenDaysOptions): Promise<void> {
    try {
      const { state } = await openDays({ ...opening, store: storeOf(process) }, options);
      if (state === 'failed') problems.push(new Error(`Process ${process.number} failed`));
    } catch (error) {
      if (!(error instanceof StepFailedError)) problems.push(error);
    }
    process.hasEnded = true;
  }

  function anyProcess(): Process | undefined {
    const living = processes.filter(({ isDead, hasEnded }) => !isDead && !hasEnded);
    return living.length === 0 ? undefined : living[below(living.length)];
  }

  function die(process: Process | undefined): void {
    if (process === undefined || process.isDead) return;
    process.isDead = true;
    trace.push(`${process.number} dies`);
    happenings.deaths += 1;
    const own = gate.waiting.filter((step) => step.process === process.number);
    if (own.some(isCredit)) happenings.deathsAmongChunks += 1;
    // What was on its way may arrive later, or never.
    for (const step of own) if (below(2) === 0) gate.end(step, 'gone');
  }

  const events = {
    start() {
      start();
      // Delivered twice.
      if (below(3) === 0) start();
    },
    die: () => die(anyProcess()),
    runOutOfTime() {
      const process = anyProcess();
      if (process === undefined) return;
      process.isTimeUp = true;
      happenings.timeOuts += 1;
      start();
    },
    jump() {
      const toMidnightMs = dayMs - (nowMs % dayMs);
      const jumpsMs = [
        below(dayMs),
        toMidnightMs - 1,
        toMidnightMs + below(120_000),
        toMidnightMs + below(120_000),
        toMidnightMs + dayMs * (1 + below(3)),
      ];
      const before = today();
      nowMs += jumpsMs[below(jumpsMs.length)] ?? 0;
      trace.push(`it is ${new Date(nowMs).toISOString()}`);
      for (let day = addDays(before, 1); day <= today(); day = addDays(day, 1))
        if (isSunday(day)) happenings.sundaysPassed += 1;
    },
    /** Requests begin just before midnight, and the opening just after it. */
    midnight() {
      events.request();
      events.request();
      nowMs += dayMs - (nowMs % dayMs) + below(120_000);
      if (isSunday(today())) happenings.sundaysPassed += 1;
      start();
    },
    request() {
      const [began, uids] = [today(), memory.members()];
      const member = uids[below(uids.length)] ?? null;
      const packageId = `P${(requested += 1)}`;
      const uid = below(2) === 0 ? anyUid(below) : member;
      if (uid === null) return;
      void gate.pass(-1, 'request', async () => {
        // It ends within a minute, so at most one midnight passes meanwhile.
        const yesterday = addDays(today(), -1);
        const day = began < yesterday ? yesterday : began;
        const { lastPlannedDay } = memory.calendar();
        happenings.requests += 1;
        if (day < today()) happenings.lateRequests += 1;
        if (lastPlannedDay !== null && lastPlannedDay >= day) happenings.requestsAfterPlanning += 1;
        trace.push(`${uid} requests on ${day}`);
        if (!memory.members().includes(uid)) {
          memory.join(uid, member, day);
          newcomers.push({ uid, packageId: null, lastPlannedDay });
          if (below(2) === 0) return;
        }
        memory.confirm(uid, { id: packageId, amountMicros: anyAmount(below) }, day);
        newcomers.push({ uid, packageId, lastPlannedDay });
      });
    },
    addPlan() {
      const plan = plans.shift();
      if (plan !== undefined && memory.addPlan(plan)) happenings.plansAdded += 1;
    },
  };

  function fateOf(step: WaitingStep): Fate {
    const process = processes[step.process];
    if (process === undefined) return 'answered';
    if (process.isDead) return 'late';
    const chance = below(80);
    if (chance > 2) return 'answered';
    happenings.failedSteps += 1;
    return chance === 0 ? 'refused' : 'brokenOff';
  }

  /** Mostly one process gets on, while the others stand still. */
  function nextStep(): WaitingStep | undefined {
    const [first] = gate.waiting;
    if (first === undefined) return undefined;
    const own = gate.waiting.filter(({ process }) => process === favourite);
    const among = own.length > 0 && below(10) > 0 ? own : gate.waiting;
    const step = among[below(among.length)] ?? first;
    favourite = step.process;
    return step;
  }

  return {
    async play() {
      for (let count = 3 + below(10); count > 0; count -= 1) {
        const uids = memory.members();
        const day = addDays(firstDay, -below(4));
        const uid = anyUid(below);
        if (uids.includes(uid)) continue;
        memory.join(uid, uids[below(uids.length)] ?? null, day);
        for (let packages = below(3); packages > 0; packages -= 1)
          memory.confirm(uid, { id: `${uid}${packages}`, amountMicros: anyAmount(below) }, day);
      }
      events.addPlan();
      const queue = shuffled(eventsOf(below), below);
      for (;;) {
        const step = below(9) === 0 && queue.length > 0 ? undefined : nextStep();
        const event = step === undefined ? queue.pop() : undefined;
        if (step !== undefined && isCredit(step) && below(12) === 0) die(processes[step.process]);
        else if (step !== undefined) gate.end(step, fateOf(step));
        else if (event !== undefined) events[event]();
        else return;
        if (happenings.steps > stepsMax) throw new Error('It comes to no end');
        await gate.settle();
      }
    },
    async finish(): Promise<SimulatedHistory> {
      let calls = 0;
      const { state } = await openDays(
        { ...opening, store: memory.store },
        { isTimeUp: () => (calls += 1) > stepsMax },
      );
      if (state !== 'done') problems.push(new Error(`The last process ended ${state}`));
      if (problems.length > 0) throw new AggregateError(problems, 'The opening went wrong');
      happenings.openedDays = memory.openedDays().length;
      return { memory, newcomers, today: today(), happenings, trace };
    },
  };
}

function isCredit({ name }: WaitingStep): boolean {
  return name === writeStep;
}
