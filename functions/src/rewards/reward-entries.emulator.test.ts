import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { countReads, type Reads } from '../../test/firestore-requests.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import {
  type AccountDocument,
  type RewardEntry,
  rewardEntry,
} from '../contract/account-document.ts';
import { type RewardKind, rewardKinds } from '../contract/values/reward-kinds.ts';
import { creditedByKind, pastMonthOf } from '../ledger/core/past-months.ts';
import { paths } from '../platform/paths.ts';
import { listStatementLines } from './list-statement-lines.ts';

const uid = 'MEMBER';
const today = '2026-01-07';

/** All of 2025, the oldest first. */
const archivedMonths = Array.from(
  { length: 12 },
  (_, index) => `2025-${String(index + 1).padStart(2, '0')}`,
);
/** Those with a performance bonus beside the daily rewards. */
const bonusMonths = ['2025-03', '2025-08'];

const daily: RewardEntry = {
  planVersion: 1,
  DR: { amountMicros: 150_000n, packages: [] },
  token: 'BTC',
};
const withBonus: RewardEntry = {
  ...daily,
  performance: {
    rank: 'Bronze',
    baseMicros: 50_000_000n,
    rateBps: 100,
    poolMicros: 500_000n,
    sharers: 1,
    amountMicros: 500_000n,
  },
};
const daysOf = (month: string): Record<string, RewardEntry> => ({
  [`${month}-05`]: bonusMonths.includes(month) ? withBonus : daily,
  [`${month}-06`]: daily,
});

const open = daysOf('2026-01');
const allEntries = [...archivedMonths.map(daysOf), open].flatMap((days) => Object.values(days));
const account: AccountDocument = {
  credited: creditedByKind((kind) =>
    allEntries.reduce((sum, entry) => sum + (entry[kind]?.amountMicros ?? 0n), 0n),
  ),
  requestedMicros: 0n,
  balanceMicros: 0n,
  days: open,
  months: Object.fromEntries(
    archivedMonths.map((month) => [month, pastMonthOf(month, daysOf(month), {})]),
  ),
};

let world: TestWorld;
let reads: () => Reads;

beforeAll(async () => {
  world = createTestWorld();
  const { firestore } = world.context;
  const batch = firestore.batch();
  for (const month of archivedMonths) {
    const days = z.encode(z.record(z.string(), rewardEntry), daysOf(month));
    batch.create(firestore.doc(paths.archivedMonth(uid, month)), { uid, days });
  }
  await batch.commit();
  reads = countReads(firestore);
});

beforeEach(() => void reads());

async function foliosOf(
  kinds: readonly RewardKind[],
  page: { readonly after?: string; readonly limit: number },
): Promise<string[]> {
  const lines = await listStatementLines(world.context, { uid, account, kinds, page, today });
  return lines.map(({ folio }) => folio);
}

const bonuses = ['2025-08-05-performance-0', '2025-03-05-performance-0'];
const dailyRewards = [...archivedMonths, '2026-01']
  .toReversed()
  .flatMap((month) => [`${month}-06-DR-0`, `${month}-05-DR-0`]);

it('a list of a kind that no month credited reads no archived month', async () => {
  expect(await foliosOf(['Upline', 'Level'], { limit: 27 })).toEqual([]);
  expect(reads()).toEqual({ requests: [], documents: 0 });
});

it('a list reads only the archived months that credited one of its kinds, as many at once as fill its page', async () => {
  const request = 'batchGetDocuments';
  expect(await foliosOf(['performance', 'Upline'], { limit: 27 })).toEqual(bonuses);
  expect(reads()).toEqual({ requests: [request, request], documents: 2 });
  expect(await foliosOf(['performance'], { limit: 50 })).toEqual(bonuses);
  expect(reads()).toEqual({ requests: [request], documents: 2 });
  expect(await foliosOf(['performance'], { after: '2025-08-05-DR-0', limit: 1 })).toEqual(
    bonuses.slice(0, 1),
  );
  expect(reads()).toEqual({ requests: [request], documents: 1 });
});

it('the end of a list needs no further request', async () => {
  expect(await foliosOf(['DR'], { after: '2025-02-05-DR-0', limit: 27 })).toEqual(
    dailyRewards.slice(-2),
  );
  // The month of the cursor, and the oldest.
  expect(reads().documents).toBe(2);
  expect(await foliosOf(['DR'], { after: '2024-12-31-DR-0', limit: 27 })).toEqual([]);
  expect(reads().requests).toEqual([]);
});

it('a list gives every line once and in order, for any kinds and page length', async () => {
  const all = dailyRewards.flatMap((folio) => [
    folio,
    ...bonuses.filter((bonus) => bonus.slice(0, 10) === folio.slice(0, 10)),
  ]);
  for (const [kinds, folios] of [
    [['DR'], dailyRewards],
    [['performance'], bonuses],
    [['Upline'], []],
    [rewardKinds, all],
  ] as const)
    for (const limit of [3, 28])
      expect(await walkPages((after) => foliosOf(kinds, { ...after, limit }))).toEqual(folios);
});

it('a month with a total counts as archived, also while its entries are in the account', async () => {
  const changed = { ...daily, token: 'ETH' };
  const on = { ...account, days: { ...open, '2025-12-05': changed, '2025-12-06': changed } };
  const request = { uid, account: on, kinds: rewardKinds, page: { limit: 27 }, today };
  const lines = await listStatementLines(world.context, request);
  expect(lines.map(({ token }) => token)).not.toContain('ETH');
  expect(lines.map(({ day }) => day)).toContain('2025-12-05');
});
