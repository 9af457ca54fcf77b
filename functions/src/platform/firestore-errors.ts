import * as z from 'zod/mini';
import { AuthUnavailableError } from './firebase-auth.ts';
import { StoredName } from './logger.ts';
import { TimedOutError } from './timer.ts';

/** A document that is not of the shape of its collection, or is missing; the message has its wrong fields and its path. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
  readonly document: StoredName;

  constructor(path: string, problem: string, cause?: z.core.$ZodError) {
    super(`${problem} (${path})`, { cause });
    this.document = new StoredName(path);
  }
}

/**
 * Whether the documents themselves are at fault, so that reading them again gives the same: one is not of its shape or is
 * missing, or has an amount that cannot be computed with. Everything else may be an outage.
 */
export const isUnreadable = (error: unknown): error is UnreadableDocumentError | RangeError =>
  error instanceof UnreadableDocumentError || error instanceof RangeError;

/** Status codes of gRPC. Source: google.rpc.Code. */
const codes = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
} as const;

const firestoreError = z.object({ code: z.int(), message: z.string() });

const hasCode = (error: unknown, wanted: readonly number[]): boolean => {
  const { success, data } = firestoreError.safeParse(error);
  return success && wanted.includes(data.code);
};

/** Whether a commit wrote nothing because a document that it creates exists. */
export const isAlreadyExists = (error: unknown): boolean => hasCode(error, [codes.alreadyExists]);

const refusedCodes = [codes.alreadyExists, codes.failedPrecondition, codes.aborted];

/**
 * Whether a commit wrote nothing because a document does not meet its preconditions, or because another
 * process was writing it: read again and decide again. A commit that the SDK repeats without need is
 * refused in the same way.
 */
export const isRefusedCommit = (error: unknown): boolean => hasCode(error, refusedCodes);

/**
 * Of a connection that breaks, too, as "13 INTERNAL: Received RST_STREAM": the SDK repeats what ended with them, a few times.
 */
const busyCodes = [
  codes.cancelled,
  codes.unknown,
  codes.deadlineExceeded,
  codes.resourceExhausted,
  codes.aborted,
  codes.internal,
  codes.unavailable,
];

/**
 * Whether Firestore gave a transaction up for others, or Firestore or Firebase Auth was out of reach: a later attempt may
 * do.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof TimedOutError ||
  error instanceof AuthUnavailableError ||
  hasCode(error, busyCodes) ||
  isLostTransaction(error);

/**
 * A transaction that waited too long for a lock comes back as an invalid argument: as expired from Firestore, as invalid
 * or closed from the emulator.
 */
const isLostTransaction = (error: unknown): boolean =>
  hasCode(error, [codes.invalidArgument]) &&
  error instanceof Error &&
  /transaction.*(?:expired|invalid or closed)/i.test(error.message);
