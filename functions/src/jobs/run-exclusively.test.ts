import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeTimer, type FakeTimer } from '../../test/fakes/timer.ts';
import { createMemoryLeaseStore } from '../../test/memory-lease-store.ts';
import type { Lease } from './core/lease.ts';
import type { LeaseStore } from './lease-store.ts';
import { type LeaseRequest, runExclusively } from './run-exclusively.ts';

const never = () => false;
const hourMs = 3_600_000;

let timer: FakeTimer;
let store: LeaseStore;
let warnings: string[];
let working: Set<string>;

beforeEach(() => {
  timer = createFakeTimer();
  store = createMemoryLeaseStore();
  warnings = [];
  working = new Set();
});

function request(holder: string, changes: Partial<LeaseRequest> = {}): LeaseRequest {
  const log = {
    info: () => undefined,
    warn: (event: string) => warnings.push(event),
    error: () => undefined,
  };
  const clock = {
    realNow: () => new Date(timer.nowMs()),
    businessNow: () => Promise.reject(new Error('Leases are about real time')),
  };
  return { job: 'open-day', holder, store, timer, context: { clock, log }, ...changes };
}

/** Works for `timeMs`, asking every second whether to stop; gives how long it worked. */
function workFor(holder: string, timeMs: number) {
  return async (isTimeUp: () => boolean): Promise<number> => {
    if (working.size > 0) throw new Error(`${[...working].join()} and ${holder} at once`);
    working.add(holder);
    const startMs = timer.nowMs();
    while (timer.nowMs() < startMs + timeMs && !isTimeUp()) await timer.sleep(1_000);
    working.delete(holder);
    return timer.nowMs() - startMs;
  };
}

const stored = async () => {
  let seen: Lease | undefined;
  await store.change('open-day', (lease) => (seen = lease));
  return seen;
};

/** A process that dies `afterMs` from now: it never wakes up any more, and writes nothing. */
function dying(holder: string, afterMs: number): LeaseRequest {
  const diesMs = timer.nowMs() + afterMs;
  const lives = () => timer.nowMs() < diesMs;
  return request(holder, {
    timer: {
      nowMs: timer.nowMs,
      async sleep(ms, signal) {
        await timer.sleep(ms, signal);
        if (!lives()) await new Promise(() => {});
      },
    },
    store: {
      change: (job, decide) => (lives() ? store.change(job, decide) : new Promise(() => {})),
    },
  });
}

describe('a job alone', () => {
  it('is begun at once, keeps its lease however long it takes, and gives it back', async () => {
    const during: unknown[] = [];
    const result = await timer.passUntil(
      runExclusively(request('us'), never, async () => {
        during.push(await stored());
        await timer.sleep(29 * 60_000 + 1);
        during.push(await stored());
        return timer.nowMs();
      }),
    );
    expect(result).toBe(29 * 60_000 + 1);
    expect(during).toEqual([
      { holder: 'us', until: '1970-01-01T00:01:00.000Z' },
      { holder: 'us', until: '1970-01-01T00:30:00.000Z' },
    ]);
    expect(await stored()).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('gives the lease back when it throws, and throws the same', async () => {
    const failing = runExclusively(request('us'), never, () => Promise.reject(new Error('Broken')));
    await expect(timer.passUntil(failing)).rejects.toThrow('Broken');
    expect(await stored()).toBeUndefined();
  });

  it('leaves no heartbeat behind', async () => {
    await timer.passUntil(runExclusively(request('us'), never, workFor('us', 20_000)));
    await expect(timer.passUntil(new Promise(() => {}))).rejects.toThrow('Nobody sleeps');
  });

  it('is told when its time is up', async () => {
    const isTimeUp = () => timer.nowMs() >= 100_000;
    const run = runExclusively(request('us'), isTimeUp, workFor('us', 500_000));
    expect(await timer.passUntil(run)).toBe(100_000);
  });
});

describe('many runs', () => {
  it('of eight started at once each does its work, one after the other', async () => {
    const holders = Array.from({ length: 8 }, (_, index) => `holder-${index}`);
    const runs = holders.map((holder) =>
      runExclusively(request(holder), never, workFor(holder, 90_000)),
    );
    expect(await timer.passUntil(Promise.all(runs))).toEqual(holders.map(() => 90_000));
    // Nobody waits much longer for a lease that was given back.
    expect(timer.nowMs()).toBeLessThanOrEqual(8 * (90_000 + 1_500));
    expect(await stored()).toBeUndefined();
  });

  it('do not wait for those of another job', async () => {
    const runs = (['open-day', 'close-month'] as const).map((job) =>
      runExclusively(request(job, { job }), never, async () => {
        await timer.sleep(60_000);
        return timer.nowMs();
      }),
    );
    expect(await timer.passUntil(Promise.all(runs))).toEqual([60_000, 60_000]);
  });

  it('one that waits takes over when the holder has died, and not before', async () => {
    void runExclusively(dying('dead', 40_000), never, () => new Promise(() => {}));
    const run = runExclusively(request('standby'), never, async () => timer.nowMs());
    const takenMs = await timer.passUntil(run);
    // It was renewed 30 seconds in, for a minute.
    expect(takenMs).toBeGreaterThanOrEqual(90_000);
    expect(takenMs).toBeLessThanOrEqual(91_500);
  });

  it('one whose clock is behind learns from the next renewal that another took over', async () => {
    const run = runExclusively(request('behind'), never, workFor('behind', 100_000));
    const realNow = () => new Date(timer.nowMs() + 50_000);
    const { log, clock } = request('ahead').context;
    const ahead = request('ahead', { context: { log, clock: { ...clock, realNow } } });
    const taken = runExclusively(ahead, never, () => timer.sleep(30_000));
    expect(await timer.passUntil(run)).toBe(15_000);
    expect(warnings).toEqual(['Another run took over a job']);
    await timer.passUntil(taken);
  });

  it('one that waits gives up when its own time is up', async () => {
    const first = runExclusively(request('first'), never, workFor('first', 300_000));
    const isTimeUp = () => timer.nowMs() >= 100_000;
    const second = runExclusively(request('second'), isTimeUp, workFor('second', 1_000));
    expect(await timer.passUntil(second)).toBeUndefined();
    expect(timer.nowMs()).toBeLessThanOrEqual(101_500);
    expect(await timer.passUntil(first)).toBe(300_000);
  });

  it('of one that has had no time at all nothing is asked or done', async () => {
    const run = runExclusively(request('late'), () => true, workFor('late', 1_000));
    expect(await timer.passUntil(run)).toBeUndefined();
    expect(timer.nowMs()).toBe(0);
  });
});

/** Works for `pauseMs` without a heartbeat, as a process that was stopped, and then asks twice. */
async function pausedRun(pauseMs: number, meanwhile: () => Promise<unknown>) {
  const awake = new AbortController();
  const paused = request('paused', {
    timer: {
      nowMs: timer.nowMs,
      async sleep(ms, signal) {
        await timer.sleep(ms, signal);
        if (signal !== undefined)
          await timer.sleep(hourMs, AbortSignal.any([signal, awake.signal]));
      },
    },
  });
  const run = runExclusively(paused, never, async (isTimeUp) => {
    await timer.sleep(pauseMs);
    const before = isTimeUp();
    awake.abort();
    await timer.sleep(20_000);
    return { atOnce: before, soon: isTimeUp() };
  });
  const [told] = await timer.passUntil(Promise.all([run, meanwhile()]));
  return told;
}

describe('a holder that was paused', () => {
  it('goes on when it still has its lease', async () => {
    expect(await pausedRun(50_000, () => Promise.resolve())).toEqual({
      atOnce: false,
      soon: false,
    });
  });

  it('stops at the next question once the lease has run out', async () => {
    expect(await pausedRun(60_000, () => Promise.resolve())).toMatchObject({ atOnce: true });
  });

  it('stops when another took over, and leaves it the lease', async () => {
    let whileTheirs: unknown;
    const told = await pausedRun(70_000, () =>
      runExclusively(request('other'), never, async () => {
        await timer.sleep(100_000);
        whileTheirs = await stored();
      }),
    );
    expect(told).toEqual({ atOnce: true, soon: true });
    expect(whileTheirs).toMatchObject({ holder: 'other' });
    expect(warnings).toEqual(['Another run took over a job']);
  });

  it('stops also when the other has come and gone', async () => {
    const told = await pausedRun(70_000, () =>
      runExclusively(request('other'), never, () => Promise.resolve()),
    );
    expect(told).toEqual({ atOnce: true, soon: true });
    expect(await stored()).toBeUndefined();
  });
});

const unavailable = () => Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });

/** Fails the changes that come in this span of time. */
const failing = (fromMs: number, toMs: number, error: Error): Partial<LeaseRequest> => ({
  store: {
    change: (job, decide) =>
      timer.nowMs() >= fromMs && timer.nowMs() < toMs
        ? Promise.reject(error)
        : store.change(job, decide),
  },
});

describe('a store that fails', () => {
  it('is asked again by those who wait', async () => {
    const us = request('us', failing(0, 5_000, unavailable()));
    const startMs = await timer.passUntil(runExclusively(us, never, async () => timer.nowMs()));
    expect(startMs).toBeGreaterThanOrEqual(5_000);
    expect(startMs).toBeLessThanOrEqual(6_500);
  });

  it('is not asked again when it is broken', async () => {
    const us = request('us', failing(0, 5_000, new TypeError('Not a lease')));
    await expect(timer.passUntil(runExclusively(us, never, workFor('us', 1)))).rejects.toThrow(
      'Not a lease',
    );
  });

  it('does no harm while the lease lasts', async () => {
    const us = request('us', failing(10_000, 55_000, unavailable()));
    const run = runExclusively(us, never, workFor('us', 120_000));
    expect(await timer.passUntil(run)).toBe(120_000);
    expect(warnings).toEqual(Array.from({ length: 3 }, () => 'A lease could not be renewed'));
  });

  it('stops the work when the lease has run out', async () => {
    const us = request('us', failing(10_000, 500_000, unavailable()));
    const run = runExclusively(us, never, workFor('us', 120_000));
    expect(await timer.passUntil(run)).toBe(60_000);
    expect(warnings.at(-1)).toBe('A lease could not be given back');
  });
});

it('never two work at once, whoever dies and whenever, and whoever lives does the work', async () => {
  const someRuns = fc.array(
    fc.record({
      startMs: fc.integer({ min: 0, max: 300_000 }),
      workMs: fc.integer({ min: 0, max: 200_000 }),
      diesAfterMs: fc.option(fc.integer({ min: 1, max: 200_000 })),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(someRuns, async (runs) => {
      timer = createFakeTimer();
      store = createMemoryLeaseStore();
      working = new Set();
      const survivors = runs.map(async ({ startMs, workMs, diesAfterMs }, index) => {
        await timer.sleep(startMs);
        const holder = `holder-${index}`;
        if (diesAfterMs === null)
          return runExclusively(request(holder), never, workFor(holder, workMs));
        const run = runExclusively(dying(holder, diesAfterMs), never, workFor(holder, workMs));
        // The dead do not work, whatever they had begun.
        const dead = timer.sleep(diesAfterMs).then(() => working.delete(holder));
        await Promise.race([run, dead]);
        return workMs;
      });
      const worked = await timer.passUntil(Promise.all(survivors));
      for (const [index, { workMs }] of runs.entries())
        expect(worked[index]).toBeGreaterThanOrEqual(workMs);
      expect(working.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
