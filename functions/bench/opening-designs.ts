import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { addDays } from '../src/calendar/business-day.ts';
import { type AccountDocument, accountDocument } from '../src/contract/account-document.ts';
import { accountReference } from '../src/ledger/store.ts';
import { readAllTrees } from '../src/network/all-trees.ts';
import type { Place } from '../src/network/core/member-columns.ts';
import { columnsOf } from '../src/network/core/member-columns.ts';
import { packColumns } from '../src/network/core/packed-columns.ts';
import { keepNetworkSnapshot } from '../src/network/network-snapshot.ts';
import { type Tree, treeDocument } from '../src/network/tree.ts';
import { neverOver } from '../src/platform/deadline.ts';
import { collections, paths } from '../src/platform/paths.ts';
import { openDays, openingOf } from '../src/rewards/open-days.ts';
import { setRewardCalendar } from '../src/rewards/reward-calendar.ts';
import { unpaced } from '../test/fakes/unpaced.ts';
import { createTestWorld, type TestWorld, treeBelow } from '../test/world.ts';
import { benchDay, levelRatesBps, type Population } from './population.ts';

/** Members per commit of the opening, and parallel commits. */
export const openingPace = { membersPerChunk: 249, commitsAtOnce: 8 } as const;

/** Members per commit of the preparation; two documents each. */
const membersAtOnce = 200;

/** Accounts as stored, by uid. */
export type Accounts = ReadonlyMap<string, z.input<typeof accountDocument>>;

/** Runs work in a new Firestore project with these members, on the morning of the bench day. */
export async function inBenchWorld<Result>(
  { members }: Population,
  entriesBefore: ReadonlyMap<string, AccountDocument['days']>,
  work: (world: TestWorld) => Promise<Result>,
): Promise<Result> {
  const world = createTestWorld();
  const { firestore } = world.context;
  const trees = new Map<string, Tree>();
  for (let start = 0; start < members.length; start += membersAtOnce) {
    const batch = firestore.batch();
    for (const member of members.slice(start, start + membersAtOnce)) {
      const { uid } = member;
      const tree = treeOf(member, trees);
      trees.set(uid, tree);
      batch.set(firestore.doc(paths.tree(uid)), z.encode(treeDocument, tree));
      const account = { ...emptyAccount, days: entriesBefore.get(uid) ?? {} };
      batch.set(accountReference(firestore, uid), z.encode(accountDocument, account));
    }
    await batch.commit();
  }
  await firestore.runTransaction(async (transaction) => {
    const day = addDays(benchDay, -1);
    const calendar = { lastPlannedDay: day, lastOpenedDay: day, timeZone: 'UTC' };
    await Promise.resolve(setRewardCalendar(firestore, transaction, calendar));
  });
  // As the opening of the day before leaves it.
  const packed = packColumns(columnsOf(members));
  await keepNetworkSnapshot(firestore, { day: addDays(benchDay, -1), packed });
  try {
    return await work(world);
  } finally {
    // The emulator slows down with the documents that it holds.
    await world.clear();
  }
}

const emptyAccount = {
  credited: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 0n,
};

/** The place of a member whose sponsor's is one of `trees`, with the packages. */
function treeOf({ packages, ...member }: Place, trees: ReadonlyMap<string, Tree>): Tree {
  const owned = packages.map((owned) => ({ ...owned, amountMicros: BigInt(owned.amountMicros) }));
  return {
    ...treeBelow(trees, member, new Date(`${member.joinedDay}T12:00:00.000Z`)),
    packages: owned,
    // Nothing has changed since the network of the day before was kept.
    effectiveDay: member.joinedDay,
    confirmedMicros: owned.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
  };
}

/** All accounts of a world, as stored. */
export async function readAccounts({ context: { firestore } }: TestWorld): Promise<Accounts> {
  const { docs } = await firestore.collection(collections.accounts).get();
  return new Map(
    docs.map((document) => {
      const account = accountDocument.parse(document.data());
      return [document.id, z.encode(accountDocument, account)];
    }),
  );
}

/**
 * Opens the bench day as the schedule does, but without its write ramp, which the emulator does not need.
 * @returns how long it took, and how long of that it looked for what has changed: the emulator has no index, and goes
 * through all members.
 * @throws when the day did not open.
 */
export async function openBenchDay(
  world: TestWorld,
): Promise<{ readonly ms: number; readonly scanMs: number }> {
  world.setNow(`${benchDay}T00:01:00.000Z`);
  const opening = openingOf(world.context);
  let scanMs = 0;
  const store = {
    ...opening.store,
    async readChanges(day: string) {
      const scannedAtMs = performance.now();
      const changes = await opening.store.readChanges(day);
      scanMs = performance.now() - scannedAtMs;
      return changes;
    },
  };
  const startedMs = performance.now();
  const { state, openedDays } = await openDays(
    { ...opening, store, ramp: unpaced },
    { deadline: neverOver, membersPerChunk: openingPace.membersPerChunk },
  );
  if (state !== 'done' || openedDays.join() !== benchDay)
    throw new Error(`The opening of ${benchDay} ended ${state}, with ${openedDays.join()}`);
  return { ms: performance.now() - startedMs, scanMs };
}

/** The least work that writes these accounts: batches and markers as in the opening, nothing else. */
export async function writeBare(firestore: Firestore, accounts: Accounts): Promise<void> {
  const { membersPerChunk, commitsAtOnce } = openingPace;
  const all = [...accounts];
  const chunks = Array.from({ length: Math.ceil(all.length / membersPerChunk) }, (_, chunk) =>
    all.slice(chunk * membersPerChunk, (chunk + 1) * membersPerChunk),
  ).entries();
  const writer = async (): Promise<void> => {
    for (const [chunk, members] of chunks) {
      const batch = firestore.batch();
      batch.create(firestore.doc(paths.runChunk(benchDay, chunk)), { members: members.length });
      for (const [uid, account] of members) batch.set(accountReference(firestore, uid), account);
      await batch.commit();
    }
  };
  await Promise.all(Array.from({ length: commitsAtOnce }, writer));
}

const naiveAccount = z.object({
  balanceMicros: z.int(),
  credited: z.object({ DR: z.int(), Level: z.int() }),
});

/**
 * The design that one would write first: reads the network, then credits each daily reward and each
 * level reward in a transaction of its own. Only these two kinds, and one transaction after the other:
 * parallel ones wait for each other's locks at the top of the network until the emulator gives up.
 */
export async function creditNaively(firestore: Firestore, population: Population): Promise<void> {
  await readAllTrees(firestore);
  let number = 0;
  for (const { receiver, kind, amountMicros } of creditsOf(population)) {
    number += 1;
    const reference = accountReference(firestore, receiver);
    await firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(reference);
      const { balanceMicros, credited } = naiveAccount.parse(snapshot.data());
      transaction.update(
        reference,
        'balanceMicros',
        balanceMicros + amountMicros,
        new FieldPath('credited', kind),
        credited[kind] + amountMicros,
        new FieldPath('days', benchDay, `${kind}${number}`),
        { amountMicros },
      );
    });
  }
}

/** Whether the naive design credited the daily and level rewards of the opening, member by member. */
export async function agreesWithNaive(opened: Accounts, { firestore }: TestWorld['context']) {
  const { docs } = await firestore.collection(collections.accounts).get();
  return docs.every((document) => {
    const { DR, Level } = naiveAccount.parse(document.data()).credited;
    const expected = opened.get(document.id)?.credited;
    return expected !== undefined && expected.DR === DR && expected.Level === Level;
  });
}

/** The single credits of the day: each active member's daily reward, and its shares by level. */
export function* creditsOf({ members, dailyMicros }: Population): Generator<{
  readonly receiver: string;
  readonly kind: 'DR' | 'Level';
  readonly amountMicros: number;
}> {
  const indexes = new Map(members.map(({ uid }, index) => [uid, index]));
  for (const [index, { uid }] of members.entries()) {
    const daily = dailyMicros[index] ?? 0;
    if (daily === 0) continue;
    yield { receiver: uid, kind: 'DR', amountMicros: daily };
    let above = members[index]?.sponsor ?? null;
    for (const rateBps of levelRatesBps) {
      const receiver = above === null ? undefined : indexes.get(above);
      if (above === null || receiver === undefined) break;
      const amountMicros = Math.floor((daily * rateBps) / 10_000);
      if ((dailyMicros[receiver] ?? 0) > 0) yield { receiver: above, kind: 'Level', amountMicros };
      above = members[receiver]?.sponsor ?? null;
    }
  }
}
