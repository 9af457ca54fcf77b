import { beforeEach, describe, expect, it } from 'vitest';
import { dailyBps, planInCode } from '../../test/reference/example-members.ts';
import {
  expectCredited,
  openedDaysOf,
  seedMembers,
  smallChunks,
  stoppedAfterChunks,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import type { RewardPlan } from './core/reward-plan.ts';
import { openDays, openingOf } from './open-days.ts';
import { getRewardCalendar } from './reward-calendar.ts';
import { findRun } from './store.ts';

const day = '2026-01-10';

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  await seedMembers(world);
  world.setNow(`${day}T00:01:00.000Z`);
});

const open = (options = smallChunks) => openDays(openingOf(world.context), options);
const run = () => findRun(world.context.firestore, day);

async function setPlans(...plans: readonly Partial<RewardPlan>[]): Promise<void> {
  const added = plans.map((changes) => ({ ...planInCode, ...changes }));
  await world.context.firestore.doc(paths.rewardPlan).set({ plans: added });
}

async function accounts(): Promise<unknown> {
  const documents = Object.entries(await world.dump());
  return documents.filter(([path]) => path.startsWith('accounts/'));
}

describe('openDays', () => {
  it('records in the run, once, why a day cannot be computed, and opens it when it can', async () => {
    const sponsor = world.context.firestore.doc(paths.tree('M00005'));
    const before = await sponsor.get();
    await sponsor.delete();
    const reason = 'The network is not whole: M00011 is below M00005, who is missing';
    for (const [index, minute] of [1, 11, 21].entries()) {
      const at = `${day}T00:${String(minute).padStart(2, '0')}:00.000Z`;
      world.setNow(at);
      await expect(open()).rejects.toThrow(reason);
      expect(await run()).toMatchObject({
        state: 'planned',
        attempts: index + 1,
        failures: [{ at, reason }],
        startedAt: `${day}T00:01:00.000Z`,
        computed: null,
      });
    }
    expect(await getRewardCalendar(world.context.firestore)).toEqual({
      lastPlannedDay: day,
      lastOpenedDay: null,
      timeZone: 'UTC',
    });
    await sponsor.set(before.data() ?? {});
    world.setNow(`${day}T00:31:00.000Z`);
    expect(await open()).toEqual({ state: 'done', openedDays: [day] });
    expect(await run()).toMatchObject({
      state: 'done',
      attempts: 4,
      failures: [{ at: `${day}T00:21:00.000Z`, reason }],
      finishedAt: `${day}T00:31:00.000Z`,
    });
    await expectCredited(world, [day]);
  });

  it('records in the run why a chunk could not be written, and continues in the next run', async () => {
    const opening = openingOf(world.context);
    const failing = {
      ...opening.store,
      writeChunk: () => Promise.reject(new Error('14 UNAVAILABLE: nobody@example.com is away')),
    };
    await expect(openDays({ ...opening, store: failing }, smallChunks)).rejects.toThrow('14');
    const failed = await run();
    expect(failed).toMatchObject({ state: 'running', attempts: 1, failures: [{}] });
    expect(failed?.failures[0]?.reason).toContain('14 UNAVAILABLE');
    expect(failed?.failures[0]?.reason).not.toContain('nobody@example.com');
    expect((await open()).state).toBe('done');
    await expectCredited(world, [day]);
  });

  it('fails and writes nothing when a resumed day is computed differently', async () => {
    await openDays(openingOf(world.context), stoppedAfterChunks(2));
    const tree = world.context.firestore.doc(paths.tree('M00029'));
    const before = await tree.get();
    await tree.update({ packages: [] });
    const written = await accounts();
    const reason = 'The day does not compute the same as before';
    for (const attempts of [2, 3]) {
      expect(await open()).toEqual({ state: 'failed', openedDays: [] });
      expect(await accounts()).toEqual(written);
      expect(await run()).toMatchObject({ state: 'failed', attempts, failures: [{ reason }] });
    }
    expect(await openedDaysOf(world.context)).toEqual([]);
    await tree.set(before.data() ?? {});
    expect((await open()).state).toBe('done');
    expect(await run()).toMatchObject({ state: 'done', attempts: 4, failures: [{ reason }] });
    await expectCredited(world, [day]);
  });

  it('fails when a plan changes while a day is written, even when the rewards of the day are the same', async () => {
    const plans = [
      { version: 2, effectiveDay: '2026-01-02' },
      { version: 3, effectiveDay: day },
    ] as const;
    await setPlans(...plans);
    await openDays(openingOf(world.context), stoppedAfterChunks(2));
    const written = await accounts();
    // Nobody has a package of its time.
    await setPlans({ ...plans[0], ...dailyBps(1) }, plans[1]);
    expect((await open()).state).toBe('failed');
    expect(await accounts()).toEqual(written);
    await setPlans(...plans);
    expect((await open()).state).toBe('done');
    await expectCredited(world, [day]);
  });

  it('fails when a plan takes effect on a day that is already open', async () => {
    await open();
    const written = await accounts();
    await setPlans({ version: 2, effectiveDay: day, level: { rateBps: [] } });
    world.setNow('2026-01-12T00:01:00.000Z');
    expect((await open()).state).toBe('failed');
    const next = await findRun(world.context.firestore, '2026-01-12');
    expect(next).toMatchObject({
      state: 'failed',
      computed: null,
      failures: [{ reason: 'A reward plan that has been applied was changed' }],
    });
    expect(await accounts()).toEqual(written);
    await setPlans({ version: 2, effectiveDay: '2026-01-12', level: { rateBps: [] } });
    expect((await open()).openedDays).toEqual(['2026-01-12']);
    const { days } = await world.account('M00001');
    expect(days[day]).toHaveProperty('Level');
    expect(days['2026-01-12']).not.toHaveProperty('Level');
    expect(days['2026-01-12']?.planVersion).toBe(2);
  });

  it.each([
    ['run', [paths.run(day)]],
    ['run left over beside them', []],
  ])('a chunk left over from before a restore stops its day, with no %s', async (_, lost) => {
    const { firestore } = world.context;
    const backup = Object.entries(await world.dump());
    await open();
    // The restore brings back what the backup had, and a marker is among what it leaves.
    for (const [path, data] of backup) await firestore.doc(path).set(data);
    for (const path of [paths.rewardCalendar, ...lost]) await firestore.doc(path).delete();
    const restored = await accounts();

    const reason = 'There are chunks of the day, and nothing was decided';
    for (const attempts of [1, 2]) {
      expect(await open()).toEqual({ state: 'failed', openedDays: [] });
      expect(await run()).toMatchObject({ attempts, state: 'failed', failures: [{ reason }] });
      expect(await accounts()).toEqual(restored);
    }
    await firestore.recursiveDelete(firestore.collection(`${paths.run(day)}/chunks`));
    expect((await open()).openedDays).toEqual([day]);
    await expectCredited(world, [day]);
  });
});
