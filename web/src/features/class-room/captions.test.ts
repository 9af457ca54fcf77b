import { describe, expect, it } from 'vitest';
import { type Caption, captionAt, captionsOf, clockText, lengthSeconds } from './captions.ts';
import { lessons } from './lessons.ts';

const captionFiles = import.meta.glob<string>('./media/*.vtt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Captions as a WebVTT file. Source: W3C WebVTT, section 4. */
function captionFile(captions: readonly Caption[]): string {
  const blocks = captions.map(
    ({ startMs, endMs, text }) => `${timestamp(startMs)} --> ${timestamp(endMs)}\n${text}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Hours to milliseconds, for less than a day. */
function timestamp(atMs: number): string {
  return new Date(atMs).toISOString().slice('1970-01-01T'.length, -'Z'.length);
}

describe.each(lessons)('the captions of $id', (lesson) => {
  const captions = captionsOf(lesson);

  it('are those of the stored caption file, to the millisecond', () => {
    expect(captionFiles[`./media/${lesson.id}.vtt`]).toBe(captionFile(captions));
  });

  it('stay until the next one comes', () => {
    expect(captionAt(lesson, 0)).toBeUndefined();
    for (const { text, startMs, endMs } of captions) {
      expect(captionAt(lesson, startMs / 1_000)).toBe(text);
      expect(captionAt(lesson, (endMs - 1) / 1_000)).toBe(text);
    }
    expect(captionAt(lesson, 10_000)).toBe(captions.at(-1)?.text);
  });

  it('leave time to read: at most 15 characters a second, and two lines of a phone', () => {
    for (const { text, startMs, endMs } of captions) {
      expect(text.length / ((endMs - startMs) / 1_000)).toBeLessThanOrEqual(15);
      expect(text.length).toBeLessThanOrEqual(72);
    }
  });

  it('belong to a film of one to two minutes', () => {
    expect(clockText(lengthSeconds(lesson))).toMatch(/^1:[0-5]\d$/);
  });
});
