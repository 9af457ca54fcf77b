import { afterEach, describe, expect, it, vi } from 'vitest';

import { describeOffers, fetchRates } from './plan.ts';

const row = {
  version: 1,
  returnPercent: 200,
  packages: [
    { name: 'Essential', from: '50.000000', to: '450.000000', tips: 2, ratePercent: '0.25' },
    { name: 'Pro', from: '500.000000', to: '950.000000', tips: 5, ratePercent: '0.35' },
    { name: 'Elite', from: '1000.000000', to: null, tips: 10, ratePercent: '1.50' },
  ],
  levels: Array.from({ length: 20 }, () => '1.00'),
};
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

describe('the packages', () => {
  it('have their prices and tips without a plan, and no reward', () => {
    expect(describeOffers(undefined)).toEqual([
      { name: 'Essential', fromMicros: 50_000_000n, tips: 2, rewardMicros: undefined },
      { name: 'Pro', fromMicros: 500_000_000n, tips: 5, rewardMicros: undefined },
      { name: 'Elite', fromMicros: 1_000_000_000n, tips: 10, rewardMicros: undefined },
    ]);
  });

  it('have the reward that the plan pays on the smallest amount', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: [row] }));
    const rewards = describeOffers(await fetchRates(signal)).map(
      ({ rewardMicros }) => rewardMicros,
    );
    expect(rewards).toEqual([125_000n, 1_750_000n, 15_000_000n]);
  });

  it.each([
    ['an error', () => new Response('{}', { status: 503 })],
    ['another shape', () => Response.json({ data: [{ ...row, packages: [{ name: 'Pro' }] }] })],
    [
      'a rate that is no percentage',
      () =>
        Response.json({ data: [{ ...row, packages: [{ name: 'Pro', ratePercent: '0.355' }] }] }),
    ],
    ['no JSON', () => new Response('<html>')],
    ['no plan', () => Response.json({ data: [] })],
  ])('have no reward after %s', async (_case, reply) => {
    vi.stubGlobal('fetch', async () => reply());
    expect(await fetchRates(signal)).toBeUndefined();
  });

  it('have no reward without a network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchRates(signal)).toBeUndefined();
  });
});
