import { beforeEach, describe, expect, it } from 'vitest';
import { CrashedError, crashAt, meetAtFirstBatch } from '../../test/firestore-requests.ts';
import { testDeaths } from '../../test/simulation/disturbed-openings.ts';
import {
  expectSoundAccounts,
  expectUndisturbed,
  openedDaysOf,
  playHistory,
  smallChunks,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { runJob } from '../jobs/schedule.ts';
import { openDays, openingOf } from './open-days.ts';

/** Saturday, and Monday with Tuesday at once. */
const days = ['2026-01-10', '2026-01-13'];

let world: TestWorld;

beforeEach(() => {
  world = createTestWorld();
});

const connections = (count: number) => Array.from({ length: count }, () => world.connectAgain());

const openDay = (context: ActingContext) => runJob(context, 'open-day');

describe('openDays', () => {
  it('leaves the ledger of an undisturbed run when four processes run at once', async () => {
    await playHistory(world, days, async () => {
      const processes = connections(4);
      meetAtFirstBatch(processes.map(({ firestore }) => firestore));
      const reports = await Promise.all(
        processes.map((process) => retryWhileBusy(() => openDays(openingOf(process), smallChunks))),
      );
      expect(reports.map(({ state }) => state)).toEqual(processes.map(() => 'done'));
    });
    await expectUndisturbed(world, days);
  });

  testDeaths({ dayCount: 1, seed: 20_260_109 });
});

describe('the job that opens the day', () => {
  it('opens the day in its next run when the previous run died half-way', async () => {
    await playHistory(world, ['2026-01-10'], async () => {
      const [dying, next] = [world.connectAgain(), world.connectAgain()];
      crashAt(dying.firestore, { requestNumber: 12, carriedOut: true });
      await expect(openDay(dying)).rejects.toThrow(CrashedError);
      expect(await openDay(next)).toMatchObject({ state: 'done' });
    });
    expect(await openedDaysOf(world.context)).toEqual(['2026-01-10']);
    await expectSoundAccounts(world);
  });
});
