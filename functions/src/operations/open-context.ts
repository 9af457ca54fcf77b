import type { ActingContext } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { createLogger } from '../platform/logger.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { deployedVariables } from './deployed-variables.ts';
import { type OperationContext, OperationError } from './operation.ts';

/**
 * The dependencies of the server, for operations that do its work; its log goes to standard error.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export function openContext({
  actor,
  clock,
  projectId,
  terminal,
}: OperationContext): ActingContext {
  try {
    return {
      ...createContext({ ...deployedVariables(projectId), GCLOUD_PROJECT: projectId }, clock),
      log: createLogger((line) => void terminal.stderr.write(`${line}\n`)),
      actor,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new OperationError(
      `The variables of functions/.env and functions/.env.${projectId}: ${reasonOf(error)}`,
    );
  }
}
