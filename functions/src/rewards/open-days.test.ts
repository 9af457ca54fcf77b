import { expect, it } from 'vitest';
import { unpaced } from '../../test/fakes/unpaced.ts';
import { createMemoryDayStore } from '../../test/simulation/memory-day-store.ts';
import { openDays } from './open-days.ts';

const friday = '2026-01-09';
const saturday = '2026-01-10';

const quiet = { info: () => undefined, warn: () => undefined, alert: () => undefined };

it('an opening counts the networks of more than a thousand members, and no other', async () => {
  const memory = createMemoryDayStore();
  memory.join('ROOT', null, friday);
  memory.join('FIRST', 'ROOT', friday);
  for (let number = 0; number < 1_000; number += 1) memory.join(`M${number}`, 'FIRST', friday);
  memory.join('LAST', 'M999', friday);
  memory.confirm('LAST', { id: 'P', amountMicros: 50_000_000 }, friday);
  const now = new Date(`${saturday}T00:01:00.000Z`);
  const clock = { realNow: () => now, businessNow: async () => now };
  const opening = { store: memory.store, ramp: unpaced, clock, log: quiet, timeZone: 'UTC' };
  await openDays(opening, { isTimeUp: () => false });
  const last = { members: 1, subscribed: 1, amountMicros: 50_000_000 };
  const many = { members: 1_000, subscribed: 0, amountMicros: 0 };
  const first = { members: 1, subscribed: 0, amountMicros: 0 };
  const countedAt = now.toISOString();
  expect(memory.totals()).toEqual([
    { uid: 'ROOT', countedAt, levels: [first, many, last] },
    { uid: 'FIRST', countedAt, levels: [many, last] },
  ]);
});
