import type { Lesson } from './lessons.ts';
import type { WatchedLessons } from './watched.ts';

/**
 * The lesson to show: the one that the address names, else the first that is not yet finished, else
 * the first.
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

/** The word in the list for how far a lesson was watched; undefined before it was started. */
export function watchedText(watched: WatchedLessons, lessonId: string): string | undefined {
  const kept = watched[lessonId];
  if (kept?.finished === true) return 'Watched';
  return kept !== undefined && kept.atSeconds > 0 ? 'Started' : undefined;
}
