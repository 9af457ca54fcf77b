import { beforeEach, describe, expect, it } from 'vitest';
import { CrashedError, crashAt } from '../../test/firestore-requests.ts';
import { testDeaths } from '../../test/simulation/disturbed-openings.ts';
import {
  expectSoundAccounts,
  openedDaysOf,
  playHistory,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { runJob } from '../jobs/run-job.ts';

let world: TestWorld;

beforeEach(() => {
  world = createTestWorld();
});

const openDay = (context: ActingContext) => runJob(context, 'open-day');

describe('openDays', () => {
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
