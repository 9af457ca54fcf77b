import { describe, expect, it } from 'vitest';
import {
  describeDaily,
  describeLevel,
  describePerformance,
  describeUpline,
} from './describe-cause.ts';

const longest = 100;

/** A package that pays its whole rate, or the given amount. */
function paying(usdt: bigint, rateBps: number, amountMicros?: bigint) {
  const baseMicros = usdt * 1_000_000n;
  return {
    packageId: 'A',
    baseMicros,
    rateBps,
    amountMicros: amountMicros ?? (baseMicros * BigInt(rateBps)) / 10_000n,
  };
}

const [essential, pro, elite] = [paying(50n, 30), paying(500n, 35), paying(1_000n, 40)];
const hundred = Array.from({ length: 100 }, () => paying(123_450n, 40));

describe('a daily reward', () => {
  it.each([
    ['of a package', [pro], '0.35 % of 500.00 USDT'],
    [
      'of a package that pays the last',
      [paying(500n, 35, 1_749_999n)],
      'last of a 500.00 USDT package, which has reached its cap',
    ],
    ['of two', [essential, pro], '0.3 % of 50.00 and 0.35 % of 500.00 USDT'],
    [
      'of two, one at its cap',
      [essential, paying(500n, 35, 1n)],
      '0.3 to 0.35 % of 2 packages, 550.00 USDT, 1 at the cap',
    ],
    ['of three', [pro, essential, paying(600n, 35)], '0.3 to 0.35 % of 3 packages, 1,150.00 USDT'],
    [
      'of three at one rate',
      [elite, elite, paying(1_234_500n, 40)],
      '0.4 % of 3 packages, 1,236,500.00 USDT',
    ],
    ['of as many as a row names', hundred, '0.4 % of 100 packages, 12,345,000.00 USDT'],
  ])('%s', (_, packages, cause) => {
    const details = describeDaily({ amountMicros: 1n, packages }, 'BTC');
    expect(details).toBe(`Daily reward, BTC: ${cause}`);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it('of more than a row names leaves out the rates, which it does not know', () => {
    const others = { packages: 23, baseMicros: 1_000_000_500_000n, amountMicros: 5n };
    const capped = [paying(50n, 30, 1n), ...hundred.slice(1)];
    expect(describeDaily({ amountMicros: 1n, packages: hundred, others }, 'BTC')).toBe(
      'Daily reward, BTC: 123 packages, 13,345,000.50 USDT',
    );
    const details = describeDaily({ amountMicros: 1n, packages: capped, others }, 'A'.repeat(20));
    expect(details).toMatch(/: 123 packages, 13,221,600\.50 USDT, 1 at the cap$/);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it.each([
    ['BTC', 'Daily reward, BTC'],
    [undefined, 'Daily reward'],
  ])('with the token %s that names no package says no more', (token, details) => {
    expect(describeDaily({ amountMicros: 1n, packages: [] }, token)).toBe(details);
  });
});

describe('a level reward', () => {
  it.each([
    [1, 1, 1_000, 4_000_000n, 'Level 1 reward from 1 member: 10 % of daily rewards of 4.00 USDT'],
    [
      20,
      12_345,
      50,
      1_234_567_891n,
      'Level 20 reward from 12345 members: 0.5 % of daily rewards of 1,234.567891 USDT',
    ],
    [2, 2, 10_000, 17n, 'Level 2 reward from 2 members: 100 % of daily rewards of 0.000017 USDT'],
    [3, 2, 1, 1_500_000n, 'Level 3 reward from 2 members: 0.01 % of daily rewards of 1.50 USDT'],
  ])('of level %i from %i at %i bps of %s', (level, sources, rateBps, baseMicros, details) => {
    expect(describeLevel({ level, sources, rateBps, baseMicros, amountMicros: 1n })).toBe(details);
    expect(details.length).toBeLessThanOrEqual(longest);
  });
});

describe('a share of a pool', () => {
  const share = { poolMicros: 200_000n, amountMicros: 1n };

  it.each([
    [500, 4_000_000n, 3, '5 % of the daily reward of K7M2QP, 4.00 USDT, shared by 3'],
    [500, 4_000_001n, 1, '5 % of the daily reward of K7M2QP, 4.000001 USDT, yours alone'],
    [
      1_250,
      1_234_567_890_123n,
      1_000_000,
      '12.5 % of the daily reward of K7M2QP, 1,234,567.890123 USDT, shared by 1000000',
    ],
  ])('upline, %i bps of %s among %i', (rateBps, baseMicros, sharers, cause) => {
    const details = describeUpline({
      ...share,
      introducer: 'K7M2QP',
      rateBps,
      baseMicros,
      sharers,
    });
    expect(details).toBe(`Upline bonus: ${cause}`);
    expect(details.length).toBeLessThanOrEqual(longest);
  });

  it.each([
    [
      'Bronze',
      100,
      1_000_000_000n,
      2,
      'Bronze pool: 1 % of 1,000.00 USDT of new packages, shared by 2',
    ],
    [
      'Diamond',
      25,
      50_000_000n,
      1,
      'Diamond pool: 0.25 % of 50.00 USDT of new packages, yours alone',
    ],
  ])('performance of %s, %i bps of %s among %i', (rank, rateBps, baseMicros, sharers, details) => {
    expect(describePerformance({ ...share, rank, rateBps, baseMicros, sharers })).toBe(details);
    expect(details.length).toBeLessThanOrEqual(longest);
  });
});
