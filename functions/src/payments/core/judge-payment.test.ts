import { describe, expect, it } from 'vitest';
import { testPayment } from '../../../test/test-payment.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { type Attempt, type Payment } from '../payment.ts';
import { judgePayment, nextLookAfterEnd, nextLookAt } from './judge-payment.ts';

const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const first: Attempt = { txn: hash('1'), raw: null, kind: 'first' };
const faster: Attempt = { txn: hash('2'), raw: null, kind: 'faster' };
const cancel: Attempt = { txn: hash('3'), raw: null, kind: 'cancel' };

const payment = testPayment({ attempts: [first, faster, cancel], txn: first.txn });
const { from, to } = payment;

const transfer: UsdtTransfer = {
  hash: first.txn,
  place: 0,
  from,
  to,
  amountMicros: 50_000_000n,
  blockNumber: 9,
};
const final = (changes: Partial<Extract<Receipt, { state: 'final' }>> = {}): Receipt => ({
  state: 'final',
  succeeded: true,
  blockNumber: 9,
  minedAt: new Date(0),
  transfers: [transfer],
  ...changes,
});
const unknown: Receipt = { state: 'unknown' };
const included: Receipt = { state: 'included', transfers: [] };

/** The verdict where the attempts have these receipts. */
const judge = (receipts: readonly Receipt[], finalNonce: number, changes: Partial<Payment> = {}) =>
  judgePayment(
    { ...payment, ...changes },
    finalNonce,
    receipts.map((receipt, index) => ({
      attempt: [first, faster, cancel][index] ?? first,
      receipt,
    })),
  );

describe('judgePayment', () => {
  it('the attempt with a final receipt decides', () => {
    expect(judge([final(), unknown, unknown], 4)).toEqual({ state: 'confirmed', txn: first.txn });
    expect(judge([unknown, final(), unknown], 4)).toEqual({ state: 'confirmed', txn: faster.txn });
    expect(judge([unknown, unknown, final()], 4)).toEqual({
      state: 'failed',
      reason: 'cancelled',
      txn: cancel.txn,
    });
  });

  it.each<[string, Receipt]>([
    ['reverted', final({ succeeded: false })],
    ['has no transfer', final({ transfers: [] })],
    ['moved less', final({ transfers: [{ ...transfer, amountMicros: 49_999_999n }] })],
    ['paid another', final({ transfers: [{ ...transfer, to: from }] })],
    ['was paid by another', final({ transfers: [{ ...transfer, from: to }] })],
  ])('a final transaction that %s is no payment', (_, receipt) => {
    expect(judge([receipt], 4)).toEqual({ state: 'failed', reason: 'reverted', txn: first.txn });
  });

  it('POL needs no log', () => {
    const pol = { symbol: 'POL', amt: '1' } as const;
    expect(judge([final({ transfers: [] })], 4, pol).state).toBe('confirmed');
    expect(judge([final({ transfers: [], succeeded: false })], 4, pol).state).toBe('failed');
  });

  it('a payment is replaced when its nonce is final and no endpoint knows an attempt', () => {
    expect(judge([unknown, unknown], 4)).toEqual({ state: 'replaced' });
    expect(judge([unknown, unknown], 3)).toEqual({ state: 'open', isMined: false });
    expect(judge([unknown, included], 4)).toEqual({ state: 'open', isMined: true });
  });
});

it.each([
  [0, [5, 15, 45, 300, 300]],
  [30, [150, 150, 150, 300, 300]],
  [60, [300, 300, 300, 300, 300]],
  [120, [600, 600, 600, 600, 600]],
  [24 * 60, [7_200, 7_200, 7_200, 7_200, 7_200]],
  [30 * 24 * 60, [86_400, 86_400, 86_400, 86_400, 86_400]],
])(
  'a payment that has waited for %d minutes is rechecked after so many seconds: %j',
  (minutes, seconds) => {
    const now = new Date(minutes * 60_000);
    const pauses = [1, 2, 3, 4, 100].map((look) => {
      const nextMs = new Date(nextLookAt(now, look, new Date(0).toISOString())).getTime();
      return (nextMs - now.getTime()) / 1_000;
    });
    expect(pauses).toEqual(seconds);
  },
);

it.each([
  [0, '1970-01-01T01:00:00.000Z'],
  [1, '1970-01-01T06:00:00.000Z'],
  [5.99, '1970-01-01T06:00:00.000Z'],
  [7, '1970-01-02T00:00:00.000Z'],
  [24, null],
])('a payment that has ended %d hours ago is rechecked at %s', (hours, expected) => {
  const now = new Date(hours * 3_600_000);
  expect(nextLookAfterEnd(new Date(0).toISOString(), now)).toBe(expected);
});
