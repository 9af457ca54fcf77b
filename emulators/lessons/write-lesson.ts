import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captionsFile } from '@polytips/web/lessons/captions-file.ts';
import { cuesOf, lengthMs } from '@polytips/web/lessons/cues.ts';
import type { Lesson } from '@polytips/web/lessons/lesson.ts';
import { film } from './draw/picture.ts';
import { encodeFilm } from './encode-film.ts';
import type { Studio } from './open-studio.ts';

/** Of the pictures that stand for the films: as sharp as a phone shows them. */
const stillWidth = 960;

/** Writes a lesson's film, its captions, and the picture that stands for it. */
export async function writeLesson(studio: Studio, lesson: Lesson, folder: string): Promise<void> {
  const file = (ending: string) => join(folder, `${lesson.id}.${ending}`);
  writeFileSync(file('vtt'), captionsFile(lesson));
  const still = { type: 'image/webp', width: stillWidth } as const;
  writeFileSync(file('webp'), await studio.drawStill(lesson.id, stillAtMs(lesson), still));
  await encodeFilm(file('mp4'), framesOf(studio, lesson));
}

async function* framesOf(studio: Studio, lesson: Lesson): AsyncGenerator<Buffer> {
  const frameMs = 1_000 / film.framesPerSecond;
  const format = { type: 'image/png', width: film.width } as const;
  for (let atMs = 0; atMs < lengthMs(lesson); atMs += frameMs) {
    yield await studio.drawStill(lesson.id, atMs, format);
  }
}

/** The end of its first part: the first picture, finished. */
function stillAtMs(lesson: Lesson): number {
  return cuesOf(lesson)[0]?.cues.at(-1)?.endMs ?? 0;
}
