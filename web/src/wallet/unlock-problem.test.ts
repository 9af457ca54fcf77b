import { expect, it } from 'vitest';
import { unlockProblem } from './unlock-problem.ts';

it.each([
  ['cannot open', 'Wrong password. Try again.'],
  ['mismatch', 'contact support'],
  ['timed out', 'too long'],
  ['stopped', 'locked'],
  ['failed', 'could not be opened'],
] as const)('says of %s: %s', (opening, words) => {
  expect(unlockProblem(opening)).toContain(words);
});
