import { expect, it } from 'vitest';
import { tipsPerDayOf } from './limits.ts';
import { parseMicros } from './micros.ts';

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
