import { type Lesson, lessons } from './lessons.ts';

/** A lesson and the addresses of its film. */
export interface Film {
  readonly lesson: Lesson;
  readonly videoUrl: string;
  readonly captionsUrl: string;
  readonly stillUrl: string;
}

const media = import.meta.glob<string>('./media/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The films of the class room, in the order of its lessons. How to replace one: `docs/class-room-films.md`. */
export const films: readonly Film[] = lessons.map((lesson) => ({
  lesson,
  videoUrl: requireMedia(`${lesson.id}.mp4`),
  captionsUrl: requireMedia(`${lesson.id}.vtt`),
  stillUrl: requireMedia(`${lesson.id}.webp`),
}));

function requireMedia(name: string): string {
  const url = media[`./media/${name}`];
  if (url === undefined) throw new Error(`The class room has no ${name}`);
  return url;
}
