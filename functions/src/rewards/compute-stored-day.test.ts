import { expect, it } from 'vitest';
import { checksumOfDay } from './compute-stored-day.ts';
import { computeDay } from './core/engine/compute-day.ts';
import type { DayCredit, StoredRewardEntry } from './core/engine/computed-day.ts';
import { indexNetwork } from './core/engine/network.ts';
import { planHistory } from './core/reward-plan.ts';

const share = { baseMicros: 1_000, rateBps: 500, poolMicros: 50, sharers: 2, amountMicros: 25 };

const cause = { packageId: 'M_0xab', baseMicros: 100, rateBps: 30, amountMicros: 4 };
const others = { packages: 2, baseMicros: 200, amountMicros: 6 };
const DR = { amountMicros: 10, packages: [cause], others };
const level = { level: 1, baseMicros: 70, rateBps: 1_000, sources: 3, amountMicros: 7 };
const Level = { amountMicros: 7, levels: [level] };
const Upline = { introducer: 'TOP', ...share };
const performance = { rank: 'Bronze', ...share };

/** An entry with everything that the engine can compute. */
const entry: Required<Omit<StoredRewardEntry, 'revealedAt'>> = {
  planVersion: 1,
  token: 'BTC',
  DR,
  Level,
  Upline,
  rank: 'Bronze',
  performance,
};

/** Copies in each of which one of the numbers is larger. */
function changed<Numbers extends object>(numbers: Numbers): Numbers[] {
  return Object.entries(numbers).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ ...numbers, [name]: value + 1 }] : [],
  );
}

const { Level: _levels, Upline: _upline, rank: _rank, performance: _pool, ...least } = entry;

const different: readonly StoredRewardEntry[] = [
  entry,
  least,
  { ...least, DR: { amountMicros: 10, packages: [] } },
  ...changed(entry),
  { ...entry, token: 'BTCx' },
  { ...entry, token: 'TC' },
  { ...entry, rank: 'Silver' },
  ...changed(DR).map((one) => ({ ...entry, DR: one })),
  { ...entry, DR: { amountMicros: DR.amountMicros, packages: [cause] } },
  { ...entry, DR: { ...DR, packages: [cause, cause] } },
  { ...entry, DR: { ...DR, packages: [{ ...cause, packageId: 'M_0xac' }] } },
  ...changed(cause).map((one) => ({ ...entry, DR: { ...DR, packages: [one] } })),
  ...changed(others).map((one) => ({ ...entry, DR: { ...DR, others: one } })),
  ...changed(Level).map((one) => ({ ...entry, Level: one })),
  { ...entry, Level: { ...Level, levels: [level, level] } },
  ...changed(level).map((one) => ({ ...entry, Level: { ...Level, levels: [one] } })),
  { ...entry, Upline: { ...Upline, introducer: 'TOQ' } },
  ...changed(Upline).map((one) => ({ ...entry, Upline: one })),
  { ...entry, performance: { ...performance, rank: 'Silver' } },
  ...changed(performance).map((one) => ({ ...entry, performance: one })),
];

function checksumOf(...credits: readonly DayCredit[]): Promise<string> {
  return checksumOfDay({
    ...computeDay(planHistory([]), indexNetwork([]), '2026-01-09'),
    creditedUids: credits.map(({ uid }) => uid),
    creditAt(position) {
      const credit = credits[position];
      if (credit === undefined) throw new RangeError(`There is no credit ${position}`);
      return credit;
    },
  });
}

it('the checksum of a day differs for every difference of an entry', async () => {
  const checksums = await Promise.all(different.map((one) => checksumOf({ uid: 'M', entry: one })));
  expect(different.length).toBe(36);
  expect(new Set(checksums).size).toBe(different.length);
});

it('the checksum of a day is the same for the same entries, and names their members in order', async () => {
  const credits = [
    { uid: 'A', entry },
    { uid: 'B', entry },
  ];
  const [first, second] = credits;
  const checksum = await checksumOf(...credits);
  expect(await checksumOf(...structuredClone(credits))).toBe(checksum);
  const others = [credits.toReversed(), [first], [second], []].map((some) =>
    checksumOf(...some.filter((one) => one !== undefined)),
  );
  expect(new Set([checksum, ...(await Promise.all(others))]).size).toBe(5);
});

it('the checksum of a day takes in more entries than a block holds', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ uid: `M${index}`, entry }));
  const changed = many.map((one, index) =>
    index === 500 ? { ...one, entry: { ...entry, token: 'ETH' } } : one,
  );
  expect(await checksumOf(...changed)).not.toBe(await checksumOf(...many));
});
