import * as z from 'zod/mini';
import { type AccountDocument, accountDocument } from '../../src/contract/account-document.ts';
import { accountReference } from '../../src/ledger/store.ts';
import { treeDocument } from '../../src/network/tree.ts';
import { paths } from '../../src/platform/paths.ts';
import type { EngineMember } from '../../src/rewards/core/engine/network.ts';
import { setRewardCalendar } from '../../src/rewards/reward-calendar.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';

/** Members of a commit; two documents each. */
const membersAtOnce = 200;

/** The rows that accounts have already, by uid and day. */
export type RowsBefore = ReadonlyMap<string, AccountDocument['days']>;

/**
 * An empty Firestore project of its own with these members in it, as on the morning after `openedDay`.
 * Its connection is warm. Sponsors come before those whom they introduced.
 */
export async function createBenchWorld(
  members: readonly EngineMember[],
  openedDay: string,
  rowsBefore: RowsBefore = new Map(),
): Promise<TestWorld> {
  const world = createTestWorld();
  const { firestore } = world.context;
  const above = new Map<string, readonly string[]>();
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const batch = firestore.batch();
    for (const member of members.slice(start, start + membersAtOnce)) {
      const { uid, sponsor } = member;
      const ancestors =
        sponsor === null ? [] : [sponsor, ...(above.get(sponsor) ?? [])].slice(0, 20);
      above.set(uid, ancestors);
      batch.set(firestore.doc(paths.tree(uid)), treeOf(member, ancestors));
      const account = { ...emptyAccount, days: rowsBefore.get(uid) ?? {} };
      batch.set(accountReference(firestore, uid), z.encode(accountDocument, account));
    }
    await batch.commit();
  }
  await firestore.runTransaction(async (transaction) => {
    const calendar = { lastPlannedDay: openedDay, lastOpenedDay: openedDay };
    await Promise.resolve(setRewardCalendar(firestore, transaction, calendar));
  });
  return world;
}

const emptyAccount = {
  credited: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 0n,
  days: {},
};

function treeOf({ uid, sponsor, joinedDay, packages }: EngineMember, ancestors: readonly string[]) {
  const owned = packages.map((owned) => ({ ...owned, amountMicros: BigInt(owned.amountMicros) }));
  return z.encode(treeDocument, {
    name: `Member ${uid}`,
    sponsor,
    ancestors: [...ancestors],
    upline: ancestors.map((ancestor, index) => `${index + 1}:${ancestor}`),
    joinedDay,
    joinedAt: `${joinedDay}T12:00:00.000Z`,
    packages: owned,
    confirmedMicros: owned.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
  });
}
