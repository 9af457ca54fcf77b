import { expect, it } from 'vitest';
import { plansInCode, planWith, tuesday } from '../../../test/reference/example-members.ts';
import { storeMicros } from '../../contract/account-document.ts';
import { packageTierOf, packageTiers } from '../../contract/values/limits.ts';
import { percentageOfBps } from '../../money/rates.ts';
import { packageRateBps, termsOf } from '../../rewards/core/engine/daily-rewards.ts';
import { describePlan } from './describe-plan.ts';

const usdt = 1_000_000n;

it('the plan in code is described with its packages, rates and levels', () => {
  const { levels, ...plan } = describePlan(plansInCode, tuesday);
  expect(plan).toEqual({
    version: 1,
    returnPercent: 200,
    packages: [
      { name: 'Essential', from: 50n * usdt, to: 450n * usdt, tips: 2, ratePercent: '0.30' },
      { name: 'Pro', from: 500n * usdt, to: 950n * usdt, tips: 5, ratePercent: '0.35' },
      { name: 'Elite', from: 1_000n * usdt, to: null, tips: 10, ratePercent: '0.40' },
    ],
  });
  expect(levels).toEqual([
    '10.00',
    '5.00',
    '3.00',
    '2.00',
    ...Array.from({ length: 6 }, () => '1.00'),
    ...Array.from({ length: 10 }, () => '0.50'),
  ]);
});

it.each(packageTiers)(
  '$name is sold and paid at the same rate from its minimum on',
  ({ name, minMicros }) => {
    expect(packageTierOf(minMicros).name).toBe(name);
    const paidBps = packageRateBps(termsOf(plansInCode, tuesday, tuesday), storeMicros(minMicros));
    const sold = describePlan(plansInCode, tuesday).packages.find(({ from }) => from === minMicros);
    expect(sold).toMatchObject({ name, ratePercent: percentageOfBps(paidBps) });
  },
);

it.each([
  ['2026-01-02', 1, '0.30', '10.00', 200],
  // A package of the weekend before a Monday starts on the Monday.
  ['2026-01-03', 2, '0.01', '7.00', 300],
  ['2026-01-04', 2, '0.01', '7.00', 300],
  ['2026-02-05', 2, '0.01', '7.00', 300],
])(
  'what is bought is described by the plan of the day on which it starts: on %s by plan %d',
  (...expected) => {
    const [day, version, ratePercent, level, returnPercent] = expected;
    const rateBps = { Essential: 1, Pro: 100, Elite: 10_000 };
    const added = planWith({ daily: { rateBps, capMultiple: 3 }, level: { rateBps: [700] } });
    const plan = describePlan(added, day);
    expect(plan).toMatchObject({ version, returnPercent, packages: [{ ratePercent }, {}, {}] });
    expect(plan.levels[0]).toBe(level);
    expect(plan.levels).toHaveLength(20);
  },
);
