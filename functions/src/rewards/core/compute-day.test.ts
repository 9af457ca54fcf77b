import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSunday, nextBusinessDay } from '../../calendar/business-day.ts';
import { dayText } from './canonical-text.ts';
import { type ComputedDay, computeDay, type EngineMember } from './compute-day.ts';
import { type PlanHistory, planHistory, type RewardPlan } from './reward-plan.ts';

/** 2026-01-05 is a Monday. */
const businessDays = ['2026-01-05'];
while (businessDays.length < 30) businessDays.push(nextBusinessDay(businessDays.at(-1) ?? ''));

const rate = fc.integer({ min: 1, max: 10_000 });
/** Rates far above the real ones, so that packages are exhausted within the days of a test. */
const dailyRate = fc.integer({ min: 300, max: 9_000 });

const plan = (version: number, effectiveDay: string): fc.Arbitrary<RewardPlan> =>
  fc.record({
    version: fc.constant(version),
    effectiveDay: fc.constant(effectiveDay),
    daily: fc.record({
      rateBps: fc.record({ Essential: dailyRate, Pro: dailyRate, Elite: dailyRate }),
      capMultiple: fc.constant(2),
    }),
    level: fc.record({ rateBps: fc.array(rate, { maxLength: 20 }) }),
    tokens: fc.constant(['BTC', 'ETH', 'POL']),
  });

const history: fc.Arbitrary<PlanHistory> = fc
  .tuple(plan(2, '2025-12-01'), plan(3, '2026-01-14'))
  .map((plans) => planHistory(plans));

interface MemberSeed {
  readonly sponsor: number;
  readonly joined: number;
  readonly packages: readonly { readonly amount: bigint; readonly start: number }[];
}

const memberSeed: fc.Arbitrary<MemberSeed> = fc.record({
  // Low numbers make deep trees, high ones wide trees.
  sponsor: fc.nat(1_000),
  joined: fc.nat(12),
  packages: fc.array(
    fc.record({
      amount: fc.oneof(
        fc.constantFrom(50_000_000n, 500_000_000n, 1_000_000_000n),
        fc.bigInt({ min: 50_000_000n, max: 5_000_000_000_000n }),
      ),
      start: fc.nat(20),
    }),
    { maxLength: 3 },
  ),
});

const network: fc.Arbitrary<EngineMember[]> = fc
  .record({
    seeds: fc.array(memberSeed, { minLength: 1, maxLength: 200, size: 'max' }),
    shape: fc.constantFrom('random', 'line', 'star'),
  })
  .map(({ seeds, shape }) => {
    const members: EngineMember[] = [];
    for (const [index, seed] of seeds.entries()) {
      const above = { random: seed.sponsor % Math.max(index, 1), line: index - 1, star: 0 }[shape];
      const sponsor = index === 0 ? undefined : members[above];
      const joinedDay = businessDays[seed.joined] ?? '';
      members.push({
        uid: uidOf(index),
        ancestors: sponsor ? [sponsor.uid, ...sponsor.ancestors].slice(0, 20) : [],
        joinedDay: sponsor && sponsor.joinedDay > joinedDay ? sponsor.joinedDay : joinedDay,
        packages: [],
      });
    }
    return members.map((member, index) => ({
      ...member,
      packages: (seeds[index]?.packages ?? []).map(({ amount, start }, number) => ({
        id: `${member.uid}_${number}`,
        amountMicros: amount,
        startDay: laterOf(businessDays[start] ?? '', nextBusinessDay(member.joinedDay)),
      })),
    }));
  });

/** Neighbours in the tree are not neighbours in the order of uids. */
function uidOf(index: number): string {
  return ((index * 7_919) % 1_000_003).toString(32).toUpperCase().padStart(6, '0');
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** Slow and obvious: keeps what each package was really paid, day after day. */
function simulate(plans: PlanHistory, members: readonly EngineMember[], days: readonly string[]) {
  const paid = new Map<string, bigint>();
  return days.map((day) => {
    const daily = new Map<string, bigint>();
    for (const { uid, packages } of members) {
      for (const { id, amountMicros, startDay } of packages) {
        if (startDay > day) continue;
        const { daily: terms } = plans.findLast((one) => one.effectiveDay <= startDay) ?? plans[0];
        const bps =
          amountMicros < 500_000_000n
            ? terms.rateBps.Essential
            : amountMicros < 1_000_000_000n
              ? terms.rateBps.Pro
              : terms.rateBps.Elite;
        const wanted = (amountMicros * BigInt(bps)) / 10_000n;
        const left = 2n * amountMicros - (paid.get(id) ?? 0n);
        const pays = wanted < left ? wanted : left;
        if (pays === 0n) continue;
        paid.set(id, (paid.get(id) ?? 0n) + pays);
        daily.set(uid, (daily.get(uid) ?? 0n) + pays);
      }
    }
    const ofDay = plans.findLast((one) => one.effectiveDay <= day) ?? plans[0];
    const level = new Map<string, bigint>();
    let kept = 0n;
    let shared = 0n;
    for (const { uid, ancestors } of members) {
      for (const [index, receiver] of ancestors.entries()) {
        const share = ((daily.get(uid) ?? 0n) * BigInt(ofDay.level.rateBps[index] ?? 0)) / 10_000n;
        shared += share;
        if (daily.has(receiver)) level.set(receiver, (level.get(receiver) ?? 0n) + share);
        else kept += share;
      }
    }
    return { day, daily, level, kept, shared, paid: new Map(paid) };
  });
}

function byMember({ credits }: ComputedDay, kind: 'DR' | 'Level'): Map<string, bigint> {
  return new Map(
    credits.flatMap(({ uid, row }) => {
      const amountMicros = row[kind]?.amountMicros;
      return amountMicros === undefined ? [] : [[uid, amountMicros] as const];
    }),
  );
}

const withAmount = (amounts: ReadonlyMap<string, bigint>) =>
  new Map([...amounts].filter(([, amount]) => amount > 0n));

describe('computeDay', () => {
  it('credits what a day-by-day simulation pays, and keeps the rest', () => {
    let exhausted = 0;
    fc.assert(
      fc.property(history, network, (plans, members) => {
        const simulated = simulate(plans, members, businessDays);
        for (const { day, daily, level, kept, shared } of simulated) {
          const computed = computeDay(plans, members, day);
          expect(byMember(computed, 'DR')).toEqual(withAmount(daily));
          expect(byMember(computed, 'Level')).toEqual(withAmount(level));
          expect(computed.kept.Level.amountMicros).toBe(kept);
          expect(computed.amounts.Level + computed.kept.Level.amountMicros).toBe(shared);
        }
        const amounts = new Map(
          members.flatMap(({ packages }) => packages.map((one) => [one.id, one.amountMicros])),
        );
        for (const [id, paid] of simulated.at(-1)?.paid ?? []) {
          const cap = 2n * (amounts.get(id) ?? 0n);
          expect(paid <= cap).toBe(true);
          if (paid === cap) exhausted += 1;
        }
      }),
      { numRuns: 40 },
    );
    expect(exhausted).toBeGreaterThan(100);
  });

  it('pays every package exactly twice its amount when it has time enough', () => {
    fc.assert(
      fc.property(history, network, (plans, members) => {
        const paid = new Map<string, bigint>();
        let day = businessDays[0] ?? '';
        for (let count = 0; count < 110; count += 1, day = nextBusinessDay(day)) {
          for (const { row } of computeDay(plans, members, day).credits) {
            for (const cause of row.DR?.packages ?? [])
              paid.set(cause.packageId, (paid.get(cause.packageId) ?? 0n) + cause.amountMicros);
          }
        }
        const packages = members.flatMap((member) => member.packages);
        for (const { id, amountMicros } of packages) expect(paid.get(id)).toBe(2n * amountMicros);
        expect(computeDay(plans, members, day).credits).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('explains every amount by causes that add up, none of them negative or empty', () => {
    fc.assert(
      fc.property(history, network, fc.constantFrom(...businessDays), (plans, members, day) => {
        const computed = computeDay(plans, members, day);
        for (const { row } of computed.credits) {
          const packages = row.DR?.packages ?? [];
          const levels = row.Level?.levels ?? [];
          const causes = [...packages, ...levels];
          expect(causes.every(({ amountMicros }) => amountMicros > 0n)).toBe(true);
          const sum = causes.reduce((total, { amountMicros }) => total + amountMicros, 0n);
          expect(sum).toBe((row.DR?.amountMicros ?? 0n) + (row.Level?.amountMicros ?? 0n));
          for (const { baseMicros, rateBps, amountMicros } of causes)
            expect(amountMicros <= (baseMicros * BigInt(rateBps)) / 10_000n).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of members and packages', () => {
    fc.assert(
      fc.property(history, network, fc.infiniteStream(fc.nat()), (plans, members, numbers) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item) => ({ item, key: numbers.next().value ?? 0 }))
            .toSorted((one, other) => one.key - other.key)
            .map(({ item }) => item);
        const other = shuffled(members).map((member) => ({
          ...member,
          packages: shuffled(member.packages),
        }));
        const day = '2026-01-16';
        const computed = computeDay(plans, members, day);
        expect(computeDay(plans, other, day)).toEqual(computed);
        expect(dayText(computeDay(plans, other, day))).toBe(dayText(computed));
      }),
      { numRuns: 30 },
    );
  });

  it('gives the same amounts under other ids', () => {
    fc.assert(
      fc.property(history, network, (plans, members) => {
        const renamed = new Map(members.map(({ uid }, index) => [uid, `X${9_999 - index}`]));
        const other = members.map((member) => ({
          ...member,
          uid: renamed.get(member.uid) ?? '',
          ancestors: member.ancestors.map((uid) => renamed.get(uid) ?? ''),
        }));
        const named = (amounts: ReadonlyMap<string, bigint>) =>
          new Map([...amounts].map(([uid, amount]) => [renamed.get(uid) ?? uid, amount]));
        const day = '2026-01-16';
        for (const kind of ['DR', 'Level'] as const) {
          const amounts = named(byMember(computeDay(plans, members, day), kind));
          expect(byMember(computeDay(plans, other, day), kind)).toEqual(amounts);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('credits nothing on a Sunday', () => {
    fc.assert(
      fc.property(history, network, (plans, members) => {
        expect(isSunday('2026-01-18')).toBe(true);
        const { credits, amounts, kept } = computeDay(plans, members, '2026-01-18');
        expect({ credits, amounts, kept }).toEqual({
          credits: [],
          amounts: { DR: 0n, Level: 0n },
          kept: { Level: { amountMicros: 0n, shares: 0 } },
        });
      }),
      { numRuns: 10 },
    );
  });

  const root = { uid: 'ROOT00', ancestors: [], joinedDay: '2026-01-01' };
  const below = { uid: 'BELOW0', ancestors: ['ROOT00'], joinedDay: '2026-01-01' };
  const subscription = { id: 'p', amountMicros: 50_000_000n, startDay: '2026-01-05' };

  it('pays by the plan in code: 0.30% of 50 USDT, and 10% of that to the sponsor', () => {
    const members = [
      { ...root, packages: [{ ...subscription, id: 'r', amountMicros: 1_000_000_000n }] },
      { ...below, packages: [subscription] },
    ];
    const { credits } = computeDay(planHistory([]), members, '2026-01-05');
    expect(credits.map(({ uid, row }) => [uid, row.DR, row.Level])).toEqual([
      [
        'BELOW0',
        {
          amountMicros: 150_000n,
          packages: [
            { packageId: 'p', baseMicros: 50_000_000n, rateBps: 30, amountMicros: 150_000n },
          ],
        },
        undefined,
      ],
      [
        'ROOT00',
        {
          amountMicros: 4_000_000n,
          packages: [
            { packageId: 'r', baseMicros: 1_000_000_000n, rateBps: 40, amountMicros: 4_000_000n },
          ],
        },
        {
          amountMicros: 15_000n,
          levels: [
            { level: 1, baseMicros: 150_000n, rateBps: 1_000, sources: 1, amountMicros: 15_000n },
          ],
        },
      ],
    ]);
  });

  it('keeps the share of an inactive sponsor and counts it', () => {
    const members = [
      { ...root, packages: [] },
      { ...below, packages: [subscription] },
    ];
    const { credits, kept } = computeDay(planHistory([]), members, '2026-01-05');
    expect(credits.map(({ uid }) => uid)).toEqual(['BELOW0']);
    expect(kept).toEqual({ Level: { amountMicros: 15_000n, shares: 1 } });
  });

  it('does not see members who joined on the day, nor packages that start later', () => {
    const members = [
      { ...root, packages: [{ ...subscription, startDay: '2026-01-06' }] },
      { ...below, joinedDay: '2026-01-05', packages: [subscription] },
    ];
    const { credits, counts } = computeDay(planHistory([]), members, '2026-01-05');
    expect(credits).toEqual([]);
    expect(counts).toEqual({ members: 1, credited: 0 });
  });

  it('refuses a network with a hole', () => {
    expect(() => computeDay(planHistory([]), [{ ...below, packages: [] }], '2026-01-05')).toThrow(
      'The network is not whole',
    );
  });
});
