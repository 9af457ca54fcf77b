import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/business-day.ts';
import { networkCredits } from '../core/network-credits.ts';
import { benchDay, createPopulation } from '../core/population.ts';
import { countOperations } from './count-operations.ts';
import { countClosing, countRun } from './count-run.ts';
import { createBenchWorld } from './create-bench-world.ts';
import { creditNaively } from './credit-naively.ts';
import { openDay } from './open-day.ts';

const population = createPopulation('tree', 20);
const credited = population.dailyMicros.filter((daily) => daily > 0).length;

it('the naive design credits the daily and level rewards that the opening credits', async () => {
  const opened = await createBenchWorld(population.members, addDays(benchDay, -1));
  const naive = await createBenchWorld(population.members, addDays(benchDay, -1));
  await openDay(opened, benchDay);
  const credits = [...networkCredits(population)].length;
  const operations = await countOperations(naive.context.firestore, () =>
    creditNaively(naive.context.firestore, benchDay, population),
  );
  expect(operations).toEqual({ reads: population.members.length + credits, writes: credits });
  for (const { uid } of population.members) {
    const { DR, Level } = (await opened.account(uid)).credited;
    const { credited: other } =
      (await naive.context.firestore.doc(`accounts/${uid}`).get()).data() ?? {};
    expect(other).toMatchObject({ DR: Number(DR), Level: Number(Level) });
  }
});

it('a run and a closing are counted whole', async () => {
  const run = await countRun(20);
  expect(run).toMatchObject({ members: 20, credited });
  expect(run.operations.reads).toBeGreaterThanOrEqual(20);
  expect(run.operations.writes).toBeGreaterThan(credited);
  const closing = await countClosing(20);
  expect(closing.operations.reads).toBeGreaterThanOrEqual(closing.closed);
  expect(closing.operations.writes).toBeGreaterThanOrEqual(2 * closing.closed);
});
