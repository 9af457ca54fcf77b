import { cuesOf } from '@polytips/web/lessons/cues.ts';
import type { Lesson } from '@polytips/web/lessons/lesson.ts';
import { lessons } from '@polytips/web/lessons/lessons.ts';
import type { Scene } from '../draw/draw-frame.ts';
import { pictures } from '../pictures/pictures.ts';

/** A lesson by its id. */
export function requireLesson(id: string): Lesson {
  const lesson = lessons.find((each) => each.id === id);
  if (lesson === undefined) throw new Error(`No lesson ${id}`);
  return lesson;
}

/** The scenes of a lesson's film, in order. */
export function scenesOf(lesson: Lesson): readonly Scene[] {
  const times = cuesOf(lesson);
  return lesson.parts.flatMap((part, index) => {
    const picture = pictures[lesson.id]?.[part.picture];
    if (picture === undefined) throw new Error(`No picture ${part.picture} of ${lesson.id}`);
    const partTimes = times[index];
    return partTimes === undefined ? [] : [{ part, times: partTimes, picture }];
  });
}
