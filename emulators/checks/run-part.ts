import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/**
 * Runs a part that needs no world, or that finds its world in the environment; with `files` only
 * the tests whose path contains one of them.
 */
export async function runPart(
  part: StaticPart | TestPart,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<PartResult> {
  return part.kind === 'static' ? runCommands(part) : runTests(part, files, environment);
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
  { projects, timeoutMs, world }: TestPart,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-checks-'));
  const file = join(folder, 'report.json');
  const { passed, output } = await runCommand(
    [
      'vitest',
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      // The project of files that move the clock may have none that was asked for.
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { timeoutMs, environment, yields: world === 'none' },
  );
  const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  rmSync(folder, { recursive: true });
  const { tests, failures, ...counts } = readReport(json, passed);
  return {
    ...counts,
    failures: failures.map((failure) => failure.replace(repository, '')),
    tests: tests.map((test) => ({ ...test, file: relative(repository, test.file) })),
    output: counts.failed === 0 ? '' : output,
  };
}
