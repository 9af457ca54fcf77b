import { expect, it } from 'vitest';
import { parseMicros } from '../contract/micros.ts';
import { countForMember, freePosition, tipsPerDayOf, topicsOfPosition } from './tip.ts';

it.each([
  ['0', 1],
  ['49.999999', 1],
  ['50', 2],
  ['450', 2],
  ['499.999999', 2],
  ['500', 5],
  ['950', 5],
  ['999.999999', 5],
  ['1000', 10],
  ['1000000', 10],
])('a member with %s USDT reads %d tips a day', (usdt, count) => {
  expect(tipsPerDayOf(parseMicros(usdt))).toBe(count);
});

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
  [[3, 2, null], 1],
  [[3, 1, null], 2],
  [[null, null], 1],
])('beside tips at the positions %j the next is at %d', (positions, free) => {
  expect(freePosition(positions.map((position) => ({ position })))).toBe(free);
});

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
])('of %d tips a member of %d a day is shown %d, and told of %j', (posted, perDay, shown, next) => {
  expect(countForMember(posted, perDay)).toEqual({ posted, shown, next });
});
