import { amounts } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import type { Micros } from '../../contract/micros.ts';

/** Why no subscription has this amount, in the words of the spec; undefined when one may have it. */
export function findAmountProblem(amountMicros: Micros): string | undefined {
  if (amountMicros < amounts.subscriptionMinMicros) return messages.subscriptionTooSmall;
  if (amountMicros % amounts.subscriptionStepMicros !== 0n) return messages.subscriptionNotMultiple;
  return undefined;
}
