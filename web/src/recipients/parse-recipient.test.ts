import { describe, expect, test } from 'vitest';
import { parseRecipient } from './parse-recipient.ts';
import type { Recipient } from './recipient.ts';

const network = { chainId: 137, usdtAddress: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' };
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const small = address.toLowerCase();
const capitals = `0x${address.slice(2).toUpperCase()}`;
const usdt = network.usdtAddress;

describe('accepted', () => {
  test.each<[string, string, Recipient]>([
    ['an address', address, { address }],
    ['one in small letters', small, { address }],
    ['one in capitals', capitals, { address }],
    ['one in capitals with its prefix', capitals.replace('0x', '0X'), { address }],
    ['one with space around it', ` ${address}\n`, { address }],
    ['a URI', `ethereum:${address}`, { address }],
    ['a URI of this chain', `ethereum:${address}@137`, { address }],
    ['a URI in capitals', `ETHEREUM:${capitals.replace('0x', '0X')}@137`, { address }],
    ['a URI with the pay prefix', `ethereum:pay-${address}@137`, { address }],
    [
      'a send of POL',
      `ethereum:${address}@137?value=2.014e18`,
      { address, symbol: 'POL', amount: 2_014_000_000_000_000_000n },
    ],
    [
      'a send of one wei with a gas limit',
      `ethereum:${address}?value=1&gas=21000`,
      { address, symbol: 'POL', amount: 1n },
    ],
    [
      'a transfer of USDT',
      `ethereum:${usdt}@137/transfer?address=${small}&uint256=1.5e6`,
      { address, symbol: 'USDT', amount: 1_500_000n },
    ],
    [
      'a transfer without an amount',
      `ethereum:${usdt.toLowerCase()}@137/transfer?address=${address}`,
      { address, symbol: 'USDT' },
    ],
  ])('%s', (_, text, value) => {
    expect(parseRecipient(text, network)).toEqual({ ok: true, value });
  });
});

describe('refused', () => {
  test.each<[string, string, string]>([
    ['nothing', '', 'begins with 0x'],
    ['a word', 'company', 'begins with 0x'],
    ['one digit too few', address.slice(0, -1), 'this has 41'],
    ['one digit too many', `${address}0`, 'this has 43'],
    ['no prefix', address.slice(2), 'begins with 0x'],
    ['a digit that is none', `${address.slice(0, -1)}g`, 'begins with 0x'],
    ['a wrong checksum', address.replace('fFb', 'ffb'), 'mistyped or was altered'],
    ['one changed digit', address.replace('92266', '92267'), 'mistyped or was altered'],
    ['an IBAN of that standard', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'begins with 0x'],
    ['a name', 'vitalik.eth', 'Names are not looked up'],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron'],
    ['a transaction hash', `0x${'ab'.repeat(32)}`, 'Never give a private key'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'belongs to nobody'],
    ['the token', usdt.toLowerCase(), 'contract itself'],
    ['two addresses', `${address} ${address}`, 'begins with 0x'],
    ['a URI of another chain', `ethereum:${address}@1`, 'another network (chain 1)'],
    ['a URI of no chain', `ethereum:${address}@`, 'another network'],
    ['a chain in other figures', `ethereum:${address}@0x89`, 'another network'],
    ['a URI to a name', 'ethereum:vitalik.eth@137', 'Names are not looked up'],
    ['a URI to the zero address', `ethereum:0x${'0'.repeat(40)}@137`, 'belongs to nobody'],
    ['a URI to the token', `ethereum:${usdt}@137?value=1`, 'contract itself'],
    ['a URI with a wrong checksum', `ethereum:${address.replace('fFb', 'ffb')}`, 'mistyped'],
    [
      'an approval',
      `ethereum:${usdt}@137/approve?address=${address}&uint256=1`,
      'something else than a payment',
    ],
    [
      'another token',
      `ethereum:${address}@137/transfer?address=${address}&uint256=1`,
      'other than USDT',
    ],
    ['a transfer to nobody', `ethereum:${usdt}@137/transfer?uint256=1`, 'one recipient'],
    [
      'a transfer to two',
      `ethereum:${usdt}@137/transfer?address=${address}&address=${small}`,
      'one recipient',
    ],
    [
      'another call than a transfer',
      `ethereum:${usdt}@137/increaseAllowance?address=${address}&uint256=1`,
      'something else than a payment',
    ],
    [
      'a transfer of two amounts',
      `ethereum:${usdt}@137/transfer?address=${address}&uint256=1&uint256=2`,
      'amount',
    ],
    ['half a wei', `ethereum:${address}@137?value=0.5`, 'amount'],
    ['nothing to pay', `ethereum:${address}@137?value=0`, 'amount'],
    ['a negative amount', `ethereum:${address}@137?value=-1`, 'amount'],
    ['two amounts', `ethereum:${address}@137?value=1&value=2`, 'amount'],
    ['an amount in other figures', `ethereum:${address}@137?value=0x10`, 'amount'],
    ['a huge exponent', `ethereum:${address}@137?value=1e999`, 'amount'],
    ['another scheme', `bitcoin:${address}`, 'begins with 0x'],
    ['an empty URI', 'ethereum:', 'cannot be read'],
  ])('%s', (_, text, words) => {
    const parsing = parseRecipient(text, network);
    expect(parsing.ok ? parsing.value : parsing.problem).toContain(words);
  });
});
