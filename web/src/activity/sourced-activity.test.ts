import { describe, expect, it, test } from 'vitest';
import {
  activityOfBooking,
  activityOfFound,
  activityOfPackage,
  activityOfReceipt,
  activityOfTransfer,
} from './sourced-activity.ts';

const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const txn = `0x${'ab'.repeat(32)}`;
const dates = '2026-01-05T08:00:00.000Z';
const atMs = Date.parse(dates);

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

describe('a payment that the server carries', () => {
  it.each([
    ['transfer', 'send'],
    ['booking', 'subscription'],
    ['withdrawalPay', 'payout'],
  ] as const)('of a %s is a %s', (kind, purpose) => {
    expect(activityOfTransfer({ ...record, nonce: 3, kind })).toMatchObject({
      source: 'payment',
      row: { purpose, state: 'pending' },
    });
  });

  it.each([
    ['confirmed', undefined, 'confirmed'],
    ['failed', 'reverted', 'failed'],
    ['failed', 'unknown', 'unknown'],
  ] as const)('that is %s (%s) is %s', (state, reason, shown) => {
    const row = { ...record, nonce: 3, state, ...(reason === undefined ? {} : { reason }) };
    expect(activityOfTransfer(row)?.row.state).toBe(shown);
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

const received = { direction: 'in', purpose: 'receipt', state: 'confirmed' } as const;

test('USDT that the server found is listed by its own id, with the time of its block', () => {
  const id = `${txn}_2`;
  expect(activityOfReceipt({ id, txn, from: alice, amt: 3n, dates })).toEqual({
    source: 'receipt',
    receiptId: id,
    row: { ...received, hash: txn, symbol: 'USDT', amount: 3n, address: alice, atMs },
  });
});

test('POL that came in is listed once it is known when', () => {
  const found = {
    hash: txn,
    logIndex: 2,
    from: alice,
    symbol: 'POL',
    amount: 3n,
    blockNumber: 1,
    atMs: null,
  } as const;
  expect(activityOfFound(found)).toBeUndefined();
  expect(activityOfFound({ ...found, atMs })).toEqual({
    source: 'receipt',
    receiptId: `${txn}_2`,
    row: { ...received, hash: txn, symbol: 'POL', amount: 3n, address: alice, atMs },
  });
});
