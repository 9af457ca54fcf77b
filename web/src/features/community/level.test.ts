import { describe, expect, it } from 'vitest';
import { levelLabel, levelOptions, parseLevel } from './level.ts';

it.each([
  [1, '1st level'],
  [2, '2nd level'],
  [3, '3rd level'],
  [4, '4th level'],
  [11, '11th level'],
  [12, '12th level'],
  [13, '13th level'],
  [20, '20th level'],
])('level %d is labelled %s', (level, label) => {
  expect(levelLabel(level)).toBe(label);
});

describe('parseLevel', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    [null, undefined],
    ['', undefined],
    ['0', undefined],
    ['21', undefined],
    ['01', undefined],
    ['1.0', undefined],
    ['2nd', undefined],
  ])('of %j is %j', (text, level) => {
    expect(parseLevel(text)).toBe(level);
  });
});

it('offers all levels together and each alone, and reads each choice back', () => {
  expect(levelOptions).toHaveLength(21);
  expect(levelOptions[0]).toEqual({ value: '', label: 'All 20 levels' });
  expect(levelOptions.map(({ value }) => parseLevel(value))).toEqual([
    undefined,
    ...Array.from({ length: 20 }, (_, index) => index + 1),
  ]);
});
