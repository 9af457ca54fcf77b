import { describe, expect, it } from 'vitest';
import { findPaymentFailure, lowBalanceText } from './payment-texts.ts';

const hash = '0xaa';

describe('findPaymentFailure', () => {
  it('keeps the message of the chain', () => {
    const result = { state: 'not started', reason: 'reverted', message: 'raw' } as const;
    expect(findPaymentFailure(result)?.chainMessage).toBe('raw');
  });
  it('shows the reason of a refusal', () => {
    expect(findPaymentFailure({ state: 'refused', message: 'Already Paid' })).toEqual({
      text: 'Already Paid',
      chainMessage: '',
    });
  });
  it('shows how much POL is missing', () => {
    const missing = { reason: 'insufficient POL', missingWei: 12_300_000_000_000_000n } as const;
    const result = { state: 'not started', message: '', ...missing } as const;
    expect(findPaymentFailure(result)?.text).toContain('0.0123 POL more');
  });
  it.each([
    ['insufficient USDT', 'USDT'],
    ['insufficient POL', 'POL'],
    ['locked', undefined],
  ] as const)('of %s lacks %s', (reason, token) => {
    expect(findPaymentFailure({ state: 'not started', reason, message: '' })?.lacks).toBe(token);
  });
  it.each([
    { state: 'submitted', hash, isPaid: false },
    { state: 'unanswered', hash },
    { state: 'broken', message: '' },
  ] as const)('never says that nothing was paid when it is $state', (result) => {
    expect(findPaymentFailure(result)).toBeUndefined();
  });
});

it('lowBalanceText says how much is missing', () => {
  expect(lowBalanceText({ kind: 'USDT', missing: 1_500_000n })).toContain('1.50 USDT more');
  expect(lowBalanceText({ kind: 'POL', missing: 10n ** 17n })).toContain('0.1000 POL more');
});
