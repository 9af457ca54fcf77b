import { parseArgs } from 'node:util';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { openProject } from '../context/create-context.ts';
import { createProgress, type Progress } from './progress.ts';
import { OperationError, useEmulators } from './run-operation.ts';

/** A command that only reads, and tells whether all is as it should be: `npm run <name>`. */
export interface Check<Asked> {
  readonly help: string;
  /**
   * Makes sense of the arguments besides `--project` and `--help`.
   * @throws {TypeError} when they make none; the message is for the operator.
   */
  readonly parseArguments: (given: readonly string[]) => Asked;
  /** Writes down each difference; answers whether there is none. */
  readonly run: (input: CheckInput<Asked>) => Promise<boolean>;
}

/** What a check is started with. */
export interface CheckInput<Asked> {
  readonly asked: Asked;
  readonly firestore: Firestore;
  readonly progress: Progress;
}

/** Runs a check with the arguments of this process; exits with 0, 1 (differs, refused) or 2 (misused). */
export async function runCheck<Asked>({ help, parseArguments, run }: Check<Asked>): Promise<void> {
  const command = parseCommand(parseArguments);
  if (command === 'help') {
    process.stdout.write(help);
    return;
  }
  if ('misuse' in command) {
    process.stderr.write(`${command.misuse}\n\n${help}`);
    process.exitCode = 2;
    return;
  }
  const { asked, project } = command;
  useEmulators(project.startsWith('demo-'));
  const firestore = getFirestore(openProject(project));
  const progress = createProgress({
    findings: process.stdout,
    waiting: process.stderr,
    nowMs: readMonotonicMs,
  });
  try {
    process.exitCode = (await run({ asked, firestore, progress })) ? 0 : 1;
  } catch (error) {
    progress.clear();
    if (!(error instanceof OperationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function readMonotonicMs(): number {
  return performance.now();
}

type Command<Asked> =
  | { readonly asked: Asked; readonly project: string }
  | { readonly misuse: string }
  | 'help';

function parseCommand<Asked>(parseArguments: Check<Asked>['parseArguments']): Command<Asked> {
  try {
    const { values, positionals } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        project: { type: 'string', default: 'demo-polytips' },
      },
      allowPositionals: true,
    });
    if (values.help) return 'help';
    return { asked: parseArguments(positionals), project: values.project };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { misuse: error.message };
  }
}
