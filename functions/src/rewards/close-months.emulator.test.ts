import type { DocumentData } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overAfter } from '../../test/deadlines.ts';
import { unpaced } from '../../test/fakes/unpaced.ts';
import {
  countReads,
  countWrites,
  dieEverywhere,
  interceptRequests,
  loseCommitReply,
  refuseCommit,
} from '../../test/firestore-requests.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { inBetween } from '../../test/simulation/opening-history.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { nextBusinessDay } from '../calendar/business-day.ts';
import type { ActingContext } from '../context/context.ts';
import type { AccountDocument, RewardEntry } from '../contract/account-document.ts';
import { type RewardKind, rewardKinds } from '../contract/values/reward-kinds.ts';
import { type ArchivedMonth, applyRequest, archivedMonthDocument } from '../ledger/core/account.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { getAccount, setRequestTotals } from '../ledger/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { collections, paths } from '../platform/paths.ts';
import {
  advanceMonthClosing,
  closeMonths,
  findMonthClosing,
  type MonthClosing,
} from './close-months.ts';
import { openDays, openingOf } from './open-days.ts';
import { revealReward } from './reveal-reward.ts';
import { readRewardEntries } from './reward-entries.ts';

const earning = ['ROOT00', 'MEMBER', 'BELOW0', 'BELOW1'] as const;
const members = [...earning, 'GUEST0'] as const;
const january = ['2026-01-29', '2026-01-30', '2026-01-31'];
const february = ['2026-02-02', '2026-02-03'];
const forever = { deadline: neverOver };
const quiet = { info: () => undefined, warn: () => undefined, alert: () => undefined };

let world: TestWorld;
/** With every business day from 2026-01-29, a Thursday, to 2026-02-03 open: four members with entries. */
let opened: Record<string, DocumentData>;

beforeAll(async () => {
  world = createTestWorld();
  world.setNow('2026-01-28T10:00:00.000Z');
  await world.join([
    ['ROOT00', null],
    ['MEMBER', 'ROOT00'],
    ['BELOW0', 'MEMBER'],
    ['BELOW1', 'BELOW0'],
    ['GUEST0', 'ROOT00'],
  ]);
  await world.confirm(['ROOT00', '50'], ['MEMBER', '500'], ['BELOW0', '1000'], ['BELOW1', '50']);
  await openUntil('2026-02-03');
  opened = await world.dump();
});

beforeEach(() => startFrom(opened));

/** Makes a new world with these documents, on 2026-02-03. */
async function startFrom(documents: Record<string, DocumentData>): Promise<void> {
  world = createTestWorld();
  world.setNow('2026-02-03T00:01:00.000Z');
  await world.restore(documents);
}

async function openUntil(day: string): Promise<void> {
  world.setNow(`${day}T00:01:00.000Z`);
  await openDays(openingOf(world.context), forever);
}

/** Every entry of every member, newest first; `read` may return an account as it was before. */
async function readAllEntries(
  read: TestWorld['account'] = (uid) => world.account(uid),
): Promise<[uid: string, day: string, entry: RewardEntry][]> {
  const shown: [string, string, RewardEntry][] = [];
  for (const uid of members) {
    const account = await read(uid);
    const entries = readRewardEntries(world.context.firestore, {
      uid,
      account,
      kinds: rewardKinds,
      fromMonth: '2026-02',
      expectedEntries: 1,
    });
    for await (const [day, entry] of entries) shown.push([uid, day, entry]);
  }
  return shown;
}

/** Copies the account of one who has entries, so that there are more of them than fit a query. */
async function addAccounts(count: number): Promise<void> {
  const { firestore } = world.context;
  const account = (await firestore.doc(paths.account('MEMBER')).get()).data() ?? {};
  const batch = firestore.batch();
  for (let index = 0; index < count; index += 1)
    batch.create(firestore.doc(paths.account(`X${String(index).padStart(5, '0')}`)), account);
  await batch.commit();
}

async function pagesOf(uid: string): Promise<ArchivedMonth[]> {
  const pages = world.context.firestore.collection(collections.rewards).where('uid', '==', uid);
  return (await pages.get()).docs.map((page) => archivedMonthDocument.parse(page.data()));
}

/** The totals of every member equal the sum of their entries, archived or not. */
async function expectSound(requestedOf: Partial<Record<string, bigint>> = {}): Promise<void> {
  for (const uid of members) {
    const account = await world.account(uid);
    const requestedMicros = [requestedOf[uid] ?? 0n];
    expect(verifyAccount({ account, archivedMonths: await pagesOf(uid), requestedMicros })).toEqual(
      [],
    );
  }
}

describe('the cost of archiving', () => {
  it('is a read per member, another one and two writes where there are entries, and a read and a write per page of 100', async () => {
    await addAccounts(200);
    const counted = world.connectAgain();
    const [reads, writes] = [countReads(counted.firestore), countWrites(counted.firestore)];
    const admitted: number[] = [];
    const ramp = {
      ...unpaced,
      admit(count: number) {
        admitted.push(count);
        return Promise.resolve();
      },
    };
    const report = await closeMonths(counted, { ...forever, ramp });
    expect(report).toEqual({ state: 'done', closedMembers: 204 });
    // The calendar, 205 accounts, 204 of them in transactions, how far the first two of three pages had come.
    expect(reads().documents).toBe(1 + 205 + 204 + 2);
    expect(writes()).toEqual({ commits: 204 + 3, documents: 204 * 2 + 3 });
    expect(admitted).toEqual(Array.from({ length: 204 }, () => 2));

    expect(await closeMonths(counted, forever)).toEqual({ state: 'done', closedMembers: 0 });
    expect([reads().documents, writes().documents]).toEqual([2, 0]);
    await counted.firestore.terminate();
  });

  it('a run that continues an unfinished one does not read finished pages again', async () => {
    await addAccounts(100);
    const deadline = overAfter(1);
    const first = await closeMonths(world.context, { deadline, ramp: unpaced });
    expect(first).toEqual({ state: 'unfinished', closedMembers: 99 });
    const counted = world.connectAgain();
    const reads = countReads(counted.firestore);
    const second = await closeMonths(counted, { ...forever, ramp: unpaced });
    expect(second).toEqual({ state: 'done', closedMembers: 5 });
    // The calendar, how far the first run had come, at its start and end, and the five accounts left, twice.
    expect(reads().documents).toBe(2 + 2 * 5 + 1);
    await counted.firestore.terminate();
  });
});

describe('archiving', () => {
  it('notes in the account what each month came to, and how long the streak was at its end', async () => {
    for (const today of ['2026-01-30', '2026-01-31']) await scratch('MEMBER', today);
    const { days } = await world.account('MEMBER');
    const sumOf = (kind: RewardKind) =>
      january.reduce((sum, day) => sum + (days[day]?.[kind]?.amountMicros ?? 0n), 0n);
    const credited = {
      DR: sumOf('DR'),
      Level: sumOf('Level'),
      Upline: sumOf('Upline'),
      performance: sumOf('performance'),
    };
    expect(credited.DR > 0n && credited.Level > 0n).toBe(true);
    await closeMonths(world.context, forever);
    expect((await world.account('MEMBER')).months).toEqual({ '2026-01': { credited, streak: 2 } });
    expect((await world.account('GUEST0')).months).toBeUndefined();
  });

  it('notes in the account what each day credited that is still shown on the first of the next month', async () => {
    const { days } = await world.account('MEMBER');
    const amountOf = (day: string, kind: RewardKind) => days[day]?.[kind]?.amountMicros ?? 0n;
    const credited = january.map((day) => [
      day,
      {
        DR: amountOf(day, 'DR'),
        Level: amountOf(day, 'Level'),
        Upline: amountOf(day, 'Upline'),
        performance: amountOf(day, 'performance'),
      },
    ]);
    await closeMonths(world.context, forever);
    const { pastDays } = await world.account('MEMBER');
    expect(pastDays).toEqual(Object.fromEntries(credited));
    expect((await world.account('GUEST0')).pastDays).toBeUndefined();
  });

  it('moves the entries of past months unparsed, with unknown fields', async () => {
    const stored = world.context.firestore.doc(paths.account('MEMBER'));
    await stored.set(
      { days: { '2026-01-30': { planVersion: 1, ofLater: { micros: 1 } } } },
      { merge: true },
    );
    const before = (await stored.get()).data();
    await closeMonths(world.context, forever);
    const dump = await world.dump();
    const [account, page] = [dump['accounts/MEMBER'], dump['rewards/MEMBER_2026-01']];
    expect(Object.keys(account?.['days']).toSorted()).toEqual(february);
    expect(Object.keys(page?.['days']).toSorted()).toEqual(january);
    const days = { ...account?.['days'], ...page?.['days'] };
    const without = { months: undefined, pastDays: undefined };
    expect({ ...account, days, ...without }).toEqual({ ...before, ...without });
    expect(page).toMatchObject({ uid: 'MEMBER' });
  });
});

describe('archiving, with all of February open', () => {
  /** The business days of February. */
  const ofFebruary: string[] = [];
  for (let day = '2026-02-02'; day <= '2026-02-28'; day = nextBusinessDay(day))
    ofFebruary.push(day);
  /** With every day to the end of February open; MEMBER has scratched all from 30 January but the last. */
  let scratched: Record<string, DocumentData>;

  beforeAll(async () => {
    await startFrom(opened);
    await openUntil('2026-02-28');
    for (const today of ['2026-01-30', '2026-01-31', ...ofFebruary.slice(0, -1)])
      await scratch('MEMBER', today);
    scratched = await world.dump();
  });

  beforeEach(async () => {
    world.setNow('2026-02-28T00:01:00.000Z');
    await world.restore(scratched);
  });

  it.each([
    ['one after the other', true, unpaced],
    [
      'one after the other, while a card is revealed',
      true,
      inBetween(() => scratch('MEMBER', '2026-03-02')),
    ],
    ['at once', false, unpaced],
  ])(
    'goes on with the streak and the last day of the month before when two months are closed %s',
    async (_, apart, ramp) => {
      if (apart) await closeMonths(world.context, forever);
      await scratch('MEMBER', '2026-02-28');
      await openUntil('2026-03-02');
      await closeMonths(world.context, { ...forever, ramp });
      const { months, pastDays = {} } = await world.account('MEMBER');
      expect(Object.entries(months ?? {}).map(([month, { streak }]) => [month, streak])).toEqual([
        ['2026-01', 2],
        ['2026-02', 2 + 24],
      ]);
      // On 1 March the 30 days begin with 31 January.
      expect(Object.keys(pastDays).toSorted()).toEqual(['2026-01-31', ...ofFebruary]);
      await expectSound();
    },
  );

  it('leaves a month in the account until a day of the next month is open', async () => {
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    world.setNow('2026-03-02T00:00:30.000Z');
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(0);
    expect(Object.keys((await world.account('MEMBER')).days)).toContain('2026-02-28');
    await openUntil('2026-03-02');
    expect((await closeMonths(world.context, forever)).closedMembers).toBe(4);
    expect(Object.keys((await world.account('MEMBER')).days)).toEqual(['2026-03-02']);
  });
});

const scratch = async (uid: string, today = '2026-02-03') => {
  const token = (await world.account(uid)).days[today]?.token ?? '';
  const now = await world.context.clock.businessNow();
  const revealed = await revealReward(world.context, { uid, token, day: today, now, today });
  expect(revealed).toMatchObject({ ok: true });
};

const withdraw = (uid: string, amountMicros: bigint) =>
  world.context.firestore.runTransaction(async (transaction) => {
    const account = await getAccount(world.context.firestore, uid, transaction);
    const totals = applyRequest(account, '2026-02-03', amountMicros);
    if (totals === undefined) throw new Error(`${uid} has too little`);
    setRequestTotals(world.context.firestore, transaction, uid, totals);
  });

const ofEach = (happen: (uid: string) => Promise<unknown>) => async () => {
  for (const uid of earning) await happen(uid);
};

describe('archiving keeps every entry and amount of a member who meanwhile', () => {
  it.each([
    { change: 'scratches the reward of today', happen: ofEach(scratch), revealed: 4 },
    {
      change: 'scratches a reward that is being archived',
      happen: ofEach((uid) => scratch(uid, '2026-01-31')),
      revealed: 4,
    },
    { change: 'withdraws', happen: ofEach((uid) => withdraw(uid, 1_000n)), requested: 1_000n },
    { change: 'is credited', happen: () => openUntil('2026-02-04'), added: 4 },
    {
      change: 'is archived by another run',
      happen: () => closeMonths(world.connectAgain(), forever),
      closedMembers: 0,
    },
  ])('$change', async ({ happen, revealed = 0, requested = 0n, added = 0, closedMembers = 4 }) => {
    const undisturbed = await readAllEntries();
    const report = await closeMonths(world.context, { ...forever, ramp: inBetween(happen) });
    expect(report).toEqual({ state: 'done', closedMembers });
    for (const uid of earning) {
      const days = Object.keys((await world.account(uid)).days);
      expect(days.filter((day) => day < '2026-02')).toEqual([]);
    }
    const entries = await readAllEntries();
    expect(entries).toHaveLength(undisturbed.length + added);
    expect(entries.filter(([, , { revealedAt }]) => revealedAt !== undefined)).toHaveLength(
      revealed,
    );
    await expectSound(Object.fromEntries(earning.map((uid) => [uid, requested])));
  });

  it('scratches and withdraws between the two attempts of a transaction', async () => {
    const { firestore } = world.connectAgain();
    const isRefused = refuseCommit(firestore, paths.account('MEMBER'), async () => {
      await scratch('MEMBER');
      await scratch('MEMBER', '2026-01-31');
      await withdraw('MEMBER', 1_000n);
    });
    const report = await closeMonths({ ...world.context, firestore }, forever);
    expect([isRefused(), report]).toEqual([true, { state: 'done', closedMembers: 4 }]);
    const { days, months } = await world.account('MEMBER');
    expect(days['2026-02-03']?.revealedAt).toBeDefined();
    expect(months?.['2026-01']?.streak).toBe(1);
    await expectSound({ MEMBER: 1_000n });
    await firestore.terminate();
  });
});

describe('a disturbed archiving', () => {
  let undisturbed: Record<string, DocumentData>;
  let entries: Awaited<ReturnType<typeof readAllEntries>>;

  beforeEach(async () => {
    entries = await readAllEntries();
    await closeMonths(world.context, forever);
    undisturbed = await world.dump();
    await world.restore(opened);
  });

  it('ends like an undisturbed one after a death at every request, and readers see each entry once meanwhile', async () => {
    const accounts = new Map<string, AccountDocument>();
    for (const uid of members) accounts.set(uid, await world.account(uid));
    const beforehand = async (uid: string) => accounts.get(uid) ?? world.account(uid);
    let deaths = 0;
    await dieEverywhere(
      world.context,
      (dying) => closeMonths({ ...dying, log: quiet }, forever),
      async (point) => {
        deaths += 1;
        expect({ point, entries: await readAllEntries() }).toEqual({ point, entries });
        // A reader that read the accounts before and the archive now.
        expect(await readAllEntries(beforehand)).toEqual(entries);
        await closeMonths(world.context, forever);
        expect({ point, dump: await world.dump() }).toEqual({ point, dump: undisturbed });
        await world.restore(opened);
      },
    );
    // Calendar, progress, accounts, four members and the progress again are read; four members and the progress written.
    expect(deaths).toBe(8 + 2 * 5);
  });

  it('ends like an undisturbed one when the reply to a commit is lost', async () => {
    const { firestore } = world.connectAgain();
    const isLost = loseCommitReply(firestore, paths.account('MEMBER'));
    const report = await closeMonths({ ...world.context, firestore }, forever);
    expect([isLost(), report]).toEqual([true, { state: 'done', closedMembers: 3 }]);
    expect(await world.dump()).toEqual(undisturbed);
    await firestore.terminate();
  });

  it('ends like an undisturbed one when a member whose account was written by hand is mended', async () => {
    const before = opened[paths.account('MEMBER')] ?? {};
    const { firestore } = world.context;
    await closeMonths(world.context, forever);
    await firestore.doc(paths.account('MEMBER')).set(before);
    await firestore.doc(paths.monthClosing).delete();
    const { context, takeAlerts } = watched();
    expect(await closeMonths(context, forever)).toEqual({ state: 'failed', closedMembers: 0 });
    expect(takeAlerts()).toEqual([['document.put_off', new StoredName('accounts/MEMBER')]]);
    expect((await firestore.doc(paths.account('MEMBER')).get()).data()).toEqual(before);
    // As docs/runbooks/alerts/document.put_off.md says.
    await firestore.doc(paths.archivedMonth('MEMBER', '2026-01')).delete();
    expect(await closeMonths(context, forever)).toEqual({ state: 'done', closedMembers: 1 });
    expect(await world.dump()).toEqual(undisturbed);
  });

  it('ends like an undisturbed one when four processes write at the same moment', async () => {
    const processes = Array.from({ length: 4 }, () => world.connectAgain());
    const met = Promise.withResolvers<undefined>();
    let missing = processes.length;
    const closeAll = async (process: ActingContext): Promise<number> => {
      const ramp = inBetween(() => {
        missing -= 1;
        if (missing === 0) met.resolve(undefined);
        return met.promise;
      });
      const { state, closedMembers } = await retryWhileBusy(() =>
        closeMonths(process, { ...forever, ramp }),
      );
      // A process that lost a member to the others goes on with its next run.
      return closedMembers + (state === 'unfinished' ? await closeAll(process) : 0);
    };
    const closedMembers = await Promise.all(processes.map(closeAll));
    expect(closedMembers.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(4);
    expect(await world.dump()).toEqual(undisturbed);
    await Promise.all(processes.map(({ firestore }) => firestore.terminate()));
  });
});

/** The world, whose log is silent, and what takes the alerts and the documents that they name. */
function watched() {
  const { context, takeAlerts } = recordAlerts({ ...world.context, log: quiet });
  return {
    context,
    takeAlerts: () => takeAlerts().map(([code, { document }]) => [code, document]),
  };
}

/** A member of the second page. */
const account = () => world.context.firestore.doc(paths.account('X00100'));
const archive = () => world.context.firestore.doc(paths.archivedMonth('X00100', '2026-01'));

/** Also of an account that does not parse. */
const daysOf = async (uid: string) =>
  Object.keys((await world.context.firestore.doc(paths.account(uid)).get()).get('days'));

describe('archiving, a member', () => {
  beforeEach(async () => {
    // Two full pages and a third one.
    await addAccounts(200);
    world.setNow('2026-02-03T00:31:00.000Z');
  });

  it.each([
    {
      defect: 'has an entry that cannot be read',
      damage: () => account().set({ days: { '2026-01-30': 'none' } }, { merge: true }),
      mend: () => account().set({ days: { '2026-01-30': { planVersion: 1 } } }, { merge: true }),
    },
    {
      defect: 'has entries of a month that is archived already',
      damage: () => archive().set({ uid: 'X00100', days: { '2026-01-29': {} } }),
      mend: () => archive().delete(),
    },
  ])(
    'who $defect is alerted, stops no other member, and is tried again by each run',
    async ({ damage, mend }) => {
      await damage();
      const { context, takeAlerts } = watched();
      const run = () => closeMonths(context, { ...forever, ramp: unpaced });
      const alerted = ['document.put_off', new StoredName('accounts/X00100')];

      expect(await run()).toEqual({ state: 'failed', closedMembers: 203 });
      expect(takeAlerts()).toEqual([alerted]);
      expect(await daysOf('X00100')).toHaveLength(5);
      // Those of the same page and of the one behind.
      for (const uid of ['X00095', 'X00101', 'X00199'])
        expect((await daysOf(uid)).toSorted()).toEqual(february);
      expect(await findMonthClosing(context.firestore)).toEqual(closing('2026-02', 'X00094'));

      expect(await run()).toEqual({ state: 'failed', closedMembers: 0 });
      expect(takeAlerts()).toEqual([alerted]);

      await mend();
      expect(await run()).toEqual({ state: 'done', closedMembers: 1 });
      expect(takeAlerts()).toEqual([]);
      expect((await daysOf('X00100')).toSorted()).toEqual(february);
      expect(await findMonthClosing(context.firestore)).toEqual(closing('2026-02', 'X00199', true));
    },
  );

  it('who is set aside on the first page is tried again after a run whose time was up behind that page', async () => {
    const { firestore } = world.context;
    await firestore.doc(paths.account('BELOW0')).update({ days: 'none' });
    const { context } = watched();
    const deadline = overAfter(2);
    expect(await closeMonths(context, { deadline, ramp: unpaced })).toEqual({
      state: 'failed',
      closedMembers: 198,
    });
    expect(await findMonthClosing(firestore)).toBeUndefined();
    await firestore.doc(paths.account('BELOW0')).update({ days: {} });
    expect(await closeMonths(context, { ...forever, ramp: unpaced })).toEqual({
      state: 'done',
      closedMembers: 5,
    });
  });

  it('whose transaction Firestore loses is tried again by the next run, without an alert', async () => {
    const { context, takeAlerts } = watched();
    const { firestore } = world.connectAgain();
    let commits = 0;
    interceptRequests(firestore, 'request', async ([name], send) => {
      // An invalid argument, which the SDK does not repeat.
      if (name === 'commit' && (commits += 1) === 1)
        throw Object.assign(new Error('The transaction is invalid or closed'), { code: 3 });
      return send();
    });
    const run = () => closeMonths({ ...context, firestore }, { ...forever, ramp: unpaced });
    expect(await run()).toEqual({ state: 'unfinished', closedMembers: 203 });
    expect(await run()).toEqual({ state: 'done', closedMembers: 1 });
    expect(takeAlerts()).toEqual([]);
    await firestore.terminate();
  });
});

const closing = (beforeMonth: string, after: string | null, finished = false): MonthClosing => ({
  beforeMonth,
  after,
  finished,
});

describe('the recorded progress', () => {
  it.each([
    { from: closing('2026-02', 'B'), to: closing('2026-02', 'C'), moves: true },
    { from: closing('2026-02', 'B'), to: closing('2026-02', 'B', true), moves: true },
    { from: closing('2026-02', null), to: closing('2026-02', 'A'), moves: true },
    { from: closing('2026-02', 'Z', true), to: closing('2026-03', 'A'), moves: true },
    { from: closing('2026-02', 'C'), to: closing('2026-02', 'B'), moves: false },
    { from: closing('2026-02', 'C', true), to: closing('2026-02', 'D'), moves: false },
    { from: closing('2026-03', 'A'), to: closing('2026-02', 'Z', true), moves: false },
  ])('$from.after to $to.after: $moves', async ({ from, to, moves }) => {
    const { firestore } = world.context;
    await advanceMonthClosing(firestore, from);
    expect(await findMonthClosing(firestore)).toEqual(from);
    await advanceMonthClosing(firestore, to);
    expect(await findMonthClosing(firestore)).toEqual(moves ? to : from);
  });

  it('is the furthest of many processes that record theirs at once', async () => {
    const reached = ['A', 'B', 'C', 'D'].map((after) => closing('2026-02', after));
    const processes = [...reached, closing('2026-02', 'D', true), ...reached];
    await Promise.all(
      processes.map((one) => advanceMonthClosing(world.connectAgain().firestore, one)),
    );
    expect(await findMonthClosing(world.context.firestore)).toEqual(closing('2026-02', 'D', true));
  });
});
