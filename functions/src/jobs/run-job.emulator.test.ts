import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countReads } from '../../test/count-requests.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import { createLeaseStore } from './lease-store.ts';
import { runJob } from './run-job.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('runJob', () => {
  it('opens the day and closes the month, each as often as it is run', async () => {
    const world = createTestWorld();
    world.setNow('2026-01-30T10:00:00.000Z');
    await world.join([['ROOT00', null]]);
    await world.confirm(['ROOT00', '50']);
    world.setNow('2026-02-02T00:01:00.000Z');
    const details = { openedDays: ['2026-01-31', '2026-02-02'] };
    expect(await runJob(world.context, 'open-day')).toEqual({
      job: 'open-day',
      state: 'done',
      details,
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
});

describe('an exclusive job', () => {
  let world: TestWorld;

  beforeEach(async () => {
    world = createTestWorld();
    world.setNow('2026-01-09T10:00:00.000Z');
    await world.join([['ROOT00', null]]);
    await world.confirm(['ROOT00', '50']);
    world.setNow('2026-01-10T00:01:00.000Z');
  });

  const lease = () => createLeaseStore(world.context.firestore).change('open-day', (held) => held);
  const hold = (until: string) =>
    createLeaseStore(world.context.firestore).change('open-day', () => ({ holder: 'dead', until }));

  it('is done for each of eight who start it at once, and does its work once', async () => {
    const processes = Array.from({ length: 8 }, () => world.connectAgain());
    const reports = await Promise.all(processes.map((process) => runJob(process, 'open-day')));
    expect(reports.map(({ state }) => state)).toEqual(processes.map(() => 'done'));
    expect(reports.flatMap(({ details }) => details['openedDays'])).toEqual(['2026-01-10']);
    expect(await lease()).toBeUndefined();
    await Promise.all(processes.map(({ firestore }) => firestore.terminate()));
  });

  it('gives its lease back when it throws', async () => {
    const calendar = world.context.firestore.doc(paths.rewardCalendar);
    await calendar.set({ lastPlannedDay: 5, lastOpenedDay: null });
    await expect(runJob(world.context, 'open-day')).rejects.toThrow('Invalid input');
    expect(await lease()).toBeUndefined();
    await calendar.delete();
    expect((await runJob(world.context, 'open-day')).details).toEqual({
      openedDays: ['2026-01-10'],
    });
  });

  it('takes over from one that died', async () => {
    await hold('2026-01-10T00:01:50.000Z');
    const standby = world.connectAgain();
    const reads = countReads(standby.firestore);
    const run = runJob(standby, 'open-day');
    await expect.poll(() => reads().documents).toBe(1);
    world.setNow('2026-01-10T00:01:50.000Z');
    expect(await run).toMatchObject({ state: 'done', details: { openedDays: ['2026-01-10'] } });
    expect(await lease()).toBeUndefined();
    await standby.firestore.terminate();
  });

  it('leaves it at that when another is at work for as long as it has itself', async () => {
    await hold('2026-01-10T01:00:00.000Z');
    const standby = world.connectAgain();
    const reads = countReads(standby.firestore);
    const run = runJob(standby, 'open-day');
    await expect.poll(() => reads().documents).toBe(1);
    world.setNow('2026-01-10T00:30:00.000Z');
    expect(await run).toEqual({
      job: 'open-day',
      state: 'unfinished',
      details: { reason: 'Another run was at work all the time' },
    });
    expect(await lease()).toMatchObject({ holder: 'dead' });
    await standby.firestore.terminate();
  });
});
