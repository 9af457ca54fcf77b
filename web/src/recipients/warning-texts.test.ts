import { expect, test } from 'vitest';
import { warningText } from './warning-texts.ts';

test.each([
  [0, 'less than a minute ago'],
  // A clock that was set back.
  [-5_000, 'less than a minute ago'],
  [60_000, 'a minute ago'],
  [14 * 60_000 + 59_999, '14 minutes ago'],
])('what was sent %d ms ago was sent %s', (ageMs, words) => {
  const warning = { kind: 'repeat', atMs: 1_000_000 - ageMs } as const;
  expect(warningText(warning, 1_000_000).explanation).toContain(words);
});

test('the look-alike says what poisoning is', () => {
  const known = { address: '0x01', trust: 'saved', name: 'Bob' } as const;
  expect(warningText({ kind: 'look-alike', known }, 0).explanation).toContain('address poisoning');
});
