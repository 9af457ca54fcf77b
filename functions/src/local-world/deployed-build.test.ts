import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'polytips-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the server into a folder and returns the bundle. */
function build(name: string, ...flags: readonly string[]): string {
  const outDir = join(folder, name);
  const script = join(import.meta.dirname, '../../build.ts');
  execFileSync(process.execPath, [script, ...flags, '--out-dir', outDir]);
  return readFileSync(join(outDir, 'index.js'), 'utf8');
}

/** Texts that only the dev calls contain. */
const traces = ['/dev/', 'anvil_', 'config/localWorld', 'local-world'];

test('the deployed bundle holds nothing of the dev calls', () => {
  const bundle = build('deployed');
  expect(traces.filter((trace) => bundle.includes(trace))).toEqual([]);
});

test('the bundle of the local world holds all of it', () => {
  const bundle = build('local', '--local-world');
  expect(traces.filter((trace) => bundle.includes(trace))).toEqual(traces);
});

test('the bundle is a package that installs nothing of the workspace', () => {
  build('package');
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  expect(manifest).toEqual({
    name: '@polytips/functions',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '24' },
    dependencies: {
      '@google-cloud/firestore': expect.stringMatching(/^\d/),
      'firebase-admin': expect.stringMatching(/^\d/),
      'firebase-functions': expect.stringMatching(/^\d/),
    },
  });
});
