import { describe, expect, it } from 'vitest';
import {
  lastFeeText,
  payingText,
  replacingText,
  resultDialog,
  reviewTexts,
  takenPlaceText,
  unreadText,
} from './dialog-texts.ts';
import type { PaymentOrder, PaymentRow } from './payment.ts';

const hash = '0xaa';
const send = { nonce: 7, purpose: { kind: 'send' } } as const;

/** What the server has of a payment of 2 USDT. */
const row = (change: Partial<PaymentRow>): PaymentRow => ({
  publicKey: '0x11',
  txn: hash,
  details: '0x22',
  status: 'Pending',
  amt: '2.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  nonce: 7,
  kind: 'transfer',
  to: '0x22',
  state: 'pending',
  ...change,
});

/** That payment, in whose place another one is made. */
const leastFees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n };
const paid = { symbol: 'USDT', amount: 2_000_000n } as const;
const replaces = { nonce: 7, dates: '2026-01-05T08:00:00.000Z', paid, leastFees };

it.each(['checking', 'signing', 'sending', 'unanswered'] as const)(
  'a member who pays is asked in the step %s to keep the page open, and is promised one payment at most',
  (step) => {
    expect(payingText(step)).toMatch(/keep this page open/i);
    expect(payingText(step)).toMatch(/is made once at most\./);
  },
);

describe('a review with the nonce of a payment that the network refuses', () => {
  const to = '0x52908400098527886E0F7030069857D2E4169EE7';
  const refused = { ...row({ to }), nonce: 7 };

  it('names that one, and says that at most one is made', () => {
    const order = { nonce: 7, unfinished: [{ ...refused, nonce: 6 }, refused] };
    expect(takenPlaceText(order)).toBe(
      'The network refuses your payment of 2.00 USDT to 0x5290...9EE7. This takes its place: at most one of the two is made.',
    );
  });

  it('says of a run what of it takes the place', () => {
    expect(takenPlaceText({ nonce: 7, unfinished: [refused] }, 'The first of this run')).toMatch(
      / The first of this run takes its place: at most one of the two is made\.$/,
    );
  });

  it('names each that had the nonce', () => {
    const order = { nonce: 7, unfinished: [refused, { ...refused, amt: '3.000000' }] };
    expect(takenPlaceText(order)).toMatch(
      /2\.00 USDT to .* and your payment of 3\.00 USDT to .* their place: at most one of all is made/,
    );
  });

  it.each([
    ['where it has a nonce of its own', { nonce: 8 }],
    ['where it is that payment again', { nonce: 7, replaces }],
  ])('says nothing of it %s', (_, order) => {
    expect(takenPlaceText({ unfinished: [refused], ...order })).toBeUndefined();
  });
});

describe('resultDialog', () => {
  it.each([
    [{ state: 'submitted', hash, isPaid: false }, 'Payment successful', 'In Process'],
    [{ state: 'submitted', hash, isPaid: true }, 'Payment successful', 'Paid'],
    [{ state: 'unanswered', hash }, 'No answer yet', 'Unknown'],
    [{ state: 'broken', message: 'No' }, 'Something went wrong', 'Unknown'],
  ] as const)('of %o is %s, %s', (result, title, word) => {
    const others = [row({ txn: '0xbb', nonce: 8 })];
    expect(resultDialog(result, send, others)).toMatchObject({ title, word });
  });

  it('is that of a submitted payment once the server has one that it had not answered', () => {
    expect(resultDialog({ state: 'unanswered', hash }, send, [row({})])).toMatchObject({
      title: 'Payment successful',
      word: 'In Process',
    });
  });

  it.each([
    { state: 'refused', message: 'No' },
    { state: 'not started', reason: 'locked', message: 'No' },
  ] as const)('is none of what paid nothing: $state', (result) => {
    expect(resultDialog(result, send, [])).toBeUndefined();
  });

  it.each([
    ['send', 'confirmed', undefined, 'Payment successful', 'Paid', undefined],
    ['send', 'failed', 'reverted', 'Payment failed', 'Failed', /failed\. Nothing was paid\.$/],
    ['send', 'failed', 'cancelled', 'Payment cancelled', 'Cancelled', /was cancelled\. Nothing/],
    ['send', 'failed', 'unknown', 'Payment overtaken', 'Unknown', /Look it up before/],
    ['cancellation', 'failed', 'cancelled', 'Payment cancelled', 'Cancelled', undefined],
    ['cancellation', 'confirmed', undefined, 'Not cancelled', 'Paid', /^You have paid 2\.00 USDT$/],
  ] as const)(
    'of a %s that has ended %s, %s, is %s, %s',
    (kind, state, reason, title, word, warning) => {
      const order = { ...send, purpose: { kind } };
      const payments = [row({ txn: '0xbb', nonce: 8 }), row({ state, reason })];
      for (const result of [
        { state: 'submitted', hash, isPaid: false },
        { state: 'unanswered', hash },
      ] as const) {
        const dialog = resultDialog(result, order, payments);
        expect(dialog).toMatchObject({ title, word, hash });
        expect(dialog?.warning ?? '').toMatch(warning ?? /^$/);
      }
    },
  );

  it('of a payment that another device is cancelling says so', () => {
    const result = { state: 'submitted', hash, isPaid: false } as const;
    expect(resultDialog(result, send, [row({ cancelling: true })])).toMatchObject({
      title: 'Cancellation sent',
      word: 'Being cancelled',
    });
  });

  it.each([
    ['cancelled', 'Payment cancelled', 'Cancelled'],
    // An earlier one, which never got its nonce.
    ['unknown', 'Payment successful', 'In Process'],
  ] as const)(
    'of a payment whose nonce another one had that is %s is %s',
    (reason, title, word) => {
      const result = { state: 'submitted', hash, isPaid: false } as const;
      const payments = [row({ txn: '0xbb', state: 'failed', reason })];
      expect(resultDialog(result, send, payments)).toMatchObject({ title, word });
    },
  );

  it('of a payment in the place of another one is how their nonce has ended, whichever was paid', () => {
    const result = { state: 'submitted', hash: '0xcc', isPaid: false } as const;
    const order = { ...send, replaces };
    const payments = [row({ txn: '0xdd', nonce: 8 }), row({ state: 'confirmed' })];
    expect(resultDialog(result, order, payments)).toMatchObject({ word: 'Paid', hash });
    expect(resultDialog(result, send, payments)).toMatchObject({ word: 'In Process' });
  });

  it.each([
    ['send', 'In Process', /^$/],
    ['cancellation', 'Being cancelled', /^It is not paid, if the network takes this first\./],
  ] as const)(
    'of a %s in the place of another one that had no answer is so, while the list still has that other one',
    (kind, word, warning) => {
      const order = { ...send, purpose: { kind }, replaces };
      const result = { state: 'unanswered', hash: '0xcc' } as const;
      expect(resultDialog(result, order, [row({})])).toMatchObject({
        title: 'No answer yet',
        word: 'Unknown',
        hash: '0xcc',
        warning: expect.stringContaining('your payment goes on as before'),
      });
      const taken = resultDialog(result, order, [row({ txn: '0xcc' })]);
      expect(taken).toMatchObject({ word, hash: '0xcc' });
      expect(taken?.warning ?? '').toMatch(warning);
    },
  );

  it('of a payment in the place of another one is not that of an earlier one with the same nonce', () => {
    const result = { state: 'submitted', hash: '0xcc', isPaid: false } as const;
    const refused = row({ txn: '0xbb', dates: '2026-01-04T08:00:00.000Z', state: 'failed' });
    const order = { ...send, replaces };
    expect(resultDialog(result, order, [refused, row({ txn: '0xcc' })])).toMatchObject({
      word: 'In Process',
    });
  });
});

it('a review of a cancellation names the payment that is cancelled', () => {
  const order = { purpose: { kind: 'cancellation' }, replaces } as const;
  expect(replacingText(order)).toContain('in the place of your payment of 2.00 USDT. ');
  expect(replacingText({ ...send, replaces })).toMatch(
    /^This payment of yours is under way already/,
  );
  expect(replacingText(send)).toBeUndefined();
});

it.each<[Pick<PaymentOrder, 'purpose' | 'replaces'>, string, string]>([
  [send, 'Review your payment', 'Pay 2.00 USDT'],
  [{ ...send, replaces }, 'Make it faster', 'Send with the higher fee'],
  [
    { purpose: { kind: 'cancellation' }, replaces },
    'Review the cancellation',
    'Cancel the payment',
  ],
])('the review of %o is titled %s, and confirmed by %s', (order, title, confirm) => {
  expect(reviewTexts({ paid, ...order })).toEqual({ title, confirm });
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
