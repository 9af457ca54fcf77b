import { describe, expect, it } from 'vitest';
import { newRewardPlan, planHistory, planOn, rewardPlanDocument } from './reward-plan.ts';

const [first] = planHistory([]);
const second = { ...first, version: 2, effectiveDay: '2026-02-02' };

describe('planHistory', () => {
  it('applies the plan in code until another takes effect', () => {
    const history = planHistory([second]);
    expect(planOn(history, '2026-02-01').version).toBe(1);
    expect(planOn(history, '2026-02-02').version).toBe(2);
  });

  it.each([
    ['the version stays', { ...second, version: 1 }],
    ['the day stays', { ...second, effectiveDay: first.effectiveDay }],
  ])('refuses a plan when %s', (_case, plan) => {
    expect(() => planHistory([plan])).toThrow(RangeError);
  });
});

const [bronze, silver, ...higher] = first.performance.ranks;
const withCap = (capMultiple: number) => ({ ...first, daily: { ...first.daily, capMultiple } });
const withRanks = (...ranks: readonly unknown[]) => ({ ...first, performance: { ranks } });

describe('rewardPlanDocument', () => {
  it('takes the plan in code', () => {
    expect(rewardPlanDocument.parse({ plans: [first] }).plans).toEqual([first]);
  });

  it.each([
    ['a cap of ten times the amount', withCap(10)],
    ['no ranks', withRanks()],
    [
      'a rank that asks for more of one thing alone',
      withRanks({ ...silver, name: 'Half', activeDirectsMin: 4 }, silver),
    ],
  ])('takes %s', (_case, plan) => {
    expect(rewardPlanDocument.parse({ plans: [plan] }).plans).toEqual([plan]);
    expect(newRewardPlan.parse(plan)).toEqual(plan);
  });

  it.each([
    ['a rate above the whole', { ...first, level: { rateBps: [10_001] } }],
    ['a rate that is no integer', { ...first, level: { rateBps: [0.5] } }],
    ['a negative rate', { ...first, level: { rateBps: [-1] } }],
    ['21 levels', { ...first, level: { rateBps: Array.from({ length: 21 }, () => 1) } }],
    ['no token', { ...first, tokens: [] }],
    ['no day', { ...first, effectiveDay: 'tomorrow' }],
    ['no cap', { ...first, daily: { rateBps: first.daily.rateBps } }],
  ])('refuses %s', (_case, plan) => {
    expect(rewardPlanDocument.safeParse({ plans: [plan] }).success).toBe(false);
  });

  it.each([
    ['a cap above ten times the amount', withCap(11)],
    ['ranks from the highest down', withRanks(silver, bronze, ...higher)],
    [
      'a rank that asks for less of one thing',
      withRanks(bronze, { ...silver, activeDirectsMin: 2 }, ...higher),
    ],
    [
      'a rank that asks for what another one does',
      withRanks(bronze, { ...bronze, name: 'Copper' }),
    ],
    ['two ranks of the same name', withRanks(bronze, { ...silver, name: 'Bronze' }, ...higher)],
  ])('reads %s, which no new plan may have', (_case, plan) => {
    expect(rewardPlanDocument.safeParse({ plans: [plan] }).success).toBe(true);
    expect(newRewardPlan.safeParse(plan).success).toBe(false);
  });
});
