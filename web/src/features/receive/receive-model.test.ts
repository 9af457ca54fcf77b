import { expect, it } from 'vitest';
import { arrivedText, heldText, qrText, tokenOf } from './receive-model.ts';

const address = `0x${'a'.repeat(40)}`;
const chain = { id: 137, usdtAddress: `0x${'c'.repeat(40)}` };
const pol = 10n ** 18n;

it.each([
  ['USDT', true, `ethereum:${chain.usdtAddress}@137/transfer?address=${address}`],
  ['POL', true, `ethereum:${address}@137`],
  ['USDT', false, address],
  ['POL', false, address],
] as const)('the QR code for %s as a link (%s) is %s', (token, isLink, text) => {
  expect(qrText({ address, token, isLink }, chain)).toBe(text);
});

it.each([
  [null, 'USDT'],
  ['USDT', 'USDT'],
  ['POL', 'POL'],
  ['pol', 'USDT'],
  ['BTC', 'USDT'],
])('a link that names %s shows %s', (named, token) => {
  expect(tokenOf(named)).toBe(token);
});

it('the balance is written with its unit, exact in USDT', () => {
  const balances = { usdtMicros: 1_240_500_001n, polWei: 3n * pol };
  expect(heldText('USDT', balances)).toBe('1,240.500001 USDT');
  expect(heldText('POL', balances)).toBe('3.0000 POL');
});

const before = { usdtMicros: 10_000_000n, polWei: pol };

it.each([
  ['USDT', 60_000_000n, pol, '50.00 USDT'],
  ['USDT', 10_000_000n, 2n * pol, undefined],
  ['USDT', 9_000_000n, pol, undefined],
  ['POL', 10_000_000n, 2n * pol, '1.0000 POL'],
  ['POL', 60_000_000n, pol, undefined],
] as const)('%s at %d micros and %d wei: arrived is %s', (token, usdtMicros, polWei, text) => {
  expect(arrivedText(token, before, { usdtMicros, polWei })).toBe(text);
});

it('nothing has arrived while a balance is unknown', () => {
  expect(arrivedText('USDT', undefined, before)).toBeUndefined();
  expect(arrivedText('USDT', before, undefined)).toBeUndefined();
});
