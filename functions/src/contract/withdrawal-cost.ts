import { limits } from './limits.ts';
import type { Micros } from './micros.ts';

/** What a withdrawal costs and what its member gets, in micros. */
export interface WithdrawalCost {
  readonly feeMicros: Micros;
  readonly netMicros: Micros;
}

/**
 * The platform fee of a withdrawal, floor(amount / 10), and what is paid out: the remainder of the
 * division is the member's. One rule for what the browser shows, what the server takes and what
 * the ledger check expects. `amountMicros` is not negative. Source: design section 7.
 */
export function withdrawalCost(amountMicros: Micros): WithdrawalCost {
  const feeMicros = (amountMicros * limits.platformFeePercent) / 100n;
  return { feeMicros, netMicros: amountMicros - feeMicros };
}
