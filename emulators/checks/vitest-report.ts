import * as z from 'zod/mini';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
        }),
      ),
    }),
  ),
});

/** A test with the file it is in, and how long it took. */
export interface TimedTest {
  readonly file: string;
  readonly title: string;
  readonly elapsedMs: number;
}

/** What a run of tests found. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** A line for each failure. */
  readonly failures: readonly string[];
  readonly tests: readonly TimedTest[];
}

/** How the run ended that a report is of. */
interface Run {
  readonly passed: boolean;
  /** Whether it was asked for some files alone, of which it may have none. */
  readonly ofSomeFiles: boolean;
}

/**
 * Reads the JSON report of a run of vitest (undefined when it wrote none). A file that does not load
 * counts as a failure, and so does a run that fails without a failed test, or a whole one that has no test at all.
 */
export function readReport(json: string | undefined, run: Run): TestReport {
  if (json === undefined) {
    return { passed: 0, failed: 1, failures: ['vitest wrote no report'], tests: [] };
  }
  const { testResults } = report.parse(JSON.parse(json));
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  );
  const passed = all.filter(({ status }) => status === 'passed').length;
  const failures = [
    ...all
      .filter(({ status }) => status === 'failed')
      .map(({ file, fullName }) => `${file} > ${fullName}`),
    ...testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      )
      .map(({ name }) => `${name} does not load or fails outside of its tests`),
  ];
  if (failures.length === 0 && !run.passed) failures.push('vitest failed outside of any test');
  if (failures.length === 0 && passed === 0 && !run.ofSomeFiles) failures.push('no test was found');
  const tests = all.map(({ file, fullName, duration }) => ({
    file,
    title: fullName,
    elapsedMs: duration ?? 0,
  }));
  return { passed, failed: failures.length, failures, tests };
}
