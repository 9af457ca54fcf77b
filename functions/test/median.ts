/**
 * The median of some measurements; of an even number, the mean of the two in the middle.
 * @throws {RangeError} when there is none.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  if (high === undefined || low === undefined) throw new RangeError('Nothing was measured');
  return (low + high) / 2;
}
