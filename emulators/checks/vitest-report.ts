import * as z from 'zod/mini';

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** How many checks passed and failed. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * The count of a run of vitest from its JSON report (undefined when it wrote none). A file that
 * does not load counts as a failure, and so does a run that fails without a failed test, or that
 * has no test at all.
 */
export function countTests(json: string | undefined, runPassed: boolean): Count {
  if (json === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(json));
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + unloaded;
  const silent = failed === 0 && (!runPassed || numPassedTests === 0) ? 1 : 0;
  return { passed: numPassedTests, failed: failed + silent };
}
