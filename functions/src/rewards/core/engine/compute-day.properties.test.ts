import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyNetwork,
  anySeed,
  changeDay,
  engineDay,
  engineDayOf,
  makeUp,
  type WholeDay,
} from '../../../../test/reference/agreement.ts';
import { shuffled } from '../../../../test/reference/random-members.ts';
import { randomIntegers } from '../../../../test/reference/random-network.ts';
import { addDays, isSunday, nextBusinessDay } from '../../../calendar/business-day.ts';
import { rewardEntry } from '../../../contract/account-document.ts';
import { rewardKinds } from '../../../contract/values/reward-kinds.ts';
import type { Place } from '../../../network/core/member-columns.ts';
import { type PlanHistory, planHistory, planOn } from '../reward-plan.ts';
import type { StoredRewardEntry } from './computed-day.ts';
import { indexNetwork } from './network.ts';

interface AnyDay {
  readonly plans: PlanHistory;
  readonly members: readonly Place[];
  readonly day: string;
  readonly computed: WholeDay;
  readonly below: (bound: number) => number;
}

/** Checks a property on 100 days of made-up networks, some of them Sundays. */
function expectOnAnyDay(check: (day: AnyDay) => void): void {
  const anyDay = fc.integer({ min: -4, max: 5 }).map((count) => addDays(changeDay, count));
  fc.assert(
    fc.property(anyNetwork({ min: 1, max: 150 }), anyDay, anySeed, (network, day, seed) => {
      const { plans, members } = makeUp(network);
      const computed = engineDay(plans, members, day);
      check({ plans, members, day, computed, below: randomIntegers(seed) });
    }),
    { numRuns: 100 },
  );
}

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n);

/** The sum of a rate of each amount, each rounded down to a micro. */
const rated = (amounts: readonly number[], bps: number): bigint =>
  amounts.reduce((total, amount) => total + (BigInt(amount) * BigInt(bps)) / 10_000n, 0n);

describe('the amounts of a computed day are conserved to the micro', () => {
  it('each kind credits in total the sum of its entries', () => {
    expectOnAnyDay(({ computed: { entries, totals } }) => {
      for (const kind of rewardKinds)
        expect(sum([totals.creditedMicros[kind]])).toBe(
          sum([...entries.values()].map((entry) => entry[kind]?.amountMicros ?? 0)),
        );
    });
  });

  it('daily and level rewards are the sum of the causes that they list', () => {
    expectOnAnyDay(({ computed: { entries } }) => {
      for (const { DR, Level } of entries.values()) {
        const daily = [...DR.packages, ...(DR.others ? [DR.others] : [])];
        expect(sum(daily.map((cause) => cause.amountMicros))).toBe(sum([DR.amountMicros]));
        expect(sum((Level?.levels ?? []).map((cause) => cause.amountMicros))).toBe(
          sum([Level?.amountMicros ?? 0]),
        );
      }
    });
  });

  it('the share of each level above a source is credited or kept', () => {
    expectOnAnyDay(({ plans, members, day, computed: { entries, totals } }) => {
      const sponsors = new Map(members.map(({ uid, sponsor }) => [uid, sponsor]));
      let given = 0n;
      for (const [source, { DR }] of entries) {
        let receiver = sponsors.get(source);
        for (const bps of planOn(plans, day).level.rateBps) {
          if (typeof receiver !== 'string') break;
          given += rated([DR.amountMicros], bps);
          receiver = sponsors.get(receiver);
        }
      }
      expect(sum([totals.creditedMicros.Level, totals.kept.Level.inactiveMicros])).toBe(given);
    });
  });

  it('the pool of each active introducer and of each rank is shared or kept', () => {
    expectOnAnyDay(({ plans, members, day, computed: { entries, totals } }) => {
      const seen = isSunday(day) ? [] : members.filter(({ joinedDay }) => joinedDay < day);
      const { upline, performance } = planOn(plans, day);
      const introducers = new Set(seen.flatMap(({ sponsor }) => sponsor ?? []));
      const bases = [...introducers].map((uid) => entries.get(uid)?.DR.amountMicros ?? 0);
      expect(sum([totals.creditedMicros.Upline, ...Object.values(totals.kept.Upline)])).toBe(
        rated(bases, upline.poolBps),
      );

      const packages = seen.flatMap((member) => member.packages);
      const started = packages.filter(({ startDay }) => startDay === day);
      const amounts = started.map(({ amountMicros }) => amountMicros);
      expect(sum([totals.subscriptionsMicros])).toBe(sum(amounts));
      const pools = performance.ranks.map((rank) =>
        rated([totals.subscriptionsMicros], rank.poolBps),
      );
      expect(
        sum([totals.creditedMicros.performance, ...Object.values(totals.kept.performance)]),
      ).toBe(pools.reduce((total, pool) => total + pool, 0n));
    });
  });

  it('every package pays its cap exactly, at any rates', () => {
    fc.assert(
      fc.property(anyNetwork({ min: 1, max: 12 }), (network) => {
        // Every fourth seed stands for the plan in code, which pays for years.
        const made = makeUp({ ...network, planSeed: 4 * network.planSeed + 1 });
        const plans = made.plans.map((plan) => ({ ...plan, daily: fastDaily(plan.daily) }));
        const [first = planHistory([])[0], ...added] = plans;
        const members = startedFrom(made.members, '2026-01-02');
        const paid = paidInAll([first, ...added], members, '2026-01-02');
        for (const { id, amountMicros, startDay } of members.flatMap(({ packages }) => packages)) {
          const { capMultiple } = planOn([first, ...added], startDay).daily;
          expect(paid.get(id)).toBe(BigInt(amountMicros) * BigInt(capMultiple));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the result of computeDay', () => {
  it('can be stored, with positive amounts in entries and none below zero in totals', () => {
    expectOnAnyDay(({ computed: { entries, totals } }) => {
      for (const entry of entries.values()) {
        rewardEntry.parse(entry);
        expect(numbersIn(entry).every((one) => Number.isSafeInteger(one) && one > 0)).toBe(true);
      }
      expect(numbersIn(totals).every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
    });
  });

  it('does not depend on the order of members and packages', () => {
    expectOnAnyDay(({ plans, members, day, computed, below }) => {
      const others = shuffled(members, below).map((member) => ({
        ...member,
        packages: shuffled(member.packages, below),
      }));
      expect(textOf(engineDay(plans, others, day))).toBe(textOf(computed));
    });
  });

  it('depends on uids only in the uids and tokens that it lists', () => {
    expectOnAnyDay(({ plans, members, day, computed, below }) => {
      const numbers = shuffled([...members.keys()], below);
      const names = new Map(members.map(({ uid }, index) => [uid, `N${numbers[index]}`]));
      const nameOf = (uid: string) => names.get(uid) ?? '';
      const renamed = members.map((member) => ({
        ...member,
        uid: nameOf(member.uid),
        sponsor: member.sponsor === null ? null : nameOf(member.sponsor),
      }));
      const other = engineDay(plans, renamed, day);
      expect(other.totals).toEqual(computed.totals);
      expect(other.entries.size).toBe(computed.entries.size);
      for (const [uid, { Upline, ...entry }] of computed.entries)
        expect(withoutToken(other.entries.get(nameOf(uid)) ?? {})).toEqual({
          ...withoutToken(entry),
          ...(Upline && { Upline: { ...Upline, introducer: nameOf(Upline.introducer) } }),
        });
    });
  });

  it('does not depend on later members, packages and plans', () => {
    expectOnAnyDay(({ plans: [first, ...added], members, day, computed, below }) => {
      const daily = { rateBps: { Essential: 9, Pro: 9, Elite: 9 }, capMultiple: 1 };
      const laterPlans = planHistory([
        ...added.filter(({ effectiveDay }) => effectiveDay <= day),
        { ...first, version: 9, effectiveDay: addDays(day, 1), daily },
      ]);
      expect(textOf(engineDay(laterPlans, grown(members, day, below), day))).toBe(textOf(computed));
    });
  });

  it('does not depend on earlier computations of the same network', () => {
    const { plans, members } = makeUp({ planSeed: 1, seed: 7, shape: 'tree', size: 150 });
    const network = indexNetwork(members);
    const days = Array.from({ length: 12 }, (_, count) => addDays(changeDay, count - 6));
    const expected = days.map((day) => textOf(engineDay(plans, members, day)));
    expect(days.map((day) => textOf(engineDayOf(plans, network, day)))).toEqual(expected);
    const backward = days.toReversed().map((day) => textOf(engineDayOf(plans, network, day)));
    expect(backward.toReversed()).toEqual(expected);
  });
});

type Daily = PlanHistory[0]['daily'];

/** Rates of a third of a percent or more, so that no package pays for years. */
function fastDaily({ rateBps, capMultiple }: Daily): Daily {
  const { Essential, Pro, Elite } = rateBps;
  const [essential = 0, pro = 0, elite = 0] = [Essential, Pro, Elite].map(
    (bps) => 333 + (bps % 7_000),
  );
  return { rateBps: { Essential: essential, Pro: pro, Elite: elite }, capMultiple };
}

/** The members as if they had joined before, their packages started on the day at the earliest. */
function startedFrom(members: readonly Place[], day: string): Place[] {
  return members.map((member) => ({
    ...member,
    joinedDay: '2025-01-01',
    // No more than an entry names.
    packages: member.packages.slice(0, 100).map((one) => ({
      ...one,
      startDay: one.startDay < day ? day : one.startDay,
    })),
  }));
}

/** Pays every business day from `from` on, until nobody is paid any more. */
function paidInAll(plans: PlanHistory, members: readonly Place[], from: string) {
  const network = indexNetwork(members);
  const starts = members.flatMap(({ packages }) => packages.map(({ startDay }) => startDay));
  const lastStart = starts.toSorted().at(-1) ?? '';
  const paid = new Map<string, bigint>();
  let day = from;
  for (let count = 0; count < 2_500; count += 1) {
    const { entries, totals } = engineDayOf(plans, network, day);
    for (const cause of [...entries.values()].flatMap(({ DR }) => DR.packages))
      paid.set(cause.packageId, (paid.get(cause.packageId) ?? 0n) + BigInt(cause.amountMicros));
    if (totals.credited === 0 && day > lastStart) return paid;
    day = nextBusinessDay(day);
  }
  throw new Error('A package never reaches its cap');
}

/** Without what depends on the uid itself. */
function withoutToken({
  token: _token,
  ...entry
}: Partial<StoredRewardEntry>): Partial<StoredRewardEntry> {
  return entry;
}

/** As text, the order of entries and of causes is compared as well. */
function textOf({ planVersion, totals, entries }: WholeDay): string {
  return JSON.stringify([planVersion, totals, [...entries]]);
}

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** The members, those who joined on `day` or later, and the packages that started after it. */
function grown(members: readonly Place[], day: string, below: (bound: number) => number): Place[] {
  const started = (uid: string) =>
    Array.from({ length: below(3) }, (_, index) => ({
      id: `0-${uid}-${index}`,
      amountMicros: 50_000_000 * (1 + below(100)),
      startDay: addDays(day, 1 + below(3)),
    }));
  const uids = members.map(({ uid }) => uid);
  const newcomers = Array.from({ length: below(40) }, (_, index) => {
    const uid = `0NEW${index}`;
    const sponsor = uids[below(uids.length)] ?? null;
    uids.push(uid);
    return { uid, sponsor, joinedDay: addDays(day, below(3)), packages: started(uid) };
  });
  const old = members.map((member) => ({
    ...member,
    packages: [...started(member.uid), ...member.packages],
  }));
  return shuffled([...newcomers, ...old], below);
}
