import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

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
const traces = ['/dev/', 'anvil_', 'config/clock', 'config/localWorld', 'local-world'];

beforeAll(() => void build('deployed'));

const read = (name: string): string => readFileSync(join(folder, 'deployed', name), 'utf8');

test('the deployed bundle holds nothing of the dev calls', () => {
  const bundle = read('index.js');
  expect(traces.filter((trace) => bundle.includes(trace))).toEqual([]);
});

test('the bundle of the local world holds all of it', () => {
  const bundle = build('local', '--local-world');
  expect(traces.filter((trace) => bundle.includes(trace))).toEqual(traces);
});

describe('the bundle as a package', () => {
  test('installs nothing of the workspace, and runs no scripts for it', () => {
    expect(JSON.parse(read('package.json'))).toEqual({
      name: '@polytips/functions',
      private: true,
      type: 'module',
      main: 'index.js',
      engines: { node: '24' },
      dependencies: {
        '@google-cloud/functions-framework': expect.stringMatching(/^\d/),
        'firebase-admin': expect.stringMatching(/^\d/),
        'firebase-functions': expect.stringMatching(/^\d/),
      },
    });
    expect(read('.npmrc')).toBe('ignore-scripts=true\n');
  });

  test('is locked to the files that are tested, and to no others', () => {
    const { packages } = locks.parse(JSON.parse(read('package-lock.json')));
    const tested = locks.parse(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')),
    ).packages;
    const { '': own, ...others } = packages;
    expect(own).toMatchObject({ dependencies: { 'firebase-admin': expect.anything() } });
    expect(Object.keys(others)).toContain('node_modules/@google-cloud/firestore');
    expect(Object.keys(others)).toContain('node_modules/body-parser');
    for (const [place, { version, integrity }] of Object.entries(others)) {
      expect({ place, version, integrity }).toEqual({
        place,
        version: tested[place]?.version,
        integrity: expect.stringMatching(/^sha512-/),
      });
      expect(integrity).toBe(tested[place]?.integrity);
    }
    expect(read('package-lock.json')).not.toMatch(/"resolved"|"dev"|https?:\/\/registry/);
  });

  test('needs nothing but Node to be loaded', () => {
    const imports = [...read('index.js').matchAll(/^import .* from ["']([^"']+)["'];$/gm)];
    const modules = imports.map(([, name = '']) => name.replace(/^node:/, ''));
    expect(modules).not.toEqual([]);
    expect(modules.filter((name) => !builtinModules.includes(name))).toEqual([]);
  });
});

const locks = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.optional(z.string()), integrity: z.optional(z.string()) }),
  ),
});
