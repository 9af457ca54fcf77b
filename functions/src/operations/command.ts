import { once } from 'node:events';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { ChainUnavailableError } from '../chain/chain.ts';
import { findToken, openProject } from '../context/create-context.ts';
import { createMovedClock } from '../local-world/moved-clock.ts';
import { readPorts } from '../local-world/ports.ts';
import { systemClock } from '../platform/clock.ts';
import { isLocalProject } from '../platform/config.ts';
import { newRequestId } from '../platform/ids.ts';
import { paths } from '../platform/paths.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { withTimeout } from '../platform/timer.ts';
import {
  type Operation,
  type OperationContext,
  OperationError,
  type Terminal,
} from './operation.ts';
import { parseWords, usageOf } from './parse-words.ts';
import { createProgress, type Progress } from './progress.ts';

/** 0 done, 1 refused or differences found, 2 wrong arguments, 3 failed for any other reason, 4 this machine's clock is wrong. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What the exit codes say that are the same for all operations. */
export const commonExits =
  "2 wrong arguments, 3 the project cannot be reached, or any other failure, with its stack, 4 this machine's clock is wrong";

/** An operation has not begun, because its project cannot be reached; the message is for the operator. */
class ProjectUnreachableError extends Error {
  override readonly name = 'ProjectUnreachableError';
}

/** An operation has not begun, because this machine's clock is wrong; the message is for the operator. */
class ClockWrongError extends Error {
  override readonly name = 'ClockWrongError';
}

/** An operation on the command line. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Runs it with the words after its name; resolves with its exit code. */
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

/** The command of an operation. */
export function commandOf<Given>(operation: Operation<Given>): Command {
  const { name, summary } = operation;
  const usage = usageOf(operation);
  return {
    name,
    usage,
    summary,
    async run(words, terminal) {
      const { stderr, stdout } = terminal;
      const progress = createProgress({
        findings: stdout,
        waiting: stderr,
        nowMs: () => performance.now(),
      });
      try {
        const parsed = parseWords(operation, words);
        switch (parsed.kind) {
          case 'help':
            stdout.write(helpOf(operation));
            return 0;
          case 'wrong':
            stderr.write(`${parsed.problems.join('\n')}\n\n  ${usage}\n\n--help explains it.\n`);
            return 2;
          case 'given': {
            await reachProject(operation, parsed);
            const context = openOperation(parsed.projectId, terminal, progress);
            if (operation.isTimeless !== true) await requireRightClock(context);
            return await operation.run(parsed.given, context);
          }
        }
      } catch (error) {
        progress.clear();
        return reportFailure(error, stderr);
      }
    },
  };
}

function reportFailure(error: unknown, stderr: Terminal['stderr']): 1 | 3 | 4 {
  if (error instanceof ChainUnavailableError) {
    stderr.write(`${error.message}: try again\n`);
    return 1;
  }
  if (error instanceof OperationError) {
    stderr.write(`${error.message}\n`);
    return 1;
  }
  if (error instanceof ProjectUnreachableError) {
    stderr.write(`${error.message}\n`);
    return 3;
  }
  if (error instanceof ClockWrongError) {
    stderr.write(`${error.message}\n`);
    return 4;
  }
  stderr.write(`${inspect(error)}\n`);
  return 3;
}

/** What `--help` prints. */
function helpOf<Given>(operation: Operation<Given>): string {
  const { details, exits, projects, readsVariables, summary } = operation;
  const needed = `application default credentials${readsVariables ? ' and functions/.env.<id>' : ''}`;
  const whichProject = {
    any: `Without --project, and with any project named demo-..., the local world is used; another project needs
${needed}.`,
    local: 'It is for the local world alone.',
    real: `It needs ${needed}.`,
  }[projects ?? 'any'];
  const refused = exits.refused === undefined ? '' : `1 ${exits.refused}, `;
  return `${summary}.

  ${usageOf(operation)}

${details}

${whichProject}
Findings go to standard output, progress and failures to standard error.

Exit codes: 0 ${exits.done}, ${refused}${commonExits}.
`;
}

function openOperation(
  projectId: string,
  terminal: Terminal,
  progress: Progress,
): OperationContext {
  const app = openProject(projectId);
  const firestore = getFirestore(app);
  return {
    projectId,
    firestore,
    auth: getAuth(app),
    clock: isLocalProject(projectId) ? createMovedClock(firestore) : systemClock,
    actor: { id: 'operator', requestId: newRequestId() },
    terminal,
    progress,
  };
}

/** How far this machine's clock may be from Firestore's, with the way of the answer. */
const clockDifferenceMaxMs = 60_000;

/**
 * Looks whether this machine has the time that the servers and the machines of other operators have: what an operation
 * stores is compared with what they store, and the end of a pause with its beginning.
 * @throws {ClockWrongError} where it has not.
 */
async function requireRightClock({ clock, firestore }: OperationContext): Promise<void> {
  // Any document will do, and none has to be there.
  const { readTime } = await firestore.doc(paths.paymentsPause).get();
  const aheadMs = clock.realNow().getTime() - readTime.toMillis();
  if (Math.abs(aheadMs) <= clockDifferenceMaxMs) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  throw new ClockWrongError(
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} Firestore's, so nothing was done: set it right, and run this again`,
  );
}

/** For a port of this machine, and for an answer of Google's. */
const [connectMs, tokenMs] = [2_000, 10_000];

/**
 * Connects the Admin SDK to the emulators, or to a real project and not to them. Looks first whether there is what it needs:
 * without the emulators it would try again for a minute, and without credentials it would end the process.
 * @throws {ProjectUnreachableError} where the local world does not run, or where there are no credentials.
 */
async function reachProject<Given>(
  operation: Operation<Given>,
  { given, projectId }: { readonly given: Given; readonly projectId: string },
): Promise<void> {
  const { env } = process;
  if (isLocalProject(projectId)) {
    const { firestore, auth } = readPorts(env);
    env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${auth}`;
    const host = (env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${firestore}`);
    if (await isListening(host)) return;
    throw new ProjectUnreachableError(`The local world does not run: nothing listens at ${host}. Run npm start, or give another project after the --:

  ${usageOf(operation)}`);
  }
  delete env['FIRESTORE_EMULATOR_HOST'];
  delete env['FIREBASE_AUTH_EMULATOR_HOST'];
  // Firebase Auth refuses the credentials of a person that name no project to be billed.
  env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= projectId;
  if (operation.isOffline?.(given) === true) return;
  try {
    await withTimeout(findToken(), tokenMs);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ProjectUnreachableError(
      `No access to ${projectId}: run gcloud auth application-default login. Reason: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** Whether a connection to `<host>:<port>` is accepted. */
async function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
