import { expect, it } from 'vitest';
import { countForMember, freePosition, topicsOfPosition } from './tip.ts';

it.each([
  [1, ['tips-1', 'tips-2', 'tips-5', 'tips-10']],
  [2, ['tips-2', 'tips-5', 'tips-10']],
  [3, ['tips-5', 'tips-10']],
  [5, ['tips-5', 'tips-10']],
  [6, ['tips-10']],
  [10, ['tips-10']],
  [11, []],
])('the tip at position %d of its day is announced to the topics %j', (position, topics) => {
  expect(topicsOfPosition(position)).toEqual(topics);
});

it.each([
  [[], 1],
  [[2, 1], 3],
  [[3, 2], 1],
  [[3, 1], 2],
])('beside tips at the positions %j the next is at %d', (positions, free) => {
  expect(freePosition(positions)).toBe(free);
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it.each([
  [0, 1, 0, { name: 'Essential', tips: 2, more: 0 }],
  [1, 1, 1, { name: 'Essential', tips: 2, more: 0 }],
  [2, 1, 1, { name: 'Essential', tips: 2, more: 1 }],
  [7, 1, 1, { name: 'Essential', tips: 2, more: 1 }],
  [4, 2, 2, { name: 'Pro', tips: 5, more: 2 }],
  [7, 5, 5, { name: 'Elite', tips: 10, more: 2 }],
  [12, 5, 5, { name: 'Elite', tips: 10, more: 5 }],
  [3, 10, 3, null],
  [12, 10, 10, null],
])('of %d tips a member of %d a day is shown %d, and offered %j', (posted, perDay, shown, next) => {
  const nextPosition = posted + 1;
  expect(countForMember(upTo(posted), perDay)).toEqual({ posted, shown, nextPosition, next });
});

it.each([
  [1, { shown: 0, next: { name: 'Essential', tips: 2, more: 1 } }],
  [2, { shown: 1, next: { name: 'Pro', tips: 5, more: 3 } }],
  [5, { shown: 4, next: { name: 'Elite', tips: 10, more: 1 } }],
  [10, { shown: 5, next: null }],
])(
  'where the first of 6 tips was withdrawn, of 5 a member of %d a day is counted %j, and the next is the first again',
  (perDay, count) => {
    const counted = { posted: 5, nextPosition: 1, ...count };
    expect(countForMember([6, 5, 4, 3, 2], perDay)).toEqual(counted);
  },
);
