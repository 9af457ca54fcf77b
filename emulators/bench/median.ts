/**
 * The middle of some measurements; of an even number, the upper of the two in the middle.
 * @throws {RangeError} when there is none.
 */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError('Nothing was measured');
  return middle;
}
