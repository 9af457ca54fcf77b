import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { readAllTrees } from '../network/all-trees.ts';
import { findTree } from '../network/store.ts';
import { paths } from '../platform/paths.ts';
import { CrashedError, crashAt } from '../testing/crash-firestore.ts';
import { createRewardWorld, type RewardWorld } from '../testing/create-reward-world.ts';
import { meetAtFirstBatch } from '../testing/meet-at-first-batch.ts';
import { computeDay } from './core/compute-day.ts';
import { planHistory } from './core/reward-plan.ts';
import { openDays } from './open-days.ts';
import { getRewardCalendar } from './reward-calendar.ts';
import { revealReward } from './service.ts';
import { findRun, writeChunk } from './store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const membersPerChunk = 4;
const forever = { isTimeUp: () => false, membersPerChunk };
const uids = Array.from({ length: 30 }, (_, index) => `M${String(index).padStart(5, '0')}`);

let world: RewardWorld;

/** 30 members, a tree with two below each, most of them with a package; 2026-01-09 is a Friday. */
async function seed(): Promise<void> {
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join(
    uids.map((uid, index) => [uid, index === 0 ? null : (uids[(index - 1) >>> 1] ?? null)]),
  );
  const subscribers = uids.filter((_uid, index) => index % 7 !== 3);
  await world.confirm(
    ...subscribers.map((uid, index) => [uid, index % 5 === 0 ? '1000' : '50'] as const),
  );
}

async function expectSoundAccounts(): Promise<void> {
  for (const uid of uids) {
    const account = await world.account(uid);
    expect(verifyAccount({ account, pages: [], requestedMicros: [] })).toEqual([]);
  }
}

/** What the engine says each member has been credited on these days, in all. */
async function expectCredited(days: readonly string[]): Promise<void> {
  const trees = await readAllTrees(world.context.firestore);
  const expected = new Map<string, bigint>();
  for (const day of days) {
    for (const { uid, row } of computeDay(planHistory([]), trees, day).credits) {
      const amountMicros = (row.DR?.amountMicros ?? 0n) + (row.Level?.amountMicros ?? 0n);
      expected.set(uid, (expected.get(uid) ?? 0n) + amountMicros);
    }
  }
  for (const uid of uids) {
    expect((await world.account(uid)).balanceMicros).toBe(expected.get(uid) ?? 0n);
  }
}

beforeEach(async () => {
  world = createRewardWorld();
  await seed();
});

describe('writeChunk', () => {
  it('credits once, however many processes write the same chunk at once', async () => {
    const trees = await readAllTrees(world.context.firestore);
    const { credits } = computeDay(planHistory([]), trees, '2026-01-10');
    const processes = Array.from({ length: 10 }, () => world.connectAgain().firestore);
    await Promise.all(processes.map((process) => writeChunk(process, '2026-01-10', 0, credits)));
    await writeChunk(world.context.firestore, '2026-01-10', 0, credits);
    await expectSoundAccounts();
    await expectCredited(['2026-01-10']);
  });
});

describe('openDays', () => {
  it('opens a day: credits with causes, the run, the calendar', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    expect(await openDays(world.context, forever)).toEqual({
      state: 'done',
      openedDays: ['2026-01-10'],
    });
    await expectSoundAccounts();
    await expectCredited(['2026-01-10']);
    const { days } = await world.account('M00001');
    expect(days['2026-01-10']).toMatchObject({
      planVersion: 1,
      DR: { amountMicros: 150_000n, packages: [{ packageId: 'M00001_0', rateBps: 30 }] },
      Level: { levels: [{ level: 1, sources: 1 }, { level: 2 }, { level: 3 }] },
      token: expect.any(String),
    });
    const run = await findRun(world.context.firestore, '2026-01-10');
    expect(run).toMatchObject({
      state: 'done',
      planVersion: 1,
      counts: { members: 30, credited: 26 },
    });
    expect(run?.chunks).toHaveLength(Math.ceil(26 / membersPerChunk));
    expect(await getRewardCalendar(world.context.firestore)).toEqual({
      lastPlannedDay: '2026-01-10',
      lastOpenedDay: '2026-01-10',
    });
  });

  it('credits each member once when delivered ten times in parallel while members scratch', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    const revealed = new Set<string>();
    let opening = true;
    const scratch = async (): Promise<void> => {
      for (let last = false; !last; ) {
        last = !opening;
        for (const uid of uids.filter((one) => !revealed.has(one))) {
          const row = (await world.account(uid)).days['2026-01-10'];
          const request = { uid, today: '2026-01-10', now: world.request(uid).scope.now };
          const outcome = await revealReward(world.context, {
            ...request,
            token: row?.token ?? '',
          });
          if (outcome.ok) revealed.add(uid);
        }
      }
    };
    const scratching = scratch();
    const processes = Array.from({ length: 10 }, () => world.connectAgain());
    meetAtFirstBatch(processes.map(({ firestore }) => firestore));
    const reports = await Promise.all(processes.map((process) => openDays(process, forever)));
    opening = false;
    await scratching;
    expect(reports.every(({ state }) => state === 'done')).toBe(true);
    await expectSoundAccounts();
    await expectCredited(['2026-01-10']);
    expect(revealed.size).toBe(26);
    for (const uid of revealed)
      expect((await world.account(uid)).days['2026-01-10']?.revealedAt).toBeDefined();
  });

  it('catches up over a Sunday in order, and opens nothing on it', async () => {
    world.setNow('2026-01-11T09:00:00.000Z');
    expect((await openDays(world.context, forever)).openedDays).toEqual(['2026-01-10']);
    expect((await openDays(world.context, forever)).openedDays).toEqual([]);
    world.setNow('2026-01-14T09:00:00.000Z');
    expect((await openDays(world.context, forever)).openedDays).toEqual([
      '2026-01-12',
      '2026-01-13',
      '2026-01-14',
    ]);
    await expectSoundAccounts();
    await expectCredited(['2026-01-10', '2026-01-12', '2026-01-13', '2026-01-14']);
  });

  it('starts on the first day on which a package earns when nothing was ever opened', async () => {
    world.setNow('2026-01-13T09:00:00.000Z');
    expect((await openDays(world.context, forever)).openedDays).toEqual([
      '2026-01-10',
      '2026-01-12',
      '2026-01-13',
    ]);
  });

  it('starts today when there are no packages', async () => {
    await world.clear();
    world.setNow('2026-01-13T09:00:00.000Z');
    expect((await openDays(world.context, forever)).openedDays).toEqual(['2026-01-13']);
  });

  it('stops when the time is up and goes on from there', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    let asked = 0;
    const options = { membersPerChunk, isTimeUp: () => (asked += 1) > 2 };
    expect(await openDays(world.context, options)).toEqual({ state: 'unfinished', openedDays: [] });
    expect((await getRewardCalendar(world.context.firestore)).lastOpenedDay).toBeNull();
    expect((await openDays(world.context, forever)).state).toBe('done');
    await expectCredited(['2026-01-10']);
  });

  it('keeps who joins or subscribes during a run out of the day', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    // Dies with some of the chunks written.
    const half = { membersPerChunk, isTimeUp: untilChunksAreWritten() };
    expect((await openDays(world.context, half)).state).toBe('unfinished');
    await world.join([['LATE01', 'M00001']]);
    await world.confirm(['LATE01', '1000']);
    await world.confirm(['M00003', '1000']);
    await openDays(world.context, forever);
    const late = await findTree(world.context.firestore, 'LATE01');
    expect(late).toMatchObject({
      joinedDay: '2026-01-10',
      packages: [{ startDay: '2026-01-12' }],
    });
    expect((await world.account('LATE01')).days).toEqual({});
    expect((await world.account('M00003')).days).toEqual({});
    await expectCredited(['2026-01-10']);
    world.setNow('2026-01-12T00:01:00.000Z');
    await openDays(world.context, forever);
    expect((await world.account('LATE01')).balanceMicros).toBe(4_000_000n);
  });

  it('keeps who joins a day before it is over, but after the next was planned, out of the next', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    await openDays(world.context, forever);
    // A request that began before midnight ends after the opening.
    world.setNow('2026-01-09T23:59:59.000Z');
    await world.confirm(['M00003', '50']);
    const tree = await findTree(world.context.firestore, 'M00003');
    expect(tree?.packages[0]?.startDay).toBe('2026-01-12');
  });

  it('is the same as an undisturbed run wherever it dies', async () => {
    const day = '2026-01-12T00:01:00.000Z';
    world.setNow(day);
    const counting = world.connectAgain();
    const countRequests = crashAt(counting.firestore);
    await openDays(counting, forever);
    const undisturbed = await world.dump();
    const points = Array.from({ length: countRequests() }, (_, requestNumber) =>
      [false, true].map((carriedOut) => ({ requestNumber, carriedOut })),
    ).flat();
    expect(points.length).toBeGreaterThan(60);
    for (const point of points) {
      await world.clear();
      await seed();
      world.setNow(day);
      const dying = world.connectAgain();
      crashAt(dying.firestore, point);
      await expect(openDays(dying, forever)).rejects.toThrow(CrashedError);
      expect((await openDays(world.context, forever)).state).toBe('done');
      expect({ point, dump: await world.dump() }).toEqual({ point, dump: undisturbed });
      await dying.firestore.terminate();
    }
  }, 240_000);

  it('fails loudly, and writes nothing, when a resumed day computes something else', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    await openDays(world.context, { membersPerChunk, isTimeUp: untilChunksAreWritten() });
    const tree = world.context.firestore.doc(paths.tree('M00029'));
    const before = await tree.get();
    await tree.update({ packages: [] });
    const accounts = async () =>
      Object.entries(await world.dump()).filter(([path]) => path.startsWith('accounts/'));
    const written = await accounts();
    expect(await openDays(world.context, forever)).toEqual({ state: 'failed', openedDays: [] });
    expect(await accounts()).toEqual(written);
    expect((await findRun(world.context.firestore, '2026-01-10'))?.state).toBe('failed');
    await tree.set(before.data() ?? {});
    expect((await openDays(world.context, forever)).state).toBe('done');
    await expectCredited(['2026-01-10']);
  });

  it('refuses a plan that takes effect on a day that is opened already', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    await openDays(world.context, forever);
    const [first] = planHistory([]);
    const plan = world.context.firestore.doc(paths.rewardPlan);
    const added = { ...first, version: 2, level: { rateBps: [] } };
    await plan.set({ plans: [{ ...added, effectiveDay: '2026-01-10' }] });
    world.setNow('2026-01-12T00:01:00.000Z');
    expect((await openDays(world.context, forever)).state).toBe('failed');
    await plan.set({ plans: [{ ...added, effectiveDay: '2026-01-12' }] });
    expect((await openDays(world.context, forever)).openedDays).toEqual(['2026-01-12']);
    const { days } = await world.account('M00001');
    expect(days['2026-01-10']).toHaveProperty('Level');
    expect(days['2026-01-12']).not.toHaveProperty('Level');
    expect(days['2026-01-12']?.planVersion).toBe(2);
  });
});

/** Up when it is asked for the third time: after the first group of commits of the first day. */
function untilChunksAreWritten(): () => boolean {
  let asked = 0;
  return () => (asked += 1) > 2;
}
