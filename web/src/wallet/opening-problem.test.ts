import { expect, it } from 'vitest';
import { restoreProblem, unlockProblem } from './opening-problem.ts';

it.each([
  [{ kind: 'count', count: 1 }, 'words', 'there is 1 now'],
  [{ kind: 'count', count: 11 }, 'words', 'there are 11 now'],
  [{ kind: 'unknown', places: [3] }, 'words', 'Word 3 is not in the list'],
  [{ kind: 'unknown', places: [1, 12] }, 'words', 'Words 1 and 12 are not in the list'],
  [{ kind: 'unknown', places: [1, 2, 12] }, 'words', 'Words 1, 2 and 12 are not in the list'],
  [{ kind: 'checksum' }, 'words', 'Check the order'],
  ['mismatch', 'words', 'the words of another wallet'],
  ['cannot open', 'oldPassword', 'does not open with this password'],
  ['cannot open', 'password', 'Wrong password. Try again.'],
] as const)(
  'the restore problem %j belongs to the field %s and says: %s',
  (opening, field, message) => {
    const problem = restoreProblem(opening, field);
    expect(problem.field).toBe(field);
    expect(problem.message).toContain(message);
  },
);

it.each([
  ['mismatch', 'contact support'],
  ['timed out', 'too long'],
  ['stopped', 'locked meanwhile'],
  ['failed', 'could not be opened'],
] as const)('the restore problem %s belongs to no field and says: %s', (opening, message) => {
  const problem = restoreProblem(opening, 'oldPassword');
  expect(problem).toEqual({ message: expect.stringContaining(message) });
});

it.each([
  ['cannot open', 'Wrong password. Try again.'],
  ['mismatch', 'contact support'],
  ['missing', 'reload the page'],
] as const)('the unlock problem %s says: %s', (opening, message) => {
  expect(unlockProblem(opening)).toContain(message);
});
