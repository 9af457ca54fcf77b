import * as z from 'zod/mini';
import { kept } from '../../base/browser/kept.ts';
import { parseStored } from '../../base/browser/parse-stored.ts';

/** How far a lesson was watched. */
interface Watched {
  /** Where the member left it, from its beginning. */
  readonly atSeconds: number;
  /** The member once watched it to its end. */
  readonly finished: boolean;
}

/** How far each lesson was watched, by its id. */
export type WatchedLessons = Readonly<Record<string, Watched>>;

const stored = z.record(
  z.string(),
  z.object({ atSeconds: z.number().check(z.nonnegative()), finished: z.boolean() }),
);

/** Notes the moment a lesson has reached, by whole seconds; a finished lesson stays finished. */
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

/** Notes that a lesson was watched to its end: the next time it starts from the beginning. */
export function watchedWhole(watched: WatchedLessons, lessonId: string): WatchedLessons {
  return { ...watched, [lessonId]: { atSeconds: 0, finished: true } };
}

/** How far this browser has watched each lesson, over reloads; anything invalid counts as nothing watched. */
export const watchedLessons = kept(
  'local',
  'polytips:lessons',
  (json): WatchedLessons => parseStored(stored, json) ?? {},
);

/** Keeps the moment that a lesson has reached. */
export function keepReached(lessonId: string, atSeconds: number): void {
  keep(watchedUntil(watchedLessons.get(), lessonId, atSeconds));
}

/** Keeps that a lesson was watched to its end. */
export function keepFinished(lessonId: string): void {
  keep(watchedWhole(watchedLessons.get(), lessonId));
}

function keep(changed: WatchedLessons): void {
  if (changed !== watchedLessons.get()) watchedLessons.set(JSON.stringify(changed));
}
