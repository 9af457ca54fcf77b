import { expect, test } from 'vitest';
import type { PaymentRow } from '../payments/payment.ts';
import { recentlyPaid } from './recently-paid.ts';

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const alice = '0x52908400098527886E0F7030069857D2E4169EE7';
const bob = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const carol = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

const payment: PaymentRow = {
  publicKey: own,
  txn: `0x${'1'.repeat(64)}`,
  amt: '5.000000',
  symbol: 'USDT',
  details: bob,
  status: 'Pending',
  dates: '2026-01-05T08:00:00.000Z',
  kind: 'transfer',
  to: bob,
  state: 'confirmed',
  nonce: 3,
};
const { nonce: _, ...recorded } = payment;
const to = (details: string, day: number) => ({
  ...payment,
  details,
  dates: `2026-01-0${day}T08:00:00.000Z`,
});

test('the last one paid comes first, each once, as many as are wanted', () => {
  const rows = [to(alice, 1), to(bob, 3), to(carol, 2), to(alice.toLowerCase(), 4)];
  const expected = [alice, bob, carol].map((address) => address.toLowerCase());
  expect(recentlyPaid(rows, [], 5).map((address) => address.toLowerCase())).toEqual(expected);
  expect(recentlyPaid(rows, [], 2)).toHaveLength(2);
});

test('one that has a place of its own is left out, in any case of letters', () => {
  expect(recentlyPaid([to(bob, 1), to(carol, 2)], [bob.toLowerCase()], 5)).toEqual([carol]);
});

test.each<[string, Partial<PaymentRow>, boolean]>([
  ['confirmed', {}, true],
  ['pending', { state: 'pending' }, true],
  ['of POL', { symbol: 'POL', amt: '0.5' }, true],
  ['overtaken by another transaction', { state: 'failed', reason: 'unknown' }, true],
  ['failed', { state: 'failed', reason: 'reverted' }, false],
  ['cancelled', { state: 'failed', reason: 'cancelled' }, false],
  ['of nothing', { amt: '0.000000' }, false],
])('a payment %s counts or not', (_name, changes, counts) => {
  expect(recentlyPaid([{ ...payment, ...changes }], [], 5)).toEqual(counts ? [bob] : []);
});

test('what was recorded without its bytes does not count', () => {
  expect(recentlyPaid([recorded], [], 5)).toEqual([]);
});
