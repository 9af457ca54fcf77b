import { expect, test } from 'vitest';
import { lowBalanceText } from './blocker-note-text.ts';

test.each([
  ['USDT', 100_000_000n, 'You need 100.00 USDT more.'],
  ['USDT', 1n, 'You need 0.000001 USDT more.'],
  ['POL', 10n ** 18n, 'You need 1.0000 POL more, and the network fee on top.'],
  // Never shown as less than it is.
  ['POL', 1n, 'You need 0.0001 POL more, and the network fee on top.'],
] as const)('of %s, %d are missing', (kind, missing, words) => {
  expect(lowBalanceText({ kind, missing })).toBe(
    `Your wallet holds less ${kind} than this payment. ${words}`,
  );
});
