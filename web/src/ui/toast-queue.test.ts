import { describe, expect, it } from 'vitest';
import { queueToast } from './toast-queue.ts';

const queueOf = (...texts: readonly string[]) => texts.map((text) => ({ text }));

describe('queueToast', () => {
  it.each([
    ['the first is shown', [], 'a', ['a']],
    ['the next waits', ['a'], 'b', ['a', 'b']],
    ['another waits behind it', ['a', 'b'], 'c', ['a', 'b', 'c']],
    ['of too many the oldest that waits goes', ['a', 'b', 'c'], 'd', ['a', 'c', 'd']],
    ['what is shown is not said again', ['a', 'b'], 'a', ['a', 'b']],
    ['what waits is not said twice', ['a', 'b'], 'b', ['a', 'b']],
  ])('%s', (_, before, text, after) => {
    expect(queueToast(queueOf(...before), { text })).toEqual(queueOf(...after));
  });
});
