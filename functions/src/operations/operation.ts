import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { Actor } from '../context/context.ts';
import { openProject } from '../context/create-context.ts';
import { mail as mailSchema } from '../contract/values.ts';
import { createMovedClock } from '../local-world/moved-clock.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { isLocalProject } from '../platform/config.ts';
import { newRequestId } from '../platform/ids.ts';
import { createProgress, type Progress } from './progress.ts';

/** An operation cannot go on; the message is for the operator. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}

/** The standard streams: those of the process, or of a test. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** What an operation is started with. */
export interface OperationInput<Argument> {
  readonly argument: Argument;
  /** The given options besides `--project` and `--help`. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly projectId: string;
  readonly firestore: Firestore;
  readonly auth: Auth;
  readonly clock: Clock;
  /** For the audit log. */
  readonly actor: Actor;
  /** For questions to the operator; what is said goes through `progress`. */
  readonly terminal: Terminal;
  /** Findings go to standard output, progress to standard error. */
  readonly progress: Progress;
}

/** A command for operators: `npm run ops -- <name> <argument> [--project <id>]`. */
export interface Operation<Argument> {
  readonly help: string;
  /** The names of its options besides `--project` and `--help`; each takes a text. */
  readonly options?: readonly string[];
  /** The names of its options that take no text. */
  readonly flags?: readonly string[];
  /**
   * Parses the arguments that are no options.
   * @throws {TypeError} when they make no sense; the message is for the operator.
   */
  readonly parse: (given: readonly string[]) => Argument;
  /**
   * Answers with the exit code: 1 when it found differences.
   * @throws {OperationError} when it is refused.
   * @throws {ChainUnavailableError} when it is to be run again, once the chain answers.
   */
  readonly run: (input: OperationInput<Argument>) => Promise<0 | 1>;
}

/** Runs a command with the arguments after its name; resolves with its exit code. */
export type Command = (given: readonly string[], terminal: Terminal) => Promise<ExitCode>;

/** 0 done, 1 refused or differences found, 2 wrong arguments. */
export type ExitCode = 0 | 1 | 2;

const nowMs = () => performance.now();

const texts = z.record(z.string(), z.optional(z.string()));

/** The command of an operation. */
export function commandOf<Argument>(operation: Operation<Argument>): Command {
  const { help, options = [], flags = [], parse, run } = operation;
  const config: ParseArgsOptionsConfig = {
    help: { type: 'boolean', default: false },
    project: { type: 'string', default: 'demo-polytips' },
    ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
  };

  const isFlag = (name: string) => flags.includes(name);

  async function runParsed(
    given: readonly string[],
    terminal: Terminal,
    progress: Progress,
  ): Promise<ExitCode> {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: config,
      allowPositionals: true,
    });
    const { help: asksForHelp, ...rest } = values;
    if (asksForHelp === true) {
      terminal.stdout.write(help);
      return 0;
    }
    const { project = '', ...named } = texts.parse(
      Object.fromEntries(Object.entries(rest).filter(([name]) => !isFlag(name))),
    );
    const argument = parse(positionals);
    const isLocal = isLocalProject(project);
    useProject(project, isLocal);
    const app = openProject(project);
    const firestore = getFirestore(app);
    return run({
      argument,
      options: named,
      flags: new Set(Object.keys(rest).filter(isFlag)),
      projectId: project,
      firestore,
      auth: getAuth(app),
      clock: isLocal ? createMovedClock(firestore) : systemClock,
      actor: { id: 'operator', requestId: newRequestId() },
      terminal,
      progress,
    });
  }

  return async (given, terminal) => {
    const { stdout, stderr } = terminal;
    const progress = createProgress({ findings: stdout, waiting: stderr, nowMs });
    try {
      return await runParsed(given, terminal, progress);
    } catch (error) {
      progress.clear();
      // `parseArgs` and `parse` throw it on arguments that make no sense.
      if (error instanceof TypeError) {
        stderr.write(`${error.message}\n\n${help}`);
        return 2;
      }
      if (error instanceof ChainUnavailableError) stderr.write(`${error.message}: try again\n`);
      else if (error instanceof OperationError) stderr.write(`${error.message}\n`);
      else throw error;
      return 1;
    }
  };
}

/** Connects the Admin SDK to the emulators, or to a real project and not to them. */
function useProject(project: string, isLocal: boolean): void {
  const { env } = process;
  if (isLocal) {
    env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${env['FIRESTORE_PORT'] ?? '8080'}`;
    env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${env['AUTH_PORT'] ?? '9099'}`;
  } else {
    delete env['FIRESTORE_EMULATOR_HOST'];
    delete env['FIREBASE_AUTH_EMULATOR_HOST'];
    // Firebase Auth refuses the credentials of a person that name no project to be billed.
    env['GOOGLE_CLOUD_QUOTA_PROJECT'] ??= project;
  }
}

/** Parses the arguments of a command that takes none. */
export function parseNothing([given]: readonly string[]): undefined {
  if (given !== undefined) throw new TypeError(`This command takes no argument: ${given}`);
}

/** Parses the one mail address that a command is given: trimmed, in lower case. */
export function parseMail(given: readonly string[]): string {
  const mail = mailSchema.safeParse(given[0]);
  if (given.length !== 1 || !mail.success) throw new TypeError('Give one mail address');
  return mail.data;
}

/** Parses an option that is the number of a block; undefined where it is not given. */
export function parseBlock(
  options: OperationInput<unknown>['options'],
  name: 'from-block' | 'until-block',
): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (!/^\d{1,12}$/.test(given)) throw new TypeError(`--${name} is the number of a block`);
  return Number(given);
}
