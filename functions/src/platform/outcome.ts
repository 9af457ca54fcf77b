import type { ErrorCode } from '../contract/errors.ts';

/** An expected failure, as the caller gets it. A bug is an exception instead. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The paying transaction, with `already_paid`. */
  readonly txn?: string;
  /** Seconds after which to try again, with `rate_limited` and `busy`. */
  readonly retryAfterSeconds?: number;
}

/** The result of something that may be refused. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** An outcome that went well. */
export const accepted = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

/** An outcome that was refused. */
export const refused = (
  code: ErrorCode,
  message: string,
  details: Omit<Refusal, 'code' | 'message'> = {},
): Outcome<never> => ({ ok: false, refusal: { code, message, ...details } });
