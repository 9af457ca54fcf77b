import { describe, expect, it } from 'vitest';
import { isNews } from './is-news.ts';

describe('isNews', () => {
  it.each([
    [undefined, undefined, false],
    [undefined, 'first', false],
    ['first', undefined, false],
    ['first', 'first', false],
    ['absent', 'first', true],
    ['first', 'second', true],
  ])('after %j hears %j: %j', (seen, heard, expected) => {
    expect(isNews(seen, heard)).toBe(expected);
  });
});
