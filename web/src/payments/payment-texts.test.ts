import { describe, expect, it, test } from 'vitest';
import { findBackgroundNotice, findPaymentFailure } from './payment-texts.ts';

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
    { state: 'recorded', hash },
    { state: 'unrecorded', hash },
    { state: 'undecided', hash, message: '' },
    { state: 'unknown', hash },
    { state: 'record refused', hash, message: '' },
    { state: 'broken', message: '' },
  ] as const)('never says that nothing was paid when it is $state', (result) => {
    expect(findPaymentFailure(result)).toBeUndefined();
  });
});

describe('findBackgroundNotice', () => {
  it('does not call a payment failed whose record alone is refused', () => {
    const notice = findBackgroundNotice(
      { state: 'record refused', hash, message: 'No' },
      '5 USDT',
      hash,
    );
    expect(notice?.text).toBe(
      'Your payment of 5 USDT went through, but the server did not list it: No. Do not pay again',
    );
  });
  it.each([
    [{ state: 'recorded', hash }, 'gain'],
    [{ state: 'failed', hash, message: '' }, 'loss'],
    [{ state: 'record refused', hash, message: 'No' }, 'loss'],
    [{ state: 'not started', reason: 'other', message: 'No' }, 'loss'],
    [{ state: 'refused', message: 'No' }, 'loss'],
    [{ state: 'broken', message: 'No' }, 'loss'],
    [{ state: 'unknown', hash }, 'loss'],
    [{ state: 'unrecorded', hash }, undefined],
    [{ state: 'undecided', hash, message: '' }, undefined],
  ] as const)('of %o', (end, tone) => {
    const notice = findBackgroundNotice(end, '0.5000 POL', hash);
    expect(notice?.tone).toBe(tone);
    expect(notice === undefined || notice.text.includes(' 0.5000 POL')).toBe(true);
  });
});

test('two payments of one amount have different notices', () => {
  const [one, other, later] = [
    findBackgroundNotice({ state: 'unknown', hash }, '5 USDT', hash),
    findBackgroundNotice({ state: 'unknown', hash: '0xbb' }, '5 USDT', '0xbb'),
    findBackgroundNotice({ state: 'recorded', hash }, '5 USDT', hash),
  ].map((notice) => notice?.about);
  expect(new Set([one, other, later]).size).toBe(3);
});
