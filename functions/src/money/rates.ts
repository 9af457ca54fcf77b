import type { Micros } from '../contract/values/micros.ts';

/** One whole in basis points. */
export const wholeBps = 10_000;

/**
 * The whole micros of amount / divisor, rounded towards zero; the payer keeps the remainder.
 * @throws {RangeError} for a negative amount or a divisor below 1.
 */
export function divideDown(amountMicros: Micros, divisor: bigint): Micros {
  if (amountMicros < 0n) throw new RangeError('A negative amount is not divided');
  if (divisor < 1n) throw new RangeError('A divisor is at least 1');
  return amountMicros / divisor;
}

/**
 * floor(amount x rateBps / 10,000): a rate of an amount; the payer keeps the remainder.
 * @throws {RangeError} for a negative amount, or a rate that is negative or no integer.
 */
export function rateDown(amountMicros: Micros, rateBps: number): Micros {
  if (rateBps < 0) throw new RangeError('A rate is not negative');
  return divideDown(amountMicros * BigInt(rateBps), BigInt(wholeBps));
}

/**
 * floor(amount x rateBps / 10,000) for an amount that is a checked integer (0 to 2^53 - 1 micros) and a
 * rate of 0 to 10,000: exactly `rateDown`, but fast enough for millions of amounts. Splitting the amount
 * keeps every product below the amount itself or 10^8, so nothing is ever rounded.
 */
export function rateDownChecked(amountMicros: number, rateBps: number): number {
  const wholes = Math.floor(amountMicros / wholeBps);
  return wholes * rateBps + Math.floor(((amountMicros - wholes * wholeBps) * rateBps) / wholeBps);
}

/**
 * The amount itself, when it is an integer that a double represents exactly.
 * @throws {RangeError} beyond 2^53 - 1 micros (9 billion USDT): no amount is ever computed inexactly.
 * Checking the end of a sum of non-negative amounts is enough: every step before it was exact too.
 */
export function checkedMicros(amountMicros: number): number {
  if (!Number.isSafeInteger(amountMicros))
    throw new RangeError('Amount beyond what can be computed exactly');
  return amountMicros;
}

/**
 * How many percent `partMicros` is of `baseMicros`, rounded half up to 2 decimals: "46.30"; "0.00"
 * when the base is 0. It is shown, never counted with. Source: design section 4, Values.
 */
export function percentageOf(partMicros: Micros, baseMicros: Micros): string {
  const hundredths =
    baseMicros === 0n ? 0n : divideDown(partMicros * 20_000n + baseMicros, baseMicros * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A rate in percent, with 2 decimals: 35 basis points are "0.35". It is shown, never counted with. */
export const percentageOfBps = (rateBps: number): string =>
  percentageOf(BigInt(rateBps), BigInt(wholeBps));
