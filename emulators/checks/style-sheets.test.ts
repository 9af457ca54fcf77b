import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../base/repository.ts';

const folder = join(repository, 'web/src');
const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(join(folder, file), 'utf8') }));

/** What a style sheet says besides what is only for pointers that can hover. */
const withoutHoverMedia = (css: string) =>
  css.replaceAll(/^@media \(hover: hover\) \{\n(?: {2}.*\n|\n)*\}$/gm, '');

// A phone would keep it on what was tapped last.
test('no style sheet says how a thing looks under a pointer where it may be a finger', () => {
  expect(styleSheets.length).toBeGreaterThan(50);
  const sticky = styleSheets
    .filter(({ css }) => /:hover[^{}]*(?<!,)\{/.test(withoutHoverMedia(css)))
    .map(({ file }) => file);
  expect(sticky).toEqual([]);
});
