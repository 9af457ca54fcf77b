import { describe, expect, it, vi } from 'vitest';
import { createRewardWorld } from '../testing/create-reward-world.ts';
import { runJob } from './run-job.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('runJob', () => {
  it('opens the day and closes the month, each as often as it is run', async () => {
    const world = createRewardWorld();
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
