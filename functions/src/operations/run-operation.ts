import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Actor } from '../context/context.ts';
import { openProject } from '../context/create-context.ts';
import { mail as mailSchema } from '../contract/values.ts';
import { createMovedClock } from '../local-world/moved-clock.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { newRequestId } from '../platform/ids.ts';

/** An operation cannot go on; the message is for the operator. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}

/** What an operation is started with. */
export interface OperationInput {
  /** The mail address the operation is about, trimmed and in lower case. */
  readonly mail: string;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly projectId: string;
  readonly firestore: Firestore;
  readonly auth: Auth;
  readonly clock: Clock;
  /** For the audit log. */
  readonly actor: Actor;
}

/** What an operation tells the operator and the shell. */
export interface OperationResult {
  readonly message: string;
  readonly exitCode: 0 | 1;
}

/** A command that an operator runs: `npm run <name> -- <mail>`. */
export interface Operation {
  readonly help: string;
  /** The names of its options besides `--project` and `--help`; each takes a text. */
  readonly options: readonly string[];
  readonly run: (input: OperationInput) => Promise<OperationResult>;
}

const texts = z.record(z.string(), z.optional(z.string()));

/** Runs a command with the arguments of this process; exits with 0, 1 (refused) or 2 (misused). */
export async function runOperation(operation: Operation): Promise<void> {
  const options: ParseArgsOptionsConfig = {
    help: { type: 'boolean', default: false },
    project: { type: 'string', default: 'demo-polytips' },
    ...Object.fromEntries(operation.options.map((name) => [name, { type: 'string' as const }])),
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { help, ...given } = values;
    if (help === true) return finish({ message: operation.help, exitCode: 0 });
    const { project = '', ...rest } = texts.parse(given);
    const mail = mailSchema.safeParse(positionals[0]);
    if (positionals.length !== 1 || !mail.success) throw new TypeError('Give one mail address');
    const isLocal = project.startsWith('demo-');
    useEmulators(isLocal);
    const app = openProject(project);
    const firestore = getFirestore(app);
    finish(
      await operation.run({
        mail: mail.data,
        options: rest,
        projectId: project,
        firestore,
        auth: getAuth(app),
        clock: isLocal ? createMovedClock(firestore) : systemClock,
        actor: { id: 'operator', requestId: newRequestId() },
      }),
    );
  } catch (error) {
    // `parseArgs` and the check above throw a TypeError on arguments that make no sense.
    if (error instanceof TypeError)
      finish({ message: `${error.message}\n\n${operation.help}`, exitCode: 2 });
    else if (error instanceof OperationError) finish({ message: error.message, exitCode: 1 });
    else throw error;
  }
}

/** Makes the Admin SDK talk to the emulators, or makes sure that it does not. */
export function useEmulators(wanted: boolean): void {
  const { env } = process;
  if (wanted) {
    env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${env['FIRESTORE_PORT'] ?? '8080'}`;
    env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${env['AUTH_PORT'] ?? '9099'}`;
  } else {
    delete env['FIRESTORE_EMULATOR_HOST'];
    delete env['FIREBASE_AUTH_EMULATOR_HOST'];
  }
}

function finish({ message, exitCode }: { message: string; exitCode: 0 | 1 | 2 }): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exitCode = exitCode;
}
