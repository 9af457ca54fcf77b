import { readTestSeed } from '@polytips/functions/test/test-seed.ts';
import type { World } from '../start/world.ts';
import { deepParts, parts, selectParts } from './parts.ts';
import { runPart } from './run-part.ts';
import { startChecksWorld } from './start-checks-world.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Words with a slash or a dot name test files, or parts of their paths; the others are parts. */
const isFile = (word: string): boolean => /[./]/.test(word);
const seconds = (sinceMs: number): string =>
  `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort());
}
interruption.signal.addEventListener('abort', () => {
  void world?.stop().finally(() => process.exit(130));
});

let world: World | undefined;
let passed = 0;
let failed = 0;
const [mode, ...others] = process.argv.slice(2);
const isDeep = mode === '--deep';
const words = isDeep || mode === undefined ? others : [mode, ...others];
const selected = selectParts(
  isDeep ? deepParts : parts,
  words.filter((word) => !isFile(word)),
);
const files = words.filter(isFile);
// Every test process reads the seed from its environment.
if (isDeep) process.env['TEST_SEED'] = String(readTestSeed());
const needs = selected.flatMap((part) => (part.kind === 'tests' ? [part.world] : []));

for (const part of selected) {
  const startedAt = performance.now();
  try {
    if (part.kind === 'tests' && part.world !== 'none' && world === undefined) {
      world = await startChecksWorld(needs, interruption.signal);
      say(`${'world'.padEnd(12)} ready  ${seconds(startedAt)}`);
    }
    const result = await runPart(part, files, world?.environment ?? {});
    passed += result.passed;
    failed += result.failed;
    if (result.output !== '') say(result.output);
    const verdict = result.failed === 0 ? 'passed' : `passed, ${result.failed} failed`;
    say(`${part.name.padEnd(12)} ${result.passed} ${verdict}  ${seconds(startedAt)}`);
  } catch (error) {
    if (interruption.signal.aborted) break;
    failed += 1;
    say(
      `${part.name.padEnd(12)} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
await world?.stop();
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && !interruption.signal.aborted ? 0 : 1);
