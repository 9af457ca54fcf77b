import { nextBusinessDay } from '../../src/calendar/business-day.ts';
import { type RewardKind, rewardKinds } from '../../src/contract/values/reward-kinds.ts';
import type { Place } from '../../src/network/core/member-columns.ts';
import type { NetworkSnapshot } from '../../src/network/network-snapshot.ts';
import type { CountedNetwork } from '../../src/network/network-totals.ts';
import type { DayCredit, StoredRewardEntry } from '../../src/rewards/core/engine/computed-day.ts';
import type { OpeningChange, OpeningState } from '../../src/rewards/core/opening.ts';
import { planHistory, type RewardPlan } from '../../src/rewards/core/reward-plan.ts';
import type { DayStore } from '../../src/rewards/day-store.ts';
import { joinedDayOf, type RewardCalendar, startDayOf } from '../../src/rewards/reward-calendar.ts';
import type { Run } from '../../src/rewards/run-document.ts';
import type { EnginePackage } from '../reference/example-members.ts';

/** An account as it is stored. */
export interface StoredAccount {
  readonly credited: Record<RewardKind, number>;
  readonly requestedMicros: number;
  balanceMicros: number;
  readonly days: Record<string, StoredRewardEntry>;
}

/** A day that was opened, as recorded in the audit log. */
export interface OpenedDay {
  readonly day: string;
  readonly lastOpenedDay: string | null;
}

/**
 * The store of the opening of the day, in memory: every function is one step, carried out when it is
 * called. Beside it is what the product writes meanwhile, by the rules of the product.
 */
export interface MemoryDayStore {
  readonly store: DayStore;
  /** Signs a member up; `today` is the business day on which the request began. */
  join(uid: string, sponsor: string | null, today: string): void;
  /** Confirms a package; `today` is the business day on which the request began. */
  confirm(uid: string, paid: Omit<EnginePackage, 'startDay'>, today: string): void;
  /** Adds a plan on the business day `today`, unless it would apply to what is sold by then: false then. */
  addPlan(plan: RewardPlan, today: string): boolean;
  /** How far the openings have come. */
  calendar(): RewardCalendar;
  /** The run of a day, as it is stored. */
  run(day: string): Run | undefined;
  /** The uids of the members, in the order in which they joined. */
  members(): readonly string[];
  account(uid: string): StoredAccount;
  /** The counts of the large networks. */
  totals(): readonly CountedNetwork[];
  /** The days in the audit log, in order. */
  openedDays(): readonly OpenedDay[];
}

/** Makes a store of a product without members. */
export function createMemoryDayStore(): MemoryDayStore {
  let calendar: RewardCalendar = { lastPlannedDay: null, lastOpenedDay: null, timeZone: null };
  const runs = new Map<string, Run>();
  const chunks = new Map<string, Set<number>>();
  const trees = new Map<string, Place & { readonly effectiveDay: string }>();
  const networks = new Map<string, NetworkSnapshot>();
  const totals = new Map<string, CountedNetwork>();
  const accounts = new Map<string, StoredAccount>();
  const plans: RewardPlan[] = [];
  const openedDays: OpenedDay[] = [];

  /** A copy, so that a caller cannot change the stored run. */
  function run(day: string | null): Run | undefined {
    return structuredClone(day === null ? undefined : runs.get(day));
  }

  function write({ calendar: next, run, opens }: OpeningChange<unknown>): void {
    if (run) runs.set(run.day, structuredClone(run));
    if (next) calendar = { ...next };
    if (opens) openedDays.push({ day: opens.run.day, lastOpenedDay: opens.lastOpenedDay });
  }

  function account(uid: string): StoredAccount {
    const stored = accounts.get(uid);
    if (stored === undefined) throw new Error(`There is no account ${uid}`);
    return stored;
  }

  const store: DayStore = {
    getPlanHistory: async () => planHistory(plans),
    readTrees: async () =>
      [...trees.values()].toSorted(({ uid: one }, { uid: other }) => (one < other ? -1 : 1)),
    async findNetwork(day) {
      const kept = [...networks.keys()].filter((one) => one <= day).toSorted();
      return networks.get(kept.at(-1) ?? '');
    },
    async readChanges(day) {
      const all = [...trees.values()];
      const packages = all.flatMap((tree) => tree.packages);
      return {
        places: all.filter(({ effectiveDay }) => effectiveDay > day),
        members: all.length,
        confirmedMicros: Number(
          packages.reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n),
        ),
      };
    },
    async keepNetwork({ day, packed }) {
      networks.set(day, { day, packed: Buffer.from(packed) });
    },
    async keepTotals(counted) {
      for (const network of counted) totals.set(network.uid, network);
    },
    async change(decide) {
      const state: OpeningState = {
        calendar: { ...calendar },
        planned: run(calendar.lastPlannedDay),
        opened: run(calendar.lastOpenedDay),
      };
      const change = decide(state);
      write(change);
      return change.result;
    },
    listWrittenChunks: async (day) => new Set(chunks.get(day)),
    async writeChunk(day, chunk, credits) {
      const written = chunks.get(day) ?? new Set();
      if (written.has(chunk)) return;
      chunks.set(day, written.add(chunk));
      for (const credit of credits) addCredit(account(credit.uid), day, credit);
    },
  };

  return {
    store,
    join(uid, sponsor, today) {
      if (trees.has(uid)) throw new Error(`There is a member ${uid}`);
      const joinedDay = joinedDayOf(today, calendar);
      const effectiveDay = nextBusinessDay(joinedDay);
      trees.set(uid, { uid, sponsor, joinedDay, packages: [], effectiveDay });
      accounts.set(uid, emptyAccount());
    },
    confirm(uid, paid, today) {
      const tree = trees.get(uid);
      if (tree === undefined) throw new Error(`There is no member ${uid}`);
      const startDay = startDayOf(today, calendar);
      const packages = [...tree.packages, { ...paid, startDay }];
      trees.set(uid, { ...tree, packages, effectiveDay: startDay });
    },
    addPlan(plan, today) {
      if (plan.effectiveDay <= startDayOf(today, calendar)) return false;
      plans.push(plan);
      return true;
    },
    calendar: () => calendar,
    run,
    members: () => [...trees.keys()],
    account,
    totals: () => [...totals.values()],
    openedDays: () => openedDays,
  };
}

/** The account of a new member. */
export function emptyAccount(): StoredAccount {
  const credited = { DR: 0, Level: 0, Upline: 0, performance: 0 };
  return { credited, requestedMicros: 0, balanceMicros: 0, days: {} };
}

function addCredit(account: StoredAccount, day: string, { entry }: DayCredit): void {
  account.days[day] = { ...account.days[day], ...structuredClone(entry) };
  for (const kind of rewardKinds) {
    const amountMicros = entry[kind]?.amountMicros ?? 0;
    account.credited[kind] += amountMicros;
    account.balanceMicros += amountMicros;
  }
}
