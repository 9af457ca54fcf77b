import { expect, it } from 'vitest';
import { unreadText } from './unread-text.ts';

it.each([
  ['unknown', undefined],
  [0, undefined],
  [1, 'Tick the warning above first'],
  [2, 'Tick the 2 warnings above first'],
  [4, 'Tick the 4 warnings above first'],
] as const)('with %s warnings left it says %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});
