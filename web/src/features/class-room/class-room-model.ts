import { cuesOf, lengthMs } from './lessons/cues.ts';
import type { Lesson } from './lessons/lesson.ts';
import type { WatchedLessons } from './watched.ts';

/**
 * The lesson to show: the one that the address names, else the first that was not seen to its end,
 * else the first.
 */
export function lessonToShow<Shown extends { readonly lesson: Lesson }>(
  films: readonly Shown[],
  named: string | null,
  watched: WatchedLessons,
): Shown {
  const found =
    films.find(({ lesson }) => lesson.id === named) ??
    films.find(({ lesson }) => watched[lesson.id]?.finished !== true) ??
    films[0];
  if (found === undefined) throw new Error('The class room has no lessons');
  return found;
}

/** The lesson after one; undefined after the last. */
export function lessonAfter(lessons: readonly Lesson[], lessonId: string): Lesson | undefined {
  return lessons[lessons.findIndex(({ id }) => id === lessonId) + 1];
}

/** How long a lesson takes, as players show it: minutes and seconds. */
export function lengthText(lesson: Lesson): string {
  const seconds = Math.round(lengthMs(lesson) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a list says of a lesson that was watched; undefined of one that was not begun. */
export function watchedText(watched: WatchedLessons, lessonId: string): string | undefined {
  const kept = watched[lessonId];
  if (kept?.finished === true) return 'Watched';
  return kept !== undefined && kept.atSeconds > 0 ? 'Started' : undefined;
}

/** The caption of a moment: it stays until the next one comes. Undefined before the first. */
export function captionAt(lesson: Lesson, atSeconds: number): string | undefined {
  const cues = cuesOf(lesson).flatMap((part) => part.cues);
  const atMs = Math.round(atSeconds * 1_000);
  return cues.findLast(({ startMs }) => startMs <= atMs)?.text;
}
