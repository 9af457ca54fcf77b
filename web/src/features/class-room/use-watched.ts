import { useCallback, useState } from 'react';
import { type WatchedLessons, watchedUntil, watchedWhole } from './watched.ts';
import { findWatched, keepWatched } from './watched-store.ts';

/** How far each lesson was watched, and what notes it. */
export interface WatchedState {
  readonly watched: WatchedLessons;
  readonly reach: (lessonId: string, atSeconds: number) => void;
  readonly finish: (lessonId: string) => void;
}

/** Follows how far each lesson was watched, over reloads. */
export function useWatched(): WatchedState {
  const [watched, setWatched] = useState(findWatched);
  const change = useCallback((next: (current: WatchedLessons) => WatchedLessons) => {
    // Another tab may have watched another lesson meanwhile.
    const current = findWatched();
    const changed = next(current);
    if (changed === current) return;
    keepWatched(changed);
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
