import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import type { ActingContext } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { type Config, isLocalProject, parseConfig } from '../platform/config.ts';
import { createLogger } from '../platform/logger.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { OperationError, type OperationInput } from './operation.ts';

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

/**
 * The server's configuration and its chain, for commands that read the chain: from the environment, and
 * for a real project from the file that its functions are deployed with.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export function openChain(projectId: string): { readonly config: Config; readonly chain: Chain } {
  const file = fileURLToPath(new URL(`../../.env.${projectId}`, import.meta.url));
  const isLocal = isLocalProject(projectId);
  if (!isLocal && existsSync(file)) process.loadEnvFile(file);
  try {
    const config = parseConfig({ ...(isLocal ? localVariables : {}), ...process.env }, projectId);
    return { config, chain: createChain(config) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new OperationError(`The variables of functions/.env.${projectId}: ${reasonOf(error)}`);
  }
}

/**
 * The newest block, with which something ends: no endpoint has a later one.
 * @throws {OperationError} when the chain is unavailable.
 */
export const readHeadBlock = (chain: Chain): Promise<number> =>
  chain.getNewestBlock().catch((error: unknown) => {
    if (!(error instanceof ChainUnavailableError)) throw error;
    throw new OperationError(error.message);
  });

/**
 * The dependencies of the server, for commands that do its work; its log goes to standard error.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export function openContext({
  actor,
  clock,
  projectId,
  terminal,
}: OperationInput<unknown>): ActingContext {
  openChain(projectId);
  const variables = isLocalProject(projectId) ? { ...localVariables, ...process.env } : process.env;
  return {
    ...createContext({ ...variables, GCLOUD_PROJECT: projectId }, clock),
    log: createLogger((line) => void terminal.stderr.write(`${line}\n`)),
    actor,
  };
}
