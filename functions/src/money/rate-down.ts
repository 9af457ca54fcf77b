import type { Micros } from '../contract/micros.ts';
import { divideDown } from './divide-down.ts';

/** One whole in basis points. */
const wholeBps = 10_000n;

/**
 * floor(amount x rateBps / 10,000): a rate of an amount, the remainder stays with whoever pays.
 * @throws {RangeError} for a negative amount, or a rate that is negative or no integer.
 */
export function rateDown(amountMicros: Micros, rateBps: number): Micros {
  if (rateBps < 0) throw new RangeError('A rate is not negative');
  return divideDown(amountMicros * BigInt(rateBps), wholeBps);
}
