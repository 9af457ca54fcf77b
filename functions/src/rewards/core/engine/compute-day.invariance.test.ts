import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
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
import { addDays } from '../../../calendar/business-day.ts';
import { planHistory } from '../reward-plan.ts';
import type { StoredRewardEntry } from './computed-day.ts';
import { type EngineMember, indexNetwork } from './network.ts';

vi.setConfig({ testTimeout: 60_000 });

const anyDay = fc.integer({ min: -4, max: 5 }).map((count) => addDays(changeDay, count));
const networks = anyNetwork({ min: 1, max: 150 });

/** Without what depends on the name itself. */
function withoutToken({ token: _token, ...row }: StoredRewardEntry): StoredRewardEntry {
  return row;
}

describe('the result of computeDay', () => {
  it('does not depend on the order of members and packages', () => {
    fc.assert(
      fc.property(networks, anyDay, anySeed, (network, day, seed) => {
        const { plans, members } = makeUp(network);
        const below = randomIntegers(seed);
        const others = shuffled(members, below).map((member) => ({
          ...member,
          packages: shuffled(member.packages, below),
        }));
        expect(textOf(engineDay(plans, others, day))).toBe(textOf(engineDay(plans, members, day)));
      }),
      { numRuns: 100 },
    );
  });

  it('depends on ids only in the ids and tokens that it lists', () => {
    fc.assert(
      fc.property(networks, anyDay, anySeed, (network, day, seed) => {
        const { plans, members } = makeUp(network);
        const numbers = shuffled([...members.keys()], randomIntegers(seed));
        const names = new Map(members.map(({ uid }, index) => [uid, `N${numbers[index]}`]));
        const nameOf = (uid: string) => names.get(uid) ?? '';
        const renamed = members.map((member) => ({
          ...member,
          uid: nameOf(member.uid),
          sponsor: member.sponsor === null ? null : nameOf(member.sponsor),
          packages: member.packages.map((one) => ({ ...one, id: `package ${one.id}` })),
        }));
        const one = engineDay(plans, members, day);
        const other = engineDay(plans, renamed, day);
        expect(other.totals).toEqual(one.totals);
        expect(other.rows.size).toBe(one.rows.size);
        for (const [uid, row] of one.rows) {
          const { DR, Upline, ...rest } = withoutToken(row);
          const expected = {
            ...rest,
            DR: DR && {
              ...DR,
              packages: DR.packages.map((each) => ({
                ...each,
                packageId: `package ${each.packageId}`,
              })),
            },
            ...(Upline && { Upline: { ...Upline, introducer: nameOf(Upline.introducer) } }),
          };
          expect(withoutToken(other.rows.get(nameOf(uid)) ?? {})).toEqual(expected);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on later members, packages and plans', () => {
    fc.assert(
      fc.property(networks, anyDay, anySeed, (network, day, seed) => {
        const { plans, members } = makeUp(network);
        const later = grown(members, day, randomIntegers(seed));
        const [first, ...added] = plans;
        const laterPlan = { ...first, version: 9, effectiveDay: addDays(day, 1) };
        const laterPlans = planHistory([
          ...added.filter(({ effectiveDay }) => effectiveDay <= day),
          { ...laterPlan, daily: { rateBps: { Essential: 9, Pro: 9, Elite: 9 }, capMultiple: 1 } },
        ]);
        expect(textOf(engineDay(laterPlans, later, day))).toBe(
          textOf(engineDay(plans, members, day)),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on earlier computations of the same network', () => {
    const { plans, members } = makeUp({ planSeed: 1, seed: 7, shape: 'tree', size: 150 });
    const network = indexNetwork(members);
    const days = Array.from({ length: 12 }, (_, count) => addDays(changeDay, count - 6));
    const onward = days.map((day) => textOf(engineDayOf(plans, network, day)));
    const backward = days.toReversed().map((day) => textOf(engineDayOf(plans, network, day)));
    expect(backward.toReversed()).toEqual(onward);
    expect(onward).toEqual(days.map((day) => textOf(engineDay(plans, members, day))));
  });
});

/** As text, the order of rows and of causes is compared as well. */
function textOf({ planVersion, totals, rows }: WholeDay): string {
  return JSON.stringify([planVersion, totals, [...rows]]);
}

/** The members with whom has joined since `day` and what has started since. */
function grown(
  members: readonly EngineMember[],
  day: string,
  below: (bound: number) => number,
): EngineMember[] {
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
