import { afterEach, expect, it } from 'vitest';
import { countBilledReads } from '../../test/firestore-requests.ts';
import { createTestWorld } from '../../test/world.ts';
import { getLastOpenedDay, setRewardCalendar } from './reward-calendar.ts';

const world = createTestWorld();
const { firestore } = world.context;

afterEach(() => world.clear());

const open = (day: string) =>
  firestore.runTransaction((transaction) =>
    Promise.resolve(
      setRewardCalendar(firestore, transaction, {
        lastPlannedDay: day,
        lastOpenedDay: day,
        timeZone: 'UTC',
      }),
    ),
  );

it('the last opened day is read until it is that of today, and on a Sunday the Saturday', async () => {
  const reads = countBilledReads(firestore);
  const read = async (today: string) => [await getLastOpenedDay(firestore, today), reads()];
  expect(await read('2026-01-09')).toEqual([null, 1]);
  await open('2026-01-08');
  expect(await read('2026-01-09')).toEqual(['2026-01-08', 1]);
  expect(await read('2026-01-09')).toEqual(['2026-01-08', 1]);
  await open('2026-01-09');
  expect(await read('2026-01-09')).toEqual(['2026-01-09', 1]);
  expect(await read('2026-01-09')).toEqual(['2026-01-09', 0]);
  await open('2026-01-10');
  expect(await read('2026-01-10')).toEqual(['2026-01-10', 1]);
  expect(await read('2026-01-11')).toEqual(['2026-01-10', 0]);
  expect(await read('2026-01-12')).toEqual(['2026-01-10', 1]);
});
