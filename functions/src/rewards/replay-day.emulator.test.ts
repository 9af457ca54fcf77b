import { type DocumentData, FieldPath, FieldValue } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countReads } from '../../test/firestore-requests.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { closeMonths } from './close-months.ts';
import { planHistory } from './core/reward-plan.ts';
import { firestoreDayNetworks } from './day-store.ts';
import { readKeptNetwork } from './network-of-day.ts';
import { openDays, openingOf } from './open-days.ts';
import { compareEntries, recomputeDay } from './replay-day.ts';
import { revealReward } from './reveal-reward.ts';

const membersPerChunk = 2;
/** A Friday, then the Saturday that ends the month. */
const days = ['2026-01-30', '2026-01-31'] as const;
const [friday, saturday] = days;
/** The earning members: a chain, and two beside each other with two directs each below MEMBER. */
const earning = ['ROOT00', 'MEMBER', 'LEFT00', 'RIGHT0', 'LEAF00', 'LEAF01', 'LEAF02', 'LEAF03'];

let world: TestWorld;

/** Nine members; eight earn on two opened days. */
async function seed(): Promise<void> {
  world = createTestWorld();
  world.setNow('2026-01-29T10:00:00.000Z');
  await world.join([
    ['ROOT00', null],
    ['GUEST0', 'ROOT00'],
    ['MEMBER', 'ROOT00'],
    ['LEFT00', 'MEMBER'],
    ['RIGHT0', 'MEMBER'],
    ['LEAF00', 'LEFT00'],
    ['LEAF01', 'LEFT00'],
    ['LEAF02', 'RIGHT0'],
    ['LEAF03', 'RIGHT0'],
  ]);
  await world.confirm(...earning.map((uid) => [uid, uid === 'MEMBER' ? '1000' : '500'] as const));
  await openUntil(saturday);
}

/** Seeds once, and before each test makes everything as it was. */
function seedForAll(): void {
  let before: Record<string, DocumentData> = {};
  beforeAll(async () => {
    await seed();
    before = await world.dump();
    for (const name of [collections.networkSnapshots, collections.networkPieces]) {
      const { docs } = await world.context.firestore.collection(name).get();
      for (const kept of docs) before[kept.ref.path] = kept.data();
    }
  });
  beforeEach(async () => {
    world.setNow(`${saturday}T00:01:00.000Z`);
    await world.restore(before);
    const networks = world.context.firestore.collection(collections.networkSnapshots);
    const { docs } = await networks.where('day', '>', saturday).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  });
}

async function openUntil(day: string): Promise<void> {
  world.setNow(`${day}T00:01:00.000Z`);
  const { state } = await openDays(openingOf(world.context), {
    deadline: neverOver,
    membersPerChunk,
  });
  expect(state).toBe('done');
}

async function replay(day: string) {
  const { firestore } = world.context;
  const { computed, differences } = await recomputeDay(firestore, day);
  const members: Record<string, readonly string[]> = {};
  let compared = 0;
  let accounts = 0;
  for await (const page of compareEntries(firestore, computed)) {
    for (const entry of page.differing) members[entry.uid] = entry.differences;
    compared = page.comparedEntries;
    accounts = page.checkedAccounts;
  }
  return { run: differences, members, compared, accounts };
}

const asComputed = { run: [], members: {}, compared: 8, accounts: 9 };

const document = (path: string) => world.context.firestore.doc(path);
const account = (uid: string) => document(paths.account(uid));
const field = (...names: string[]) => new FieldPath('days', ...names);

describe('the replay finds a day as computed', () => {
  seedForAll();

  it('right after it was opened', async () => {
    for (const day of days) expect(await replay(day)).toEqual(asComputed);
    const { days: entries } = await world.account('LEFT00');
    // Not an empty comparison: each way to be credited is there.
    expect(Object.keys(entries[friday] ?? {})).toEqual(
      expect.arrayContaining(['DR', 'Level', 'Upline']),
    );
  });

  it('after members have revealed it', async () => {
    world.setNow(`${saturday}T09:00:00.000Z`);
    for (const uid of ['ROOT00', 'LEAF03']) {
      const token = (await world.account(uid)).days[saturday]?.token ?? '';
      const now = await world.context.clock.businessNow();
      const request = { uid, token, day: saturday, now, today: saturday };
      const revealed = await revealReward(world.context, request);
      expect(revealed).toHaveProperty('ok', true);
    }
    expect(await replay(saturday)).toEqual(asComputed);
  });

  it('after its month was closed, and while an entry stands in both places', async () => {
    const before = (await account('MEMBER').get()).data() ?? {};
    await openUntil('2026-02-02');
    expect((await closeMonths(world.context, { deadline: neverOver })).closedMembers).toBe(8);
    expect((await world.account('MEMBER')).days).not.toHaveProperty(friday);
    for (const day of [...days, '2026-02-02']) expect(await replay(day)).toEqual(asComputed);
    await account('MEMBER').set(before);
    await account('MEMBER').update(field(friday, 'DR', 'amountMicros'), 1);
    expect(await replay(friday)).toEqual(asComputed);
  });

  it('after members and packages have joined, the same day and later', async () => {
    await world.join([['LATE00', 'MEMBER']]);
    await world.confirm(['LATE00', '1000']);
    await world.confirm(['GUEST0', '50']);
    await openUntil('2026-02-03');
    for (const day of days) expect(await replay(day)).toEqual({ ...asComputed, accounts: 10 });
    expect(await replay('2026-02-03')).toEqual({ ...asComputed, compared: 10, accounts: 10 });
  });

  it('before and after a change of the plan', async () => {
    const [first] = planHistory([]);
    const daily = { ...first.daily, rateBps: { ...first.daily.rateBps, Pro: 500 } };
    const second = { ...first, version: 2, effectiveDay: '2026-02-02', daily };
    const level = { rateBps: [2_000] };
    await document(paths.rewardPlan).set({
      plans: [second, { ...second, version: 3, effectiveDay: '2026-02-04', level }],
    });
    await openUntil('2026-02-03');
    await world.confirm(['LEAF00', '500']);
    await openUntil('2026-02-05');
    for (const day of [...days, '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05'])
      expect({ day, ...(await replay(day)) }).toEqual({ day, ...asComputed });
    expect((await world.account('LEAF00')).days['2026-02-05']?.DR.packages).toMatchObject([
      { rateBps: 35 },
      { rateBps: 500 },
    ]);
  });

  it('after a package has paid everything, which the kept network leaves out', async () => {
    const [first] = planHistory([]);
    const daily = { rateBps: { Essential: 10_000, Pro: 10_000, Elite: 10_000 }, capMultiple: 1 };
    await document(paths.rewardPlan).set({
      plans: [{ ...first, version: 2, effectiveDay: '2026-02-03', daily }],
    });
    await openUntil('2026-02-02');
    await world.confirm(['LEAF00', '500']);
    await openUntil('2026-02-04');
    expect((await world.account('LEAF00')).days['2026-02-03']?.DR.packages).toHaveLength(2);
    const { firestore } = world.context;
    const kept = await readKeptNetwork(firestoreDayNetworks(firestore), '2026-02-04');
    expect(kept?.columns?.startDays.length).toBe(earning.length);
    for (const day of [...days, '2026-02-02', '2026-02-03', '2026-02-04'])
      expect({ day, ...(await replay(day)) }).toEqual({ day, ...asComputed });
  });

  it('in a network without members', async () => {
    await world.clear();
    await openUntil('2026-02-02');
    expect(await replay('2026-02-02')).toEqual({ ...asComputed, compared: 0, accounts: 0 });
  });
});

describe('the replay names', () => {
  seedForAll();

  it.each([
    [
      'an amount that is a micro higher',
      () => account('MEMBER').update(field(friday, 'DR', 'amountMicros'), 4_000_001),
      { MEMBER: ['DR.amountMicros: stored 4.000001, computed 4.000000'] },
    ],
    [
      'an entry that is gone',
      () => account('ROOT00').update(field(friday), FieldValue.delete()),
      { ROOT00: [expect.stringMatching(/^the entry is missing; computed DR 1.750000, Level /)] },
    ],
    [
      'an entry of a member who does not earn',
      () => account('GUEST0').update(field(friday), { DR: { amountMicros: 5, packages: [] } }),
      { GUEST0: ['an entry that is not computed; stored DR 0.000005'] },
    ],
    [
      'accounts that are gone, the first and the last by uid',
      () => Promise.all([account('LEAF00').delete(), account('ROOT00').delete()]),
      {
        LEAF00: ['is credited and has no account'],
        ROOT00: ['is credited and has no account'],
      },
    ],
    [
      'an entry in an archived month that is not computed',
      () =>
        document(paths.archivedMonth('GUEST0', '2026-01')).set({
          uid: 'GUEST0',
          days: { [friday]: { token: 'BTC' } },
        }),
      { GUEST0: ['an entry that is not computed; stored no amount'] },
    ],
  ])('%s', async (_, tamper, members) => {
    await tamper();
    const { run, members: found } = await replay(friday);
    expect({ run, members: found }).toEqual({ run: [], members });
    expect(await replay(saturday)).toMatchObject({ run: [] });
  });

  it('a total, a chunk and a chunk marker of the run that are not as computed', async () => {
    await document(paths.run(friday)).update({
      'computed.totals.creditedMicros.DR': 1,
      chunks: FieldValue.arrayRemove({ first: 'RIGHT0', last: 'ROOT00' }),
    });
    await document(paths.runChunk(friday, 2)).delete();
    expect(await replay(friday)).toEqual({
      ...asComputed,
      run: [
        'totals.creditedMicros.DR: stored 0.000001, computed 16.250000',
        'chunk 3: stored nothing, computed RIGHT0 to ROOT00',
        'chunk markers: stored 3, computed 4',
      ],
    });
  });

  it('a plan that was changed although it has been applied', async () => {
    const [first] = planHistory([]);
    const upline = { ...first.upline, poolBps: 600 };
    const plan = { ...first, version: 2, effectiveDay: friday, upline };
    await document(paths.rewardPlan).set({ plans: [plan] });
    const { run, members } = await replay(friday);
    expect(run).toEqual(
      expect.arrayContaining([
        'planVersion: stored 1, computed 2',
        expect.stringMatching(/^plansChecksum: /),
        expect.stringMatching(/^checksum: /),
      ]),
    );
    expect(members['LEFT00']).toEqual(
      expect.arrayContaining([
        'planVersion: stored 1, computed 2',
        'Upline.rateBps: stored 500, computed 600',
        'Upline.amountMicros: stored 0.100000, computed 0.120000',
      ]),
    );
    expect(Object.keys(members)).toHaveLength(8);
  });

  it('a member whom nobody introduced by joining, whom the kept network does not have', async () => {
    const place = await document(paths.tree('LEAF00')).get();
    await document(paths.tree('SMUGGLED')).set({ ...place.data(), effectiveDay: friday });
    const { run } = await replay(friday);
    expect(run).toContain('the kept network of 2026-01-31 has other members or packages');
  });

  it('a place that was changed by hand, which the kept network does not have', async () => {
    await document(paths.tree('LEAF00')).update({ sponsor: 'RIGHT0' });
    const { run } = await replay(friday);
    expect(run).toContain('the kept network of 2026-01-31 computes another day');
  });

  it('a package that was taken out of the network', async () => {
    await document(paths.tree('LEAF00')).update({ packages: [] });
    const { run, members } = await replay(friday);
    expect(run).toEqual(
      expect.arrayContaining([
        'the kept network of 2026-01-31 computes another day',
        expect.stringMatching(/^checksum: /),
        'totals.credited: stored 8, computed 7',
      ]),
    );
    expect(members['LEAF00']).toEqual(['an entry that is not computed; stored DR 1.750000']);
    expect(members['LEFT00']).toContain('Level.levels.1.sources: stored 2, computed 1');
    expect(members).not.toHaveProperty('RIGHT0.Level');
  });
});

const changeRun = (changes: DocumentData) => () => document(paths.run(friday)).update(changes);
const changePlace = (changes: DocumentData) => () => document(paths.tree('LEAF00')).update(changes);

describe('the replay refuses', () => {
  seedForAll();

  it.each<[string, RegExp, string, (() => Promise<unknown>)?]>([
    [
      'a day to come',
      /2026-02-02 is not opened yet: the last opened day is 2026-01-31/,
      '2026-02-02',
    ],
    ['a day before the first', /2026-01-29 was never opened: there is no run/, '2026-01-29'],
    ['every day when none was opened', /was never opened: no day was/, friday, () => world.clear()],
    ['a planned day', /its run is planned/, friday, changeRun({ state: 'planned' })],
    ['a running day', /its run is running/, friday, changeRun({ state: 'running' })],
    ['a failed day', /its run is failed/, friday, changeRun({ state: 'failed' })],
    [
      'a run that cannot be read',
      /^The run of 2026-01-30 cannot be read: state: [^\n]*$/,
      friday,
      changeRun({ state: 'open' }),
    ],
    [
      'a network that is not whole',
      /LEAF00 is below NOBODY, who is missing/,
      friday,
      changePlace({ sponsor: 'NOBODY' }),
    ],
    [
      'a network that cannot be read',
      /^2026-01-30 cannot be computed any more. joinedDay: [^\n]*$/,
      friday,
      changePlace({ joinedDay: 'once' }),
    ],
  ])('%s', async (_, message, day, change) => {
    await change?.();
    await expect(recomputeDay(world.context.firestore, day)).rejects.toThrow(message);
  });
});

it('the replay reads each member once, a page of accounts at a time', async () => {
  await seed();
  const { firestore } = world.context;
  const batch = firestore.batch();
  const guest = (await account('GUEST0').get()).data() ?? {};
  // With the nine there are, two whole pages: more than one, and none that is not full.
  for (let index = 0; index < 991; index += 1)
    batch.set(account(`X${String(index).padStart(5, '0')}`), guest);
  await batch.commit();
  await account('X00990').update(field(friday), { token: 'BTC' });
  const counted = world.connectAgain();
  const reads = countReads(counted.firestore);
  const { computed } = await recomputeDay(counted.firestore, friday);
  // The run, how many markers, nine places, and the kept network in two; there are no added plans.
  expect(reads().documents).toBe(1 + 9 + 2);
  const pages = [];
  for await (const page of compareEntries(counted.firestore, computed)) pages.push(page);
  expect(pages.map(({ checkedAccounts }) => checkedAccounts)).toEqual([500, 1_000, 1_000]);
  expect(pages.flatMap(({ differing }) => differing)).toEqual([
    { uid: 'X00990', differences: ['an entry that is not computed; stored no amount'] },
  ]);
  // Each account; of the pages, which are asked for as often, there is none.
  const { documents, requests } = reads();
  expect(documents).toBe(1_000);
  expect(requests.filter((method) => method === 'batchGetDocuments')).toHaveLength(2);
  await counted.firestore.terminate();
});
