import { expect, it } from 'vitest';
import { cameText } from './came-text.ts';

it.each([
  [undefined, false, '...'],
  [undefined, true, 'not known now'],
  [0, false, 'nobody yet'],
  [1, false, '1 member'],
  [1_200, true, '1,200 members'],
])('of %s members, failed %s, it says %s', (members, hasFailed, text) => {
  expect(cameText(members, hasFailed)).toBe(text);
});
