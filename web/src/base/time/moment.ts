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
