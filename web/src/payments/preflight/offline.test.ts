import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import { balancesQuery } from '../../chain/use-balances.ts';
import { paymentQuoteQuery } from './use-payment-quote.ts';

vi.mock('../../chain/app-chain.ts', () => ({
  chain: { getUsdtMicros: fail, getPolWei: fail, estimateGas: fail, getFees: fail },
}));

// Hoisted above the mock of the chain.
async function fail(): Promise<never> {
  throw new ChainError('unreachable', 'away', false);
}

const payment = { kind: 'USDT', from: '0x01', to: '0x02', amount: 1n } as const;
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

test('a quote requested without a network ends as unreachable', async () => {
  const observer = new QueryObserver(client, paymentQuoteQuery(payment));
  const { data } = await observer.refetch();
  expect(data).toEqual({ ok: false, reason: 'unreachable', message: 'away' });
});

test('balances requested without a network fail', async () => {
  const { isError } = await new QueryObserver(client, balancesQuery('0x01')).refetch();
  expect(isError).toBe(true);
});
