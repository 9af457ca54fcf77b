import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { figure, median, medianRatio, note, say, textTable, verdict } from './report.ts';

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

/**
 * Measures how long a new process takes to import the deployed bundle, against Google's packages alone from
 * where they are installed.
 */
export function benchColdStart({ rounds }: ColdStartBenchOptions): void {
  const outDir = mkdtempSync(join(tmpdir(), 'polytips-cold-start-'));
  try {
    note('Building the bundle');
    execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), '--out-dir', outDir]);
    const bundle = [pathToFileURL(join(outDir, 'index.js')).href];
    const installed = packages.map((name) => import.meta.resolve(name));
    // Once each, so that the files are read from memory in every round.
    importMs(bundle);
    importMs(installed);
    note(`Measuring ${rounds} rounds`);
    const bundleMs: number[] = [];
    const installedMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bundleMs.push(importMs(bundle));
      installedMs.push(importMs(installed));
    }
    const ms = median(bundleMs);
    say('## Cold start\n');
    say(
      textTable([
        ['importing, in a new process', 'ms', 'against them', 'target', ''],
        ["Google's packages alone, as installed", figure(median(installedMs)), '', '', ''],
        [
          'the bundle, with all that it needs',
          figure(ms),
          `${figure(medianRatio(bundleMs, installedMs))}x`,
          ...verdict(ms, { atMost: 400 }),
        ],
      ]),
    );
    say('');
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** How long a new process takes to import some modules, one after the other. */
function importMs(urls: readonly string[]): number {
  const script = `const startedMs = performance.now();
for (const url of ${JSON.stringify(urls)}) await import(url);
process.stdout.write(String(performance.now() - startedMs));`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}
