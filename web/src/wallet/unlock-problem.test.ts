import { expect, it } from 'vitest';
import { unlockProblem } from './unlock-problem.ts';

it.each([
  ['cannot open', 'current', 'Wrong password'],
  ['cannot open', 'old', 'password from before'],
  ['mismatch', 'current', 'contact support'],
  ['mismatch', 'old', 'contact support'],
  ['timed out', 'current', 'too long'],
  ['stopped', 'current', 'locked'],
  ['failed', 'current', 'could not be opened'],
] as const)('says of %s (%s): %s', (opening, sealed, words) => {
  expect(unlockProblem(opening, sealed)).toContain(words);
});
