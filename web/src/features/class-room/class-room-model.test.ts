import { describe, expect, it } from 'vitest';
import { lessonAfter, lessonToShow, watchedText } from './class-room-model.ts';
import { lessons } from './lessons.ts';

const films = lessons.map((lesson) => ({ lesson }));
const finished = { atSeconds: 0, finished: true };
const started = { atSeconds: 7, finished: false };
const allFinished = Object.fromEntries(lessons.map(({ id }) => [id, finished]));

describe('lessonToShow', () => {
  it.each([
    ['that the address names', 'blockchain', { blockchain: finished }, 'blockchain'],
    ['the first, when the address names none', null, {}, 'crypto-basics'],
    ['the first, when the address names an unknown one', 'no-such-lesson', {}, 'crypto-basics'],
    ['the first, when the address names __proto__', '__proto__', {}, 'crypto-basics'],
    [
      'the first that is not finished',
      null,
      { 'crypto-basics': finished, 'nft-basics': started },
      'nft-basics',
    ],
    ['the first again, when all are finished', null, allFinished, 'crypto-basics'],
  ])('shows the lesson %s', (_case, named, watched, shown) => {
    expect(lessonToShow(films, named, watched).lesson.id).toBe(shown);
  });
});

it('each lesson leads to the next, and the last to none', () => {
  expect(lessons.map(({ id }) => lessonAfter(lessons, id)?.id)).toEqual([
    'nft-basics',
    'blockchain',
    'how-crypto-works',
    'how-blockchain-works',
    undefined,
  ]);
});

it.each([
  ['blockchain', 'Started'],
  ['nft-basics', 'Watched'],
  ['crypto-basics', undefined],
])('the list says of %s: %s', (lessonId, text) => {
  expect(watchedText({ blockchain: started, 'nft-basics': finished }, lessonId)).toBe(text);
});
