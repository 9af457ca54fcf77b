import { expect, it } from 'vitest';
import { unpaced } from '../../test/fakes/unpaced.ts';
import {
  createMemoryDayStore,
  type MemoryDayStore,
} from '../../test/simulation/memory-day-store.ts';
import { neverOver } from '../platform/deadline.ts';
import type { DayStore } from './day-store.ts';
import { type OpenDaysReport, openDays } from './open-days.ts';

const friday = '2026-01-09';
const saturday = '2026-01-10';

const quiet = { info: () => undefined, warn: () => undefined, alert: () => undefined };

const now = new Date(`${saturday}T00:01:00.000Z`);
const clock = { realNow: () => now, businessNow: async () => now };
const openingOf = (store: DayStore) => ({
  store,
  ramp: unpaced,
  clock,
  log: quiet,
  timeZone: 'UTC',
});
const options = { deadline: neverOver };

it('an opening counts the networks of more than a thousand members, and no other', async () => {
  const memory = createMemoryDayStore();
  memory.join('ROOT', null, friday);
  memory.join('FIRST', 'ROOT', friday);
  for (let number = 0; number < 1_000; number += 1) memory.join(`M${number}`, 'FIRST', friday);
  memory.join('LAST', 'M999', friday);
  memory.confirm('LAST', { id: 'P', amountMicros: 50_000_000 }, friday);
  await openDays(openingOf(memory.store), options);
  const last = { members: 1, subscribed: 1, amountMicros: 50_000_000 };
  const many = { members: 1_000, subscribed: 0, amountMicros: 0 };
  const first = { members: 1, subscribed: 0, amountMicros: 0 };
  const countedAt = now.toISOString();
  expect(memory.totals()).toEqual([
    { uid: 'ROOT', countedAt, levels: [first, many, last] },
    { uid: 'FIRST', countedAt, levels: [many, last] },
  ]);
});

/** A store on which another process acts before a chunk of ours is written, the first time. */
function overtakenStore({ store }: MemoryDayStore, act: () => Promise<unknown>): DayStore {
  const acts = [act].values();
  return {
    ...store,
    async writeChunk(...chunk) {
      await acts.next().value?.();
      await store.writeChunk(...chunk);
    },
  };
}

function createSubscribed(): MemoryDayStore {
  const memory = createMemoryDayStore();
  memory.join('ROOT', null, friday);
  memory.confirm('ROOT', { id: 'P', amountMicros: 50_000_000 }, friday);
  return memory;
}

it('an opening reports no day that another process opens meanwhile, and that one reports it', async () => {
  const memory = createSubscribed();
  const reports: OpenDaysReport[] = [];
  const store = overtakenStore(memory, async () => {
    reports.push(await openDays(openingOf(memory.store), options));
  });
  reports.push(await openDays(openingOf(store), options));
  expect(reports.map(({ openedDays }) => openedDays)).toEqual([[saturday], []]);
  expect(memory.openedDays()).toHaveLength(1);
});

it('a day that another process stops meanwhile is opened and reported once, after it is begun again', async () => {
  const memory = createSubscribed();
  const store = overtakenStore(memory, () =>
    memory.store.change(({ planned }) => ({
      result: undefined,
      ...(planned && { run: { ...planned, state: 'failed' } }),
    })),
  );
  expect(await openDays(openingOf(store), options)).toEqual({
    state: 'done',
    openedDays: [saturday],
  });
  expect(memory.run(saturday)?.attempts).toBe(2);
});
