import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readTestSeed } from '@polytips/functions/test/test-seed.ts';
import { abortOnSignals, interruptedExitCode } from '../base/interruption.ts';
import { repository } from '../base/repository.ts';
import { smallWorld } from '../seed/demo-world.ts';
import { describeFailure, startSeededWorld } from '../start/run-in-world.ts';
import { budgets, deepParts, parts, type StaticPart, selectParts, type TestPart } from './parts.ts';
import { runCommand } from './run-command.ts';
import { runPart } from './run-part.ts';
import type { TimedTest } from './vitest-report.ts';

const chromiumTimeoutMs = 600_000;
const slowestShown = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
/** Words with a slash or a dot name test files, or parts of their paths; the others are parts. */
const isFile = (word: string): boolean => /[./]/.test(word);

const startedAt = performance.now();
const written = process.argv.slice(2);
const isDeep = written.includes('--deep');
const words = written.filter((word) => word !== '--deep');
/** As the reports name them. */
const files = words.filter(isFile).map((word) => relative(repository, resolve(repository, word)));
const selected = selectParts(
  isDeep ? deepParts : parts,
  words.filter((word) => !isFile(word)),
  // Some files alone do not make every query.
).filter(({ name }) => files.length === 0 || name !== 'indexes');
// Every test process reads the seed from its environment.
if (isDeep) process.env['TEST_SEED'] = String(readTestSeed());

const folder = mkdtempSync(join(tmpdir(), 'polytips-checks-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Where the integration tests say what they query.
const queryShapes = join(folder, 'queries');
mkdirSync(queryShapes);
process.env['QUERY_SHAPES'] = queryShapes;

const signal = abortOnSignals();

// The world starts, and a missing browser is installed, while the parts run that need neither. Those yield
// to it, because the longest lane waits for it.
const needs = selected.flatMap((part) => (part.kind === 'tests' ? [part.world] : []));
const world = needs.some((need) => need !== 'none') ? startWorld() : undefined;
// Each part that waits for it reports that it did not start; why is said once.
world?.catch((error: unknown) => {
  if (!signal.aborted) say(`${'world'.padEnd(12)} failed: ${describeFailure(error)}`);
});
const browser = needs.includes('whole') ? prepareBrowser() : undefined;
signal.addEventListener('abort', () => {
  void stopWorld().finally(() => process.exit(interruptedExitCode));
});

let passed = 0;
const failures: string[] = [];
const elapsedMs = new Map<string, number>();
const tests: (TimedTest & { readonly part: string })[] = [];

// The lanes run side by side: each waits much of its time, for blocks or for pages.
const lanes = [...new Set(selected.map(({ lane }) => lane))];
await Promise.all(
  lanes.map(async (lane) => {
    for (const part of selected.filter((each) => each.lane === lane)) {
      if (signal.aborted) break;
      await run(part);
    }
  }),
);
await stopWorld();
const isFound = (word: string): boolean => tests.some(({ file }) => file.includes(word));
if (failures.length === 0)
  failures.push(
    ...files.filter((word) => !isFound(word)).map((word) => `${word}: no test was found`),
  );
report();
process.exit(failures.length === 0 && !signal.aborted ? 0 : 1);

async function startWorld() {
  const isWhole = needs.includes('whole');
  const started = await startSeededWorld(
    {
      name: 'checks',
      web: isWhole,
      demo: isWhole || needs.includes('seeded') ? smallWorld : undefined,
      onProgress: () => undefined,
    },
    signal,
  );
  say(`${'world'.padEnd(12)} ready  ${seconds(performance.now() - startedAt)}`);
  return started;
}

/** Tests that find no browser say themselves what is missing. */
function prepareBrowser(): Promise<unknown> {
  return runCommand(['node', 'emulators/setup/find-chromium.ts'], { timeoutMs: chromiumTimeoutMs });
}

/** Stops it. Its logs are kept when something has failed. */
async function stopWorld(): Promise<void> {
  const started = await world?.catch(() => undefined);
  await started?.stop();
  if (started === undefined || signal.aborted) return;
  if (failures.length === 0) rmSync(started.directory, { recursive: true });
  else say(`The logs of the world are in ${started.logDirectory}`);
}

async function run(part: StaticPart | TestPart): Promise<void> {
  const name = part.name.padEnd(12);
  try {
    const ready = part.kind === 'tests' && part.world !== 'none' ? await world : undefined;
    if (part.kind === 'tests' && part.world === 'whole') await browser;
    const partStartedAt = performance.now();
    const result = await runPart(part, { files, folder, environment: ready?.environment ?? {} });
    const partMs = performance.now() - partStartedAt;
    passed += result.passed;
    failures.push(...result.failures.map((failure) => `${name} ${failure}`));
    elapsedMs.set(part.name, partMs);
    tests.push(...result.tests.map((test) => ({ ...test, part: part.name })));
    if (result.output !== '') say(result.output);
    const verdict = result.failed === 0 ? 'passed' : `passed, ${result.failed} failed`;
    say(`${name} ${result.passed} ${verdict}  ${seconds(partMs)}`);
  } catch (error) {
    if (signal.aborted) return;
    failures.push(`${name} ${messageOf(error)}`);
    say(`${name} failed: ${messageOf(error)}`);
  }
}

/** The total, what is too slow, what failed, and in the last line how much passed and failed. */
function report(): void {
  say(`${'total'.padEnd(12)} ${seconds(performance.now() - startedAt)}`);
  if (files.length === 0 && !isDeep) for (const line of overBudget()) say(line);
  const slowest = tests
    .toSorted((one, other) => other.elapsedMs - one.elapsedMs)
    .slice(0, slowestShown);
  if (slowest.length > 0) say('\nThe slowest tests:');
  for (const { part, file, title, elapsedMs: testMs } of slowest) {
    say(`${seconds(testMs).padStart(8)}  ${part.padEnd(12)} ${file} > ${title}`);
  }
  if (failures.length > 0) say('\nFailed:');
  for (const failure of failures) say(`  ${failure}`);
  say(`\n${passed} passed, ${failures.length} failed`);
}

function overBudget(): readonly string[] {
  return budgets.flatMap(({ parts: names, minutes }) => {
    const ms = names.reduce((sum, name) => sum + (elapsedMs.get(name) ?? 0), 0);
    if (ms <= minutes * 60_000) return [];
    return [
      `warning: ${names.join(' and ')} took ${seconds(ms)}, the budget is ${minutes} minutes`,
    ];
  });
}
