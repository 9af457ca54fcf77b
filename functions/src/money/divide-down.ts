import type { Micros } from '../contract/micros.ts';

/**
 * The whole micros of amount / divisor, rounded towards zero; whoever pays keeps the remainder.
 * @throws {RangeError} for a negative amount or a divisor below 1.
 */
export function divideDown(amountMicros: Micros, divisor: bigint): Micros {
  if (amountMicros < 0n) throw new RangeError('A negative amount is not divided');
  if (divisor < 1n) throw new RangeError('A divisor is at least 1');
  return amountMicros / divisor;
}
