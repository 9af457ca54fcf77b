import { describe, expect, it, test } from 'vitest';
import type { PaymentIntent, PaymentPurpose, PaymentState } from '../payments/payment-intent.ts';
import {
  activityOfBooking,
  activityOfFound,
  activityOfIntent,
  activityOfPackage,
  activityOfTransfer,
} from './sourced-activity.ts';

const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const txn = `0x${'ab'.repeat(32)}`;
const dates = '2026-01-05T08:00:00.000Z';
const atMs = Date.parse(dates);

const intent: PaymentIntent = {
  id: 'one',
  uid: 'ABC123',
  chainId: 137,
  from: alice,
  to: alice.toLowerCase(),
  purpose: { kind: 'send', symbol: 'USDT', amountMicros: 5n },
  nonce: 0,
  raw: '0x02',
  hash: `0x${'AB'.repeat(32)}`,
  state: 'signed',
  message: '',
  savedAtMs: 7,
  signedAtBlock: 0n,
};

describe('a payment of this browser', () => {
  it.each<[string, PaymentPurpose, object]>([
    ['a send of USDT', intent.purpose, { purpose: 'send', symbol: 'USDT', amount: 5n }],
    [
      'a send of POL',
      { kind: 'send', symbol: 'POL', amountWei: 6n },
      { purpose: 'send', symbol: 'POL', amount: 6n },
    ],
    [
      'a subscription',
      { kind: 'subscription', amountMicros: 7n },
      { purpose: 'subscription', symbol: 'USDT', amount: 7n },
    ],
    [
      'a pay-out',
      { kind: 'payout', withSL: 'x', netMicros: 8n },
      { purpose: 'payout', symbol: 'USDT', amount: 8n },
    ],
  ])('is %s', (_name, purpose, expected) => {
    const row = { ...expected, hash: txn, direction: 'out', address: alice, atMs: 7 };
    expect(activityOfIntent({ ...intent, purpose })).toMatchObject({ source: 'outbox', row });
  });

  it.each<[PaymentState, string]>([
    ['signed', 'pending'],
    ['broadcast', 'pending'],
    ['mined', 'confirmed'],
    ['recorded', 'confirmed'],
    ['reverted', 'failed'],
    ['replaced', 'failed'],
    ['discarded', 'failed'],
    ['untraced', 'unknown'],
  ])('that is %s is %s', (state, expected) => {
    expect(activityOfIntent({ ...intent, state }).row.state).toBe(expected);
  });
});

const record = {
  publicKey: alice,
  txn,
  amt: '1.500000',
  symbol: 'USDT',
  details: alice.toLowerCase(),
  status: 'Pending',
  dates,
  kind: 'transfer',
  to: alice,
  state: 'pending',
} as const;

test.each([
  ['USDT', '1.500000', 1_500_000n],
  ['POL', '0.000000000000000001', 1n],
  ['POL', '1.5', 15n * 10n ** 17n],
] as const)('a recorded send of %s %s', (symbol, amt, amount) => {
  expect(activityOfTransfer({ ...record, symbol, amt })).toEqual({
    source: 'transfer',
    row: {
      hash: txn,
      direction: 'out',
      purpose: 'send',
      symbol,
      amount,
      address: alice,
      state: 'pending',
      atMs,
    },
  });
});

test.each(['', '-1.000000', '1e3', 'much'])('a record of "%s" is left out', (amt) => {
  expect(activityOfTransfer({ ...record, amt })).toBeUndefined();
  expect(activityOfTransfer({ ...record, amt, symbol: 'POL' })).toBeUndefined();
});

test('a booking is pending and a package confirmed, both paid to the company', () => {
  const paid = { hash: txn, direction: 'out', purpose: 'subscription', address: alice, atMs };
  expect(activityOfBooking({ txn, amt: 9n, dates }, alice)).toMatchObject({
    source: 'booking',
    row: { ...paid, amount: 9n, state: 'pending' },
  });
  const confirmed = { AMOUNT: 9n, txn, DATES: dates, Activation_sl: 'x' };
  expect(activityOfPackage(confirmed, alice)).toMatchObject({
    source: 'package',
    row: { ...paid, amount: 9n, state: 'confirmed' },
  });
});

test.each(['USDT', 'POL'] as const)(
  'what came in of %s is listed once it is known when',
  (symbol) => {
    const found = {
      hash: txn,
      logIndex: 2,
      from: alice,
      symbol,
      amount: 3n,
      blockNumber: 1,
      atMs: null,
    };
    expect(activityOfFound(found)).toBeUndefined();
    expect(activityOfFound({ ...found, atMs: 4 })).toMatchObject({
      source: 'chain',
      logIndex: 2,
      row: { direction: 'in', purpose: 'receipt', symbol, amount: 3n, state: 'confirmed', atMs: 4 },
    });
  },
);
