import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ActingContext } from '../../src/context/context.ts';
import { rewardKinds } from '../../src/contract/values/reward-kinds.ts';
import { verifyAccount } from '../../src/ledger/core/verify-account.ts';
import { listAccountIds } from '../../src/ledger/store.ts';
import { readAllTrees } from '../../src/network/all-trees.ts';
import { neverOver } from '../../src/platform/deadline.ts';
import type { WriteRamp } from '../../src/platform/write-ramp.ts';
import { planHistory } from '../../src/rewards/core/reward-plan.ts';
import { type OpenDaysOptions, openDays, openingOf } from '../../src/rewards/open-days.ts';
import { overAfter } from '../deadlines.ts';
import { unpaced } from '../fakes/unpaced.ts';
import { listAuditEvents } from '../list-audit-events.ts';
import { engineDay } from '../reference/agreement.ts';
import { createTestWorld, type TestWorld } from '../world.ts';

/** Small chunks, so that a day has several, and no end of time. */
export const smallChunks = { deadline: neverOver, membersPerChunk: 4 };

/** An opening that runs out of time after it has written so many chunks of its first day. */
export function stoppedAfterChunks(chunks: number): OpenDaysOptions {
  // It is asked once more before the day.
  return { ...smallChunks, deadline: overAfter(chunks + 1) };
}

/** The members that `seedMembers` makes. */
export const seededUids = Array.from(
  { length: 30 },
  (_, index) => `M${String(index).padStart(5, '0')}`,
);

/** 30 members, a tree with two below each, 26 of them with a package; 2026-01-09 is a Friday. */
export async function seedMembers(world: TestWorld): Promise<void> {
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join(
    seededUids.map((uid, index) => [
      uid,
      index === 0 ? null : (seededUids[(index - 1) >>> 1] ?? null),
    ]),
  );
  const subscribers = seededUids.filter((_uid, index) => index % 7 !== 3);
  await world.confirm(
    ...subscribers.map((uid, index) => [uid, index % 5 === 0 ? '1000' : '50'] as const),
  );
}

/**
 * Plays a history: members join and subscribe, and every day of `days` is opened by `open`, just after
 * midnight. After an opening a member joins and members subscribe.
 */
export async function playHistory(
  world: TestWorld,
  days: readonly string[],
  open: (day: string) => Promise<unknown>,
): Promise<void> {
  await seedMembers(world);
  for (const [index, day] of days.entries()) {
    world.setNow(`${day}T00:01:00.000Z`);
    await open(day);
    if (index % 4 !== 0) continue;
    const uid = `N${String(index).padStart(5, '0')}`;
    await world.join([[uid, seededUids[index % seededUids.length] ?? null]]);
    await world.confirm([uid, '250'], [seededUids[(index * 7) % seededUids.length] ?? uid, '100']);
  }
}

/**
 * Compares a world with another in which the same history was played undisturbed: the
 * accounts, the runs with their chunks, the calendar and the audit log. Only how often a run was taken
 * up, and what went wrong, may differ. Every account is sound.
 */
export async function expectUndisturbed(
  world: TestWorld,
  days: readonly string[],
  options: OpenDaysOptions = smallChunks,
): Promise<void> {
  const other = createTestWorld();
  await playHistory(other, days, () => openDays(openingOf(other.context), options));
  expect(await ledgerOf(world)).toEqual(await ledgerOf(other));
  expect(await openedDaysOf(world.context)).toEqual(await openedDaysOf(other.context));
  await expectSoundAccounts(world);
}

/** A ramp that runs something once, after the accounts were listed and before the first month is archived. */
export function inBetween(happen: () => Promise<unknown>): WriteRamp {
  let happened: Promise<unknown> | undefined;
  return {
    ...unpaced,
    async admit() {
      happened ??= happen();
      await happened;
    },
  };
}

/** Every account is what its entries say. */
export async function expectSoundAccounts(world: TestWorld): Promise<void> {
  for await (const uids of listAccountIds(world.context.firestore, 1_000)) {
    for (const uid of uids) {
      const account = await world.account(uid);
      const problems = verifyAccount({ account, archivedMonths: [], requestedMicros: [] });
      expect({ uid, problems }).toEqual({ uid, problems: [] });
    }
  }
}

async function ledgerOf(world: TestWorld): Promise<unknown> {
  const documents = Object.entries(await world.dump());
  return Object.fromEntries(
    documents.map(([path, data]) => [
      path,
      Object.entries(data)
        .filter(([field]) => field !== 'attempts' && field !== 'failures')
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  );
}

const openingAct = z.object({ lastOpenedDay: z.string() });

/** The days that the audit log says were opened, one for each entry. */
export async function openedDaysOf({ firestore }: ActingContext): Promise<string[]> {
  const auditEvents = await listAuditEvents(firestore, { limit: 200 });
  return auditEvents
    .filter(({ action }) => action === 'day.opened')
    .map(({ after }) => openingAct.parse(after).lastOpenedDay)
    .toSorted();
}

/** What the engine says of each member on these days is the balance of each account. */
export async function expectCredited(world: TestWorld, days: readonly string[]): Promise<void> {
  const trees = await readAllTrees(world.context.firestore);
  const expected = new Map(trees.map(({ uid }) => [uid, 0n]));
  for (const day of days)
    for (const [uid, entry] of engineDay(planHistory([]), trees, day).entries)
      for (const kind of rewardKinds)
        expected.set(uid, (expected.get(uid) ?? 0n) + BigInt(entry[kind]?.amountMicros ?? 0));
  for (const [uid, balanceMicros] of expected)
    expect({ uid, balanceMicros: (await world.account(uid)).balanceMicros }).toEqual({
      uid,
      balanceMicros,
    });
  await expectSoundAccounts(world);
}
