import { describe, expect, it } from 'vitest';
import { findPaymentFailure, lowBalanceText } from './payment-texts.ts';
import type { PaymentResult } from './submit-payment.ts';

const hash = '0xaa';

const failureOf = (result: PaymentResult) => findPaymentFailure(result, 'Not sent');

describe('findPaymentFailure', () => {
  it('keeps the message of the chain', () => {
    const result = { state: 'not started', reason: 'reverted', message: 'raw' } as const;
    expect(failureOf(result)?.chainMessage).toBe('raw');
  });
  it('shows the reason of a refusal', () => {
    expect(failureOf({ state: 'refused', message: 'Already Paid' })).toEqual({
      heading: 'Not sent',
      text: 'Already Paid',
      chainMessage: '',
    });
  });
  it('says of an earlier payment that the network refuses what holds for its nonce, and for one before it', () => {
    const result = { state: 'not started', reason: 'earlier refused', message: '' } as const;
    expect(failureOf(result)?.text).toBe(
      'The network refuses an earlier payment of yours meanwhile. Nothing was paid. Look under Activity, or confirm again to make this one in its place.',
    );
  });
  it('shows how much POL is missing', () => {
    const missing = { reason: 'insufficient POL', missingWei: 12_300_000_000_000_000n } as const;
    const result = { state: 'not started', message: '', ...missing } as const;
    expect(failureOf(result)?.text).toContain('0.0123 POL more');
  });
  it.each([
    ['insufficient USDT', 'USDT'],
    ['insufficient POL', 'POL'],
    ['locked', undefined],
  ] as const)('of %s lacks %s', (reason, token) => {
    expect(failureOf({ state: 'not started', reason, message: '' })?.lacks).toBe(token);
  });
  it.each([
    ['insufficient USDT', 'Low Balance'],
    ['insufficient POL', 'Low Balance'],
    ['paid meanwhile', 'Not sent'],
    ['fee rose', 'Not sent'],
    ['reverted', 'Not sent'],
  ] as const)('of %s is headed by %s', (reason, heading) => {
    expect(failureOf({ state: 'not started', reason, message: '' })?.heading).toBe(heading);
  });
  it.each([
    { state: 'submitted', hash, isPaid: false },
    { state: 'unanswered', hash },
    { state: 'broken', message: '' },
  ] as const)('never says that nothing was paid when it is $state', (result) => {
    expect(failureOf(result)).toBeUndefined();
  });
});

it('lowBalanceText says how much is missing', () => {
  const usdt = { symbol: 'USDT', missing: 1_500_000n } as const;
  expect(lowBalanceText({ ...usdt, isReserved: false })).toBe(
    'Your wallet holds less USDT than this payment. You need 1.50 USDT more.',
  );
  expect(lowBalanceText({ ...usdt, isReserved: true })).toBe(
    'Your wallet holds less USDT than this payment, and those under way, need. You need 1.50 USDT more.',
  );
  expect(lowBalanceText({ symbol: 'POL', missing: 10n ** 17n, isReserved: false })).toContain(
    '0.1000 POL more',
  );
});
