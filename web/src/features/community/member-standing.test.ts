import { expect, it } from 'vitest';
import { standingOf } from './member-standing.ts';

const from = (day: string) => ({ name: 'Pro' as const, amount: 500_000_000n, from: day });

it.each([
  ['with a package that earns', true, [from('2026-01-05')], 'Active'],
  ['with another that starts later', true, [from('2026-01-05'), from('2026-01-07')], 'Active'],
  ['without a package', false, [], 'Not subscribed'],
  ['with a package of tomorrow', false, [from('2026-01-07')], 'Starts soon'],
  ['with packages that have paid all', false, [from('2024-01-05')], 'Paid out'],
])('a member %s', (_, active, packages, word) => {
  expect(standingOf({ active, packages }, '2026-01-06').word).toBe(word);
});
