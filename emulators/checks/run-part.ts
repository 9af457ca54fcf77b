import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaticPart, TestPart } from './parts.ts';
import { type Ending, runLimited } from './run-limited.ts';
import { type Count, countTests } from './vitest-report.ts';

const staticTimeoutMs = 180_000;

/** What a part found, with everything it wrote when it failed. */
export interface PartResult extends Count {
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

async function runCommands(part: StaticPart): Promise<PartResult> {
  const endings: Ending[] = [];
  for (const command of part.commands) endings.push(await runLimited(command, staticTimeoutMs));
  const failed = endings.filter((ending) => !ending.passed);
  return failed.length === 0
    ? { passed: 1, failed: 0, output: '' }
    : { passed: 0, failed: 1, output: failed.map(({ output }) => output).join('\n') };
}

async function runTests(
  part: TestPart,
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-checks-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const ending = await runLimited(
    ['vitest', 'run', '--project', part.name, ...files, ...reporters],
    part.timeoutMs,
    environment,
  );
  const count = countTests(
    existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    ending.passed,
  );
  rmSync(folder, { recursive: true });
  return { ...count, output: count.failed === 0 ? '' : ending.output };
}
