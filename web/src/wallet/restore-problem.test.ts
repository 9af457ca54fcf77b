import { expect, it } from 'vitest';
import { restoreProblem } from './restore-problem.ts';

it.each([
  [{ kind: 'count', count: 1 }, 'words', 'there is 1 now'],
  [{ kind: 'count', count: 11 }, 'words', 'there are 11 now'],
  [{ kind: 'unknown', places: [3] }, 'words', 'Word 3 is not in the list'],
  [{ kind: 'unknown', places: [1, 12] }, 'words', 'Words 1 and 12 are not in the list'],
  [{ kind: 'unknown', places: [1, 2, 12] }, 'words', 'Words 1, 2 and 12 are not in the list'],
  [{ kind: 'checksum' }, 'words', 'Check the order'],
  ['mismatch', 'words', 'the words of another wallet'],
  ['cannot open', 'oldPassword', 'the one you had before the reset'],
  ['cannot open', 'password', 'Wrong password. Try again.'],
] as const)('of %j in %s says beside it: %s', (opening, field, message) => {
  const problem = restoreProblem(opening, field);
  expect(problem.field).toBe(field);
  expect(problem.message).toContain(message);
});

it.each([
  ['mismatch', 'contact support'],
  ['timed out', 'too long'],
  ['stopped', 'locked meanwhile'],
  ['failed', 'could not be opened'],
] as const)('of %s blames nothing that was typed: %s', (opening, message) => {
  const problem = restoreProblem(opening, 'oldPassword');
  expect(problem).toEqual({ message: expect.stringContaining(message) });
});
