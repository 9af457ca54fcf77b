import type { Lesson } from './lesson.ts';

/** One caption and when it is shown, counted from the beginning of the film. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** When a part of a lesson is shown, and its captions. */
export interface PartCues {
  readonly startMs: number;
  readonly endMs: number;
  readonly cues: readonly Cue[];
}

// About 15 characters a second, which most people read without haste, and a moment to look up.
const lookMs = 1_200;
const characterMs = 66;
/** The picture comes before its first caption, and stays after its last one. */
const leadMs = 900;

/** Times every part and caption of a lesson by how long its texts take to read. */
export function cuesOf(lesson: Lesson): readonly PartCues[] {
  let nowMs = 0;
  return lesson.parts.map(({ lines }) => {
    const startMs = nowMs;
    nowMs += leadMs;
    const cues = lines.map((text) => {
      const cueMs = nowMs;
      nowMs += lookMs + text.length * characterMs;
      return { startMs: cueMs, endMs: nowMs, text };
    });
    nowMs += leadMs;
    return { startMs, endMs: nowMs, cues };
  });
}

/** How long the film of a lesson takes, in milliseconds. */
export function lengthMs(lesson: Lesson): number {
  return cuesOf(lesson).at(-1)?.endMs ?? 0;
}
