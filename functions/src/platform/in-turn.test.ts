import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('work on one key runs in order, also after a failure, and work on another key does not wait', async () => {
  const events: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const work = (name: string, opened?: Promise<undefined>) => async () => {
    events.push(`${name} starts`);
    await opened;
    events.push(`${name} ends`);
    if (name === 'a1') throw new Error('a1 fails');
    return name;
  };
  const first = inTurn('a', work('a1', gate.promise));
  const second = inTurn('a', work('a2'));
  expect(await inTurn('b', work('b1'))).toBe('b1');
  expect(events).toEqual(['a1 starts', 'b1 starts', 'b1 ends']);
  gate.resolve(undefined);
  await expect(first).rejects.toThrow('a1 fails');
  expect(await second).toBe('a2');
  expect(events.slice(3)).toEqual(['a1 ends', 'a2 starts', 'a2 ends']);
});
