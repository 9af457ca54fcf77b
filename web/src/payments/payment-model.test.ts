import { describe, expect, test } from 'vitest';
import {
  type PaymentIntent,
  type PaymentPurpose,
  type PaymentState,
  paymentState,
} from './payment-intent.ts';
import {
  afterEvent,
  findForgettable,
  findRejected,
  findSamePayment,
  findUnknownPayment,
  nextNonce,
  owesRecord,
  type PaymentEvent,
  seenPaymentIdsOf,
} from './payment-model.ts';
import { savedPayment as intent } from './testing/saved-payment.ts';

const message = 'why';
const handedOver: PaymentEvent = { kind: 'broadcast' };
const rejected: PaymentEvent = { kind: 'rejected', message };

test.each<[PaymentState, PaymentEvent, PaymentState]>([
  ['signed', handedOver, 'broadcast'],
  ['signed', { kind: 'notSent', message }, 'signed'],
  ['signed', rejected, 'discarded'],
  ['signed', { kind: 'mined' }, 'mined'],
  ['broadcast', handedOver, 'broadcast'],
  // Somebody may have the bytes: no refusal makes the payment undone.
  ['broadcast', rejected, 'broadcast'],
  ['broadcast', { kind: 'mined' }, 'mined'],
  ['broadcast', { kind: 'reverted' }, 'reverted'],
  ['broadcast', { kind: 'replaced' }, 'replaced'],
  ['mined', handedOver, 'mined'],
  ['mined', rejected, 'mined'],
  ['mined', { kind: 'acknowledged' }, 'recorded'],
  ['mined', { kind: 'recordRefused', message }, 'mined'],
  // An end is an end.
  ['recorded', { kind: 'reverted' }, 'recorded'],
  ['discarded', handedOver, 'discarded'],
  ['reverted', { kind: 'mined' }, 'reverted'],
  ['replaced', { kind: 'mined' }, 'replaced'],
  ['discarded', { kind: 'mined' }, 'discarded'],
  // But for this one, until its nonce is taken for good.
  ['discarded', { kind: 'seenOnChain' }, 'broadcast'],
  ['discarded', { kind: 'replaced' }, 'replaced'],
  ['replaced', { kind: 'seenOnChain' }, 'replaced'],
  ['reverted', { kind: 'seenOnChain' }, 'reverted'],
  ['recorded', { kind: 'seenOnChain' }, 'recorded'],
  ['mined', { kind: 'seenOnChain' }, 'mined'],
  // Nor to an unknown one.
  ['broadcast', { kind: 'unknown' }, 'untraced'],
  ['discarded', { kind: 'unknown' }, 'untraced'],
  ['recorded', { kind: 'unknown' }, 'recorded'],
  ['replaced', { kind: 'unknown' }, 'replaced'],
  ['untraced', { kind: 'seenOnChain' }, 'broadcast'],
  ['untraced', { kind: 'replaced' }, 'replaced'],
  ['untraced', { kind: 'acknowledged' }, 'recorded'],
  ['untraced', { kind: 'recordRefused', message }, 'untraced'],
  ['untraced', rejected, 'untraced'],
  ['discarded', { kind: 'acknowledged' }, 'discarded'],
  // Who looked it up may say what became of it; of no other payment.
  ['untraced', { kind: 'resolved', wasPaid: true }, 'recorded'],
  ['untraced', { kind: 'resolved', wasPaid: false }, 'replaced'],
  ...paymentState.options
    .filter((state) => state !== 'untraced')
    .flatMap((state) =>
      [true, false].map((wasPaid): [PaymentState, PaymentEvent, PaymentState] => [
        state,
        { kind: 'resolved', wasPaid },
        state,
      ]),
    ),
])('a payment in state %s, after the event $kind, is %s', (state, event, next) => {
  expect(afterEvent({ ...intent, state }, event).state).toBe(next);
});

test('a refused record ends a plain send, but not a subscription or a pay-out', () => {
  const send: PaymentPurpose = { kind: 'send', symbol: 'POL', amountWei: 1n };
  const refused: PaymentEvent = { kind: 'recordRefused', message };
  const mined = { ...intent, state: 'mined' as const };
  expect(afterEvent({ ...mined, purpose: send }, refused)).toMatchObject({
    state: 'recorded',
    message,
  });
  expect(afterEvent(mined, refused)).toMatchObject({ state: 'mined', message });
});

test.each<[PaymentState, PaymentPurpose, boolean]>([
  ['mined', { kind: 'subscription', amountMicros: 1n }, true],
  ['mined', { kind: 'send', symbol: 'POL', amountWei: 1n }, true],
  ['untraced', { kind: 'payout', withSL: 'w1', netMicros: 1n }, true],
  // Booked it would be under process for ever, if it was not paid.
  ['untraced', { kind: 'subscription', amountMicros: 1n }, false],
  ['untraced', { kind: 'send', symbol: 'POL', amountWei: 1n }, false],
  ['broadcast', { kind: 'payout', withSL: 'w1', netMicros: 1n }, false],
  ['recorded', { kind: 'payout', withSL: 'w1', netMicros: 1n }, false],
])('a payment in state %s for a $kind still needs its record: %s', (state, purpose, owed) => {
  expect(owesRecord({ ...intent, state, purpose })).toBe(owed);
});

test('an error message stays until the next success', () => {
  const complained = afterEvent(intent, { kind: 'broadcast', message });
  expect(complained.message).toBe(message);
  expect(afterEvent(complained, handedOver).message).toBe('');
});

describe('findSamePayment', () => {
  const send = { kind: 'send', symbol: 'USDT', amountMicros: 50_000_000n } as const;
  const payout = { kind: 'payout', withSL: 'w1', netMicros: 18_000_000n } as const;
  const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

  test.each([
    ['the same subscription', intent, intent, true],
    ['in other case', intent, { ...intent, to: intent.to.toLowerCase() }, true],
    ['a send of the same amount', intent, { ...intent, purpose: send }, false],
    [
      'another amount',
      intent,
      { ...intent, purpose: { ...intent.purpose, amountMicros: 100_000_000n } },
      false,
    ],
    ['another recipient', intent, { ...intent, to: other }, false],
    [
      'another token',
      { ...intent, purpose: send },
      { ...intent, purpose: { kind: 'send', symbol: 'POL', amountWei: 50_000_000n } as const },
      false,
    ],
    [
      'the same withdrawal with other numbers',
      { ...intent, purpose: payout },
      { purpose: { ...payout, netMicros: 1n }, to: other },
      true,
    ],
    [
      'another withdrawal',
      { ...intent, purpose: payout },
      { ...intent, purpose: { ...payout, withSL: 'w2' } },
      false,
    ],
  ])('%s', (_name, saved, wanted, same) => {
    expect(findSamePayment([saved], { ...wanted, seenPaymentIds: [] }) === saved).toBe(same);
  });

  test.each<[PaymentState, boolean]>([
    ['signed', true],
    ['broadcast', true],
    ['mined', true],
    ['recorded', false],
    ['reverted', false],
    ['replaced', false],
    ['discarded', false],
    ['untraced', false],
  ])('a payment in state %s is resumed: %s', (state, resumed) => {
    const wanted = { ...intent, seenPaymentIds: seenPaymentIdsOf([{ ...intent, state }]) };
    expect(findSamePayment([{ ...intent, state }], wanted) !== undefined).toBe(resumed);
  });

  test.each<[PaymentState, readonly string[], boolean]>([
    // Another tab paid it while this one still reviewed it.
    ['recorded', [], true],
    ['recorded', ['other:recorded'], true],
    ['recorded', ['other:recorded', 'one:recorded'], false],
    // Unknown when the review opened; paid since.
    ['recorded', ['one:untraced'], true],
    ['reverted', [], false],
    ['replaced', [], false],
    ['discarded', [], false],
    ['untraced', [], true],
    ['untraced', ['one:untraced'], false],
    ['replaced', ['one:untraced'], false],
  ])(
    'a payment in state %s repeats a review that had seen %j: %s',
    (state, seenPaymentIds, same) => {
      const ended = { ...intent, state };
      expect(findSamePayment([ended], { ...intent, seenPaymentIds }) === ended).toBe(same);
    },
  );

  test.each([0, 1e15])(
    'finds the payment whatever the clock was when it was saved: %d',
    (savedAtMs) => {
      const ended = { ...intent, state: 'recorded' as const, savedAtMs };
      expect(findSamePayment([ended], { ...intent, seenPaymentIds: [] })).toBe(ended);
      expect(
        findSamePayment([ended], { ...intent, seenPaymentIds: seenPaymentIdsOf([ended]) }),
      ).toBeUndefined();
    },
  );

  test.each<PaymentState>(['signed', 'broadcast', 'mined', 'discarded', 'untraced'])(
    'a payment that was %s when it was asked for answers once it is paid',
    (state) => {
      const seenPaymentIds = seenPaymentIdsOf([{ ...intent, state }]);
      const ended = { ...intent, state: 'recorded' as const };
      expect(findSamePayment([ended], { ...intent, seenPaymentIds })).toBe(ended);
    },
  );

  test('prefers an unfinished payment to an ended one', () => {
    const ended = { ...intent, state: 'recorded' as const };
    const wanted = { ...intent, seenPaymentIds: [] };
    expect(findSamePayment([ended, intent], wanted)).toBe(intent);
  });

  test('finds a paid withdrawal, however long ago it was paid', () => {
    const paid = { ...intent, purpose: payout, state: 'recorded' as const };
    const wanted = { purpose: payout, to: other, seenPaymentIds: seenPaymentIdsOf([paid]) };
    expect(findSamePayment([paid], wanted)).toBe(paid);
  });
});

test.each<[PaymentState, Partial<PaymentIntent>, boolean]>([
  ['untraced', {}, true],
  ['untraced', { to: intent.to.toLowerCase() }, true],
  ['untraced', { to: intent.from }, false],
  ['untraced', { purpose: { kind: 'subscription', amountMicros: 1n } }, false],
  ['recorded', {}, false],
  ['discarded', {}, false],
])('a review mentions an earlier payment in state %s with %o: %s', (state, changes, isSo) => {
  const earlier = { ...intent, state, ...changes };
  expect(findUnknownPayment([earlier], intent) === earlier).toBe(isSo);
});

test.each<[string, number, readonly Pick<PaymentIntent, 'nonce' | 'state'>[], number]>([
  ['nothing saved', 5, [], 5],
  ['a saved one the chain does not count yet', 5, [{ nonce: 5, state: 'signed' }], 6],
  ['saved ones the chain counts', 5, [{ nonce: 4, state: 'broadcast' }], 5],
  ['ended ones', 5, [{ nonce: 5, state: 'discarded' }], 5],
  // An endpoint lags behind another one.
  ['a mined one the chain does not count yet', 5, [{ nonce: 5, state: 'mined' }], 6],
  ['a recorded one the chain does not count yet', 5, [{ nonce: 6, state: 'recorded' }], 7],
  ['a reverted one the chain does not count yet', 5, [{ nonce: 5, state: 'reverted' }], 6],
  ['a replaced one', 5, [{ nonce: 6, state: 'replaced' }], 5],
  [
    'a recorded and a later unfinished one',
    5,
    [
      { nonce: 5, state: 'recorded' },
      { nonce: 6, state: 'broadcast' },
    ],
    7,
  ],
  ['a gap', 5, [{ nonce: 6, state: 'broadcast' }], 5],
  [
    'several in a row',
    5,
    [
      { nonce: 6, state: 'broadcast' },
      { nonce: 5, state: 'signed' },
    ],
    7,
  ],
])('the next nonce with %s', (_name, chainNonce, saved, next) => {
  const intents = saved.map((changes) => ({ ...intent, ...changes }));
  expect(nextNonce(chainNonce, intents)).toBe(next);
});

test.each<[string, readonly PaymentState[], boolean]>([
  ['nothing', [], true],
  ['an unfinished one', ['signed', 'broadcast'], true],
  ['one that another transaction replaced', ['replaced'], true],
  ['an unknown one', ['untraced'], true],
  ['a mined one', ['mined'], false],
  ['a recorded one', ['recorded'], false],
  ['a reverted one', ['reverted'], false],
])('a rejected payment beside %s on its nonce may still be accepted: %s', (_name, states, isSo) => {
  const rejected = { ...intent, state: 'discarded' as const };
  const others = states.map((state) => ({ ...intent, state }));
  const elsewhere = { ...intent, state: 'recorded' as const, nonce: intent.nonce + 1 };
  expect(findRejected([rejected, ...others, elsewhere])).toEqual(isSo ? [rejected] : []);
});

test('all but the last 200 ended payments are forgotten, and no others', () => {
  const saved = Array.from({ length: 250 }, (_, savedAtMs) => ({ ...intent, savedAtMs }));
  expect(findForgettable(saved)).toEqual([]);
  const ended = saved.map((each) => ({ ...each, state: 'recorded' as const }));
  expect(findForgettable(ended.slice(0, 200))).toEqual([]);
  // The chain may know it after all.
  for (const state of ['discarded', 'untraced'] as const)
    expect(findForgettable(saved.map((each) => ({ ...each, state })))).toEqual([]);
  const forgotten = findForgettable([...ended, ...saved]);
  expect(forgotten.map(({ savedAtMs }) => savedAtMs)).toEqual(
    Array.from({ length: 50 }, (_, index) => 49 - index),
  );
});

test('a payment made while the clock was set back is not forgotten before older ones', () => {
  const ended = Array.from({ length: 201 }, (_, index) => ({
    ...intent,
    state: 'recorded' as const,
    savedAtMs: 1_000 + index,
    signedAtBlock: BigInt(index),
  }));
  const setBack = { ...intent, state: 'recorded' as const, savedAtMs: 0, signedAtBlock: 500n };
  expect(findForgettable([...ended, setBack])).toEqual([ended[1], ended[0]]);
});
