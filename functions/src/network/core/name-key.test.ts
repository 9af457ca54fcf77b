import { expect, it } from 'vitest';
import { nameKeyOf } from './name-key.ts';

it.each([
  ['Level One Member', 'level one member'],
  ['JOSÉ', 'jose'],
  ['jose\u0301', 'jose'],
  ['İbrahim', 'ibrahim'],
  ['Ｍａｒｉａ', 'maria'],
  ['  Anna ', 'anna'],
  ['\u0301', ''],
])('a search compares %j as %j', (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
});
