import { parseWatched, type WatchedLessons } from './watched.ts';

const key = 'polytips:lessons';

/** How far this browser has watched each lesson. A log-out clears the storage, and with it this. */
export function findWatched(): WatchedLessons {
  return parseWatched(localStorage.getItem(key));
}

/** Keeps how far each lesson was watched. */
export function keepWatched(watched: WatchedLessons): void {
  localStorage.setItem(key, JSON.stringify(watched));
}
