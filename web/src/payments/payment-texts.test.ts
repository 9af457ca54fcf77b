import { describe, expect, it, test } from 'vitest';
import type { RowOf } from '../base/api/paged-calls.ts';
import {
  endNotice,
  findBackgroundNotice,
  findPaymentFailure,
  lastFeeText,
  logOutWarnings,
  lowBalanceText,
  resultDialog,
  unreadText,
} from './payment-texts.ts';

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

describe('findBackgroundNotice', () => {
  it.each([
    [{ state: 'submitted', hash, isPaid: false }, undefined],
    [{ state: 'unanswered', hash }, 'loss'],
    [{ state: 'not started', reason: 'other', message: 'No' }, 'loss'],
    [{ state: 'refused', message: 'No' }, 'loss'],
    [{ state: 'broken', message: 'No' }, 'loss'],
  ] as const)('of %o', (end, tone) => {
    const notice = findBackgroundNotice(end, '0.5000 POL', hash);
    expect(notice?.tone).toBe(tone);
    expect(notice === undefined || notice.text.includes(' 0.5000 POL')).toBe(true);
  });
});

describe('endNotice', () => {
  it.each<[RowOf<'getTransfers'>['state'], RowOf<'getTransfers'>['reason'], string, string]>([
    ['confirmed', undefined, 'gain', 'Your payment of 5 USDT went through'],
    ['failed', 'reverted', 'loss', 'Your payment of 5 USDT failed. Nothing was paid.'],
    ['failed', 'replaced', 'loss', 'Your payment of 5 USDT failed. Nothing was paid.'],
    ['failed', 'cancelled', 'loss', 'Your payment of 5 USDT was cancelled. Nothing was paid.'],
    [
      'failed',
      'unknown',
      'loss',
      'Your payment of 5 USDT was overtaken by another transaction of your wallet. Look it up before you pay again',
    ],
  ])('of a payment that is %s (%s) is a %s', (state, reason, tone, text) => {
    const about = `${hash}:${state}`;
    expect(endNotice({ txn: hash, state, ...(reason && { reason }) }, '5 USDT')).toEqual({
      text,
      tone,
      about,
    });
  });
});

describe('resultDialog', () => {
  it.each([
    [{ state: 'submitted', hash, isPaid: false }, 'Payment successful', 'In Process'],
    [{ state: 'submitted', hash, isPaid: true }, 'Payment successful', 'Paid'],
    [{ state: 'unanswered', hash }, 'No answer yet', 'Unknown'],
    [{ state: 'broken', message: 'No' }, 'Something went wrong', 'Unknown'],
  ] as const)('of %o is %s, %s', (result, title, status) => {
    expect(resultDialog(result, 'send')).toMatchObject({ title, status });
  });
  it.each([
    { state: 'refused', message: 'No' },
    { state: 'not started', reason: 'locked', message: 'No' },
  ] as const)('is none of what paid nothing: $state', (result) => {
    expect(resultDialog(result, 'send')).toBeUndefined();
  });
});

it('lowBalanceText says how much is missing', () => {
  expect(lowBalanceText({ kind: 'USDT', missing: 1_500_000n })).toContain('1.50 USDT more');
  expect(lowBalanceText({ kind: 'POL', missing: 10n ** 17n })).toContain('0.1000 POL more');
});

it('lastFeeText warns when USDT stays and the POL for its fee does not', () => {
  const preflight = { state: 'payable', feeWei: 5n, usdtAfterMicros: 2_000_000n } as const;
  expect(lastFeeText('USDT', { ...preflight, polAfterWei: 4n })).toContain('2.00 USDT');
  expect(lastFeeText('USDT', { ...preflight, polAfterWei: 5n })).toBeUndefined();
  expect(lastFeeText('POL', { ...preflight, polAfterWei: 4n })).toBeUndefined();
});

it.each([
  ['unknown', undefined],
  [0, undefined],
  [1, 'Tick the warning above first'],
  [2, 'Tick the 2 warnings above first'],
] as const)('unreadText of %s is %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});

test.each([
  [0, 0, []],
  [1, 0, [/^A payment is being submitted, and the server has not answered yet\./]],
  [2, 0, [/^2 payments are being submitted/]],
  [0, 1, [/^A payment is still under way\. It goes on without you/]],
  [1, 3, [/^A payment is being submitted/, /^3 payments are still under way/]],
])(
  'before a log-out with %d submitted and %d under way the member is told',
  (submitted, underWay, texts) => {
    const warnings = logOutWarnings({ submitted, underWay });
    expect(warnings).toEqual(texts.map((text) => expect.stringMatching(text)));
  },
);
