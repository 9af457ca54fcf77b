import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listKeptFiles } from './service-worker-plugin.ts';

/** What the worker keeps of a build of these files. */
function keptOf(files: Readonly<Record<string, string>>): ReturnType<typeof listKeptFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-kept-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return listKeptFiles(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const build = {
  'index.html': 'one',
  'manifest.webmanifest': 'one',
  'assets/main-a1b2c3d.js': 'one',
  'assets/main-a1b2c3d.js.map': 'one',
  'assets/film-a1b2c3d.mp4': 'one',
  'service-worker.js': 'one',
};

it('a build is kept by the hashes in its names, and what has none in its name by its content', () => {
  const revision: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(keptOf(build)).toEqual([
    { url: '/assets/main-a1b2c3d.js', revision: null },
    { url: '/index.html', revision },
    { url: '/manifest.webmanifest', revision },
  ]);
});

const pageOf = (text: string) =>
  keptOf({ ...build, 'index.html': text }).find(({ url }) => url === '/index.html')?.revision;

it('a page with another content is another version, and one with the same is not', () => {
  expect(pageOf('two')).not.toBe(pageOf('one'));
  expect(pageOf('one')).toBe(pageOf('one'));
});
