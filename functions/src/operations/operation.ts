import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Actor } from '../context/context.ts';
import { isRestoring } from '../payments/pause.ts';
import type { Clock } from '../platform/clock.ts';
import type { Progress } from './progress.ts';

/** An operation cannot go on; the message is for the operator. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}

/**
 * Refuses what would compare or change documents that are away: nothing differs where nothing is.
 * @throws {OperationError} while a restore has taken them away.
 */
export async function requireDocuments(firestore: Firestore): Promise<void> {
  if (await isRestoring(firestore))
    throw new OperationError('The documents are away: bring them back first');
}

/** The standard streams: those of the process, or of a test. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** What an operation acts with. */
export interface OperationContext {
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

/** A parameter as the operator writes it. */
export interface Parameter {
  /**
   * As the usage has it: an argument `<hash>`, several of them `<id> [<id> ...]`, an option with a text `--amount <usdt>`,
   * a flag `--check`; `[--check]` where it may be left out. There are arguments of one parameter alone.
   */
  readonly usage: string;
  /** What it has to be: "a day, as YYYY-MM-DD". A flag has none, because it cannot be wrong. */
  readonly is?: string;
}

/** A command for operators: `npm run ops -- <name> <parameters> [--project <id>]`. */
export interface Operation<Given> {
  readonly name: string;
  /** What it does, in a sentence without its full stop. */
  readonly summary: string;
  /** What `--help` says besides the usage, the projects and the exit codes. */
  readonly details: string;
  /** What its exit codes 0 and 1 say; one that refuses nothing has no 1. */
  readonly exits: { readonly done: string; readonly refused?: string };
  /** The projects that it is for; the local world and real ones when left out. */
  readonly projects?: 'local' | 'real';
  /** Whether it needs what the server of a real project is configured with. */
  readonly readsVariables?: true;
  readonly parameters: { readonly [Name in keyof Given & string]-?: Parameter };
  /** Parses what is given of the parameters, by their names: texts, lists of texts, and true for a flag. */
  readonly schema: z.core.$ZodType<Given>;
  /** Whether it asks nothing of a real project, and so needs no credentials; it always does when left out. */
  readonly isOffline?: (given: Given) => boolean;
  /**
   * Whether nothing in it depends on the time: this machine's clock may be wrong then, and the project without a Firestore. It
   * does when left out.
   */
  readonly isTimeless?: true;
  /**
   * Answers with the exit code: 1 when it found differences.
   * @throws {OperationError} when it is refused.
   * @throws {ChainUnavailableError} when it is to be run again, once the chain answers.
   */
  readonly run: (given: Given, context: OperationContext) => Promise<0 | 1>;
}

/** An operation, whose parameters have the types of its schema. */
export const defineOperation = <Given>(operation: Operation<Given>): Operation<Given> => operation;

/** Whether a flag is given. */
export const flag = z._default(z.boolean(), false);

/** The number of a block. */
export const blockNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/)),
  z.transform((text: string) => Number(text)),
);

/** Texts of a form, separated by commas; none where they are left out. */
export const separated = (each: z.ZodMiniType<string, string>) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      z.array(each),
    ),
    [],
  );
