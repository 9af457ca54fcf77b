import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository.ts';

/** The folders right below a folder of the repository: each is a zone of its own. */
export function foldersOf(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The TypeScript files below a folder that are shipped: no tests. */
export function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}
