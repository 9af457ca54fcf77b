import { expect, test } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import { createFakeChain } from '../testing/fake-chain.ts';
import { quotePayment } from './quote-payment.ts';

const revert = async () => {
  throw new ChainError('reverted', 'exceeds balance', false);
};
const payment = { kind: 'USDT', from: '0x01', to: '0x02', amount: 1n } as const;

test('quotes a fee that holds while the fee of the network rises by a quarter', async () => {
  expect(await quotePayment(createFakeChain({}), payment)).toEqual({ ok: true, feeWei: 6_250n });
});

test('returns why a payment would fail', async () => {
  expect(await quotePayment(createFakeChain({ estimateGas: revert }), payment)).toEqual({
    ok: false,
    reason: 'reverted',
    message: 'exceeds balance',
  });
});
