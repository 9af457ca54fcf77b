import { expect, it, vi } from 'vitest';
import { countReads, countWrites } from '../../test/count-requests.ts';
import { createTestWorld } from '../../test/world.ts';
import { openDays, openingOf } from './open-days.ts';
import { findRun } from './store.ts';

vi.setConfig({ testTimeout: 120_000 });

const forever = { isTimeUp: () => false };

/** Members of whom every one earns, in chunks that are full but for the last. */
const uids = Array.from({ length: 1_200 }, (_, index) => `M${String(index).padStart(5, '0')}`);
const uidsAtOnce = 300;

it('an opening reads each member once and writes at most 1.01 documents per credited member', async () => {
  const world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  for (let start = 0; start < uids.length; start += uidsAtOnce) {
    const some = uids.slice(start, start + uidsAtOnce);
    await world.join(
      some.map((uid, index) => {
        const place = start + index;
        return [uid, place === 0 ? null : (uids[(place - 1) >>> 2] ?? null)];
      }),
    );
    await world.confirm(...some.map((uid) => [uid, '50'] as const));
  }
  // The very first opening reads the members once more, to know where to start.
  world.setNow('2026-01-09T00:01:00.000Z');
  await openDays(openingOf(world.context), forever);

  const measured = world.connectAgain();
  const reads = countReads(measured.firestore);
  const writes = countWrites(measured.firestore);
  world.setNow('2026-01-10T00:01:00.000Z');
  expect((await openDays(openingOf(measured), forever)).openedDays).toEqual(['2026-01-10']);

  const run = await findRun(world.context.firestore, '2026-01-10');
  expect(run?.computed).toMatchObject({ chunkCount: 5, totals: { credited: uids.length } });
  const written = writes().documents;
  // The chunks' markers; the plan, its beginning, and its end, each with the run.
  expect(written).toBe(uids.length + 5 + 6);
  expect(written / uids.length).toBeLessThanOrEqual(1.01);
  // However many members there are: four transactions, each of the calendar and the last two runs.
  expect(reads().documents).toBe(uids.length + 12);
});
