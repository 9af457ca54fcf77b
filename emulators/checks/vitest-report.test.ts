import { expect, test } from 'vitest';
import { countTests } from './vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});
const json = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults });

test.each([
  ['all passed', json(2, 0, file('passed', 'passed', 'passed')), true, 2, 0],
  ['one failed', json(1, 1, file('failed', 'passed', 'failed')), false, 1, 1],
  ['a file that does not load', json(1, 0, file('passed', 'passed'), file('failed')), false, 1, 1],
  ['an error outside of any test', json(1, 0, file('passed', 'passed')), false, 1, 1],
  ['no test', json(0, 0), true, 0, 1],
  ['no report', undefined, false, 0, 1],
])('counts %s', (_, report, runPassed, passed, failed) => {
  expect(countTests(report, runPassed)).toEqual({ passed, failed });
});
