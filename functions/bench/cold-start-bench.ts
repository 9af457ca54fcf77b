import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { median } from '../test/median.ts';
import { figure, medianRatio, note, say, textTable, verdict } from './report.ts';

/** How often it is measured. */
interface ColdStartBenchOptions {
  readonly rounds: number;
}

/** What the server imports of Google's packages, as a deployment that installs them has it. */
const packages = [
  'firebase-functions/params',
  'firebase-functions/v2/firestore',
  'firebase-functions/v2/https',
  'firebase-functions/v2/scheduler',
  'firebase-admin/app',
  'firebase-admin/app-check',
  'firebase-admin/auth',
  'firebase-admin/firestore',
  'firebase-admin/messaging',
];

/** What loads the server of the main program that the bundle is deployed under. */
const mainProgram = '@google-cloud/functions-framework/testing';

/**
 * Measures how long a new process takes to import the deployed bundle, against Google's packages alone from
 * where they are installed, and what its main program adds.
 */
export function benchColdStart({ rounds }: ColdStartBenchOptions): void {
  const outDir = mkdtempSync(join(tmpdir(), 'polytips-cold-start-'));
  try {
    note('Building the bundle');
    execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), '--out-dir', outDir]);
    const bundle = [pathToFileURL(join(outDir, 'index.js')).href];
    const installed = packages.map((name) => import.meta.resolve(name));
    const main = [import.meta.resolve(mainProgram)];
    // Once each, so that the files are read from memory in every round.
    importOnce(bundle);
    importOnce(installed);
    importOnce(main);
    note(`Measuring ${rounds} rounds`);
    const bundles: ImportTime[] = [];
    const peers: ImportTime[] = [];
    const mains: ImportTime[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bundles.push(importOnce(bundle));
      peers.push(importOnce(installed));
      mains.push(importOnce(main));
    }
    const bundleMs = bundles.map(({ wallMs }) => wallMs);
    const peerMs = peers.map(({ wallMs }) => wallMs);
    const ms = median(bundleMs);
    say('## Cold start\n');
    say(
      textTable([
        ['importing, in a new process', 'ms', 'of a processor', 'against them', 'target', ''],
        ["Google's packages alone, as installed", figure(median(peerMs)), cpuFigure(peers)],
        [
          'the bundle, with all that it needs',
          figure(ms),
          cpuFigure(bundles),
          `${figure(medianRatio(bundleMs, peerMs))}x`,
          ...verdict(ms, { atMost: 400 }),
        ],
        [
          'the main program that it is deployed under',
          figure(median(mains.map(({ wallMs }) => wallMs))),
          cpuFigure(mains),
        ],
      ]),
    );
    say('');
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** What importing took: by the clock, and of the processors, which others on the machine lengthen less. */
const importTime = z.object({ wallMs: z.number(), cpuMs: z.number() });
type ImportTime = z.infer<typeof importTime>;

const cpuFigure = (times: readonly ImportTime[]): string =>
  figure(median(times.map(({ cpuMs }) => cpuMs)));

/** How long a new process takes to import some modules, one after the other. */
function importOnce(urls: readonly string[]): ImportTime {
  const script = `const startedMs = performance.now();
const before = process.cpuUsage();
for (const url of ${JSON.stringify(urls)}) await import(url);
const wallMs = performance.now() - startedMs;
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ wallMs, cpuMs: (user + system) / 1_000 }));`;
  const parameters = ['--input-type=module', '--eval', script];
  // A new server finds nothing compiled, while the commands of this repository share a cache.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  return importTime.parse(
    JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8', env })),
  );
}
