import { expect, it } from 'vitest';
import { findAlike, isBehind, isOfPackage, isUnfinished } from './payment.ts';

const to = '0x52908400098527886E0F7030069857D2E4169EE7';
const unfinished = {
  txn: '0xaa',
  nonce: 3,
  to,
  amt: '5.000000',
  symbol: 'USDT',
  kind: 'transfer',
} as const;
const row = {
  publicKey: to,
  txn: '0xaa',
  details: to,
  status: 'Pending',
  amt: '5.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  kind: 'transfer',
  to,
  state: 'pending',
} as const;
const paid = { symbol: 'USDT', amount: 5_000_000n } as const;

it('a payment of the same sum to the same recipient is alike', () => {
  expect(findAlike([unfinished], { to: to.toLowerCase(), paid })).toEqual([unfinished]);
});

it('a payment of the same POL is alike however its zeros are stored', () => {
  const held = { ...unfinished, symbol: 'POL', amt: '01.50' } as const;
  const same = { symbol: 'POL', amount: 15n * 10n ** 17n } as const;
  expect(findAlike([held], { to, paid: same })).toEqual([held]);
});

it.each([
  ['sum', { amt: '5.000001' }],
  ['token', { symbol: 'POL', amt: '5' }],
  ['recipient', { to: `0x${'1'.repeat(40)}` }],
] as const)('a payment of another %s is not alike', (_, changes) => {
  expect(findAlike([{ ...unfinished, ...changes }], { to, paid })).toEqual([]);
});

it('a payment is unfinished while the server carries it', () => {
  expect(isUnfinished({ ...row, nonce: 0 })).toBe(true);
  expect(isUnfinished({ ...row, nonce: 0, state: 'confirmed' })).toBe(false);
  // Recorded without its bytes: nobody follows it.
  expect(isUnfinished(row)).toBe(false);
});

it.each([
  ['an earlier one', { nonce: 5 }, true],
  ['one that is refused and has the same nonce', { nonce: 6 }, false],
  ['a later one', { nonce: 7 }, false],
  ['one that a block holds, or whose nonce went to another', { nonce: 5, late: undefined }, false],
  ['a recorded send', {}, false],
] as const)('a payment beside %s is behind it: %j %s', (_, changes, expected) => {
  expect(isBehind(6, [{ ...row, late: false, ...changes }])).toBe(expected);
});

it.each([
  ['booking', 'pending', true],
  // It is booked a moment later, or once its wallet is proven.
  ['booking', 'confirmed', true],
  ['booking', 'failed', false],
  ['transfer', 'confirmed', false],
] as const)('a %s that is %s has paid for a package: %s', (kind, state, expected) => {
  expect(isOfPackage({ ...row, kind, state })).toBe(expected);
});
