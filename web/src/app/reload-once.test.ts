import { describe, expect, it } from 'vitest';
import { mayReload } from './reload-once.ts';

const nowMs = 1_800_000_000_000;

describe('mayReload', () => {
  it.each([
    ['never before', null, true],
    ['a moment ago', String(nowMs), false],
    ['less than a minute ago', String(nowMs - 59_999), false],
    ['a minute ago', String(nowMs - 60_000), true],
    ['later than now, by a clock that was set back', String(nowMs + 1), true],
    ['at no time', 'never', true],
  ])('%s', (_, storedAt, expected) => {
    expect(mayReload(storedAt, nowMs)).toBe(expected);
  });
});
