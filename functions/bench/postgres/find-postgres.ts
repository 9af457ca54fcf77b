import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian puts each version. */
const debianFolder = '/usr/lib/postgresql';

/** The folder with `initdb`, `postgres` and `psql`; undefined when PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  return [configuredFolder(), ...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()]
    .flatMap((folder) => folder ?? [])
    .find((folder) =>
      ['initdb', 'postgres', 'psql'].every((name) => existsSync(join(folder, name))),
    );
}

function configuredFolder(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // It is not installed, which is an answer.
    return undefined;
  }
}

/** The newest first. */
function debianFolders(): string[] {
  if (!existsSync(debianFolder)) return [];
  return readdirSync(debianFolder)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'));
}
