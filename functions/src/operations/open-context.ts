import type { ActingContext } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { type AlertCode, alerts } from '../platform/alerts.ts';
import { createLogger } from '../platform/logger.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { deployedVariables } from './deployed-variables.ts';
import { type OperationContext, OperationError } from './operation.ts';

/**
 * The dependencies of the server, for operations that do its work; its log goes to standard error. Of an alert the operator
 * reads on standard output as well: no policy counts what no server logs.
 * @throws {OperationError} when a variable is missing, malformed or unsafe.
 */
export function openContext({
  actor,
  clock,
  progress,
  projectId,
  terminal,
}: OperationContext): ActingContext {
  const log = createLogger((line) => void terminal.stderr.write(`${line}\n`));
  const said = new Set<AlertCode>();
  try {
    return {
      ...createContext({ ...deployedVariables(projectId), GCLOUD_PROJECT: projectId }, clock),
      log: {
        ...log,
        alert(code, fields) {
          log.alert(code, fields);
          // Once of each: a restore may set a thousand transactions aside.
          if (said.has(code)) return;
          said.add(code);
          progress.say(
            `${alerts[code].text}: docs/runbooks/alerts/${code}.md; its lines are on standard error`,
          );
        },
      },
      actor,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new OperationError(
      `The variables of functions/.env and functions/.env.${projectId}: ${reasonOf(error)}`,
    );
  }
}
