import { expect, it } from 'vitest';
import { costUsd, listPrices } from './list-price.ts';

it.each([
  [{ reads: 0, writes: 0 }, 0],
  [{ reads: 100_000, writes: 0 }, 0.03],
  [{ reads: 0, writes: 100_000 }, 0.09],
  [{ reads: 1_000_000, writes: 850_000 }, 1.065],
])('%j cost %d dollars in us-central1', (operations, usd) => {
  const price = listPrices.find(({ location }) => location === 'us-central1');
  expect(price && costUsd(operations, price)).toBeCloseTo(usd, 10);
});

it('the multi-region costs twice as much', () => {
  const [single, multiple] = listPrices.map((price) => costUsd({ reads: 7, writes: 9 }, price));
  expect(multiple).toBeCloseTo(2 * (single ?? 0), 12);
});
