import type { WalletChain } from '../../chain/wallet-chain.ts';
import { createPayments } from '../outbox/payments.ts';
import { acknowledge, type PaymentWorld } from './payment-world.ts';

/** A moment in which a page dies: around a call that it makes, counted from 1. */
export interface Death {
  readonly at: keyof WalletChain | 'list' | 'put' | 'sign' | 'deliver';
  readonly call: number;
  /** Whether the call itself still happens. */
  readonly when: 'before' | 'after';
}

/**
 * A tab that does nothing any more from one moment on. A dead page lets go of its locks, and so does
 * this one: what it tries after its death fails.
 */
export function createDyingTab(world: PaymentWorld, death: Death): Pick<PaymentWorld, 'pay'> {
  const { store, chain, deps } = world;
  let isDead = false;
  const calls = new Map<Death['at'], number>();
  async function live<Result>(at: Death['at'], act: () => Promise<Result>): Promise<Result> {
    const call = (calls.get(at) ?? 0) + 1;
    calls.set(at, call);
    const isMoment = at === death.at && call === death.call;
    if (isDead || (isMoment && death.when === 'before')) return die();
    const result = await act();
    return isMoment ? die() : result;
  }
  function die(): never {
    isDead = true;
    throw new Error('The page died');
  }
  const tab = createPayments({
    ...deps,
    store: {
      list: (uid) => live('list', () => store.list(uid)),
      find: (id) => store.find(id),
      put: (intent) => live('put', () => store.put(intent)),
      remove: (id) => store.remove(id),
    },
    chain: {
      ...chain,
      getNonce: (owner, at) => live('getNonce', () => chain.getNonce(owner, at)),
      estimateGas: (payment) => live('estimateGas', () => chain.estimateGas(payment)),
      broadcast: (raw) => live('broadcast', () => chain.broadcast(raw)),
      findReceipt: (hash) => live('findReceipt', () => chain.findReceipt(hash)),
    },
  });
  return {
    pay: (purpose, options) =>
      world.pay(purpose, {
        ...options,
        tab,
        sign: (request) => live('sign', () => world.sign(request)),
        deliver: (intent) => live('deliver', () => acknowledge(intent)),
      }),
  };
}
