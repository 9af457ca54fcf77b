import { expect, test } from 'vitest';
import type { PaymentState } from '../../payments/payment-intent.ts';
import { unfinishedText } from './unfinished-text.ts';

test.each<[PaymentState, string, string]>([
  ['signed', 'Not sent yet', 'could not be reached yet'],
  ['broadcast', 'Sent', 'has not confirmed it yet'],
  ['mined', 'Paid', 'paid on the chain'],
  ['untraced', 'Unknown', 'cannot tell'],
])('a subscription that is %s is called %s', (state, status, words) => {
  expect(unfinishedText(state)).toEqual({ status, explanation: expect.stringContaining(words) });
});
