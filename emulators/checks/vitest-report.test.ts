import { expect, test } from 'vitest';
import { readReport } from './vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((outcome) => ({ fullName: outcome, status: outcome, duration: 1 })),
});
const json = (...testResults: object[]) => JSON.stringify({ testResults });

test.each([
  ['all passed', json(file('passed', 'passed', 'passed')), true, 2, 0],
  ['one failed', json(file('failed', 'passed', 'failed')), false, 1, 1],
  ['a file that does not load', json(file('passed', 'passed'), file('failed')), false, 1, 1],
  ['an error outside of any test', json(file('passed', 'passed')), false, 1, 1],
  ['no test', json(), true, 0, 1],
  ['no report', undefined, false, 0, 1],
])('a report with %s has its failures counted', (_, report, runPassed, passed, failed) => {
  expect(readReport(report, runPassed)).toMatchObject({ passed, failed });
});
