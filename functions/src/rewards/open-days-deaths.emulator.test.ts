import { describe, expect, it, vi } from 'vitest';
import { CrashedError, crashAt } from '../../test/crash-firestore.ts';
import { randomIntegers } from '../../test/reference/random-network.ts';
import {
  expectUndisturbed,
  playHistory,
  smallChunks,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld } from '../../test/world.ts';
import { nextBusinessDay } from '../calendar/business-day.ts';
import type { ActingContext } from '../platform/context.ts';
import { openDays, openingOf } from './open-days.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What an opening of the day asks of Firestore from its beginning to the last chunk, or thereabouts. */
const requestsOfDay = 16;

/** So many business days after 2026-01-09, of which the third of every five is not opened in time. */
function someDays(count: number): string[] {
  const days: string[] = [];
  let day = '2026-01-09';
  for (let index = 0; index < count; index += 1) {
    day = nextBusinessDay(day);
    if (index % 5 !== 2) days.push(day);
  }
  return days;
}

/** Lets an opening die at a random request; false when it came to its end before. */
async function dies(dying: ActingContext, below: (bound: number) => number): Promise<boolean> {
  crashAt(dying.firestore, { requestNumber: below(requestsOfDay), carriedOut: below(2) === 0 });
  try {
    await openDays(openingOf({ ...dying, log: quiet }), smallChunks);
    return false;
  } catch (error) {
    if (error instanceof CrashedError) return true;
    throw error;
  }
}

describe('openDays', () => {
  it('leaves the ledger of an undisturbed run, though it dies more than 300 times', async () => {
    const world = createTestWorld();
    const below = randomIntegers(20_260_109);
    const days = someDays(20);
    let deaths = 0;
    await playHistory(world, days, async () => {
      while (await dies(world.connectAgain(), below)) deaths += 1;
      expect((await openDays(openingOf(world.context), smallChunks)).state).toBe('done');
    });
    expect(deaths).toBeGreaterThanOrEqual(300);
    await expectUndisturbed(world, days);
  });
});
