import { expect, it } from 'vitest';
import { testPayment } from '../../test/test-payment.ts';
import type { TokenSymbol } from '../contract/values/token-amount.ts';
import { paymentDocument } from './payment.ts';

it('a document of a payment without an amount of its token is no payment', () => {
  const txn = `0x${'1'.repeat(64)}`;
  const isPayment = (symbol: TokenSymbol, amt: string) => {
    const attempts = [{ txn, raw: null, kind: 'first' as const }];
    return paymentDocument.safeParse(testPayment({ attempts, symbol, amt })).success;
  };
  expect(isPayment('POL', '1.5')).toBe(true);
  expect(isPayment('USDT', '50.000000')).toBe(true);
  expect(isPayment('USDT', '0.0000001')).toBe(false);
  expect(isPayment('USDT', 'much')).toBe(false);
});
