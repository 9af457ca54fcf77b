import { expect, it } from 'vitest';
import { isChange } from './use-on-change.ts';

it.each([
  [undefined, undefined, false],
  [undefined, 'first', false],
  ['first', undefined, false],
  ['first', 'first', false],
  ['absent', 'first', true],
  ['first', 'second', true],
])('from %j to %j is a change: %j', (seen, value, expected) => {
  expect(isChange(seen, value)).toBe(expected);
});
