import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { describe, expect, it } from 'vitest';
import type { PaymentQuote } from '../chain/quote-payment.ts';
import {
  findKnownCost,
  findUsdtWithoutGas,
  type KnownCost,
  type Preflight,
  preflightNow,
  preflightPayment,
} from './preflight.ts';

const quote = { ok: true, feeWei: 100n } as const;
const reverted = { ok: false, reason: 'reverted', message: 'exceeds balance' } as const;
const unfunded = { ok: false, reason: 'insufficient funds', message: 'for gas' } as const;
const away = { ok: false, reason: 'unreachable', message: 'timeout' } as const;
const from = '0xA0';
const to = '0xB0';
const fifty = { symbol: 'USDT', amount: 50n, from, to } as const;
const fiftyPol = { ...fifty, symbol: 'POL' } as const;
const rich = { usdtMicros: 80n, polWei: 100n };

describe('preflightPayment of 50 USDT', () => {
  const cases: readonly (readonly [
    string,
    typeof rich | undefined,
    PaymentQuote | undefined,
    Preflight,
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
      { state: 'low POL', symbol: 'USDT', feeWei: 100n, usdtAfterMicros: 30n, polAfterWei: -1n },
    ],
    [
      'the chain reverts for want of USDT',
      { ...rich, usdtMicros: 49n },
      reverted,
      {
        state: 'low balance',
        symbol: 'USDT',
        missing: 1n,
        isReserved: false,
        message: 'exceeds balance',
      },
    ],
    [
      'the balance fell since the try',
      { ...rich, usdtMicros: 49n },
      quote,
      {
        state: 'low balance',
        symbol: 'USDT',
        missing: 1n,
        isReserved: false,
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
  it.each(cases)('when %s', (_, balances, given, preflight) => {
    expect(preflightPayment(fifty, balances, given)).toEqual(preflight);
  });
});

describe('preflightPayment of 50 POL', () => {
  const after = { feeWei: 100n, usdtAfterMicros: 80n };
  it.each<readonly [string, bigint, PaymentQuote, Preflight]>([
    ['it and the fee are there', 150n, quote, { state: 'payable', ...after, polAfterWei: 0n }],
    [
      'one wei of the fee is missing',
      149n,
      quote,
      { state: 'low POL', symbol: 'POL', ...after, polAfterWei: -1n },
    ],
    [
      'less is there',
      39n,
      unfunded,
      { state: 'low balance', symbol: 'POL', missing: 11n, isReserved: false, message: 'for gas' },
    ],
    ['a contract refuses it', 150n, reverted, { state: 'refused', message: 'exceeds balance' }],
  ])('when %s', (_, polWei, given, preflight) => {
    expect(preflightPayment(fiftyPol, { usdtMicros: 80n, polWei }, given)).toEqual(preflight);
  });
});

describe('preflightPayment to the own wallet in another spelling', () => {
  it.each<[string, TokenSymbol, typeof rich, Preflight]>([
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
      { state: 'low POL', symbol: 'POL', feeWei: 100n, usdtAfterMicros: 80n, polAfterWei: -1n },
    ],
    [
      'of USDT needs to hold it',
      'USDT',
      { ...rich, usdtMicros: 49n },
      {
        state: 'low balance',
        symbol: 'USDT',
        missing: 1n,
        isReserved: false,
        message: 'The wallet holds less USDT than that',
      },
    ],
  ])('%s', (_, symbol, balances, preflight) => {
    const toSelf = { ...fifty, symbol, to: from.toLowerCase() };
    expect(preflightPayment(toSelf, balances, quote)).toEqual(preflight);
  });
});

describe('payments under way', () => {
  it.each<[string, bigint, bigint, Preflight]>([
    [
      'leave less after it',
      30n,
      0n,
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 0n, polAfterWei: 0n },
    ],
    [
      'leave too little for it',
      31n,
      0n,
      {
        state: 'low balance',
        symbol: 'USDT',
        missing: 1n,
        isReserved: true,
        message: 'The wallet holds less USDT than that',
      },
    ],
    [
      'leave too little POL for the fee',
      0n,
      1n,
      { state: 'low POL', symbol: 'USDT', feeWei: 100n, usdtAfterMicros: 30n, polAfterWei: -1n },
    ],
  ])('%s', (_name, usdtMicros, wei, preflight) => {
    expect(preflightPayment(fifty, rich, quote, { usdtMicros, wei })).toEqual(preflight);
  });

  it('make the cost that is known higher', () => {
    const cost = { feeWei: 100n, usdtAfterMicros: 20n, polAfterWei: -5n };
    expect(findKnownCost(fifty, rich, quote, { usdtMicros: 10n, wei: 5n })).toEqual(cost);
  });
});

describe('findKnownCost', () => {
  const nothing = { feeWei: undefined, usdtAfterMicros: undefined, polAfterWei: undefined };
  const poor = { usdtMicros: 49n, polWei: 99n };
  const toSelf = { ...fifty, to: from.toLowerCase() };
  it.each<
    readonly [
      string,
      Parameters<typeof findKnownCost>[0],
      typeof rich | undefined,
      PaymentQuote | undefined,
      KnownCost,
    ]
  >([
    ['nothing', fifty, undefined, undefined, nothing],
    ['the fee', fifty, undefined, quote, { ...nothing, feeWei: 100n }],
    ['the balance', fifty, rich, undefined, { ...nothing, usdtAfterMicros: 30n }],
    ['all', fifty, rich, quote, { feeWei: 100n, usdtAfterMicros: 30n, polAfterWei: 0n }],
    ['all missing', fifty, poor, quote, { feeWei: 100n, usdtAfterMicros: -1n, polAfterWei: -1n }],
    ['the USDT missing', fifty, poor, reverted, { ...nothing, usdtAfterMicros: -1n }],
    ['of a refused one', fifty, rich, reverted, { ...nothing, usdtAfterMicros: 30n }],
    [
      'the POL missing without the fee',
      fiftyPol,
      { ...rich, polWei: 39n },
      unfunded,
      { feeWei: undefined, usdtAfterMicros: 80n, polAfterWei: -11n },
    ],
    ['to oneself', toSelf, rich, reverted, { ...nothing, usdtAfterMicros: 80n }],
    ['to oneself, missing', toSelf, poor, reverted, { ...nothing, usdtAfterMicros: -1n }],
  ])('%s', (_, payment, balances, given, cost) => {
    expect(findKnownCost(payment, balances, given)).toEqual(cost);
  });
});

it.each([
  ['the fee is not left', 437n, 9n, 437n],
  ['exactly the fee is left', 437n, 10n, undefined],
  ['no POL is left', 437n, 0n, 437n],
  ['there is no USDT', 0n, 0n, undefined],
])('findUsdtWithoutGas after a payment where %s', (_, usdtAfterMicros, polAfterWei, withoutGas) => {
  expect(findUsdtWithoutGas({ usdtAfterMicros, polAfterWei }, 10n)).toBe(withoutGas);
});

const reading = <Data>(...reads: (Data | undefined)[]) => ({
  refetch: async () => {
    const data = reads.shift();
    return { data, isPending: data === undefined };
  },
});

describe('preflightNow', () => {
  it('is of what the reads bring now', async () => {
    const now = await preflightNow(fifty, reading(rich), reading<PaymentQuote>(quote));
    expect(now).toEqual(preflightPayment(fifty, rich, quote));
  });

  it('waits for the read that took the place of one that was dropped', async () => {
    const dropped = reading<PaymentQuote>(undefined, quote);
    expect(await preflightNow(fifty, reading(undefined, rich), dropped)).toEqual(
      preflightPayment(fifty, rich, quote),
    );
  });

  it('is unknown while the chain is silent', async () => {
    const silent = { refetch: async () => ({ data: undefined, isPending: false }) };
    expect(await preflightNow(fifty, silent, silent)).toEqual({ state: 'unknown' });
  });
});
