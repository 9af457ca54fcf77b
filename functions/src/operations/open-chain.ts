import type { Chain } from '../chain/chain.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import type { ActingContext } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { type Config, parseConfig } from '../platform/config.ts';
import { createLogger } from '../platform/logger.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { deployedVariables } from './deployed-variables.ts';
import { OperationError, type OperationInput } from './operation.ts';

/**
 * The server's configuration and its chain, for commands that read the chain.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export const openChain = (projectId: string): { readonly config: Config; readonly chain: Chain } =>
  openWith(projectId, (variables) => {
    const config = parseConfig(variables, projectId);
    return { config, chain: createChain(config) };
  });

/**
 * The dependencies of the server, for commands that do its work; its log goes to standard error.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export const openContext = ({
  actor,
  clock,
  projectId,
  terminal,
}: OperationInput<unknown>): ActingContext =>
  openWith(projectId, (variables) => ({
    ...createContext({ ...variables, GCLOUD_PROJECT: projectId }, clock),
    log: createLogger((line) => void terminal.stderr.write(`${line}\n`)),
    actor,
  }));

function openWith<Opened>(
  projectId: string,
  open: (variables: ReturnType<typeof deployedVariables>) => Opened,
): Opened {
  try {
    return open(deployedVariables(projectId));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new OperationError(
      `The variables of functions/.env and functions/.env.${projectId}: ${reasonOf(error)}`,
    );
  }
}
