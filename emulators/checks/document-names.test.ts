import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../base/repository.ts';

const skipped = new Set(['node_modules', 'dist', '.git', '.cache']);
const written = new Set(['.ts', '.tsx', '.md', '.mjs', '.rules', '.json', '.css', '.production']);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (skipped.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (written.has(extname(entry.name)) && path !== import.meta.filename) yield path;
  }
}

const texts = [...filesIn(repository)].map((path) => ({
  path,
  file: relative(repository, path).replaceAll(sep, '/'),
  text: readFileSync(path, 'utf8'),
}));

/** What the files say by a pattern and is not right, as `file: what`. */
const wrong = (
  pattern: RegExp,
  isRight: (found: RegExpMatchArray, path: string) => boolean,
  among = texts,
): string[] =>
  among.flatMap(({ file, path, text }) =>
    [...text.matchAll(pattern)]
      .filter((found) => !isRight(found, path))
      .map(([said]) => `${file}: ${said}`),
  );

test('every path in docs that a file names exists', () => {
  const paths = /(?<![\w./-])docs\/[\w./-]*\w/g;
  expect(wrong(paths, ([said]) => existsSync(join(repository, said)))).toEqual([]);
});

const isLinkRight = ([, to = '']: RegExpMatchArray, path: string): boolean =>
  existsSync(join(dirname(path), to));

const isNumberRight = ([, number = '', to = '']: RegExpMatchArray): boolean =>
  basename(to).startsWith(`${number}-`);

const pages = texts.filter(({ file }) => file.endsWith('.md'));

test('every file that a page links exists', () => {
  expect(pages.length).toBeGreaterThan(50);
  const links = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
  expect(wrong(links, isLinkRight, pages)).toEqual([]);
});

test('a decision that a file names by its number is linked, or named by its file', () => {
  expect(wrong(/\bdecisions?[ /]\d{4}(?!-)\b/gi, () => false)).toEqual([]);
  const links = /\[(\d{4})\]\(([^)#\s]+)/g;
  expect(wrong(links, isNumberRight, pages)).toEqual([]);
});
