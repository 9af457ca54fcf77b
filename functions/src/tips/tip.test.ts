import { expect, it } from 'vitest';
import { parseMicros } from '../contract/micros.ts';
import { tipsPerDayOf, topicsOfPosition } from './tip.ts';

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
