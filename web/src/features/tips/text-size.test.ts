import { expect, it } from 'vitest';
import { parseTextSize, textSizeAfter } from './text-size.ts';

it.each([
  [null, 'normal'],
  ['', 'normal'],
  ['huge', 'normal'],
  ['normal', 'normal'],
  ['large', 'large'],
  ['largest', 'largest'],
])('parseTextSize(%j)', (stored, size) => {
  expect(parseTextSize(stored)).toBe(size);
});

it.each([
  ['normal', 'large'],
  ['large', 'largest'],
  ['largest', 'normal'],
] as const)('%s is followed by %s', (size, next) => {
  expect(textSizeAfter(size)).toBe(next);
});
