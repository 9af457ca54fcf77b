import { beforeEach, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { paths } from '../platform/paths.ts';
import { createTestWorld } from '../testing/create-test-world.ts';
import { creditDaily, joinMember } from '../testing/join-member.ts';
import { checkLedger, type LedgerProgress } from './check-ledger.ts';

let context: Context;

beforeEach(async () => {
  // The ledger is checked without asking the chain, so there need not be one.
  const usdtAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  ({ context } = createTestWorld({ url: 'http://127.0.0.1:9', chainId: 31_337, usdtAddress }));
  await joinMember(context, 'AAAAAA');
  await creditDaily(context, 'AAAAAA', '2026-01-05', 30_000_000n);
});

async function checkAll(): Promise<LedgerProgress[]> {
  const pages: LedgerProgress[] = [];
  for await (const page of checkLedger(context.firestore)) pages.push(page);
  return pages;
}

async function problemsOf(uid: string): Promise<readonly string[]> {
  const mismatches = (await checkAll()).flatMap((page) => page.mismatches);
  return mismatches.find((mismatch) => mismatch.uid === uid)?.problems ?? [];
}

it('finds nothing in a sound ledger', async () => {
  expect(await checkAll()).toEqual([{ checkedAccounts: 1, mismatches: [] }]);
});

it('finds a total without rows, and goes on with the others', async () => {
  await joinMember(context, 'BBBBBB');
  await context.firestore.doc(paths.account('BBBBBB')).update({ balanceMicros: 5 });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  expect(await problemsOf('BBBBBB')).toEqual([
    'balance: the total is 0.000005, its rows say 0.000000',
  ]);
});

it('counts a closed page in place of the open day', async () => {
  const { firestore } = context;
  const account = firestore.doc(paths.account('AAAAAA'));
  const days: unknown = (await account.get()).get('days');
  await firestore.doc(paths.rewardsPage('AAAAAA', '2026-01')).set({ uid: 'AAAAAA', days });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  await account.update({ days: {} });
  expect(await problemsOf('AAAAAA')).toEqual([]);
  await firestore.doc(paths.rewardsPage('AAAAAA', '2026-01')).delete();
  expect(await problemsOf('AAAAAA')).toHaveLength(2);
});

it.each([
  ['an account', paths.account('AAAAAA')],
  ['a place in the network', paths.tree('AAAAAA')],
])('reports %s that cannot be read', async (_, path) => {
  await context.firestore.doc(path).set({ balanceMicros: 'much' });
  expect(await problemsOf('AAAAAA')).toEqual([expect.stringContaining('cannot be read')]);
});

it('walks accounts beyond one page', async () => {
  const { firestore } = context;
  const account = await firestore.doc(paths.account('AAAAAA')).get();
  const tree = await firestore.doc(paths.tree('AAAAAA')).get();
  const batch = firestore.batch();
  for (let index = 0; index < 60; index += 1) {
    const uid = `B${String(index).padStart(5, '0')}`;
    batch.set(firestore.doc(paths.account(uid)), account.data() ?? {});
    batch.set(firestore.doc(paths.tree(uid)), tree.data() ?? {});
  }
  await batch.commit();
  expect((await checkAll()).map(({ checkedAccounts }) => checkedAccounts)).toEqual([50, 61]);
});
