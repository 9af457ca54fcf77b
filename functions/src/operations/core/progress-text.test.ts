import { expect, it } from 'vitest';
import { progressText } from './progress-text.ts';

it.each([
  [0, 1_000, 9_000, '0 of 1,000, 0%'],
  [1, 3, 1_999, '1 of 3, 33%'],
  [1, 3, 2_000, '1 of 3, 33%, about 4 s left'],
  [999, 1_000, 60_000, '999 of 1,000, 99%, about 1 s left'],
  [250_000, 1_000_000, 60_000, '250,000 of 1,000,000, 25%, about 3 min left'],
  [500, 1_000, 59_000, '500 of 1,000, 50%, about 59 s left'],
  [500, 1_000, 59_001, '500 of 1,000, 50%, about 1 min left'],
  [1, 1_000, 6_000, '1 of 1,000, 0%, about 1 h 40 min left'],
  [1_000, 1_000, 60_000, '1,000 of 1,000, 100%'],
  // Somebody joined meanwhile.
  [1_001, 1_000, 60_000, '1,001 of 1,000, 100%'],
  [0, 0, 0, '0 of 0, 100%'],
])('%d of %d after %d ms is "%s"', (done, total, elapsedMs, text) => {
  expect(progressText({ doing: 'Walking', done, total, elapsedMs })).toBe(`Walking: ${text}`);
});
