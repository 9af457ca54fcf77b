import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

it('a full map forgets the entry whose last change is the longest ago', () => {
  const map = new Map<string, number>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    keepNewest(map, 2, key, value);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
