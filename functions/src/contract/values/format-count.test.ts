import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  ['1234567', '1,234,567'],
])('the count %s is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
