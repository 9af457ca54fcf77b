import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { accessTable } from './access-table.ts';

// The emulators may not import the server's code, so this reads its paths as text.
const pathsFile = new URL('../../functions/src/platform/paths.ts', import.meta.url);

const rows = Object.values(accessTable).map(({ document }) => document.split('/'));

/** The source without its comments, whose apostrophes would look like quotes. */
const readPaths = async (): Promise<string> =>
  (await readFile(pathsFile, 'utf8')).replaceAll(/\/\*[^]*?\*\//g, '');

/** Every path of a document that the server builds, with `*` for the variable segments. */
async function documentPaths(): Promise<string[]> {
  const source = await readPaths();
  const builders = source.slice(source.indexOf('export const paths'));
  return [...builders.matchAll(/`([^`]+)`|'([^']+)'/g)]
    .map(([, template, plain]) => template ?? plain ?? '')
    .map((path) => path.replaceAll(/\$\{[^}]+\}/g, '*'));
}

/** Whether a document of the table is one that the server builds by this path. */
function isAt(document: readonly string[], path: string): boolean {
  const wanted = path.split('/');
  return (
    wanted.length === document.length &&
    wanted.every((part, at) => part.includes('*') || part === document[at])
  );
}

test('every document of the server has a row in the table', async () => {
  const paths = await documentPaths();
  expect(paths).toContain('users/*/private/wallet');
  expect(paths).toContain('config/latestTip');
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !rows.some((row) => isAt(row, path)))).toEqual([]);
});

test('every collection of the server has a row in the table', async () => {
  const source = await readPaths();
  const listed = source.slice(0, source.indexOf('export const paths'));
  const collections = [...listed.matchAll(/: '(\w+)'/g)].map(([, name]) => name);
  expect(collections).toContain('users');
  expect(collections.filter((name) => !rows.some(([first]) => first === name))).toEqual([]);
});

test('every row of the table but the collection without rules is a document of the server', async () => {
  const paths = await documentPaths();
  const unknown = rows.filter((row) => !paths.some((path) => isAt(row, path)));
  expect(unknown).toEqual([['unheardOf', 'abc']]);
});
