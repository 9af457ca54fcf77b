import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isLocalProject } from '../platform/config.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The local world's server in short; emulators/start/environment.ts has all of it. */
export const localVariables = {
  CHAIN_ID: '31337',
  RPC_URLS: `http://127.0.0.1:${process.env['CHAIN_PORT'] ?? '8545'}`,
  USDT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  COMPANY_WALLET: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  WEB_ORIGIN: 'http://127.0.0.1:5010',
  MAIL_FROM: 'no-reply@polytips.example',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1025',
};

const functionsFolder = join(import.meta.dirname, '../..');

/**
 * What the server of a project is configured with: the two files of `folder` that Firebase's tools read, the project's
 * own last. The operator's environment does not count, because the server does not have it; that of the local world has
 * no files, and is in the environment.
 */
export function deployedVariables(projectId: string, folder = functionsFolder): Variables {
  if (isLocalProject(projectId)) return { ...localVariables, ...process.env };
  const files = ['.env', `.env.${projectId}`];
  return Object.assign({}, ...files.map((name) => readVariables(join(folder, name))));
}

/** The variables of a file; none where there is no such file. */
export function readVariables(file: string): Variables {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
