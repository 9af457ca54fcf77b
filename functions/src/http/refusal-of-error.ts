import * as z from 'zod/mini';
import { ChainUnavailableError } from '../chain/chain.ts';
import { messages } from '../contract/messages.ts';
import type { Refusal } from '../platform/outcome.ts';
import { TimedOutError } from '../platform/with-timeout.ts';
import { PushUnavailableError } from '../push/push.ts';
import { SigningKeysUnavailableError } from './authenticate.ts';

// gRPC: deadline exceeded, resource exhausted, aborted, unavailable. Source: google.rpc.Code.
const busyCodes = new Set([4, 8, 10, 14]);
const firestoreError = z.object({ code: z.int(), message: z.string() });

/** The refusal that an error means: try again. Undefined when it is a bug. */
export function refusalOfError(error: unknown): Refusal | undefined {
  const busy =
    error instanceof ChainUnavailableError ||
    error instanceof PushUnavailableError ||
    error instanceof SigningKeysUnavailableError ||
    error instanceof TimedOutError ||
    isContention(error);
  return busy ? { code: 'busy', message: messages.busy, retryAfterSeconds: 2 } : undefined;
}

/** A transaction that Firestore gave up, or Firestore itself out of reach. */
function isContention(error: unknown): boolean {
  const { success, data } = firestoreError.safeParse(error);
  if (!success) return false;
  // A transaction that waited too long for a lock comes back as an invalid argument: as expired
  // from Firestore, as invalid or closed from the emulator.
  const isLost = /transaction.*(?:expired|invalid or closed)/i.test(data.message);
  return busyCodes.has(data.code) || (data.code === 3 && isLost);
}
