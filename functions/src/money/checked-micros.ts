/**
 * The amount itself, when it is an integer that a double carries exactly.
 * @throws {RangeError} beyond 2^53 - 1 micros (9 billion USDT): nothing is ever computed inexactly. A
 * sum of amounts that are not negative has been exact all along when its end is.
 */
export function checkedMicros(amountMicros: number): number {
  if (!Number.isSafeInteger(amountMicros))
    throw new RangeError('Amount beyond what can be computed exactly');
  return amountMicros;
}
