import { describe, expect, it } from 'vitest';
import { judgePayment, type PaymentOutlook, type PaymentQuote } from './judge-payment.ts';

const quote = { ok: true, feeWei: 100n } as const;
const reverted = { ok: false, reason: 'reverted', message: 'exceeds balance' } as const;
const away = { ok: false, reason: 'unreachable', message: 'timeout' } as const;
const rich = { usdtMicros: 80n, polWei: 100n };

describe('judgePayment of 50', () => {
  const cases: readonly (readonly [
    string,
    typeof rich | undefined,
    PaymentQuote | undefined,
    PaymentOutlook,
  ])[] = [
    ['nothing is known', undefined, undefined, { state: 'unknown' }],
    ['the balance is not known', undefined, quote, { state: 'unknown' }],
    ['the fee is not known', rich, undefined, { state: 'unknown' }],
    ['both suffice', rich, quote, { state: 'payable', feeWei: 100n, usdtAfterMicros: 30n }],
    [
      'the balance is exactly the amount',
      { ...rich, usdtMicros: 50n },
      quote,
      { state: 'payable', feeWei: 100n, usdtAfterMicros: 0n },
    ],
    [
      'POL does not cover the fee',
      { ...rich, polWei: 99n },
      quote,
      { state: 'low POL', feeWei: 100n, usdtAfterMicros: 30n },
    ],
    [
      'the chain reverts for want of USDT',
      { ...rich, usdtMicros: 49n },
      reverted,
      { state: 'low USDT', message: 'exceeds balance' },
    ],
    [
      'the balance fell since the try',
      { ...rich, usdtMicros: 49n },
      quote,
      { state: 'low USDT', message: 'The wallet holds less USDT than that' },
    ],
    [
      'the token refuses for another reason',
      rich,
      reverted,
      { state: 'refused', message: 'exceeds balance' },
    ],
    ['nobody ever answered', undefined, away, { state: 'unreachable', message: 'timeout' }],
    ['nobody answers', rich, away, { state: 'unreachable', message: 'timeout' }],
  ];
  it.each(cases)('when %s', (_, balances, given, outlook) => {
    expect(judgePayment(50n, balances, given)).toEqual(outlook);
  });
});
