import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captionsFile } from '@polytips/web/lessons/captions-file.ts';
import { lengthMs } from '@polytips/web/lessons/cues.ts';
import { lessons } from '@polytips/web/lessons/lessons.ts';
import { describe, expect, it } from 'vitest';
import { repository } from '../start/repository.ts';
import { film } from './draw/picture.ts';
import { pictures } from './pictures/pictures.ts';

const folder = join(repository, 'web/src/features/class-room/media');
const endings = ['mp4', 'vtt', 'webp'] as const;
const filmMaxBytes = 1_500_000;
const stillMaxBytes = 40_000;

it('there is a film, a picture and captions of every lesson, and nothing else', () => {
  const wanted = lessons.flatMap(({ id }) => endings.map((ending) => `${id}.${ending}`));
  expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted());
});

describe.each(lessons)('the media of $id ("npm run write:lessons")', (lesson) => {
  const read = (ending: (typeof endings)[number]) =>
    readFileSync(join(folder, `${lesson.id}.${ending}`));

  it('have the captions of the lesson as it is told', () => {
    expect(read('vtt').toString()).toBe(captionsFile(lesson));
  });

  it('have a film as long as the lesson, whose index comes first', () => {
    const video = read('mp4');
    const frameMs = 1_000 / film.framesPerSecond;
    expect(Math.abs(durationMs(video) - lengthMs(lesson))).toBeLessThanOrEqual(frameMs);
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
  });

  it('are small', () => {
    expect(read('mp4').length).toBeLessThan(filmMaxBytes);
    expect(read('webp').length).toBeLessThan(stillMaxBytes);
  });

  it('show a picture to every part', () => {
    const drawn = Object.keys(pictures[lesson.id] ?? {});
    expect(drawn).toEqual(lesson.parts.map(({ picture }) => picture));
  });
});

/** How long an MP4 file plays. Source: ISO/IEC 14496-12, movie header box, version 0. */
function durationMs(video: Buffer): number {
  const header = video.indexOf('mvhd');
  const perSecond = video.readUInt32BE(header + 16);
  return (video.readUInt32BE(header + 20) / perSecond) * 1_000;
}
