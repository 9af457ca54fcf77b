import { expect, it } from 'vitest';
import { throwFailures } from './throw-failures.ts';

const done = { status: 'fulfilled', value: 1 } as const;
const [late, wrong, broken] = ['late', 'wrong', 'broken'].map((text) => new Error(text));
const isLate = (failure: unknown) => failure === late;

const resultsOf = (failures: readonly unknown[]): PromiseSettledResult<number>[] => [
  done,
  ...failures.map((reason) => ({ status: 'rejected', reason }) as const),
];

const thrownOf = (errors: readonly unknown[]) =>
  expect.objectContaining({ message: 'It failed', errors });

it.each([
  ['nothing fails', []],
  ['only what is expected fails', [late, late]],
])('where %s it throws nothing and returns the failures', (_, failures) => {
  expect(throwFailures(resultsOf(failures), 'It failed', isLate)).toEqual(failures);
});

it('where something unexpected fails it throws all of that, and nothing else', () => {
  const results = resultsOf([wrong, late, broken]);
  expect(() => throwFailures(results, 'It failed', isLate)).toThrow(thrownOf([wrong, broken]));
  expect(() => throwFailures(results, 'It failed')).toThrow(thrownOf([wrong, late, broken]));
});
