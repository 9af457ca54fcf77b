import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readPorts } from '../local-world/ports.ts';
import { serverVariables } from '../local-world/server-variables.ts';
import { isLocalProject } from '../platform/config.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const functionsFolder = join(import.meta.dirname, '../..');

/**
 * What the server of a project is configured with: the two files of `folder` that Firebase's tools read, the project's
 * own last. The operator's environment does not count, because the server does not have it; that of the local world has
 * no files, and is in the environment.
 */
export function deployedVariables(projectId: string, folder = functionsFolder): Variables {
  if (isLocalProject(projectId)) {
    return { ...serverVariables(readPorts(process.env)), ...process.env };
  }
  const files = ['.env', `.env.${projectId}`];
  return Object.assign({}, ...files.map((name) => readVariables(join(folder, name))));
}

/** The variables of a file; none where there is no such file. */
export function readVariables(file: string): Variables {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
