const steps = 1_000n;
/** What is there at all is seen. */
const leastShare = 0.015;

/**
 * How high each part of each bar stands, from 0 to 1 of the highest bar. An amount above zero is never
 * shown as nothing; one at or below zero has no height.
 */
export function barShares(bars: readonly (readonly bigint[])[]): readonly (readonly number[])[] {
  const heights = bars.map((parts) =>
    parts.reduce((sum, part) => sum + (part > 0n ? part : 0n), 0n),
  );
  const highest = heights.reduce((high, height) => (height > high ? height : high), 0n);
  return bars.map((parts) =>
    parts.map((part) =>
      part <= 0n ? 0 : Math.max(Number((part * steps) / highest) / Number(steps), leastShare),
    ),
  );
}
