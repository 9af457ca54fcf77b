import { expect, test } from 'vitest';
import { readReport } from './vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((outcome) => ({ fullName: outcome, status: outcome, duration: 1 })),
});
const json = (...testResults: object[]) => JSON.stringify({ testResults });

const whole = { passed: true, ofSomeFiles: false };
const ofSomeFiles = { passed: true, ofSomeFiles: true };
const broken = { passed: false, ofSomeFiles: false };

test.each([
  ['all passed', json(file('passed', 'passed', 'passed')), whole, 2, 0],
  ['one failed', json(file('failed', 'passed', 'failed')), broken, 1, 1],
  ['a file that does not load', json(file('passed', 'passed'), file('failed')), broken, 1, 1],
  ['an error outside of any test', json(file('passed', 'passed')), broken, 1, 1],
  ['no test', json(), whole, 0, 1],
  ['none of the files that were asked for', json(), ofSomeFiles, 0, 0],
  ['no report', undefined, broken, 0, 1],
])('a report with %s has its failures counted', (_, report, run, passed, failed) => {
  expect(readReport(report, run)).toMatchObject({ passed, failed });
});
