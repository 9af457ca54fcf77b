import * as z from 'zod/mini';

/** The stable codes of failures and the HTTP status of each. Source: design section 4. */
export const errorStatus = {
  invalid_input: 400,
  secret_refused: 400,
  push_token_gone: 400,
  no_session: 401,
  forbidden: 403,
  unknown_app: 403,
  unknown_path: 404,
  conflict: 409,
  mail_taken: 409,
  wallet_taken: 409,
  withdrawn_today: 409,
  balance_exceeded: 409,
  payout_held: 409,
  payout_claimed: 409,
  payout_in_process: 409,
  payout_unsearched: 409,
  payout_own: 409,
  wallet_unproven: 409,
  already_paid: 409,
  approval_needed: 409,
  chain_refused: 409,
  payments_waiting: 409,
  subscription_refused: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  busy: 503,
} as const;

/** A stable code that clients may branch on. */
export type ErrorCode = keyof typeof errorStatus;

/** The body of a failed reply; `txn` is the paying transaction of an `already_paid`. */
export const failure = z.object({
  error: z.object({ code: z.string(), message: z.string(), txn: z.optional(z.string()) }),
});
