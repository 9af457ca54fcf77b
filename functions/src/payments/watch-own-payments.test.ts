import { beforeEach, expect, it, vi } from 'vitest';
import {
  chainId,
  companyWallet,
  usdtAddress,
} from '../../test/payment-histories/signed-payments.ts';
import { createTestWorld } from '../../test/world.ts';
import type * as store from './store.ts';
import type * as watch from './watch-payment.ts';

const fakes = vi.hoisted(() => ({
  listPending: vi.fn<() => Promise<unknown[]>>(),
  watchPayment: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('./store.ts', async (load) => ({
  ...(await load<typeof store>()),
  listPending: fakes.listPending,
}));
vi.mock('./watch-payment.ts', async (load) => ({
  ...(await load<typeof watch>()),
  watchPayment: fakes.watchPayment,
}));
const { watchOwnPayments } = await import('./watch-own-payments.ts');

const publicKey = `0x${'1'.repeat(40)}`;
const { context } = createTestWorld({
  chain: { url: 'http://127.0.0.1:1', chainId, usdtAddress },
  config: { companyWallet },
});

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(context.chain, 'getNewestNonce').mockResolvedValue(0);
  const slot = { chainId, from: publicKey, nonce: 7, displaced: null };
  fakes.listPending.mockResolvedValue([{ ...slot, txn: '0x3', lookedAt: null }]);
});

it.each([
  ['that others keep busy for a moment waits, and nobody is alerted', 10, 'warn'],
  ['that cannot be read is alerted', undefined, 'alert'],
] as const)('a payment of a list %s', async (_, code, logged) => {
  const log = { alert: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  fakes.watchPayment.mockRejectedValue(Object.assign(new Error('No'), { code }));
  const looking = watchOwnPayments({ ...context, log: { ...context.log, ...log } }, publicKey);
  expect(await looking).toEqual(new Map());
  expect({ alert: log.alert.mock.calls.length, warn: log.warn.mock.calls.length }).toEqual({
    alert: 0,
    warn: 0,
    [logged]: 1,
  });
});
