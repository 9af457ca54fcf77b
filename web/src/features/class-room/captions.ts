import type { Lesson } from './lessons.ts';

/** One caption and when it is shown, counted from the beginning of the film. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

// About 15 characters a second, which most people read without haste, and a moment to look up.
const lookMs = 1_200;
const characterMs = 66;
/** Each part's picture comes before its first caption, and stays after its last one. */
const leadMs = 900;

/** Times every caption of a lesson by how long its text takes to read. */
export function captionsOf(lesson: Lesson): readonly Caption[] {
  let nowMs = 0;
  return Object.values(lesson.parts).flatMap((lines) => {
    nowMs += leadMs;
    const captions = lines.map((text) => {
      const startMs = nowMs;
      nowMs += lookMs + text.length * characterMs;
      return { startMs, endMs: nowMs, text };
    });
    nowMs += leadMs;
    return captions;
  });
}

/** The caption of a moment: it stays until the next one comes. Undefined before the first. */
export function captionAt(lesson: Lesson, atSeconds: number): string | undefined {
  const atMs = Math.round(atSeconds * 1_000);
  return captionsOf(lesson).findLast(({ startMs }) => startMs <= atMs)?.text;
}

/** How long the film of a lesson takes. */
export function lengthSeconds(lesson: Lesson): number {
  const lengthMs = (captionsOf(lesson).at(-1)?.endMs ?? 0) + leadMs;
  return Math.round(lengthMs / 1_000);
}

/** A moment of a film, from its beginning: minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
