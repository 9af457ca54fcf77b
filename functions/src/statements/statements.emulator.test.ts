import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, valueOf } from '../../test/call.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { type RewardEntry, rewardEntry, storeMicros } from '../contract/account-document.ts';
import type { IncomeCause } from '../contract/calls/statements.ts';
import type { CallInput } from '../contract/contract.ts';
import { type RewardKind, rewardKinds } from '../contract/values/reward-kinds.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { ListChangedError } from '../platform/collection.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { createWithdrawal, findWithdrawal, setWithdrawal } from '../withdrawals/store.ts';

type StatementType = CallInput<'getIncomeStatement'>['params']['type'];
type Page = CallInput<'getIncomeStatement'>['query'];

const types: readonly StatementType[] = [
  'DR',
  'Level',
  'Upline',
  'performance',
  'All',
  'Withdrawal',
  'unpaid',
];

// MEMBER has daily and level rewards and withdrawals, BE10W0 daily rewards only, ABOVE0 two level
// rewards, EVERY0 rewards of every kind, NEWC0M nothing.
const member = 'MEMBER';
const uids = ['ABOVE0', member, 'BE10W0', 'EVERY0', 'NEWC0M'];
const hash = `0x${'ab'.repeat(32)}`;
const payerPublicKey = `0x${'11'.repeat(20)}`;
const forever = { deadline: neverOver };

/** A reward entry with every kind of reward. */
const everything: RewardEntry = {
  planVersion: 7,
  token: 'BTC',
  rank: 'Bronze',
  DR: {
    amountMicros: 4_150_000n,
    packages: [
      { packageId: 'A', baseMicros: 50_000_000n, rateBps: 30, amountMicros: 150_000n },
      { packageId: 'B', baseMicros: 1_000_000_000n, rateBps: 40, amountMicros: 4_000_000n },
    ],
  },
  Level: {
    amountMicros: 600_000n,
    levels: [
      { level: 1, baseMicros: 4_000_000n, rateBps: 1_000, sources: 2, amountMicros: 400_000n },
      { level: 2, baseMicros: 4_000_000n, rateBps: 500, sources: 1, amountMicros: 200_000n },
    ],
  },
  Upline: {
    introducer: 'ABOVE0',
    baseMicros: 1_000_019n,
    rateBps: 500,
    poolMicros: 50_000n,
    sharers: 3,
    amountMicros: 16_666n,
  },
  performance: {
    rank: 'Bronze',
    baseMicros: 1_000_000_000n,
    rateBps: 100,
    poolMicros: 10_000_000n,
    sharers: 2,
    amountMicros: 5_000_000n,
  },
};
const { Upline: _upline, performance: _performance, ...plain } = everything;
/** The entries of EVERY0. */
const entries: Readonly<Record<string, RewardEntry>> = {
  '2026-01-09': everything,
  // A rank whose pool is empty, and an introducer who earned too little to share.
  '2026-01-10': plain,
  '2026-01-12': { ...everything, rank: 'Silver' },
};

let world: TestWorld;

/** 2026-01-09 is a Friday; the 10th and the 12th are opened, and it is the 12th. */
beforeAll(async () => {
  world = createTestWorld();
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    [member, 'ABOVE0'],
    ['BE10W0', member],
    ['EVERY0', 'ABOVE0'],
    ['NEWC0M', member],
  ]);
  await world.confirm(['ABOVE0', '50'], [member, '500'], ['BE10W0', '1000']);
  world.setNow('2026-01-12T00:01:00.000Z');
  await openDays(openingOf(world.context), forever);
  const sums = rewardKinds.map((kind) =>
    Object.values(entries).reduce((total, row) => total + (row[kind]?.amountMicros ?? 0n), 0n),
  );
  await world.context.firestore.doc(paths.account('EVERY0')).update({
    credited: Object.fromEntries(
      rewardKinds.map((kind, index) => [kind, storeMicros(sums[index] ?? 0n)]),
    ),
    balanceMicros: storeMicros(sums.reduce((total, micros) => total + micros, 0n)),
    days: Object.fromEntries(
      Object.entries(entries).map(([day, row]) => [day, z.encode(rewardEntry, row)]),
    ),
  });
  for (const [uid, day, paidAt] of [
    [member, '2026-01-10', '2026-01-11T09:00:00.000Z'],
    [member, '2026-01-11', undefined],
    [member, '2026-01-12', undefined],
    ['BE10W0', '2026-01-10', undefined],
  ] as const)
    await requestWithdrawal(uid, day, paidAt);
});

async function requestWithdrawal(uid: string, day: string, paidAt?: string): Promise<void> {
  const { firestore } = world.context;
  const shared = {
    uid,
    name: `Member ${uid}`,
    day,
    amountMicros: 20_000_009n,
    feeMicros: 2_000_000n,
    netMicros: 18_000_009n,
    recipient: `0x${'22'.repeat(20)}`,
    requestedAtBlock: 1,
    requestId: 'test',
    requestedAt: `${day}T0${uid === member ? 1 : 2}:00:00.000Z`,
    claim: null,
  };
  await firestore.runTransaction(async (transaction) => {
    createWithdrawal(firestore, transaction, { ...shared, state: 'unpaid' });
  });
  if (paidAt === undefined) return;
  const payment = { hash, payerPublicKey, reportedAt: paidAt };
  await firestore.runTransaction(async (transaction) => {
    setWithdrawal(firestore, transaction, { ...shared, state: 'paid', payment, paidAt });
  });
}

async function statement(uid: string, type: StatementType, query: Page = { limit: 100 }) {
  const caller = world.caller(uid);
  const params = { publicKey: caller.publicKey, type };
  return call(world.context, 'getIncomeStatement', caller, { params, query });
}

async function rowsOf(...request: Parameters<typeof statement>) {
  return valueOf(await statement(...request));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const serialOf = (row: Row) => ('FOLIO' in row ? row.FOLIO : row.WITHDRA_SL);

/** The serials of a statement and what they credit or request. */
async function amountsIn(uid: string, type: StatementType) {
  const rows = await rowsOf(uid, type);
  return rows.map((row) => [serialOf(row), 'FOLIO' in row ? row.CREDIT : row.AMOUNT] as const);
}

/** The serials of a statement that is read in pages of `limit`. */
async function pagedSerials(uid: string, type: StatementType, limit: number): Promise<string[]> {
  const serials: string[] = [];
  // Ends also when a list wrongly starts over.
  while (serials.length < 500) {
    const after = serials.at(-1);
    const rows = await rowsOf(uid, type, { limit, ...(after !== undefined && { after }) });
    expect(rows.length).toBeLessThanOrEqual(limit);
    serials.push(...rows.map(serialOf));
    if (rows.length === 0) break;
  }
  return serials;
}

/** Does work on a new server: one that has seen a day opened does not expect that to be taken back. */
async function onNewServer<Value>(
  work: (context: ActingContext) => Promise<Value>,
): Promise<Value> {
  const context = world.connectAgain();
  try {
    return await work(context);
  } finally {
    await context.firestore.terminate();
  }
}

function dashboard(uid: string) {
  const caller = world.caller(uid);
  const params = { publicKey: caller.publicKey };
  return onNewServer((context) => call(context, 'getDashboardBalance', caller, { params }));
}

async function earnings(uid: string) {
  const caller = world.caller(uid);
  const params = { publicKey: caller.publicKey };
  const [shown] = valueOf(
    await onNewServer((context) => call(context, 'getEarnings', caller, { params })),
  );
  if (shown === undefined) throw new Error('No earnings');
  return shown;
}

type Credited = Readonly<Record<RewardKind, bigint>>;

const sumOf = (kind: RewardKind, periods: readonly Credited[]) =>
  periods.reduce((total, period) => total + period[kind], 0n);

const daily = (day: string, credit: bigint) => [`2026-01-${day}-DR-0`, credit];
const level = (day: string, number: number, credit: bigint) => [
  `2026-01-${day}-Level-${number}`,
  credit,
];
const requested = (uid: string, day: string) => [`${uid}_2026-01-${day}`, 20_000_009n];

describe('a statement', () => {
  it.each<[string, StatementType, unknown[]]>([
    // The daily reward of the 12th is not revealed; that of the 10th never was, and its day is over.
    [member, 'DR', [daily('10', 1_750_000n)]],
    [member, 'Level', [level('12', 1, 400_000n), level('10', 1, 400_000n)]],
    [member, 'All', [level('12', 1, 400_000n), daily('10', 1_750_000n), level('10', 1, 400_000n)]],
    [member, 'Upline', []],
    [member, 'performance', []],
    [member, 'Withdrawal', ['12', '11', '10'].map((day) => requested(member, day))],
    // Of all members, what is not paid, the oldest first.
    [
      member,
      'unpaid',
      [requested('BE10W0', '10'), requested(member, '11'), requested(member, '12')],
    ],
    ['BE10W0', 'All', [daily('10', 4_000_000n)]],
    ['BE10W0', 'Withdrawal', [requested('BE10W0', '10')]],
    [
      'ABOVE0',
      'Level',
      ['12', '10'].flatMap((day) => [level(day, 1, 175_000n), level(day, 2, 200_000n)]),
    ],
    ['ABOVE0', 'Withdrawal', []],
  ])('of %s, %s, lists its rows in order', async (uid, type, rows) => {
    expect(await amountsIn(uid, type)).toEqual(rows);
  });

  it.each(types.filter((type) => type !== 'unpaid'))('%s is empty without rows', async (type) => {
    expect(await statement('NEWC0M', type)).toEqual({ ok: true, value: [] });
  });

  it.each(types)('%s lists every row once for any page length', async (type) => {
    for (const uid of [member, 'EVERY0']) {
      const serials = (await amountsIn(uid, type)).map(([serial]) => serial);
      for (const limit of [1, 2, 5]) expect(await pagedSerials(uid, type, limit)).toEqual(serials);
    }
  });

  it.each(types)('%s has changed after a row of another statement', async (type) => {
    const isOfWithdrawals = ['Withdrawal', 'unpaid'].includes(type);
    const after = isOfWithdrawals ? '2026-01-10-DR-0' : `${member}_2026-01-10`;
    await expect(statement(member, type, { limit: 5, after })).rejects.toThrow(ListChangedError);
  });

  it('unpaid has changed after a withdrawal that does not exist', async () => {
    const after = `${member}_2025-01-10`;
    await expect(statement(member, 'unpaid', { limit: 5, after })).rejects.toThrow(
      ListChangedError,
    );
  });

  it('All lists the rewards of a day by kind and level', async () => {
    const [newest, middle, oldest] = ['2026-01-12', '2026-01-10', '2026-01-09'];
    const kinds = ['DR-0', 'Level-1', 'Level-2', 'Upline-0', 'performance-0'];
    expect((await amountsIn('EVERY0', 'All')).map(([serial]) => serial)).toEqual([
      // The daily reward of today is not revealed.
      ...kinds.slice(1).map((kind) => `${newest}-${kind}`),
      ...kinds.slice(0, 3).map((kind) => `${middle}-${kind}`),
      ...kinds.map((kind) => `${oldest}-${kind}`),
    ]);
    const account = await world.account('EVERY0');
    expect(verifyAccount({ account, archivedMonths: [], requestedMicros: [] })).toEqual([]);
  });
});

describe('a row of a statement', () => {
  it.each<[StatementType, readonly string[], bigint, string, IncomeCause, number?]>([
    [
      'Upline',
      ['12', '09'],
      16_666n,
      'Upline bonus: 5% of the daily reward of ABOVE0, 1.000019 USDT, shared by 3, plan 7',
      { kind: 'Upline', people: 3, base: 1_000_019n, rate: '5.00' },
      7,
    ],
    [
      'performance',
      ['12', '09'],
      5_000_000n,
      'Bronze pool: 1% of 1,000.00 USDT of new packages, shared by 2, plan 7',
      { kind: 'performance', rank: 'Bronze', people: 2, base: 1_000_000_000n, rate: '1.00' },
      7,
    ],
    [
      'DR',
      ['10', '09'],
      4_150_000n,
      'Daily reward, BTC: 0.3% of 50.00 and 0.4% of 1,000.00 USDT',
      { kind: 'DR', packages: 2, lastDay: 0, base: 1_050_000_000n, token: 'BTC' },
      // Each package is paid by the plan of its first day.
    ],
  ])('of %s has its cause, date and plan', async (type, days, CREDIT, DETAILS, cause, plan) => {
    expect(await rowsOf('EVERY0', type)).toEqual(
      days.map((day) => ({
        FOLIO: `2026-01-${day}-${type}-0`,
        CREDIT,
        DETAILS,
        DATES: `2026-01-${day}T00:00:00.000Z`,
        Activation_sl: `EVERY0-2026-01-${day}-${type}-0`,
        cause,
        ...(plan !== undefined && { plan }),
      })),
    );
  });

  it('of a level reward has its sources and rate', async () => {
    expect(await rowsOf('ABOVE0', 'Level', { limit: 1, after: '2026-01-12-Level-1' })).toEqual([
      {
        DETAILS: 'Level 2 reward from 1 member: 5% of daily rewards of 4.00 USDT, plan 1',
        CREDIT: 200_000n,
        FOLIO: '2026-01-12-Level-2',
        DATES: '2026-01-12T00:00:00.000Z',
        Activation_sl: 'ABOVE0-2026-01-12-Level-2',
        cause: { kind: 'Level', level: 2, people: 1, base: 4_000_000n, rate: '5.00' },
        plan: 1,
      },
    ]);
  });

  it('of a withdrawal has a pay date and a hash only when it is paid', async () => {
    const pending = {
      AMOUNT: 20_000_009n,
      NET: 18_000_009n,
      ADMIN_CH: 2_000_000n,
      STATUS: 'Pending',
      dates: '2026-01-11T01:00:00.000Z',
      a_dates: null,
      TXN: null,
      WITHDRA_SL: 'MEMBER_2026-01-11',
      publicKey: `0x${'22'.repeat(20)}`,
      CODES: member,
      NAMES: 'Member MEMBER',
    };
    const paid = {
      ...pending,
      STATUS: 'Paid',
      dates: '2026-01-10T01:00:00.000Z',
      a_dates: '2026-01-11T09:00:00.000Z',
      TXN: hash,
      WITHDRA_SL: 'MEMBER_2026-01-10',
    };
    expect(await rowsOf(member, 'Withdrawal', { limit: 5, after: 'MEMBER_2026-01-12' })).toEqual([
      pending,
      paid,
    ]);
    expect(await rowsOf(member, 'unpaid', { limit: 1, after: 'BE10W0_2026-01-10' })).toEqual([
      pending,
    ]);
  });

  it('of a withdrawal with a payment that is not final is Pending and stays in the payout queue', async () => {
    const { firestore } = world.context;
    const before = [await statement(member, 'Withdrawal'), await statement(member, 'unpaid')];
    await firestore.runTransaction(async (transaction) => {
      const stored = await findWithdrawal(firestore, 'MEMBER_2026-01-11', transaction);
      if (stored?.state !== 'unpaid') throw new Error('There is no such unpaid withdrawal');
      const payment = { hash, payerPublicKey, reportedAt: '2026-01-12T00:00:30.000Z' };
      setWithdrawal(firestore, transaction, { ...stored, state: 'paying', payment });
    });
    expect([await statement(member, 'Withdrawal'), await statement(member, 'unpaid')]).toEqual(
      before,
    );
  });
});

it('the daily reward of today is listed in DR and All when it is revealed', async () => {
  const caller = world.caller('BE10W0');
  const token = (await world.account('BE10W0')).days['2026-01-12']?.token ?? '';
  const body = { publicKey: caller.publicKey, token };
  await call(world.context, 'insertDReward', caller, { body });
  for (const type of ['DR', 'All'] as const)
    expect(await amountsIn('BE10W0', type)).toEqual([
      daily('12', 4_000_000n),
      daily('10', 4_000_000n),
    ]);
  expect(await amountsIn('BE10W0', 'Level')).toEqual([]);
});

it.each<[string | null, string, string]>([
  [null, 'NO', 'NO'],
  ['2026-01-09', 'YES', 'Bronze'],
  ['2026-01-10', 'NO', 'Bronze'],
  // A day on which the member earned nothing at all.
  ['2026-01-13', 'NO', 'NO'],
  ['2026-01-12', 'YES', 'Silver'],
])('the badges are those of the last opened day: %s', async (day, uplineBonus, currentRank) => {
  await world.setOpened(day);
  expect(await dashboard('EVERY0')).toMatchObject({ value: [{ uplineBonus, currentRank }] });
  const none = { uplineBonus: 'NO', currentRank: 'NO' };
  expect(await dashboard('NEWC0M')).toMatchObject({ value: [none] });
});

it.each(uids)('the earnings of %s agree with the statement to the micro', async (uid) => {
  const { days, months, total: credited } = await earnings(uid);
  for (const kind of rewardKinds) {
    const rows = await rowsOf(uid, kind);
    const amounts = rows.map((row) => ('FOLIO' in row ? row.CREDIT : 0n));
    const total = amounts.reduce((sum, micros) => sum + micros, 0n);
    const sums = [sumOf(kind, days), sumOf(kind, months), credited[kind]];
    expect(sums).toEqual([total, total, total]);
  }
});

it('the earnings name the moment of the next card', async () => {
  expect(await earnings('NEWC0M')).toEqual({
    total: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
    days: [],
    months: [],
    streak: 0,
    now: (await world.context.clock.businessNow()).toISOString(),
    dayEndsAt: '2026-01-13T00:00:00.000Z',
    nextCardAt: '2026-01-13T00:00:00.000Z',
    hasNextCard: false,
  });
});

it('the streak counts the revealed card of today', async () => {
  expect(await earnings('BE10W0')).toMatchObject({ streak: 1, hasNextCard: true });
  expect((await earnings(member)).streak).toBe(0);
});

it('the earnings of a Saturday end before the Sunday, and the next card comes after it', async () => {
  world.setNow('2026-01-17T21:00:00.000Z');
  expect(await earnings('NEWC0M')).toMatchObject({
    dayEndsAt: '2026-01-18T00:00:00.000Z',
    nextCardAt: '2026-01-19T00:00:00.000Z',
  });
});

it('archiving past months changes nothing that members see', async () => {
  // The last week of February is opened, and the first day of March.
  await world.setOpened('2026-02-21');
  world.setNow('2026-03-02T00:01:00.000Z');
  await openDays(openingOf(world.context), forever);
  const shown = () =>
    Promise.all(
      uids.map(async (uid) => {
        return [
          await Promise.all(types.map((type) => statement(uid, type))),
          await statement(uid, 'Level', { limit: 7, after: '2026-02-25-Level-1' }),
          await pagedSerials(uid, 'All', 9),
          await call(world.context, 'getDailyRewardList', world.caller(uid), {
            params: { publicKey: '' },
            query: { limit: 5 },
          }),
          await dashboard(uid),
          await earnings(uid),
        ];
      }),
    );
  const before = await shown();
  expect(await closeMonths(world.context, forever)).toEqual({ state: 'done', closedMembers: 4 });
  expect(Object.keys((await world.account('EVERY0')).days)).toEqual([]);
  expect(Object.keys((await world.account(member)).days)).toEqual(['2026-03-02']);
  expect(await shown()).toEqual(before);
});
