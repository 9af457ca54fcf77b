/**
 * A moment, by two clocks: the wall clock may be set back, and the monotonic clock may stand still while a device
 * sleeps.
 */
export interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/** This moment. */
export const momentNow = (): Moment => ({ wallMs: Date.now(), monotonicMs: performance.now() });

/** How long a moment is ago, by the clock that says more. */
export const msSince = ({ wallMs, monotonicMs }: Moment): number =>
  Math.max(Date.now() - wallMs, performance.now() - monotonicMs);

/**
 * Whether what the member confirmed then may still move money. The page may have slept since, and the member, who found
 * nothing under Activity, may have moved it in another way by the time it wakes up.
 */
export const isStillConfirmed = (confirmedAt: Moment): boolean =>
  msSince(confirmedAt) < 10 * 60_000;
