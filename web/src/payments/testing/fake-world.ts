import { type Mock, vi } from 'vitest';
import type { WalletChain } from '../../chain/wallet-chain.ts';
import { createPayments, type Payments } from '../outbox/payments.ts';
import type { PaymentIntent, PaymentState } from '../payment-intent.ts';
import { createFakeChain } from './fake-chain.ts';
import { createMemoryStore } from './memory-store.ts';
import { savedPayment } from './saved-payment.ts';

type Wanted = Parameters<Payments['startPayment']>[0];

/** An outbox over a chain that a test makes up. */
export interface FakeWorld {
  readonly payments: Payments;
  readonly kept: Map<string, PaymentIntent>;
  /** Signs what is then known as `0xcd`. */
  readonly sign: Mock<Wanted['sign']>;
  /** Requests the same payment as `savedPayment`. */
  readonly pay: (other?: Partial<Wanted>) => ReturnType<Payments['startPayment']>;
  readonly stateOf: (id: string) => PaymentState | undefined;
}

/** Opens an outbox that holds these payments. */
export function openFakeWorld(
  rows: readonly PaymentIntent[],
  changes: Partial<WalletChain>,
): FakeWorld {
  const kept = new Map(rows.map((row) => [row.id, row]));
  const sign = vi.fn<Wanted['sign']>(async () => ({
    ok: true,
    value: { raw: '0x03', hash: '0xcd' },
  }));
  const payments = createPayments({
    store: createMemoryStore(kept),
    chain: createFakeChain(changes),
    locks: navigator.locks,
    sleep: async () => undefined,
  });
  const { uid, from, to, purpose } = savedPayment;
  const wanted: Wanted = {
    uid,
    from,
    to,
    purpose,
    seenPaymentIds: [],
    feeLimitWei: 5_000n,
    sign,
    deliver: async () => 'acknowledged',
  };
  return {
    payments,
    kept,
    sign,
    pay: (other) => payments.startPayment({ ...wanted, ...other }),
    stateOf: (id) => kept.get(id)?.state,
  };
}

/** How many transactions of anybody the chain counts. */
export const countsOf = (pending: number, finalized: number): Partial<WalletChain> => ({
  getNonce: async (_owner, at) => (at === 'pending' ? pending : finalized),
});

/** Every transaction is in a block. */
export const mined: WalletChain['findReceipt'] = async () => ({ succeeded: true, blockNumber: 1n });
