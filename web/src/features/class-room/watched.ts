import * as z from 'zod/mini';

/** How far a lesson was watched. */
export interface Watched {
  /** Where it was left, from its beginning. */
  readonly atSeconds: number;
  /** It was once seen to its end. */
  readonly finished: boolean;
}

/** How far each lesson was watched, by its id. */
export type WatchedLessons = Readonly<Record<string, Watched>>;

const stored = z.record(
  z.string(),
  z.object({ atSeconds: z.number().check(z.nonnegative()), finished: z.boolean() }),
);

/** Reads what was kept from its JSON; nothing was watched when it is something else. */
export function parseWatched(json: string | null): WatchedLessons {
  if (json === null) return {};
  try {
    const parsed = z.safeParse(stored, JSON.parse(json));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** What is kept when a lesson is at a moment, by whole seconds; a finished one stays finished. */
export function watchedUntil(
  watched: WatchedLessons,
  lessonId: string,
  moment: number,
): WatchedLessons {
  const before = watched[lessonId] ?? { atSeconds: 0, finished: false };
  const atSeconds = Math.floor(moment);
  return atSeconds === before.atSeconds
    ? watched
    : { ...watched, [lessonId]: { ...before, atSeconds } };
}

/** What is kept when a lesson has come to its end: the next time it begins anew. */
export function watchedWhole(watched: WatchedLessons, lessonId: string): WatchedLessons {
  return { ...watched, [lessonId]: { atSeconds: 0, finished: true } };
}
