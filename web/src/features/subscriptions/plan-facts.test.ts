import { packageTiers, tierMaxMicros } from '@polytips/functions/contract/values/limits.ts';
import { describe, expect, it } from 'vitest';
import {
  givenBy,
  type Plan,
  packageFacts,
  packageParts,
  payingLevels,
  readPlan,
  steppedAmount,
} from './plan-facts.ts';

const usdt = 1_000_000n;
const rates = { Essential: '0.30', Pro: '0.35', Elite: '1.00' };
const plan: Plan = {
  version: 1,
  returnPercent: 200,
  packages: packageTiers.map((tier) => ({
    name: tier.name,
    from: tier.minMicros,
    to: tierMaxMicros(tier) ?? null,
    tips: tier.tipsPerDay,
    ratePercent: rates[tier.name],
  })),
  levels: [],
};

describe('packageFacts', () => {
  it.each([
    [50n, '0.15 USDT', '0.3%', '100.00 USDT (2x)'],
    [450n, '1.35 USDT', '0.3%', '900.00 USDT (2x)'],
    [500n, '1.75 USDT', '0.35%', '1,000.00 USDT (2x)'],
    [550n, '1.925 USDT', '0.35%', '1,100.00 USDT (2x)'],
    [1_000n, '10.00 USDT', '1%', '2,000.00 USDT (2x)'],
  ])('of %d USDT: a day %s at %s, until %s', (amount, daily, rate, end) => {
    expect(packageFacts(plan, amount * usdt)).toEqual({ daily, rate, end });
  });

  it.each([
    [250, '125.00 USDT (2.5x)'],
    [1_000, '500.00 USDT (10x)'],
    [100, '50.00 USDT (1x)'],
  ])('a plan that pays %d %% ends after %s', (returnPercent, end) => {
    expect(packageFacts({ ...plan, returnPercent }, 50n * usdt)?.end).toBe(end);
  });

  it('are unknown without a plan, or without the package in it', () => {
    expect(packageFacts(undefined, 50n * usdt)).toBeUndefined();
    expect(packageFacts({ ...plan, packages: [] }, 50n * usdt)).toBeUndefined();
  });
});

it.each([
  ['of 20 levels', { ...plan, levels: levelsOf(20) }, '20 levels', ', 20 levels deep.'],
  ['of one level', { ...plan, levels: levelsOf(1) }, '1 level', ', 1 level deep.'],
  ['that is unknown', undefined, undefined, ' members whom you bring in.'],
])('the community of a plan %s', (_, known, levels, end) => {
  expect(payingLevels(known)).toBe(levels);
  expect(packageParts.community(levels)).toContain(`${end} Without a community it pays nothing.`);
});

it.each([
  [plan, ['1 to 5', '1.75 USDT', '1,000.00 USDT (2x)'], '0.35%, if confirmed today'],
  [undefined, ['1 to 5', undefined, undefined], 'If confirmed today'],
])('what a package gives is the same list, whatever is known (case %#)', (known, values, daily) => {
  const given = givenBy('1 to 5', packageFacts(known, 500n * usdt));
  expect(given.map(({ name }) => name)).toEqual(['Tips a day', 'Daily reward', 'Pays at most']);
  expect(given.map(({ value }) => value)).toEqual(values);
  expect(given[1]?.note).toBe(daily);
});

/** The rates of a plan that pays on so many levels. */
function levelsOf(count: number): string[] {
  return Array.from({ length: 20 }, (_, index) => (index < count ? '1.00' : '0.00'));
}

it.each([
  ['is there', {}, plan],
  ['has failed to be read again', { isError: true }, undefined],
  ['waits for a network to be read again', { isPaused: true }, undefined],
])('what is shown of a plan that %s', (_, state, shown) => {
  const read = { data: [plan], isError: false, isFetched: true, isPaused: false };
  expect(readPlan({ ...read, ...state })).toBe(shown);
});

it.each([
  ['up', 50n, 100n],
  ['down', 100n, 50n],
  ['down', 50n, 50n],
  ['up', 450n, 500n],
  ['down', 500n, 450n],
  ['up', 950n, 1_000n],
] as const)('a step %s from %d USDT is %d USDT', (step, from, to) => {
  expect(steppedAmount(from * usdt, step)).toBe(to * usdt);
});
