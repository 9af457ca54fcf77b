import { describe, expect, it } from 'vitest';
import { levelLabel, nameOfView, parseView, viewOptions } from './network-view.ts';

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

describe('parseView', () => {
  it.each([
    ['1', { kind: 'level', level: 1 }],
    ['20', { kind: 'level', level: 20 }],
    ['tree', { kind: 'tree' }],
    [null, { kind: 'list' }],
    ['', { kind: 'list' }],
    ['0', { kind: 'list' }],
    ['21', { kind: 'list' }],
    ['01', { kind: 'list' }],
    ['1.0', { kind: 'list' }],
    ['2nd', { kind: 'list' }],
  ])('of %j is %j', (text, view) => {
    expect(parseView(text)).toEqual(view);
  });
});

const labels = (...options: Parameters<typeof viewOptions>) =>
  viewOptions(...options).map(({ label }) => label);

it('offers the list, the tree and each level that has members, and reads each choice back', () => {
  expect(labels(undefined, { kind: 'list' })).toEqual(['List', 'Tree']);
  expect(labels({ levels: 2 }, { kind: 'tree' })).toEqual(['List', 'Tree', 'Level 1', 'Level 2']);
  expect(labels({ levels: 0 }, { kind: 'level', level: 2 })).toEqual([
    'List',
    'Tree',
    'Level 1',
    'Level 2',
  ]);
  const all = viewOptions({ levels: 20 }, { kind: 'list' });
  expect(all).toHaveLength(22);
  for (const { value } of all) expect(nameOfView(parseView(value))).toBe(value);
});

it('offers one level more than was counted at an earlier opening, and never one beyond the last', () => {
  const countedAt = '2026-01-05T00:01:00.000Z';
  const labelsOf = (counted: number) => labels({ levels: counted, countedAt }, { kind: 'list' });
  expect(labelsOf(5).at(-1)).toBe('Level 6');
  expect(labelsOf(20)).toEqual(labelsOf(19));
  expect(labelsOf(20).at(-1)).toBe('Level 20');
});
