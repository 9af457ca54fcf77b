/** So many hits within a window of time. */
export interface RateLimit {
  readonly hits: number;
  readonly windowMs: number;
}

/** Hits counted since the first of a window; moments in milliseconds of real time. */
export interface HitWindow {
  readonly startedAtMs: number;
  readonly hits: number;
}

/** A window as one instance of the server knows it: `hits` is what Firestore had when it was last asked. */
export interface KnownHits extends HitWindow {
  /** Hits of this instance that Firestore does not have yet. */
  readonly own: number;
}

/** The decision about a request, and the window after it; the hits of a refused one do not count. */
export interface HitDecision {
  readonly allowed: boolean;
  readonly known: KnownHits;
}

/**
 * How many hits an instance lets pass for each time that it adds them to Firestore, the last of them
 * included: a fiftieth of the limit, so that a limit of less than a hundred is exact.
 */
export const batchOf = ({ hits }: RateLimit): number => Math.max(1, Math.floor(hits / 50));

/** A request at `nowMs`, and for how many hits it counts. */
export interface Hit {
  readonly nowMs: number;
  readonly hits: number;
}

/** Decides a request by what the instance knows; undefined where Firestore has to be asked. */
export function decideHere(
  previous: KnownHits | undefined,
  limit: RateLimit,
  { nowMs, hits }: Hit,
): HitDecision | undefined {
  const known = currentWindow(previous, limit, nowMs) ?? { startedAtMs: nowMs, hits: 0, own: 0 };
  if (known.hits + known.own + hits > limit.hits) return { allowed: false, known };
  const own = known.own + hits;
  return own >= batchOf(limit) ? undefined : { allowed: true, known: { ...known, own } };
}

/** Decides a request by what is stored, and adds its hits and the instance's own before it. */
export function decideStored(
  stored: HitWindow | undefined,
  previous: KnownHits | undefined,
  limit: RateLimit,
  { nowMs, hits: added }: Hit,
): HitDecision {
  const here = currentWindow(previous, limit, nowMs) ?? { startedAtMs: nowMs, hits: 0, own: 0 };
  const { startedAtMs, hits } = currentWindow(stored, limit, nowMs) ?? { ...here, hits: 0 };
  const used = hits + here.own;
  const allowed = used + added <= limit.hits;
  return { allowed, known: { startedAtMs, hits: allowed ? used + added : used, own: 0 } };
}

function currentWindow<Window extends HitWindow>(
  window: Window | undefined,
  { windowMs }: RateLimit,
  nowMs: number,
): Window | undefined {
  return window !== undefined && nowMs < window.startedAtMs + windowMs ? window : undefined;
}
