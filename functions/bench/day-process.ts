import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { day as daySchema } from '../src/contract/values/schemas.ts';
import { neverOver } from '../src/platform/deadline.ts';
import { createWriteRamp } from '../src/platform/write-ramp.ts';
import type { OpeningState } from '../src/rewards/core/opening.ts';
import { planHistory } from '../src/rewards/core/reward-plan.ts';
import type { DayStore } from '../src/rewards/day-store.ts';
import { openDays } from '../src/rewards/open-days.ts';
import { benchDay } from './population.ts';

/**
 * Opens the bench day through the real code with a store that only counts, in a process of its own, whose
 * memory is that of an opening: `day-process.ts PACKED CHANGES`, two files. Prints a `SimulatedDay` as JSON.
 */
const [, , packedFile = '', changesFile = ''] = process.argv;

/** What changed since the network was packed. */
export const networkChanges = z.object({
  /** The day of the packed network. */
  day: daySchema,
  places: z.array(
    z.object({
      uid: z.string(),
      sponsor: z.nullable(z.string()),
      joinedDay: daySchema,
      packages: z.array(z.object({ id: z.string(), amountMicros: z.int(), startDay: daySchema })),
    }),
  ),
  members: z.int(),
  confirmedMicros: z.int(),
});

/** What the opening asked of Firestore and of the machine. */
export const simulatedDay = z.object({
  credited: z.int(),
  reads: z.int(),
  writes: z.int(),
  deletes: z.int(),
  networkBytes: z.int(),
  /** Time of the processor, and the waiting that the ramp asks for. */
  computeMs: z.number(),
  rampMs: z.number(),
  memoryBytes: z.int(),
});

/** The documents that so many bytes of a network are kept in. */
const pieces = (bytes: number) => Math.ceil(bytes / 1_000_000);

if (import.meta.main) process.stdout.write(JSON.stringify(await simulateDay()));

async function simulateDay(): Promise<z.output<typeof simulatedDay>> {
  const { day: lastDay, ...changes } = networkChanges.parse(
    JSON.parse(readFileSync(changesFile, 'utf8')),
  );
  let state: OpeningState = {
    calendar: { lastPlannedDay: lastDay, lastOpenedDay: lastDay, timeZone: 'UTC' },
    planned: undefined,
    opened: undefined,
  };
  const counts = { credited: 0, reads: 0, writes: 0, deletes: 0, networkBytes: 0 };
  const store: DayStore = {
    getPlanHistory: async () => {
      counts.reads += 1;
      return planHistory([]);
    },
    readTrees: () => Promise.reject(new Error('The whole network is read')),
    async findNetwork() {
      const packed = readFileSync(packedFile);
      counts.networkBytes = packed.length;
      counts.reads += 1 + pieces(packed.length);
      return { day: lastDay, packed };
    },
    async readChanges() {
      // Firestore bills a read for a thousand entries that are counted.
      counts.reads += changes.places.length + Math.ceil(changes.members / 1_000);
      return changes;
    },
    async keepNetwork({ packed }) {
      counts.writes += 1 + pieces(packed.length);
      // The names of the oldest are read, to delete it.
      counts.reads += 3 + pieces(packed.length);
      counts.deletes += 1 + pieces(packed.length);
    },
    async keepTotals(counted) {
      counts.writes += counted.length;
    },
    async change(decide) {
      counts.reads += 3;
      const { result, calendar, run, opens } = decide(state);
      counts.writes += [calendar, run, opens].filter((written) => written !== undefined).length;
      state = { ...state, calendar: calendar ?? state.calendar, planned: run ?? state.planned };
      return result;
    },
    listWrittenChunks: async () => new Set(),
    async writeChunk(_day, _chunk, credits) {
      counts.credited += credits.length;
      counts.writes += credits.length + 1;
    },
  };
  let rampMs = 0;
  const ramp = createWriteRamp({
    nowMs: () => rampMs,
    // Only one caller at a time waits for its turn.
    sleep(ms) {
      rampMs += ms;
      return Promise.resolve();
    },
  });
  const now = new Date(`${benchDay}T00:01:00.000Z`);
  const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    alert: (code: string) => {
      throw new Error(code);
    },
  };
  const before = process.cpuUsage();
  const opening = { store, ramp, clock, log, timeZone: 'UTC' };
  const { openedDays } = await openDays(opening, { deadline: neverOver });
  if (openedDays.join() !== benchDay) throw new Error(`It opened ${openedDays.join()}`);
  const { user, system } = process.cpuUsage(before);
  const computeMs = (user + system) / 1_000;
  const memoryBytes = process.resourceUsage().maxRSS * 1_024;
  return { ...counts, computeMs, rampMs, memoryBytes };
}
