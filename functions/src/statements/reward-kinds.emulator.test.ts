import { FieldPath } from 'firebase-admin/firestore';
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import {
  type RewardEntry,
  rewardEntry,
  rewardKinds,
  storeMicros,
} from '../contract/account-document.ts';
import type { CallInput } from '../contract/contract.ts';
import { verifyAccount } from '../ledger/core/verify-account.ts';
import { paths } from '../platform/paths.ts';
import { rewardsHandlers } from '../rewards/handlers.ts';
import { setRewardCalendar } from '../rewards/reward-calendar.ts';
import { statementsHandlers } from './handlers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type StatementType = CallInput<'getIncomeStatement'>['params']['type'];

const member = 'MEMBER';

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
const days: Readonly<Record<string, RewardEntry>> = {
  '2026-01-09': everything,
  // A rank whose pool is empty, and an introducer who earned too little to share.
  '2026-01-10': plain,
  '2026-01-12': { ...everything, rank: 'Silver' },
};

let world: TestWorld;

beforeAll(async () => {
  world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    [member, 'ABOVE0'],
    ['NEWC0M', 'ABOVE0'],
  ]);
  await world.confirm([member, '1000']);
  world.setNow('2026-01-12T10:00:00.000Z');
  await setDays(days);
});

/** Credits the member with these days and nothing else. */
async function setDays(rows: Readonly<Record<string, RewardEntry>>): Promise<void> {
  const sumOf = (kind: (typeof rewardKinds)[number]) =>
    Object.values(rows).reduce((total, row) => total + (row[kind]?.amountMicros ?? 0n), 0n);
  const credited = rewardKinds.map((kind) => [kind, sumOf(kind)] as const);
  await world.context.firestore.doc(paths.account(member)).update({
    credited: Object.fromEntries(credited.map(([kind, micros]) => [kind, storeMicros(micros)])),
    balanceMicros: storeMicros(credited.reduce((total, [, micros]) => total + micros, 0n)),
    days: Object.fromEntries(
      Object.entries(rows).map(([day, row]) => [day, z.encode(rewardEntry, row)]),
    ),
  });
}

async function statement(type: StatementType, query: { after?: string; limit: number }) {
  const { caller, scope } = world.request(member);
  const params = { publicKey: caller.publicKey, type };
  const outcome = await statementsHandlers.getIncomeStatement(
    { params, query, body: {} },
    caller,
    scope,
  );
  if (!outcome.ok || outcome.value === 'No Data') return [];
  return outcome.value.flatMap((row) => ('FOLIO' in row ? [row] : []));
}

async function badges(uid = member) {
  const { caller, scope } = world.request(uid);
  const nothing = { params: { publicKey: caller.publicKey }, query: {}, body: {} };
  const outcome = await rewardsHandlers.getDashboardBalance(nothing, caller, scope);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.map(({ uplineBonus, currentRank }) => [uplineBonus, currentRank])[0];
}

/** Sets how far the openings have come. */
function opened(lastOpenedDay: string | null): Promise<void> {
  const { firestore } = world.context;
  return firestore.runTransaction(async (transaction) => {
    setRewardCalendar(firestore, transaction, { lastPlannedDay: lastOpenedDay, lastOpenedDay });
  });
}

it('the entries of this test add up to the totals', async () => {
  const account = await world.account(member);
  expect(verifyAccount({ account, archivedMonths: [], requestedMicros: [] })).toEqual([]);
});

it.each<[StatementType, readonly (readonly [string, bigint, string])[]]>([
  [
    'Upline',
    ['2026-01-12', '2026-01-09'].map(
      (day) =>
        [
          `${day}-Upline-0`,
          16_666n,
          'Upline bonus: 5 % of the daily reward of ABOVE0, 1.000019 USDT, shared by 3',
        ] as const,
    ),
  ],
  [
    'performance',
    ['2026-01-12', '2026-01-09'].map(
      (day) =>
        [
          `${day}-performance-0`,
          5_000_000n,
          'Bronze pool: 1 % of 1,000.00 USDT of new packages, shared by 2',
        ] as const,
    ),
  ],
  [
    'DR',
    // That of the 12th is not revealed.
    ['2026-01-10', '2026-01-09'].map(
      (day) =>
        [
          `${day}-DR-0`,
          4_150_000n,
          'Daily reward, BTC: 0.3 % of 50.00 and 0.4 % of 1,000.00 USDT',
        ] as const,
    ),
  ],
])('the statement %s lists each reward with its cause and plan', async (type, rows) => {
  expect(await statement(type, { limit: 50 })).toEqual(
    rows.map(([FOLIO, CREDIT, DETAILS]) => ({
      FOLIO,
      CREDIT,
      DETAILS: `${DETAILS}, plan 7`,
      DATES: `${FOLIO.slice(0, 10)}T00:00:00.000Z`,
      Activation_sl: `${member}-${FOLIO}`,
    })),
  );
});

const of = (day: string, ...kinds: string[]) => kinds.map((kind) => `${day}-${kind}`);

it('the statement All lists every reward once and in order for any page length', async () => {
  const whole = (await statement('All', { limit: 50 })).map(({ FOLIO }) => FOLIO);
  expect(whole).toEqual([
    ...of('2026-01-12', 'Level-1', 'Level-2', 'Upline-0', 'performance-0'),
    ...of('2026-01-10', 'DR-0', 'Level-1', 'Level-2'),
    ...of('2026-01-09', 'DR-0', 'Level-1', 'Level-2', 'Upline-0', 'performance-0'),
  ]);
  for (const limit of [1, 2, 5]) {
    const paged: string[] = [];
    // Ends also when a list wrongly starts over.
    for (let pages = 0; pages < 20; pages += 1) {
      const after = paged.at(-1);
      const page = await statement('All', { limit, ...(after !== undefined && { after }) });
      paged.push(...page.map(({ FOLIO }) => FOLIO));
      if (page.length < limit) break;
    }
    expect(paged).toEqual(whole);
  }
});

it.each<[string | null, [string, string]]>([
  [null, ['NO', 'NO']],
  ['2026-01-09', ['YES', 'Bronze']],
  ['2026-01-10', ['NO', 'Bronze']],
  ['2026-01-12', ['YES', 'Silver']],
  // A day on which the member earned nothing at all.
  ['2026-01-13', ['NO', 'NO']],
])('the badges are those of the last opened day: %s', async (day, expected) => {
  await opened(day);
  expect(await badges()).toEqual(expected);
  expect(await badges('NEWC0M')).toEqual(['NO', 'NO']);
});

it('a reward without a plan version still shows its cause', async () => {
  const { firestore } = world.context;
  const { planVersion: _, ...older } = everything;
  await firestore
    .doc(paths.account(member))
    .update(new FieldPath('days', '2026-01-09'), z.encode(rewardEntry, older));
  const [, row] = await statement('Upline', { limit: 5 });
  expect(row?.DETAILS).toMatch(/^Upline bonus: 5 % of (?!.*plan)/);
});
