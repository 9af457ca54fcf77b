import { describe, expect, it } from 'vitest';
import type { PaymentOrder } from './payment.ts';
import { nextPaymentFlow, type PaymentFlow, type PaymentFlowEvent } from './payment-flow.ts';

const order: PaymentOrder = {
  to: '0x01',
  recipient: 'Company wallet',
  purpose: { kind: 'subscription', amountMicros: 50_000_000n },
  alike: [],
  reviewedAtMs: 0,
};
const other: PaymentOrder = { ...order, to: '0x02' };
const submitted = { state: 'submitted', hash: '0xaa', isPaid: false } as const;
const lockedUp = { state: 'not started', reason: 'locked', message: '' } as const;

const idle: PaymentFlow = { stage: 'idle' };
const review: PaymentFlow = { stage: 'review', order };
const unlock: PaymentFlow = { stage: 'unlock', order };
const checking: PaymentFlow = { stage: 'paying', order, step: 'checking' };
const signing: PaymentFlow = { stage: 'paying', order, step: 'signing' };
const sent: PaymentFlow = { stage: 'paying', order, step: 'sending' };
const ended: PaymentFlow = { stage: 'ended', order, result: submitted };

describe('nextPaymentFlow', () => {
  const cases: readonly (readonly [string, PaymentFlow, PaymentFlowEvent, PaymentFlow])[] = [
    ['reviews what is asked for', idle, { kind: 'reviewed', order }, review],
    [
      'reviews again after an end',
      ended,
      { kind: 'reviewed', order: other },
      { stage: 'review', order: other },
    ],
    ['asks nothing else while one is paid', sent, { kind: 'reviewed', order: other }, sent],
    ['asks nothing else during a review', review, { kind: 'reviewed', order: other }, review],
    ['pays once confirmed', review, { kind: 'confirmed', unlocked: true }, checking],
    ['unlocks before it pays', review, { kind: 'confirmed', unlocked: false }, unlock],
    ['pays once unlocked', unlock, { kind: 'unlocked' }, checking],
    [
      'does not start again at a second confirmation',
      sent,
      { kind: 'confirmed', unlocked: true },
      sent,
    ],
    ['does not start after an end', ended, { kind: 'confirmed', unlocked: true }, ended],
    ['does not start without a review', idle, { kind: 'confirmed', unlocked: true }, idle],
    ['does not start by an unlock alone', idle, { kind: 'unlocked' }, idle],
    ['follows the steps', checking, { kind: 'stepped', order, step: 'sending' }, sent],
    ['ends', sent, { kind: 'ended', order, result: submitted }, ended],
    [
      'unlocks when it locked meanwhile',
      signing,
      { kind: 'ended', order, result: lockedUp },
      unlock,
    ],
    ['is left from the review', review, { kind: 'left' }, idle],
    ['is left from the unlock', unlock, { kind: 'left' }, idle],
    ['is not left while it checks', checking, { kind: 'left' }, checking],
    ['is not left while it signs', signing, { kind: 'left' }, signing],
    ['is left once it is sent', sent, { kind: 'left' }, idle],
    [
      'takes no step of one that was left',
      checking,
      { kind: 'stepped', order: other, step: 'unanswered' },
      checking,
    ],
    [
      'takes no end of one that was left',
      sent,
      { kind: 'ended', order: other, result: submitted },
      sent,
    ],
    ['says no end to who has left', idle, { kind: 'ended', order, result: submitted }, idle],
  ];
  it.each(cases)('%s', (_, flow, event, next) => {
    expect(nextPaymentFlow(flow, event)).toEqual(next);
  });
});
