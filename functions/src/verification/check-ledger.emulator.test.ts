import { FieldPath } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { countReads } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestWorld } from '../../test/world.ts';
import type { Context } from '../context/context.ts';
import { paths } from '../platform/paths.ts';
import { checkLedger, type LedgerProgress } from './check-ledger.ts';

let context: Context;

beforeEach(async () => {
  ({ context } = createTestWorld());
  await joinMember(context, 'AAAAAA');
  await creditDaily(context, 'AAAAAA', '2026-01-05', 30_000_000n);
});

/** A reward entry of nothing. */
const entry = { planVersion: 1, token: 'BTC', DR: { amountMicros: 0, packages: [] } };

/** What an account has of a day, and of a month, that credited daily rewards alone. */
const pastDay = (dailyMicros: number) => ({ DR: dailyMicros, Level: 0, Upline: 0, performance: 0 });
const pastMonth = (dailyMicros: number) => ({ credited: pastDay(dailyMicros), streak: 0 });

async function checkAll(): Promise<LedgerProgress[]> {
  const pages: LedgerProgress[] = [];
  for await (const page of checkLedger(context.firestore)) pages.push(page);
  return pages;
}

async function problemsOf(uid: string): Promise<readonly string[]> {
  const mismatches = (await checkAll()).flatMap((page) => page.mismatches);
  return mismatches.find((mismatch) => mismatch.uid === uid)?.problems ?? [];
}

it('a sound ledger has no mismatches', async () => {
  expect(await checkAll()).toEqual([{ checkedAccounts: 1, lastUid: 'AAAAAA', mismatches: [] }]);
});

it('a total without entries is reported for its member alone', async () => {
  await joinMember(context, 'BBBBBB');
  await context.firestore.doc(paths.account('BBBBBB')).update({ balanceMicros: 5 });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  expect(await problemsOf('BBBBBB')).toEqual(['balance: the total is 0.000005, rebuilt 0.000000']);
});

it('an archived month counts in place of the days of the account', async () => {
  const { firestore } = context;
  const account = firestore.doc(paths.account('AAAAAA'));
  const days: unknown = (await account.get()).get('days');
  await firestore.doc(paths.archivedMonth('AAAAAA', '2026-01')).set({ uid: 'AAAAAA', days });
  await account.update({
    months: { '2026-01': pastMonth(30_000_000) },
    pastDays: { '2026-01-05': pastDay(30_000_000) },
  });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  await account.update({ days: {} });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  await account.update({ months: { '2026-01': pastMonth(30_000_001) } });
  expect(await problemsOf('AAAAAA')).toEqual([
    '2026-01: its total of DR is not that of its entries',
  ]);
  await firestore.doc(paths.archivedMonth('AAAAAA', '2026-01')).delete();
  expect(await problemsOf('AAAAAA')).toHaveLength(4);
});

it('what an account has of its last archived days is compared with their entries', async () => {
  const { firestore } = context;
  const account = firestore.doc(paths.account('AAAAAA'));
  const days: unknown = (await account.get()).get('days');
  await firestore.doc(paths.archivedMonth('AAAAAA', '2026-01')).set({ uid: 'AAAAAA', days });
  await account.update({ days: {}, months: { '2026-01': pastMonth(30_000_000) } });
  expect(await problemsOf('AAAAAA')).toEqual(['2026-01-05 is archived and has no total']);
  await account.update({ pastDays: { '2026-01-05': pastDay(1) } });
  expect(await problemsOf('AAAAAA')).toEqual([
    '2026-01-05: its total of DR is not that of its entries',
  ]);
  await account.update({
    pastDays: { '2026-01-05': pastDay(30_000_000), '2026-01-06': pastDay(1) },
  });
  expect(await problemsOf('AAAAAA')).toEqual([
    '2026-01-06 has a total and is no archived day that is shown',
  ]);
});

it.each([
  ['an account', paths.account('AAAAAA')],
  ['a place in the network', paths.tree('AAAAAA')],
])('%s that cannot be read is reported', async (_, path) => {
  await context.firestore.doc(path).set({ balanceMicros: 'much' });
  const [problem, ...others] = await problemsOf('AAAAAA');
  expect(problem).toMatch(/^cannot be read: [^\n]+$/);
  expect(problem?.endsWith(` (${path})`)).toBe(true);
  expect(others).toEqual([]);
});

describe('an entry', () => {
  it.each([
    ['on a Sunday', '2026-01-04', 'a reward entry of 2026-01-04, a Sunday'],
    [
      'of a day without a run',
      '2026-01-06',
      'a reward entry of 2026-01-06, which was never opened',
    ],
    [
      'of such a day in an archived month',
      '2025-12-30',
      'a reward entry of 2025-12-30, which was never opened',
    ],
  ])('%s is reported', async (_, day, problem) => {
    const { firestore } = context;
    if (day.startsWith('2026-01'))
      await firestore.doc(paths.account('AAAAAA')).update(new FieldPath('days', day), entry);
    else {
      const month = day.slice(0, 7);
      await firestore
        .doc(paths.archivedMonth('AAAAAA', month))
        .set({ uid: 'AAAAAA', days: { [day]: entry } });
      await firestore.doc(paths.account('AAAAAA')).update({ months: { [month]: pastMonth(0) } });
    }
    expect(await problemsOf('AAAAAA')).toEqual([problem]);
  });

  it('of a day that is only planned is reported until the run is computed', async () => {
    const run = context.firestore.doc(paths.run('2026-01-05'));
    const { computed } = (await run.get()).data() ?? {};
    await run.update({ state: 'planned', computed: null });
    expect(await problemsOf('AAAAAA')).toEqual([
      'a reward entry of 2026-01-05, which was never opened',
    ]);
    await run.update({ state: 'running', computed });
    expect(await problemsOf('AAAAAA')).toEqual([]);
  });

  it('of a day that is computed while accounts are walked is sound from then on', async () => {
    const { firestore } = context;
    await storeCopies(6);
    const day = new FieldPath('days', '2026-01-06');
    await firestore.doc(paths.account('AAAAAA')).update(day, entry);
    const walk = checkLedger(firestore);
    expect((await walk.next()).value).toMatchObject({
      mismatches: [
        { uid: 'AAAAAA', problems: ['a reward entry of 2026-01-06, which was never opened'] },
      ],
    });
    await creditDaily(context, 'B00005', '2026-01-06', 5n);
    expect((await walk.next()).value).toEqual({
      checkedAccounts: 7,
      lastUid: 'B00005',
      mismatches: [],
    });
  });

  it('of a day costs one read of its run for all members', async () => {
    const { firestore } = context;
    await storeCopies(1);
    const counted = countReads(firestore);
    await checkAll();
    // The list of the accounts, each with its place, and the run.
    expect(counted().documents).toBe(2 + 2 * 2 + 1);
  });
});

it('a place in the network that does not follow from its sponsor is reported', async () => {
  await joinMember(context, 'BBBBBB');
  const place = (uid: string) => context.firestore.doc(paths.tree(uid));
  await place('BBBBBB').update({
    sponsor: 'AAAAAA',
    ancestors: ['AAAAAA'],
    upline: ['1:AAAAAA'],
  });
  expect(await problemsOf('BBBBBB')).toEqual([]);
  await place('BBBBBB').update({ ancestors: [] });
  expect(await problemsOf('BBBBBB')).toEqual([
    'ancestors: stored nobody, by the sponsor it is AAAAAA',
  ]);
  await place('AAAAAA').set({ name: 7 });
  expect(await problemsOf('BBBBBB')).toEqual([
    expect.stringMatching(/^its sponsor AAAAAA cannot be read: /),
  ]);
});

it('accounts beyond one page are checked', async () => {
  await storeCopies(6);
  expect(await checkAll()).toMatchObject([
    { checkedAccounts: 5, lastUid: 'B00003' },
    { checkedAccounts: 7, lastUid: 'B00005' },
  ]);
});

/** Stores so many more members, with the documents of the first one. */
async function storeCopies(count: number): Promise<void> {
  const { firestore } = context;
  const account = await firestore.doc(paths.account('AAAAAA')).get();
  const tree = await firestore.doc(paths.tree('AAAAAA')).get();
  const batch = firestore.batch();
  for (let index = 0; index < count; index += 1) {
    const uid = `B${String(index).padStart(5, '0')}`;
    batch.set(firestore.doc(paths.account(uid)), account.data() ?? {});
    batch.set(firestore.doc(paths.tree(uid)), tree.data() ?? {});
  }
  await batch.commit();
}
