import { beforeEach, expect, it, vi } from 'vitest';
import { countReads } from '../../test/count-requests.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { messages } from '../contract/messages.ts';
import { paths } from '../platform/paths.ts';
import { rewardsHandlers } from './handlers.ts';
import { openDays, openingOf } from './open-days.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  // A Thursday.
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    ['MEMBER', 'ABOVE0'],
    ['GUEST0', 'ABOVE0'],
  ]);
  await world.confirm(['MEMBER', '1000']);
});

function runs(query: { after?: string; limit: number } = { limit: 50 }) {
  const { caller, scope } = world.request('ABOVE0');
  return rewardsHandlers.runs({ params: {}, query, body: {} }, caller, scope);
}

async function openUntil(day: string): Promise<void> {
  world.setNow(`${day}T00:01:00.000Z`);
  await openDays(openingOf(world.context), { isTimeUp: () => false });
}

async function daysOn(query: { after?: string; limit: number }): Promise<unknown> {
  const outcome = await runs(query);
  if (!outcome.ok) return outcome.refusal;
  return outcome.value === 'No Data' ? outcome.value : outcome.value.map(({ day }) => day);
}

it('the list of runs is empty before the first opening', async () => {
  expect(await runs()).toEqual({ ok: true, value: 'No Data' });
});

it('a run lists what the day credited and what the company kept', async () => {
  await openUntil('2026-01-09');
  expect(await runs()).toEqual({
    ok: true,
    value: [
      {
        day: '2026-01-09',
        state: 'done',
        totals: {
          planVersion: 1,
          members: 3,
          credited: 1,
          chunks: 1,
          DR: 4_000_000n,
          Level: 0n,
          Upline: 0n,
          performance: 0n,
          subscriptions: 1_000_000_000n,
          // The introducer is not subscribed.
          keptLevelInactive: 400_000n,
          keptUplineRemainder: 0n,
          keptUplineEmpty: 0n,
          keptPerformanceRemainder: 0n,
          // Nobody holds a rank: 3 % of 1,000 USDT.
          keptPerformanceEmpty: 30_000_000n,
        },
        attempts: 1,
        failures: [],
        startedAt: '2026-01-09T00:01:00.000Z',
        finishedAt: '2026-01-09T00:01:00.000Z',
      },
    ],
  });
});

it('runs are listed newest first, page by page, without Sundays', async () => {
  await openUntil('2026-01-13');
  const days = ['2026-01-13', '2026-01-12', '2026-01-10', '2026-01-09'];
  expect(await daysOn({ limit: 50 })).toEqual(days);
  expect(await daysOn({ limit: 2 })).toEqual(days.slice(0, 2));
  expect(await daysOn({ limit: 1, after: '2026-01-12' })).toEqual(['2026-01-10']);
  // A day that was not opened is a place in the calendar as well.
  expect(await daysOn({ limit: 50, after: '2026-01-11' })).toEqual(days.slice(2));
  expect(await daysOn({ limit: 50, after: '2026-01-09' })).toBe('No Data');
  for (const after of ['nonsense', '2026-02-30', '../config', '2026-1-9'])
    expect(await daysOn({ limit: 50, after })).toEqual({
      code: 'invalid_input',
      message: messages.invalidInput,
    });

  const reads = countReads(world.context.firestore);
  await runs({ limit: 2, after: '2026-01-13' });
  expect(reads()).toEqual({ requests: ['runQuery'], documents: 2 });
});

it.each(['running', 'failed'] as const)('a run in state %s has no end', async (state) => {
  await openUntil('2026-01-09');
  const run = world.context.firestore.doc(paths.run('2026-01-09'));
  await run.update({ state, finishedAt: null });
  expect(await runs()).toMatchObject({ ok: true, value: [{ state, finishedAt: null }] });
});
