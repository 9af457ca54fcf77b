import { describe, expect, it } from 'vitest';
import { planHistory, planOn, rewardPlanDocument } from './reward-plan.ts';

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

describe('rewardPlanDocument', () => {
  it('takes the plan in code', () => {
    expect(rewardPlanDocument.parse({ plans: [first] }).plans).toEqual([first]);
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
});
