import { expect, it } from 'vitest';
import { acceptsOpening } from './accepts-opening.ts';

it.each([
  ['opened', 'current', 'accepted'],
  ['opened', 'old', 'accepted'],
  ['cannot open', 'current', 'foreign'],
  ['cannot open', 'old', 'accepted'],
  ['mismatch', 'current', 'foreign'],
  ['mismatch', 'old', 'foreign'],
  ['stopped', 'current', 'failed'],
  ['timed out', 'old', 'failed'],
  ['failed', 'old', 'failed'],
] as const)('%s of an envelope that is %s: %s', (opening, sealed, expected) => {
  expect(acceptsOpening(opening, sealed)).toBe(expected);
});
