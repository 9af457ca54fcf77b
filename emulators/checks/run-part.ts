import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../base/repository.ts';
import type { StaticPart, TestPart } from './parts.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { readReport, type TestReport } from './vitest-report.ts';

const staticTimeoutMs = 300_000;

/** What a part found, with everything it wrote when it failed. */
export interface PartResult extends TestReport {
  readonly output: string;
}

/** How tests are run. */
export interface TestOptions {
  /** Parts of paths: only the tests whose path contains one of them; all of them when it is empty. */
  readonly files: readonly string[];
  /** Gets the report; the caller removes it. */
  readonly folder: string;
  /** Names the world of the tests that need one. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs a part of the checks to its end. */
export async function runPart(
  part: StaticPart | TestPart,
  options: TestOptions,
): Promise<PartResult> {
  return part.kind === 'static' ? runCommands(part) : runTests(part, options);
}

async function runCommands({ name, commands }: StaticPart): Promise<PartResult> {
  const results: CommandResult[] = [];
  for (const command of commands) {
    results.push(await runCommand(command, { timeoutMs: staticTimeoutMs, yields: true }));
  }
  const failed = results.filter((result) => !result.passed);
  return failed.length === 0
    ? { passed: 1, failed: 0, failures: [], tests: [], output: '' }
    : {
        passed: 0,
        failed: 1,
        failures: [name],
        tests: [],
        output: failed.map(({ output }) => output).join('\n'),
      };
}

async function runTests(
  { name, projects, timeoutMs, world }: TestPart,
  { files, folder, environment }: TestOptions,
): Promise<PartResult> {
  const file = join(folder, `${name}.json`);
  const { passed, output } = await runCommand(
    [
      'vitest',
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      // A project may have none of the files that were asked for.
      ...(files.length > 0 ? ['--passWithNoTests'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { timeoutMs, environment, yields: world === 'none' },
  );
  const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const { tests, failures, ...counts } = readReport(json, {
    passed,
    ofSomeFiles: files.length > 0,
  });
  return {
    ...counts,
    failures: failures.map((failure) => failure.replace(repository, '')),
    tests: tests.map((test) => ({ ...test, file: relative(repository, test.file) })),
    output: counts.failed === 0 ? '' : output,
  };
}
