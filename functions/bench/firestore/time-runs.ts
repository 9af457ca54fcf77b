import { addDays } from '../../src/calendar/business-day.ts';
import { accountDocument } from '../../src/contract/account-document.ts';
import { collections } from '../../src/platform/paths.ts';
import type { TestWorld } from '../../test/world.ts';
import type { Operations } from '../core/list-price.ts';
import { benchDay, createPopulation, type Population } from '../core/population.ts';
import { countOperations } from './count-operations.ts';
import { createBenchWorld, type RowsBefore } from './create-bench-world.ts';
import { creditNaively } from './credit-naively.ts';
import { openDay } from './open-day.ts';
import { type Documents, writeBare } from './write-bare.ts';

const none: RowsBefore = new Map();

/** Milliseconds of the opening and of what it is compared with, measured in turn. */
export interface TimedRuns {
  readonly members: number;
  readonly openingMs: readonly number[];
  readonly otherMs: readonly number[];
}

/** The opening and bare batches, and the time from the opening's first commit to its last. */
export interface TimedAgainstBare extends TimedRuns {
  readonly commitsMs: readonly number[];
}

/**
 * Times the opening against bare batches that write the same accounts, each in a project of its own.
 * The accounts have a row like that of the day for each day before.
 */
export async function timeAgainstBare(
  members: number,
  rounds: number,
  daysBefore: readonly string[],
): Promise<TimedAgainstBare> {
  const population = createPopulation('tree', members);
  const openingMs: number[] = [];
  const otherMs: number[] = [];
  const commitsMs: number[] = [];
  const rowsBefore = await inWorld(population, none, async (world) => {
    await openDay(world, benchDay);
    return repeatRows(await creditedAccounts(world), daysBefore);
  });
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    let accounts: Documents = [];
    let commits = 0;
    const opened = await inWorld(population, rowsBefore, async (world) => {
      const ms = await timed(async () => {
        commits = await openDay(world, benchDay);
      });
      accounts = await creditedAccounts(world);
      return ms;
    });
    const bare = await inWorld(population, rowsBefore, ({ context: { firestore } }) =>
      timed(() => writeBare(firestore, benchDay, accounts)),
    );
    if (round === 0) continue;
    openingMs.push(opened);
    otherMs.push(bare);
    commitsMs.push(commits);
  }
  return { members, openingMs, otherMs, commitsMs };
}

/** The row of each account, on other days. */
function repeatRows(accounts: Documents, days: readonly string[]): RowsBefore {
  return new Map(
    accounts.flatMap(([uid, data]) => {
      const row = accountDocument.parse(data).days[benchDay];
      return row === undefined
        ? []
        : [[uid, Object.fromEntries(days.map((day) => [day, row]))] as const];
    }),
  );
}

/** Times the opening against the naive design, and counts what that reads and writes. */
export async function timeAgainstNaive(
  members: number,
  rounds: number,
): Promise<TimedRuns & { readonly operations: Operations }> {
  const population = createPopulation('tree', members);
  const openingMs: number[] = [];
  const otherMs: number[] = [];
  let operations: Operations = { reads: 0, writes: 0 };
  await inWorld(population, none, (world) => openDay(world, benchDay));
  for (let round = 0; round < rounds; round += 1) {
    openingMs.push(
      await inWorld(population, none, (world) => timed(() => openDay(world, benchDay))),
    );
    const naive = await inWorld(population, none, ({ context: { firestore } }) =>
      timed(async () => {
        operations = await countOperations(firestore, () =>
          creditNaively(firestore, benchDay, population),
        );
      }),
    );
    otherMs.push(naive);
  }
  return { members, openingMs, otherMs, operations };
}

/** Does something in a fresh project: the emulator slows down with what is in it. */
async function inWorld<Result>(
  { members }: Population,
  rowsBefore: RowsBefore,
  work: (world: TestWorld) => Promise<Result>,
): Promise<Result> {
  const world = await createBenchWorld(members, addDays(benchDay, -1), rowsBefore);
  try {
    return await work(world);
  } finally {
    await world.clear();
  }
}

async function creditedAccounts({ context: { firestore } }: TestWorld): Promise<Documents> {
  const { docs } = await firestore.collection(collections.accounts).get();
  return docs
    .map((document) => [document.id, document.data()] as const)
    .filter(([, { days }]) => Object.keys(days).length > 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
