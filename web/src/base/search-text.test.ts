import { expect, it } from 'vitest';
import { isFoundIn } from './search-text.ts';

const texts = ['Sent to Anna', 'Received from Jose\u0301 Ångström', '05-Jan-2026', '+1,000.0000'];

it.each([
  ['', true],
  ['  ', true],
  ['anna SENT', true],
  ['05-Jan-2026', true],
  ['1,000', true],
  ['1000', true],
  ['anna 2000', false],
  ['jose angstrom', true],
  ['JOSÉ ÅNGSTRÖM', true],
  ['josè', true],
])('%j is found: %s', (search, isFound) => {
  expect(isFoundIn(texts, search)).toBe(isFound);
});
