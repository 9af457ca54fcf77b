/** The end of the time that a call, a job or a search has: made where that begins, and passed on as it is. */
export interface Deadline {
  readonly isOver: () => boolean;
  /** Whole milliseconds; 0 once it is over. */
  readonly leftMs: () => number;
}

const overWithout = (leftMs: () => number): Deadline => ({
  isOver: () => leftMs() === 0,
  leftMs,
});

/** The deadline so many milliseconds from now. A step of the wall clock neither lengthens nor ends it. */
export function deadlineIn(ms: number): Deadline {
  const endMs = performance.now() + ms;
  return overWithout(() => Math.max(0, Math.ceil(endMs - performance.now())));
}

/** A deadline so many milliseconds before another one, which leaves them to what follows. */
export const leaving = (ms: number, { leftMs }: Deadline): Deadline =>
  overWithout(() => Math.max(0, leftMs() - ms));

/** The deadline of what may take as long as it does. */
export const neverOver: Deadline = { isOver: () => false, leftMs: () => Number.POSITIVE_INFINITY };
