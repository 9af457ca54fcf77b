import { AppErrorCode, FirebaseError } from 'firebase-admin/app';
import { AuthErrorCode } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { TimedOutError, withTimeout } from './timer.ts';

/** Firebase Auth, or what signs our custom tokens, gave no answer of use: a later attempt may get one. */
export class AuthUnavailableError extends Error {
  override readonly name = 'AuthUnavailableError';
}

/** The client of Firebase Auth itself would wait for 25 seconds. */
const authTimeoutMs = 5_000;

/**
 * Waits for an answer of Firebase Auth for a while.
 * @throws {AuthUnavailableError} when there is none of use.
 */
export async function askAuth<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await withTimeout(work, authTimeoutMs);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new AuthUnavailableError('Firebase Auth gave no answer of use', { cause: error });
  }
}

/** Of a connection that breaks, and of a quota, for which Firebase Auth answers with 400. */
const passingCodes = [
  AppErrorCode.NETWORK_ERROR,
  AppErrorCode.NETWORK_TIMEOUT,
  AuthErrorCode.QUOTA_EXCEEDED,
];

/**
 * The SDK calls every answer that it does not know an internal error, also one to a wrong set-up, which no later attempt
 * mends: so the status decides.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof TimedOutError) return true;
  if (!(error instanceof FirebaseError)) return false;
  if (error.hasCode(AppErrorCode.INVALID_CREDENTIAL)) return isLostRequest(error.cause);
  const { status = 0 } = error.httpResponse ?? {};
  return isPassing(status) || passingCodes.some((code) => error.hasCode(code));
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

const failedRequest = z.object({ code: z.optional(z.string()), status: z.optional(z.int()) });

/** Why Google's access token could not be fetched: a connection that broke, and not a wrong key. */
function isLostRequest(cause: unknown): boolean {
  const { success, data } = failedRequest.safeParse(cause);
  if (!success) return false;
  const { code = '', status = 0 } = data;
  return isPassing(status) || /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code);
}
