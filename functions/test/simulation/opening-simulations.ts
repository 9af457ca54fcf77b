import { deepEqual, equal, ok } from 'node:assert/strict';
import { expect, it } from 'vitest';
import { isSunday, nextBusinessDay } from '../../src/calendar/business-day.ts';
import { rewardKinds } from '../../src/contract/values/reward-kinds.ts';
import { checksumOfDay } from '../../src/rewards/compute-stored-day.ts';
import { positionsOf } from '../../src/rewards/core/chunks.ts';
import { computeDay } from '../../src/rewards/core/engine/compute-day.ts';
import { indexNetwork } from '../../src/rewards/core/engine/network.ts';
import { planOn } from '../../src/rewards/core/reward-plan.ts';
import { emptyAccount, type MemoryDayStore, type StoredAccount } from './memory-day-store.ts';
import {
  type Newcomer,
  type nothingHappened,
  type SimulatedHistory,
  simulateOpening,
} from './simulate-opening.ts';

/** How often in a thousand simulations each of these must happen at the least for them to prove anything. */
const leastOfThousand: typeof nothingHappened = {
  requests: 50_000,
  failedRequests: 1_500,
  lateRequests: 600,
  deaths: 1_000,
  deathsAmongChunks: 400,
  timeOuts: 300,
  resumedDays: 230,
  lateNewcomers: 1_500,
  newcomersAfterPlanning: 900,
  plansAdded: 1_500,
  wholeReadings: 1_000,
  changedReadings: 500,
  openedDays: 3_500,
};

/**
 * Simulates openings of the day, one for each seed from `firstSeed` on, and compares the result of each
 * with the ledger of an undisturbed run. A failure names its seed.
 */
export function testSimulations(firstSeed: number, count: number): void {
  it(`leaves the ledger of an undisturbed run in ${count} simulations`, async () => {
    const happened = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      try {
        const history = await simulateOpening(seed);
        await assertUndisturbedLedger(history);
        for (const [name, times] of Object.entries(history.happenings))
          happened.set(name, (happened.get(name) ?? 0) + times);
      } catch (error) {
        throw new Error(`The simulation of the seed ${seed} failed`, { cause: error });
      }
    }
    const tooRare = Object.entries(leastOfThousand).filter(
      ([name, least]) => (happened.get(name) ?? 0) * 1_000 < least * count,
    );
    expect(tooRare.map(([name]) => `${name}: ${happened.get(name)}`)).toEqual([]);
  }, 600_000);
}

/**
 * Compares the result of a simulation with that of one undisturbed process.
 * Each day follows from the members of the end: those who came too late for it must not matter.
 * @throws when anything differs.
 */
async function assertUndisturbedLedger(history: SimulatedHistory): Promise<void> {
  const { memory, newcomers, today } = history;
  const days = memory.openedDays().map(({ day }) => day);
  assertDays(days, today);
  deepEqual(memory.calendar(), {
    lastPlannedDay: days.at(-1) ?? null,
    lastOpenedDay: days.at(-1) ?? null,
    timeZone: null,
  });
  deepEqual(
    memory.openedDays(),
    days.map((day, index) => ({ day, lastOpenedDay: days[index - 1] ?? null })),
  );
  const accounts = new Map(memory.members().map((uid) => [uid, emptyAccount()]));
  for (const day of days) await creditDay(memory, day, accounts);
  for (const [uid, account] of accounts) deepEqual(memory.account(uid), account, uid);
  await assertNothingWasMissed(memory, days[0], today);
  for (const newcomer of newcomers) assertKeptOut(newcomer, memory.account(newcomer.uid));
  await assertTermsWereKept(history);
}

/** In order, each once, without a gap but the Sundays, up to today. */
function assertDays(days: readonly string[], today: string): void {
  const [first] = days;
  const expected: string[] = [];
  for (let day = first ?? today; day <= today; day = nextBusinessDay(day))
    if (!isSunday(day)) expected.push(day);
  deepEqual(days, expected);
}

/** The first day is the first on which a package earns, or an earlier one. */
async function assertNothingWasMissed(
  { store }: MemoryDayStore,
  firstDay: string | undefined,
  today: string,
): Promise<void> {
  for (const { packages } of await store.readTrees())
    for (const { startDay } of packages)
      ok(
        firstDay === undefined ? startDay > today : startDay >= firstDay,
        `${startDay} was missed`,
      );
}

async function creditDay(
  memory: MemoryDayStore,
  day: string,
  accounts: ReadonlyMap<string, StoredAccount>,
): Promise<void> {
  const { store } = memory;
  const network = indexNetwork(await store.readTrees());
  const computed = computeDay(await store.getPlanHistory(), network, day);
  const run = memory.run(day);
  equal(run?.state, 'done');
  ok(run.finishedAt !== null && run.attempts > 0);
  equal(run.computed?.checksum, await checksumOfDay(computed));
  equal(run.computed.planVersion, computed.planVersion);
  deepEqual(run.computed.totals, computed.totals);
  equal(run.computed.chunkCount, run.chunks.length);
  deepEqual(
    [...(await store.listWrittenChunks(day))].toSorted((one, other) => one - other),
    [...run.chunks.keys()],
  );
  deepEqual(
    run.chunks.flatMap((chunk) => positionsOf(computed.creditedUids, chunk)),
    [...computed.creditedUids.keys()],
  );
  for (const index of computed.creditedUids.keys()) {
    const { uid, entry } = computed.creditAt(index);
    const account = accounts.get(uid);
    ok(account !== undefined);
    account.days[day] = entry;
    for (const kind of rewardKinds) {
      account.credited[kind] += entry[kind]?.amountMicros ?? 0;
      account.balanceMicros += entry[kind]?.amountMicros ?? 0;
    }
  }
}

/** No package has the terms of a plan that was added after it was sold. */
async function assertTermsWereKept({ memory, newcomers }: SimulatedHistory): Promise<void> {
  const plans = await memory.store.getPlanHistory();
  const packages = (await memory.store.readTrees()).flatMap((tree) => tree.packages);
  const startDays = new Map(packages.map(({ id, startDay }) => [id, startDay]));
  for (const { packageId, plansAdded } of newcomers) {
    const startDay = startDays.get(packageId ?? '');
    if (startDay !== undefined)
      ok(plans.indexOf(planOn(plans, startDay)) <= plansAdded, `${packageId} has other terms`);
  }
}

/** No newcomer takes part in a day that was planned before. */
function assertKeptOut({ packageId, lastPlannedDay }: Newcomer, { days }: StoredAccount): void {
  for (const [day, entry] of Object.entries(days)) {
    const earns = entry.DR.packages.some((one) => one.packageId === packageId);
    if (packageId === null || earns)
      ok(lastPlannedDay === null || day > lastPlannedDay, `${packageId} takes part in ${day}`);
  }
}
