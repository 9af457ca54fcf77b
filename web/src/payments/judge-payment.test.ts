import { describe, expect, it } from 'vitest';
import { judgePayment, type PaymentOutlook, type PaymentQuote } from './judge-payment.ts';

const quote = { ok: true, feeWei: 100n } as const;
const reverted = { ok: false, reason: 'reverted', message: 'exceeds balance' } as const;
const unfunded = { ok: false, reason: 'insufficient funds', message: 'for gas' } as const;
const away = { ok: false, reason: 'unreachable', message: 'timeout' } as const;
const from = '0xA0';
const to = '0xB0';
const fifty = { kind: 'USDT', amount: 50n, from, to } as const;
const fiftyPol = { ...fifty, kind: 'POL' } as const;
const rich = { usdtMicros: 80n, polWei: 100n };

describe('judgePayment of 50 USDT', () => {
  const cases: readonly (readonly [
    string,
    typeof rich | undefined,
    PaymentQuote | undefined,
    PaymentOutlook,
  ])[] = [
    ['nothing is known', undefined, undefined, { state: 'unknown' }],
    ['the balance is not known', undefined, quote, { state: 'unknown' }],
    ['the fee is not known', rich, undefined, { state: 'unknown' }],
    [
      'both suffice',
      rich,
      quote,
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 30n, polAfterWei: 0n },
    ],
    [
      'the balance is exactly the amount',
      { ...rich, usdtMicros: 50n },
      quote,
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 0n, polAfterWei: 0n },
    ],
    [
      'POL does not cover the fee',
      { ...rich, polWei: 99n },
      quote,
      { state: 'low POL', kind: 'USDT', feeWei: 100n, usdtAfterMicros: 30n, polAfterWei: -1n },
    ],
    [
      'the chain reverts for want of USDT',
      { ...rich, usdtMicros: 49n },
      reverted,
      { state: 'low balance', kind: 'USDT', missing: 1n, message: 'exceeds balance' },
    ],
    [
      'the balance fell since the try',
      { ...rich, usdtMicros: 49n },
      quote,
      {
        state: 'low balance',
        kind: 'USDT',
        missing: 1n,
        message: 'The wallet holds less USDT than that',
      },
    ],
    [
      'the token refuses for another reason',
      rich,
      reverted,
      { state: 'refused', message: 'exceeds balance' },
    ],
    ['a node wants to see the fee', rich, unfunded, { state: 'no POL', message: 'for gas' }],
    ['nobody ever answered', undefined, away, { state: 'unreachable', message: 'timeout' }],
    ['nobody answers', rich, away, { state: 'unreachable', message: 'timeout' }],
  ];
  it.each(cases)('when %s', (_, balances, given, outlook) => {
    expect(judgePayment(fifty, balances, given)).toEqual(outlook);
  });
});

describe('judgePayment of 50 POL', () => {
  const after = { feeWei: 100n, usdtAfterMicros: 80n };
  it.each<readonly [string, bigint, PaymentQuote, PaymentOutlook]>([
    ['it and the fee are there', 150n, quote, { state: 'payable', ...after, polAfterWei: 0n }],
    [
      'one wei of the fee is missing',
      149n,
      quote,
      { state: 'low POL', kind: 'POL', ...after, polAfterWei: -1n },
    ],
    [
      'less is there',
      39n,
      unfunded,
      { state: 'low balance', kind: 'POL', missing: 11n, message: 'for gas' },
    ],
    ['a contract refuses it', 150n, reverted, { state: 'refused', message: 'exceeds balance' }],
  ])('when %s', (_, polWei, given, outlook) => {
    expect(judgePayment(fiftyPol, { usdtMicros: 80n, polWei }, given)).toEqual(outlook);
  });
});

describe('judgePayment to oneself, written otherwise', () => {
  it.each<[string, 'USDT' | 'POL', typeof rich, PaymentOutlook]>([
    [
      'of USDT keeps all of it',
      'USDT',
      rich,
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 80n, polAfterWei: 0n },
    ],
    [
      'of POL keeps all but the fee',
      'POL',
      { ...rich, polWei: 150n },
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 80n, polAfterWei: 50n },
    ],
    [
      'of POL needs the fee on top all the same',
      'POL',
      { ...rich, polWei: 149n },
      { state: 'low POL', kind: 'POL', feeWei: 100n, usdtAfterMicros: 80n, polAfterWei: -1n },
    ],
    [
      'of USDT needs to hold it',
      'USDT',
      { ...rich, usdtMicros: 49n },
      {
        state: 'low balance',
        kind: 'USDT',
        missing: 1n,
        message: 'The wallet holds less USDT than that',
      },
    ],
  ])('%s', (_, kind, balances, outlook) => {
    const toSelf = { ...fifty, kind, to: from.toLowerCase() };
    expect(judgePayment(toSelf, balances, quote)).toEqual(outlook);
  });
});
