import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { balancesQuery } from '../chain/use-balances.ts';
import type { PaymentQuote } from './preflight/preflight.ts';
import { paymentQuoteQuery } from './preflight/use-payment-quote.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';

vi.mock('../chain/app-chain.ts', () => ({ chain: {} }));
vi.mock('./outbox/app-payments.ts', () => ({ payments: {} }));

test('balances and network fees that were read before a payment are not shown after it', () => {
  const client = new QueryClient();
  const payment = { kind: 'USDT', from: '0x01', to: '0x02', amount: 1n } as const;
  const quote = paymentQuoteQuery(payment).queryKey;
  const balances = balancesQuery('0x01').queryKey;
  client.setQueryData(quote, (): PaymentQuote => ({ ok: true, feeWei: 1n }));
  client.setQueryData(balances, { usdtMicros: 1n, polWei: 1n });
  refreshAfterPayment(client);
  expect(client.getQueryState(quote)?.isInvalidated).toBe(true);
  expect(client.getQueryState(balances)?.isInvalidated).toBe(true);
});
