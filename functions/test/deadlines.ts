import type { Deadline } from '../src/platform/deadline.ts';

/** A deadline that is over when the test says so. */
export const overWhen = (isOver: () => boolean): Deadline => ({
  isOver,
  leftMs: () => (isOver() ? 0 : Number.POSITIVE_INFINITY),
});

/** A deadline that is over from the beginning. */
export const alreadyOver = overWhen(() => true);

/** A deadline that is over once it was asked so often. */
export function overAfter(questions: number): Deadline {
  let asked = 0;
  return overWhen(() => (asked += 1) > questions);
}
