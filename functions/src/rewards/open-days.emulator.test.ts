import { beforeEach, describe, expect, it } from 'vitest';
import { countReads, countWrites, meetAtFirstBatch } from '../../test/firestore-requests.ts';
import {
  expectCredited,
  openedDaysOf,
  seededUids,
  seedMembers,
  smallChunks,
  stoppedAfterChunks,
} from '../../test/simulation/opening-history.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { findTree } from '../network/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { firestoreDayStore } from './day-store.ts';
import { openDays, openingOf } from './open-days.ts';
import { revealReward } from './reveal-reward.ts';
import { getRewardCalendar } from './reward-calendar.ts';
import { findRun } from './store.ts';

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  await seedMembers(world);
});

describe('openDays', () => {
  it('writes the credits of a day with their causes, its run and the calendar', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    expect(await openDays(openingOf(world.context), smallChunks)).toEqual({
      state: 'done',
      openedDays: ['2026-01-10'],
    });
    await expectCredited(world, ['2026-01-10']);
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
      attempts: 1,
      failures: [],
      computed: { planVersion: 1, totals: { members: 30, credited: 26 } },
    });
    expect(run?.chunks).toHaveLength(Math.ceil(26 / smallChunks.membersPerChunk));
    expect(await getRewardCalendar(world.context.firestore)).toEqual({
      lastPlannedDay: '2026-01-10',
      lastOpenedDay: '2026-01-10',
      timeZone: 'UTC',
    });
    expect(await openedDaysOf(world.context)).toEqual(['2026-01-10']);
  });

  it('credits each member once when four processes open the day while members scratch', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    const revealed = new Set<string>();
    let opening = true;
    const scratch = async (): Promise<void> => {
      for (let last = false; !last; ) {
        last = !opening;
        for (const uid of seededUids.filter((one) => !revealed.has(one))) {
          const entry = (await world.account(uid)).days['2026-01-10'];
          const [day, token] = ['2026-01-10', entry?.token ?? ''];
          const now = await world.context.clock.businessNow();
          const request = { uid, token, day, today: day, now };
          const outcome = await retryWhileBusy(() => revealReward(world.context, request));
          if (outcome.ok) revealed.add(uid);
        }
      }
    };
    const scratching = scratch();
    const processes = Array.from({ length: 4 }, () => world.connectAgain());
    meetAtFirstBatch(processes.map(({ firestore }) => firestore));
    const reports = await Promise.all(
      processes.map((process) => retryWhileBusy(() => openDays(openingOf(process), smallChunks))),
    );
    opening = false;
    await scratching;
    expect(reports.every(({ state }) => state === 'done')).toBe(true);
    await expectCredited(world, ['2026-01-10']);
    expect(revealed.size).toBe(26);
    for (const uid of revealed)
      expect((await world.account(uid)).days['2026-01-10']?.revealedAt).toBeDefined();
  });

  it('opens missed days in order and does not open a Sunday', async () => {
    world.setNow('2026-01-11T09:00:00.000Z');
    expect((await openDays(openingOf(world.context), smallChunks)).openedDays).toEqual([
      '2026-01-10',
    ]);
    expect((await openDays(openingOf(world.context), smallChunks)).openedDays).toEqual([]);
    world.setNow('2026-01-14T09:00:00.000Z');
    expect((await openDays(openingOf(world.context), smallChunks)).openedDays).toEqual([
      '2026-01-12',
      '2026-01-13',
      '2026-01-14',
    ]);
    await expectCredited(world, ['2026-01-10', '2026-01-12', '2026-01-13', '2026-01-14']);
  });

  it('stops when its time is up, and the next run continues there', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    expect(await openDays(openingOf(world.context), stoppedAfterChunks(2))).toEqual({
      state: 'unfinished',
      openedDays: [],
    });
    const written = await firestoreDayStore(world.context).listWrittenChunks('2026-01-10');
    expect(written.size).toBe(2);
    expect((await getRewardCalendar(world.context.firestore)).lastOpenedDay).toBeNull();
    expect((await openDays(openingOf(world.context), smallChunks)).state).toBe('done');
    await expectCredited(world, ['2026-01-10']);
  });

  it('finishes an unfinished Saturday on Sunday, which is not planned', async () => {
    world.setNow('2026-01-10T23:51:00.000Z');
    await openDays(openingOf(world.context), stoppedAfterChunks(2));
    world.setNow('2026-01-11T00:01:00.000Z');
    expect(await openDays(openingOf(world.context), smallChunks)).toEqual({
      state: 'done',
      openedDays: ['2026-01-10'],
    });
    expect(await openDays(openingOf(world.context), smallChunks)).toEqual({
      state: 'done',
      openedDays: [],
    });
    expect(await getRewardCalendar(world.context.firestore)).toMatchObject({
      lastPlannedDay: '2026-01-10',
      lastOpenedDay: '2026-01-10',
    });
    await expectCredited(world, ['2026-01-10']);
  });

  it('leaves members who join or subscribe while a day is written out of that day', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    await openDays(openingOf(world.context), stoppedAfterChunks(3));
    await world.join([['LATE01', 'M00001']]);
    await world.confirm(['LATE01', '1000']);
    await world.confirm(['M00003', '1000']);
    await openDays(openingOf(world.context), smallChunks);
    const late = await findTree(world.context.firestore, 'LATE01');
    expect(late).toMatchObject({
      joinedDay: '2026-01-10',
      packages: [{ startDay: '2026-01-12' }],
    });
    expect((await world.account('LATE01')).days).toEqual({});
    expect((await world.account('M00003')).days).toEqual({});
    await expectCredited(world, ['2026-01-10']);
    world.setNow('2026-01-12T00:01:00.000Z');
    await openDays(openingOf(world.context), smallChunks);
    expect((await world.account('LATE01')).balanceMicros).toBe(4_000_000n);
  });

  it('leaves a package that is confirmed after a day was planned out of that day', async () => {
    world.setNow('2026-01-10T00:01:00.000Z');
    await openDays(openingOf(world.context), smallChunks);
    // A request that began before midnight ends after the opening.
    world.setNow('2026-01-09T23:59:59.000Z');
    await world.confirm(['M00003', '50']);
    const tree = await findTree(world.context.firestore, 'M00003');
    expect(tree?.packages[0]?.startDay).toBe('2026-01-12');
  });
});

it('openDays reads no member that has not changed, and writes one document per credited member and at most 1 percent more', async () => {
  // Every one of them earns, in chunks that are full but for the last. What comes besides does not
  // grow with the members: it is within 1 percent from 1,200 of them on.
  const uids = Array.from({ length: 260 }, (_, index) => `M${String(index).padStart(5, '0')}`);
  world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  for (let start = 0; start < uids.length; start += 200) {
    const some = uids.slice(start, start + 200);
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
  await openDays(openingOf(world.context), { deadline: neverOver });

  const measured = world.connectAgain();
  const reads = countReads(measured.firestore);
  const writes = countWrites(measured.firestore);
  world.setNow('2026-01-10T00:01:00.000Z');
  expect((await openDays(openingOf(measured), { deadline: neverOver })).openedDays).toEqual([
    '2026-01-10',
  ]);

  const run = await findRun(world.context.firestore, '2026-01-10');
  expect(run?.computed).toMatchObject({ chunkCount: 2, totals: { credited: uids.length } });
  // The chunks' markers; the plan, its beginning, and its end, each with the run; the network that is kept.
  expect(writes().documents).toBe(uids.length + 2 + 6 + 2);
  // Four transactions, each of the calendar and the last two runs; the network that was kept the day before,
  // which is a document for each million bytes, and the names of both. No member has changed.
  expect(reads().documents).toBe(12 + 2 + 2);

  const [first, second = ''] = uids;
  await world.join([['NEWER0', second]]);
  await world.confirm(['NEWER0', '100'], [first ?? '', '100']);
  world.setNow('2026-01-12T00:01:00.000Z');
  await openDays(openingOf(measured), { deadline: neverOver });
  expect(await findRun(world.context.firestore, '2026-01-12')).toMatchObject({
    computed: { totals: { credited: uids.length + 1, subscriptionsMicros: 200_000_000 } },
  });
  // Two members have, and the oldest of three networks is deleted.
  expect(reads().documents).toBe(12 + 2 + 2 + 2 + 2);
});
