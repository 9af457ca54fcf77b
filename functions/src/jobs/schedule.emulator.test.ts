import { expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import { runJob, schedule } from './schedule.ts';

it.each([
  ['whose time was up is unfinished', schedule['move-devices'].timeMs, 'unfinished'],
  ['that had the time for everything is done', 0, 'done'],
])('a run of move-devices %s', async (_, msPerLook, state) => {
  const { context } = createTestWorld();
  let nowMs = Date.UTC(2026, 0, 7, 12);
  const realNow = () => new Date((nowMs += msPerLook));
  const clock = { ...context.clock, realNow };
  expect(await runJob({ ...context, clock }, 'move-devices')).toMatchObject({ state });
});
