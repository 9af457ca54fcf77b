import { addDays, nextBusinessDay } from '../../src/calendar/business-day.ts';
import { unpaced } from '../../src/platform/write-ramp.ts';
import { closeMonths } from '../../src/rewards/close-months.ts';
import type { Operations } from '../core/list-price.ts';
import { benchDay, createPopulation } from '../core/population.ts';
import type { Counted } from '../core/scale-run.ts';
import { countOperations } from './count-operations.ts';
import { createBenchWorld } from './create-bench-world.ts';
import { openDay } from './open-day.ts';

/** Counts a whole opening of a day of a random tree: planning, computing, crediting, finishing. */
export async function countRun(members: number): Promise<Counted> {
  const population = createPopulation('tree', members);
  const world = await createBenchWorld(population.members, addDays(benchDay, -1));
  const { firestore } = world.context;
  const operations = await countOperations(firestore, () => openDay(world, benchDay));
  const credited = population.dailyMicros.filter((daily) => daily > 0).length;
  await world.clear();
  return { members, credited, operations };
}

/** What the closing of a month reads and writes, and of how many members it moves rows. */
export interface CountedClosing {
  readonly members: number;
  readonly closed: number;
  readonly operations: Operations;
}

const lastOfMonth = '2026-01-31';

/** Counts the closing of a month in which every active member has a row. */
export async function countClosing(members: number): Promise<CountedClosing> {
  const population = createPopulation('tree', members);
  const world = await createBenchWorld(population.members, addDays(lastOfMonth, -1));
  await openDay(world, lastOfMonth);
  await openDay(world, nextBusinessDay(lastOfMonth));
  let closed = 0;
  const operations = await countOperations(world.context.firestore, async () => {
    const report = await closeMonths(world.context, { isTimeUp: () => false, ramp: unpaced });
    closed = report.closedMembers;
  });
  await world.clear();
  return { members, closed, operations };
}
