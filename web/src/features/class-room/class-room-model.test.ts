import { describe, expect, it } from 'vitest';
import {
  captionAt,
  lengthText,
  lessonAfter,
  lessonToShow,
  watchedText,
} from './class-room-model.ts';
import { cuesOf } from './lessons/cues.ts';
import { lessons } from './lessons/lessons.ts';

const films = lessons.map((lesson) => ({ lesson }));
const finished = { atSeconds: 0, finished: true };
const started = { atSeconds: 7, finished: false };

function shown(named: string | null, watched = {}): string {
  return lessonToShow(films, named, watched).lesson.id;
}

describe('the lesson in the player', () => {
  it('is the one that the address names', () => {
    expect(shown('blockchain', { 'crypto-basics': finished })).toBe('blockchain');
  });

  it.each([null, '', 'no-such-lesson', '__proto__'])('is the first when it names %j', (named) => {
    expect(shown(named)).toBe('crypto-basics');
  });

  it('is the first that was not seen to its end', () => {
    expect(shown(null, { 'crypto-basics': finished, 'nft-basics': started })).toBe('nft-basics');
  });

  it('is the first again when all were seen', () => {
    const all = Object.fromEntries(lessons.map(({ id }) => [id, finished]));
    expect(shown(null, all)).toBe('crypto-basics');
  });
});

it('leads from each lesson to the next, and from the last to none', () => {
  expect(lessons.map(({ id }) => lessonAfter(lessons, id)?.id)).toEqual([
    'nft-basics',
    'blockchain',
    'how-crypto-works',
    'how-blockchain-works',
    undefined,
  ]);
});

it.each(lessons)('tells how long $id takes', (lesson) => {
  expect(lengthText(lesson)).toMatch(/^1:[0-5]\d$/);
});

it('says what was watched', () => {
  const watched = { blockchain: started, 'nft-basics': finished };
  expect(watchedText(watched, 'blockchain')).toBe('Started');
  expect(watchedText(watched, 'nft-basics')).toBe('Watched');
  expect(watchedText(watched, 'crypto-basics')).toBeUndefined();
});

describe.each(lessons)('the captions of $id', (lesson) => {
  const cues = cuesOf(lesson).flatMap((part) => part.cues);

  it('stay until the next one comes', () => {
    expect(captionAt(lesson, 0)).toBeUndefined();
    for (const { text, startMs, endMs } of cues) {
      expect(captionAt(lesson, startMs / 1_000)).toBe(text);
      expect(captionAt(lesson, (endMs - 1) / 1_000)).toBe(text);
    }
    expect(captionAt(lesson, 10_000)).toBe(cues.at(-1)?.text);
  });

  it('never overlap, and leave time to read: at most 15 characters a second', () => {
    for (const [index, { text, startMs, endMs }] of cues.entries()) {
      expect(startMs).toBeGreaterThanOrEqual(cues[index - 1]?.endMs ?? 0);
      expect(text.length / ((endMs - startMs) / 1_000)).toBeLessThanOrEqual(15);
    }
  });

  it('fit two lines of a phone', () => {
    for (const { text } of cues) expect(text.length).toBeLessThanOrEqual(72);
  });
});
