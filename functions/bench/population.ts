import { addDays, isSunday } from '../src/calendar/business-day.ts';
import { packageTierOf } from '../src/contract/values/limits.ts';
import type { Place } from '../src/network/core/member-columns.ts';
import { planHistory, planOn } from '../src/rewards/core/reward-plan.ts';
import type { EnginePackage } from '../test/reference/example-members.ts';
import {
  type NetworkShape,
  randomIntegers,
  randomNetwork,
} from '../test/reference/random-network.ts';

/** A made-up network on a business day, the same whenever it is made up. */
export interface Population {
  readonly members: readonly Place[];
  /** The daily reward of each of them; 0 for an inactive member. Computed without the engine. */
  readonly dailyMicros: Float64Array;
}

/** The day on which the networks are computed: a Friday. */
export const benchDay = '2026-01-09';

/** The plans of the product. */
export const benchPlans = planHistory([]);

const { daily, level } = planOn(benchPlans, benchDay);
const { capMultiple, rateBps } = daily;

/** The level rates on that day, level 1 first. */
export const levelRatesBps = level.rateBps;

const usdt = 1_000_000;

/** Sizes of packages: many small ones and a few of each larger kind. */
const sizesUsdt = [50, 50, 50, 100, 100, 100, 150, 200, 250, 300, 500, 500, 750, 1_000, 2_500];

/** Of 100 members so many have a package that earns. */
const activePercent = 85;

/** Packages of an active member: one, seldom more. */
const packageCounts = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5];

const seeds: Record<NetworkShape, number> = {
  preferential: 101,
  tree: 102,
  chain: 103,
  star: 104,
  deep: 105,
  forest: 106,
  mix: 107,
};

/** Makes up a network of this shape with packages of all kinds, the same for the same numbers. */
export function createPopulation(shape: NetworkShape, count: number): Population {
  const below = randomIntegers(seeds[shape] + 1_000);
  const dailyMicros = new Float64Array(count);
  const members = randomNetwork(seeds[shape], shape, count).map(({ uid, sponsor }, index) => {
    // The centre of a star decides all of it.
    const active = below(100) < activePercent || index === 0;
    const packages = Array.from(
      { length: active ? pick(packageCounts, below) : below(2) },
      (_, number) => {
        const kind = pick(active && number === 0 ? earningKinds : restingKinds, below);
        const amountMicros = pick(sizesUsdt, below) * usdt;
        dailyMicros[index] = (dailyMicros[index] ?? 0) + kind.paysMicros(amountMicros);
        return createPackage(`${uid}_0x${hashOf(number, below)}`, amountMicros, kind);
      },
    );
    return { uid, sponsor, joinedDay: '2020-01-01', packages };
  });
  return { members, dailyMicros };
}

/** How a package behaves on the day. */
interface PackageKind {
  startDayOf(amountMicros: number): string;
  paysMicros(amountMicros: number): number;
}

const running: PackageKind = { startDayOf: () => '2025-12-01', paysMicros: rateMicros };
const starting: PackageKind = { startDayOf: () => benchDay, paysMicros: rateMicros };
const onLastDay: PackageKind = {
  startDayOf: (amountMicros) => businessDaysBefore(lastDayOf(amountMicros)),
  paysMicros: (amountMicros) =>
    amountMicros * capMultiple - lastDayOf(amountMicros) * rateMicros(amountMicros),
};
const exhausted: PackageKind = { startDayOf: () => '2020-01-02', paysMicros: () => 0 };
const later: PackageKind = { startDayOf: () => addDays(benchDay, 1), paysMicros: () => 0 };

const earningKinds = [running, running, running, running, running, running, starting, onLastDay];
const restingKinds = [exhausted, later];

function createPackage(id: string, amountMicros: number, kind: PackageKind): EnginePackage {
  return { id, amountMicros, startDay: kind.startDayOf(amountMicros) };
}

/** 64 digits, as the hash of a transaction has. */
function hashOf(number: number, below: (bound: number) => number): string {
  return `${number}${below(0xff_ffff).toString(16)}`.padStart(64, '0');
}

function rateMicros(amountMicros: number): number {
  return Math.floor((amountMicros * rateBps[packageTierOf(BigInt(amountMicros)).name]) / 10_000);
}

/** The business days that a package pays before its last one. */
function lastDayOf(amountMicros: number): number {
  return Math.ceil((amountMicros * capMultiple) / rateMicros(amountMicros)) - 1;
}

const known = new Map<number, string>();

/** The day that is `count` business days before the day of the networks. */
function businessDaysBefore(count: number): string {
  const before = known.get(count);
  if (before !== undefined) return before;
  let day = benchDay;
  for (let left = count; left > 0; ) {
    day = addDays(day, -1);
    if (!isSunday(day)) left -= 1;
  }
  known.set(count, day);
  return day;
}

function pick<Item>(items: readonly Item[], below: (bound: number) => number): Item {
  const item = items[below(items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
