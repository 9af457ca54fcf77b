import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('of many who come at once, one begins in each turn of the event loop, in their order', async () => {
  const takeTurn = createTurns();
  const begun: number[] = [];
  const all = Array.from({ length: 20 }, async (_, number) => {
    await takeTurn();
    begun.push(number);
  });
  const begunByTurn: number[] = [];
  while (begun.length < all.length) {
    await nextTurn();
    begunByTurn.push(begun.length);
  }
  await Promise.all(all);
  expect(begun).toEqual(all.map((_, number) => number));
  for (const [turn, count] of begunByTurn.entries()) expect(count).toBeLessThanOrEqual(turn + 1);
});
