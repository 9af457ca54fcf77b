import { unpaced } from '../../src/platform/write-ramp.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import { openDays, openingOf } from '../../src/rewards/open-days.ts';
import type { TestWorld } from '../../test/world.ts';

/** Members of a commit of the opening, and commits that are on their way at once. */
export const openingPace = { membersPerChunk: 249, commitsAtOnce: 8 } as const;

/**
 * Opens a business day as the schedule does, but at once: the emulator needs no ramp.
 * @returns the milliseconds from the first commit's start to the last one's end.
 * @throws when the day did not open.
 */
export async function openDay(world: TestWorld, day: string): Promise<number> {
  world.setNow(`${day}T00:01:00.000Z`);
  const { membersPerChunk } = openingPace;
  const opening = openingOf(world.context);
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  const store: DayStore = {
    ...opening.store,
    async writeChunk(...chunk) {
      firstMs = Math.min(firstMs, performance.now());
      await opening.store.writeChunk(...chunk);
      lastMs = performance.now();
    },
  };
  const report = await openDays(
    { ...opening, store, ramp: unpaced },
    { isTimeUp: () => false, membersPerChunk },
  );
  if (report.state !== 'done' || report.openedDays.join() !== day)
    throw new Error(
      `The opening of ${day} ended ${report.state}, with ${report.openedDays.join()}`,
    );
  return lastMs - firstMs;
}
