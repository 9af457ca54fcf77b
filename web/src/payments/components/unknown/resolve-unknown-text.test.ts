import { expect, test } from 'vitest';
import type { PaymentPurpose } from '../../payment-intent.ts';
import { resolveUnknownText } from './resolve-unknown-text.ts';

test.each<[PaymentPurpose['kind'], boolean, string]>([
  ['send', true, 'counts as paid'],
  ['subscription', true, 'when the server has found'],
  ['payout', true, 'server still decides'],
  ['send', false, 'can be paid again'],
  ['subscription', false, 'can be paid again'],
  // The server may hold it all the same.
  ['payout', false, 'stays In Process'],
])('the answer for a %s, paid: %s, comes with its consequence', (kind, wasPaid, words) => {
  const { condition, consequence } = resolveUnknownText(kind, wasPaid);
  expect(condition).toContain('Look at the explorer first');
  expect(consequence).toContain(words);
});
