import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashedError, crashAt, meetAtFirstBatch } from '../../test/crash-firestore.ts';
import { testKills } from '../../test/simulation/disturbed-openings.ts';
import {
  expectSoundAccounts,
  expectUndisturbed,
  openedDaysOf,
  playHistory,
  smallChunks,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { createLeaseStore } from '../jobs/lease-store.ts';
import { runJob } from '../jobs/run-job.ts';
import type { ActingContext } from '../platform/context.ts';
import { openDays, openingOf } from './open-days.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Saturday, Monday, and two days at once. */
const days = ['2026-01-10', '2026-01-12', '2026-01-14'];

let world: TestWorld;

beforeEach(() => {
  world = createTestWorld();
});

const connections = (count: number) => Array.from({ length: count }, () => world.connectAgain());

const openDay = (context: ActingContext) => runJob(context, 'open-day');

describe('openDays', () => {
  it('leaves the ledger of an undisturbed run when started eight times at once without a lease', async () => {
    await playHistory(world, days, async () => {
      const processes = connections(8);
      meetAtFirstBatch(processes.map(({ firestore }) => firestore));
      const reports = await Promise.all(
        processes.map((process) => openDays(openingOf(process), smallChunks)),
      );
      expect(reports.map(({ state }) => state)).toEqual(processes.map(() => 'done'));
    });
    await expectUndisturbed(world, days);
  });

  testKills({ dayCount: 2, seed: 1_009 });
});

describe('the job that opens the day', () => {
  it('leaves the ledger of an undisturbed run when started eight times at once', async () => {
    await playHistory(world, days, async () => {
      const reports = await Promise.all(connections(8).map(openDay));
      expect(reports.map(({ state }) => state)).toEqual(reports.map(() => 'done'));
      const opened = reports.flatMap(({ details }) => details['openedDays']);
      expect(opened.length).toBeLessThanOrEqual(2);
    });
    await expectUndisturbed(world, days, { isTimeUp: () => false });
  });

  it('goes on when it is delivered twice and the one at work dies', async () => {
    const [moment, later] = ['2026-01-10T00:01:00.000Z', '2026-01-10T00:02:01.000Z'];
    await playHistory(world, ['2026-01-10'], async () => {
      const [dying, other] = [world.connectAgain(), world.connectAgain()];
      crashAt(dying.firestore, { requestNumber: 14, carriedOut: true });
      await expect(openDay(dying)).rejects.toThrow(CrashedError);
      const held = await createLeaseStore(other.firestore).change('open-day', (lease) => lease);
      expect(held).toBeDefined();
      expect(Date.parse(held?.until ?? '')).toBe(Date.parse(moment) + 60_000);
      const waiting = openDay(other);
      world.setNow(later);
      expect(await waiting).toMatchObject({ state: 'done' });
    });
    expect(await openedDaysOf(world.context)).toEqual(['2026-01-10']);
    await expectSoundAccounts(world);
  });
});
