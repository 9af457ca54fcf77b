import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs work on one key in order, whatever fails, and on other keys at once', async () => {
  const events: string[] = [];
  const work = (name: string, timeMs: number) => async () => {
    events.push(`${name} starts`);
    await setTimeout(timeMs);
    events.push(`${name} ends`);
    if (name === 'a2') throw new Error('a2 fails');
    return name;
  };
  const results = await Promise.allSettled([
    inTurn('a', work('a1', 20)),
    inTurn('a', work('a2', 1)),
    inTurn('a', work('a3', 1)),
    inTurn('b', work('b1', 1)),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const expected = ['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends', 'a3 starts', 'a3 ends'];
  expect(events.filter((event) => event.startsWith('a'))).toEqual(expected);
  expect(events.indexOf('b1 ends')).toBeLessThan(events.indexOf('a1 ends'));
});
