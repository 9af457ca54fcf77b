import { limits } from '@polytips/functions/contract/limits.ts';

/** How the signup form is used, as far as its offer waits for it. */
export interface FormUse {
  /** When the form was shown, or last typed or pressed on. */
  readonly quietSinceMs: number;
  /** Whether a field has text that the invitation did not bring. */
  readonly hasText: boolean;
  /** Whether something else has the attention: another dialog, or the form being submitted. */
  readonly isBusy: boolean;
}

/**
 * How long the Signup Offer still waits at `nowMs`, so that it takes no keystroke; undefined while
 * the form is filled in or busy.
 */
export function offerWaitMs(
  { quietSinceMs, hasText, isBusy }: FormUse,
  nowMs: number,
): number | undefined {
  if (hasText || isBusy) return undefined;
  return Math.max(0, quietSinceMs + limits.signupOfferDelayMs - nowMs);
}
