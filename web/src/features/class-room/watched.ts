import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';

/** How far a lesson was watched. */
interface Watched {
  /** Where the member left it, from its beginning. */
  readonly atSeconds: number;
  /** The member once watched it to its end. */
  readonly finished: boolean;
}

/** How far each lesson was watched, by its id. */
export type WatchedLessons = Readonly<Record<string, Watched>>;

const key = 'polytips:lessons';

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

/** How far each lesson was watched, and the functions that note it. */
interface WatchedState {
  readonly watched: WatchedLessons;
  readonly reach: (lessonId: string, atSeconds: number) => void;
  readonly finish: (lessonId: string) => void;
}

/** How far this browser has watched each lesson, over reloads. A log-out clears it with the storage. */
export function useWatched(): WatchedState {
  const [watched, setWatched] = useState(readWatched);
  const change = useCallback((next: (current: WatchedLessons) => WatchedLessons) => {
    // Another tab may have noted another lesson meanwhile.
    const current = readWatched();
    const changed = next(current);
    if (changed === current) return;
    tryToKeep(() => localStorage.setItem(key, JSON.stringify(changed)));
    setWatched(changed);
  }, []);
  return {
    watched,
    reach: useCallback(
      (lessonId, atSeconds) => change((current) => watchedUntil(current, lessonId, atSeconds)),
      [change],
    ),
    finish: useCallback(
      (lessonId) => change((current) => watchedWhole(current, lessonId)),
      [change],
    ),
  };
}

/** What this browser has stored; anything invalid counts as nothing watched. */
export function readWatched(): WatchedLessons {
  return parseStored(stored, localStorage.getItem(key)) ?? {};
}
