import { cuesOf } from './cues.ts';
import type { Lesson } from './lesson.ts';

/** The captions of a lesson as a WebVTT file. Source: W3C WebVTT, section 4. */
export function captionsFile(lesson: Lesson): string {
  const cues = cuesOf(lesson).flatMap((part) => part.cues);
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${timestamp(startMs)} --> ${timestamp(endMs)}\n${text}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Hours to milliseconds, for less than a day. */
function timestamp(atMs: number): string {
  return new Date(atMs).toISOString().slice('1970-01-01T'.length, -'Z'.length);
}
