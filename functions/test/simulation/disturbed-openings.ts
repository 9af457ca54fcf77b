import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nextBusinessDay } from '../../src/calendar/business-day.ts';
import type { ActingContext } from '../../src/context/context.ts';
import { neverOver } from '../../src/platform/deadline.ts';
import { paths } from '../../src/platform/paths.ts';
import { closeMonths } from '../../src/rewards/close-months.ts';
import { openDays, openingOf } from '../../src/rewards/open-days.ts';
import { unpaced } from '../fakes/unpaced.ts';
import { CrashedError, crashAt, meetAtFirstBatch } from '../firestore-requests.ts';
import { randomIntegers } from '../reference/random-network.ts';
import { createTestWorld, retryWhileBusy } from '../world.ts';
import { expectUndisturbed, playHistory, seededUids, smallChunks } from './opening-history.ts';

/** How much a history is disturbed: so many business days, by what this seed chooses. */
interface Disturbance {
  readonly dayCount: number;
  readonly seed: number;
}

const script = fileURLToPath(new URL('open-days-process.ts', import.meta.url));

const quiet = { info: () => undefined, warn: () => undefined, alert: () => undefined };

/**
 * More than an opening asks of Firestore before its first chunk and after its last, so that some survive;
 * about what it asks in all.
 */
const requestsOfDay = 32;

/** About 4 deaths a day are expected; with fewer than these the test says nothing. */
const deathsPerDayMin = 2;

/** Lets four processes open the same days at once. */
export function testTogether(): void {
  it('leaves the ledger of an undisturbed run when four processes run at once', async () => {
    const world = createTestWorld();
    // Saturday, and Monday with Tuesday at once.
    const days = ['2026-01-10', '2026-01-13'];
    await playHistory(world, days, async () => {
      const processes = Array.from({ length: 4 }, () => world.connectAgain());
      meetAtFirstBatch(processes.map(({ firestore }) => firestore));
      const reports = await Promise.all(
        processes.map((process) => retryWhileBusy(() => openDays(openingOf(process), smallChunks))),
      );
      expect(reports.map(({ state }) => state)).toEqual(processes.map(() => 'done'));
    });
    await expectUndisturbed(world, days);
  });
}

/** Lets an opening die at random requests until it survives, on each of the days. */
export function testDeaths({ dayCount, seed }: Disturbance): void {
  it(`leaves the ledger of an undisturbed run, though it dies all the time for ${dayCount} days`, async () => {
    const world = createTestWorld();
    const below = randomIntegers(seed);
    const days = someDays(dayCount);
    let deaths = 0;
    await playHistory(world, days, async () => {
      while (await dies(world.connectAgain(), below)) deaths += 1;
      expect((await openDays(openingOf(world.context), smallChunks)).state).toBe('done');
    });
    expect(deaths).toBeGreaterThanOrEqual(deathsPerDayMin * days.length);
    await expectUndisturbed(world, days);
  });
}

/** Kills processes that open a day, three on each of the days, before another finishes it. */
export function testKills({ dayCount, seed }: Disturbance): void {
  it(`leaves the ledger of an undisturbed run when ${3 * dayCount} of its processes are killed`, async () => {
    const world = createTestWorld();
    const projectId = world.context.auth.app.options.projectId ?? '';
    const below = randomIntegers(seed);
    const days = someDays(dayCount);
    await playHistory(world, days, async (day) => {
      const moment = `${day}T00:01:00.000Z`;
      // The first has two changes and seven chunks before it; the others may find all chunks written.
      for (const write of [3 + below(7), 1 + below(3), 1 + below(3)])
        expect(await killOpenDays(projectId, moment, write)).toBe(true);
      expect(await killOpenDays(projectId, moment, Number.POSITIVE_INFINITY)).toBe(false);
    });
    await expectUndisturbed(world, days);
  });
}

/** Lets the archiving of a month die at random requests while its accounts are written. */
export function testArchivingDeaths({ deaths, seed }: { deaths: number; seed: number }): void {
  it(`archives a month like an undisturbed run after each of ${deaths} deaths among writes to the accounts`, async () => {
    const world = createTestWorld();
    const below = randomIntegers(seed);
    await playHistory(world, ['2026-01-30', '2026-02-02'], () =>
      openDays(openingOf(world.context), smallChunks),
    );
    const { firestore } = world.context;
    const start = await world.dump();
    // Two writes: after the second one everything is as before.
    const touch = async () => {
      for (const requestedMicros of [1, 0]) {
        const batch = firestore.batch();
        for (const uid of seededUids)
          batch.update(firestore.doc(paths.account(uid)), { requestedMicros });
        await batch.commit();
      }
    };
    const archive = async (context: ActingContext) => {
      let touched: Promise<void> | undefined;
      const ramp = {
        ...unpaced,
        async admit() {
          touched ??= touch();
        },
      };
      try {
        return await closeMonths(context, { deadline: neverOver, ramp });
      } finally {
        await touched;
      }
    };
    const counting = world.connectAgain();
    const countRequests = crashAt(counting.firestore);
    await archive(counting);
    const requests = countRequests();
    const undisturbed = await world.dump();
    for (let count = 0; count < deaths; count += 1) {
      await world.restore(start);
      const point = { requestNumber: below(requests), carriedOut: below(2) === 0 };
      const dying = world.connectAgain();
      crashAt(dying.firestore, point);
      await archive({ ...dying, log: quiet }).catch(() => undefined);
      await archive(world.context);
      expect({ point, dump: await world.dump() }).toEqual({ point, dump: undisturbed });
    }
  });
}

/** So many business days after 2026-01-09; before every fourth of them one is skipped. */
function someDays(count: number): string[] {
  const days: string[] = [];
  let day = '2026-01-09';
  while (days.length < count) {
    day = nextBusinessDay(day);
    if (days.length % 4 === 2) day = nextBusinessDay(day);
    days.push(day);
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

/**
 * Starts a process that opens the days of a project, and kills it without warning when it comes to its
 * `write`th write: that one is never made, those that are on their way arrive or not.
 * @returns whether it was killed; false when it had fewer writes to make.
 */
async function killOpenDays(projectId: string, moment: string, write: number): Promise<boolean> {
  const child = spawn(process.execPath, [script, projectId, moment, String(write)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  child.once('message', () => child.kill('SIGKILL'));
  const [code, signal]: unknown[] = await ended;
  if (signal === 'SIGKILL') return true;
  if (code !== 0) throw new Error(`An opening ended with ${String(code ?? signal)}`);
  return false;
}
