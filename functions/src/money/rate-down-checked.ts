/** One whole in basis points. */
const wholeBps = 10_000;

/**
 * floor(amount x rateBps / 10,000) for an amount that is a checked integer (0 to 2^53 - 1 micros) and a
 * rate of 0 to 10,000: the same as `rateDown`, exact, for where millions are computed. Splitting the
 * amount keeps every product below the amount itself or 10^8, so that nothing is ever rounded.
 */
export function rateDownChecked(amountMicros: number, rateBps: number): number {
  const wholes = Math.floor(amountMicros / wholeBps);
  return wholes * rateBps + Math.floor(((amountMicros - wholes * wholeBps) * rateBps) / wholeBps);
}
