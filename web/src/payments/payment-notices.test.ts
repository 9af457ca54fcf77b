import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './payment.ts';
import {
  endNotice,
  findBackgroundNotice,
  isResultShown,
  noteShownResult,
} from './payment-notices.ts';

const hash = '0xaa';

describe('findBackgroundNotice', () => {
  it.each([
    [{ state: 'submitted', hash, isPaid: false }, undefined],
    [{ state: 'unanswered', hash }, 'loss'],
    [{ state: 'not started', reason: 'reverted', message: 'No' }, 'loss'],
    [{ state: 'refused', message: 'No' }, 'loss'],
    [{ state: 'broken', message: 'No' }, 'loss'],
  ] as const)('of %o', (end, tone) => {
    const notice = findBackgroundNotice(end, 'your payment of 0.5000 POL');
    expect(notice?.tone).toBe(tone);
    expect(notice === undefined || notice.text.includes(' your payment of 0.5000 POL')).toBe(true);
  });
});

it('says why nothing came of a payment in our words, not in those of a node', () => {
  const end = { state: 'not started', reason: 'insufficient POL', message: 'gas * price' } as const;
  const notice = findBackgroundNotice(end, 'your payment of 5 USDT');
  expect(notice?.text).toMatch(
    /^Nothing came of your payment of 5 USDT\. Your wallet holds too little/,
  );
});

it('only the payment whose result dialog is open is shown, until that is closed', () => {
  const close = noteShownResult(hash);
  expect([hash, '0xbb'].map(isResultShown)).toEqual([true, false]);
  close();
  expect(isResultShown(hash)).toBe(false);
});

describe('endNotice', () => {
  it.each<[PaymentRow['state'], PaymentRow['reason'], string, string]>([
    ['confirmed', undefined, 'gain', 'You have paid 5 USDT'],
    ['failed', 'reverted', 'loss', 'Your payment of 5 USDT failed. Nothing was paid.'],
    ['failed', 'replaced', 'loss', 'Your payment of 5 USDT failed. Nothing was paid.'],
    ['failed', 'cancelled', 'loss', 'Your payment of 5 USDT was cancelled. Nothing was paid.'],
    [
      'failed',
      'unknown',
      'loss',
      'The end of your payment of 5 USDT is unknown: another transaction of your wallet took its place. Look it up before you pay again',
    ],
  ])('of a payment that is %s (%s) is a %s', (state, reason, tone, text) => {
    const about = `${hash}:${state}`;
    const row = { kind: 'transfer', txn: hash, state, ...(reason && { reason }) } as const;
    expect(endNotice(row, '5 USDT')).toEqual({ text, tone, about });
  });

  it('is the same for each withdrawal that a run has paid, and of its own for one that failed', () => {
    const rows = (['0xaa', '0xbb'] as const).map(
      (txn) => ({ kind: 'withdrawalPay', txn, state: 'confirmed' }) as const,
    );
    const [first, second] = rows.map((row) => endNotice(row, '18 USDT'));
    expect(first).toEqual(second);
    const failed = rows.map((row) => endNotice({ ...row, state: 'failed' }, '18 USDT').about);
    expect(new Set(failed).size).toBe(2);
  });
});
