import { beforeEach, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import { runJob } from './run-job.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: TestWorld;
beforeEach(async () => {
  world = createTestWorld();
  world.setNow('2026-01-30T10:00:00.000Z');
  await world.join([['ROOT00', null]]);
  await world.confirm(['ROOT00', '50']);
});

it('the jobs open the days that are due and close the month, and a second run changes nothing', async () => {
  world.setNow('2026-02-02T00:01:00.000Z');
  expect(await runJob(world.context, 'open-day')).toEqual({
    job: 'open-day',
    state: 'done',
    details: { openedDays: ['2026-01-31', '2026-02-02'] },
  });
  expect(await runJob(world.context, 'close-month')).toMatchObject({
    job: 'close-month',
    state: 'done',
    details: { closedMembers: 1 },
  });
  expect((await runJob(world.context, 'open-day')).details).toEqual({ openedDays: [] });
  expect((await runJob(world.context, 'close-month')).details).toEqual({ closedMembers: 0 });
  expect(Object.keys((await world.account('ROOT00')).days)).toEqual(['2026-02-02']);
});

it('a run after one that threw does its work', async () => {
  world.setNow('2026-01-31T00:01:00.000Z');
  const calendar = world.context.firestore.doc(paths.rewardCalendar);
  await calendar.set({ lastPlannedDay: 5, lastOpenedDay: null });
  await expect(runJob(world.context, 'open-day')).rejects.toThrow('Invalid input');
  await calendar.delete();
  expect((await runJob(world.context, 'open-day')).details).toEqual({ openedDays: ['2026-01-31'] });
});
