import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import type { WalletChain } from '../../chain/wallet-chain.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { countsOf, mined, openFakeWorld } from '../testing/fake-world.ts';
import { savedPayment } from '../testing/saved-payment.ts';
import { type DeliverRecord, lockOfPayment } from './payment-deps.ts';
import type { PaymentStep } from './settle-payment.ts';

const saved: PaymentIntent = { ...savedPayment, state: 'discarded', message: 'underpriced' };
const away = new ChainError('unreachable', 'away', false);
const fail = async () => Promise.reject(away);
const hang = async () => {
  vi.advanceTimersByTime(30_000);
  throw away;
};
const acknowledge: DeliverRecord = async () => 'acknowledged';

const reverted: WalletChain['findReceipt'] = async () => ({ succeeded: false, blockNumber: 9n });

/** Another endpoint had the bytes of the rejected payment, and the chain accepts them instead of the new ones. */
function openTwinWorld() {
  let isSent = false;
  const has = (hash: string) => isSent && hash === saved.hash;
  return openFakeWorld([saved], {
    getNonce: async () => (isSent ? 4 : 3),
    isKnown: async (hash) => has(hash),
    findReceipt: async (hash) => (has(hash) ? mined(hash) : undefined),
    async broadcast(raw) {
      if (raw !== saved.raw) isSent = true;
    },
  });
}

describe('a rejected payment', () => {
  test('that the chain knows after all is returned when the same is requested again', async () => {
    const world = openFakeWorld([saved], {
      ...countsOf(4, 3),
      isKnown: async () => true,
      findReceipt: mined,
    });
    expect(await world.pay()).toEqual({ state: 'recorded', hash: saved.hash });
    expect(world.sign).not.toHaveBeenCalled();
    expect(world.kept.size).toBe(1);
  });

  test('that is recorded while the same is reviewed is returned instead of a new one', async () => {
    const world = openFakeWorld([saved], {
      ...countsOf(4, 3),
      isKnown: async () => true,
      findReceipt: mined,
    });
    const delivered = await world.payments.deliverPending(saved.uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded' } }]);
    expect(await world.pay()).toEqual({ state: 'recorded', hash: saved.hash });
    expect(world.sign).not.toHaveBeenCalled();
  });

  test('that is pending in the network is under way again', async () => {
    const world = openFakeWorld([saved], { ...countsOf(4, 3), isKnown: async () => true });
    await world.payments.deliverPending(saved.uid, acknowledge);
    expect(world.stateOf('one')).toBe('broadcast');
    expect(await world.payments.listUnfinished(saved.uid)).toHaveLength(1);
  });

  test('that the chain does not know leaves its nonce to the next, without a notice', async () => {
    const world = openFakeWorld([saved], { ...countsOf(3, 3), findReceipt: mined });
    expect(await world.payments.deliverPending(saved.uid, acknowledge)).toEqual([]);
    expect(await world.pay()).toEqual({ state: 'recorded', hash: '0xcd' });
    expect(world.sign.mock.calls[0]?.[0]).toMatchObject({ nonce: 3 });
    expect(world.stateOf('one')).toBe('discarded');
  });

  test('whose nonce another transaction finally used is replaced, and never rechecked', async () => {
    const isKnown = vi.fn<WalletChain['isKnown']>(async () => false);
    const world = openFakeWorld([saved], { ...countsOf(4, 4), isKnown, findReceipt: mined });
    expect(await world.payments.deliverPending(saved.uid, acknowledge)).toEqual([]);
    expect(world.stateOf('one')).toBe('replaced');
    isKnown.mockClear();
    await world.payments.deliverPending(saved.uid, acknowledge);
    await world.pay();
    expect(isKnown).not.toHaveBeenCalledWith(saved.hash);
  });

  test('whose nonce an unknown transaction used blocks new signatures', async () => {
    const world = openFakeWorld([saved], { ...countsOf(4, 3), findReceipt: mined });
    expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'earlier payment' });
    expect(world.sign).not.toHaveBeenCalled();
  });

  test('whose nonce another payment of this wallet used blocks nothing', async () => {
    const other = { kind: 'subscription', amountMicros: 1_000_000n } as const;
    const used = { ...saved, id: 'two', state: 'recorded' as const, purpose: other };
    const world = openFakeWorld([saved, used], { ...countsOf(4, 3), findReceipt: mined });
    expect(await world.pay()).toMatchObject({ state: 'recorded', hash: '0xcd' });
  });

  test('with a later nonce blocks the same payment before it, but no other', async () => {
    // Another device has sent the nonce between, and this endpoint does not know of it.
    const world = openFakeWorld([saved], { ...countsOf(2, 2), findReceipt: mined });
    expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'earlier payment' });
    expect(world.sign).not.toHaveBeenCalled();
    const other = { kind: 'subscription', amountMicros: 1_000_000n } as const;
    expect(await world.pay({ purpose: other })).toMatchObject({ state: 'recorded' });
    expect(world.sign.mock.calls[0]?.[0]).toMatchObject({ nonce: 2 });
  });

  describe('that uses the nonce of a new payment of the same', () => {
    test('is returned as the paid one', async () => {
      const world = openTwinWorld();
      expect(await world.pay()).toEqual({ state: 'recorded', hash: saved.hash });
      expect(world.sign).toHaveBeenCalledTimes(1);
      expect([...world.kept.values()].map(({ state }) => state)).toEqual(['recorded', 'replaced']);
    });

    test('is the only one of the two that the outbox reports', async () => {
      const world = openTwinWorld();
      const twin: PaymentIntent = {
        ...saved,
        id: 'two',
        raw: '0x03',
        hash: '0xcd',
        state: 'signed',
      };
      world.kept.set('two', twin);
      const delivered = await world.payments.deliverPending(saved.uid, acknowledge);
      expect(delivered.map(({ end }) => end)).toEqual([{ state: 'recorded', hash: saved.hash }]);
      expect(world.stateOf('two')).toBe('replaced');
    });
  });

  test('that cannot be rechecked blocks new signatures, and stays', async () => {
    const world = openFakeWorld([saved], { ...countsOf(3, 3), isKnown: fail });
    expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'unreachable' });
    expect(await world.payments.deliverPending(saved.uid, acknowledge)).toEqual([]);
    expect(world.sign).not.toHaveBeenCalled();
    expect(world.stateOf('one')).toBe('discarded');
  });
});

test.each(['retry', 'held'] as const)(
  'a payment whose record the server answers with %s is paid, and posted again until it acknowledges',
  async (answer) => {
    const world = openFakeWorld([{ ...saved, state: 'mined' }], {});
    const deliver: DeliverRecord = async () => answer;
    const delivered = await world.payments.deliverPending(saved.uid, deliver);
    expect(delivered).toMatchObject([{ end: { state: 'unrecorded' } }]);
    await world.payments.deliverPending(saved.uid, acknowledge);
    expect(world.stateOf('one')).toBe('recorded');
  },
);

test('a payment that may never have arrived is broadcast again before it is checked', async () => {
  let isThere = false;
  const broadcast = vi.fn<WalletChain['broadcast']>(async () => {
    isThere = true;
  });
  const findReceipt = vi.fn<WalletChain['findReceipt']>(async (hash) =>
    isThere ? mined(hash) : undefined,
  );
  const world = openFakeWorld([{ ...saved, state: 'broadcast' }], { broadcast, findReceipt });
  await world.payments.deliverPending(saved.uid, acknowledge);
  expect(world.stateOf('one')).toBe('recorded');
  expect(findReceipt).toHaveBeenCalledTimes(1);
  expect(broadcast.mock.calls).toEqual([[saved.raw]]);
});

test('a member who resumes a payment that the outbox holds may leave the dialog', async () => {
  const world = openFakeWorld([{ ...saved, state: 'broadcast' }], { findReceipt: mined });
  const isFree = Promise.withResolvers<void>();
  const held = navigator.locks.request(lockOfPayment('one'), () => isFree.promise);
  const isTold = Promise.withResolvers<PaymentStep>();
  const paid = world.pay({ feeLimitWei: 0n, onStep: isTold.resolve });
  expect(await isTold.promise).toBe('broadcast');
  isFree.resolve();
  await held;
  expect(await paid).toMatchObject({ state: 'recorded' });
});

describe('a payment that the chain reverted', () => {
  test.each([
    [8n, 'broadcast'],
    [9n, 'reverted'],
  ] as const)('in block 9 is, when %d is final, %s', async (finalBlock, state) => {
    const world = openFakeWorld([{ ...saved, state: 'broadcast' }], {
      findReceipt: reverted,
      getFinalizedBlockNumber: async () => finalBlock,
    });
    await world.payments.deliverPending(saved.uid, acknowledge);
    expect(world.stateOf('one')).toBe(state);
  });
});

describe('a payment whose nonce one node calls finally used', () => {
  const sent: PaymentIntent = { ...saved, state: 'broadcast' };

  test('is under way while the next node disagrees', async () => {
    const getNonce = vi.fn<WalletChain['getNonce']>(async () => 3).mockResolvedValueOnce(4);
    const world = openFakeWorld([sent], { getNonce });
    await world.payments.deliverPending(saved.uid, acknowledge);
    expect(world.stateOf('one')).toBe('broadcast');
  });

  test('is under way while the next node knows it', async () => {
    const isKnown = vi.fn<WalletChain['isKnown']>(async () => true).mockResolvedValueOnce(false);
    const world = openFakeWorld([sent], { ...countsOf(4, 4), isKnown });
    await world.payments.deliverPending(saved.uid, acknowledge);
    expect(world.stateOf('one')).toBe('broadcast');
  });
});

describe('while a payment is being prepared', () => {
  const other = { kind: 'subscription', amountMicros: 1_000_000n } as const;
  const underpriced = new ChainError('underpriced', 'underpriced', false);

  test('another one that is rejected leaves its nonce to it', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let delivered: Promise<unknown> | undefined;
    const world = openFakeWorld([{ ...saved, state: 'signed' }], {
      ...countsOf(3, 3),
      findReceipt: mined,
      async broadcast(raw) {
        if (raw !== saved.raw) return;
        asked.resolve();
        await answer.promise;
        throw underpriced;
      },
      async estimateGas() {
        answer.resolve();
        await delivered;
        return 100n;
      },
    });
    delivered = world.payments.deliverPending(saved.uid, acknowledge);
    await asked.promise;
    expect(await world.pay({ purpose: other })).toEqual({ state: 'recorded', hash: '0xcd' });
    expect(world.stateOf('one')).toBe('discarded');
    expect(world.sign.mock.calls[0]?.[0]).toMatchObject({ nonce: 3 });
  });

  test('a rejected one of the same that the chain knows after all is returned', async () => {
    let isKnown = false;
    const world = openFakeWorld([saved], {
      ...countsOf(3, 3),
      findReceipt: mined,
      isKnown: async () => isKnown,
      async estimateGas() {
        isKnown = true;
        await world.payments.deliverPending(saved.uid, acknowledge);
        return 100n;
      },
    });
    expect(await world.pay()).toEqual({ state: 'recorded', hash: saved.hash });
    expect(world.sign).not.toHaveBeenCalled();
  });

  test('one that is rejected with a lower nonce blocks the signature', async () => {
    const first: PaymentIntent = { ...saved, state: 'broadcast', purpose: other };
    const world = openFakeWorld([first], {
      ...countsOf(4, 3),
      findReceipt: mined,
      async estimateGas() {
        world.kept.set('one', { ...first, state: 'discarded' });
        return 100n;
      },
    });
    expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'earlier payment' });
    expect(world.sign).not.toHaveBeenCalled();
  });

  test('one that was just rejected is not broadcast again', async () => {
    const first: PaymentIntent = { ...saved, state: 'signed', nonce: 2, purpose: other };
    const second: PaymentIntent = { ...first, id: 'two', nonce: 3, raw: '0x04', hash: '0xef' };
    const broadcast = vi.fn<WalletChain['broadcast']>(async () => {
      world.kept.set('two', { ...second, state: 'discarded' });
    });
    const chain = { ...countsOf(2, 2), findReceipt: mined, broadcast };
    const world = openFakeWorld([first, second], chain);
    await world.pay();
    expect(broadcast).toHaveBeenCalledWith(first.raw);
    expect(broadcast).not.toHaveBeenCalledWith(second.raw);
  });
});

describe('while no endpoint knows which nonces are finally used', () => {
  const refusing: Partial<WalletChain> = {
    async getNonce(_owner, at) {
      if (at === 'pending') return 3;
      throw new ChainError('other', 'missing trie node', false);
    },
  };

  test('a payment that the chain does not know is under way, and its end carries the message', async () => {
    const world = openFakeWorld([{ ...saved, state: 'broadcast' }], refusing);
    const why = { state: 'undecided', message: 'missing trie node' };
    expect(await world.pay()).toMatchObject(why);
    expect(world.stateOf('one')).toBe('broadcast');
  });

  test('a rejected one stays, and leaves its free nonce to the next', async () => {
    const world = openFakeWorld([saved], { ...refusing, findReceipt: mined });
    expect(await world.payments.deliverPending(saved.uid, acknowledge)).toEqual([]);
    expect(await world.pay()).toEqual({ state: 'recorded', hash: '0xcd' });
    expect(world.sign.mock.calls[0]?.[0]).toMatchObject({ nonce: 3 });
    expect(world.stateOf('one')).toBe('discarded');
  });

  test('a rejected one whose nonce may be used blocks new signatures', async () => {
    const used = { ...saved, nonce: 2 };
    const world = openFakeWorld([used], { ...refusing, findReceipt: mined });
    expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'earlier payment' });
    expect(world.sign).not.toHaveBeenCalled();
  });
});

test('a rejected payment whose nonce cannot be read blocks new signatures', async () => {
  const world = openFakeWorld([saved], {
    getNonce: async (_owner, at) => (at === 'pending' ? 3 : fail()),
    findReceipt: mined,
  });
  expect(await world.pay()).toMatchObject({ state: 'not started', reason: 'unreachable' });
  expect(world.sign).not.toHaveBeenCalled();
});

describe('with a network fee of 5000 wei', () => {
  test('a member who agreed to that fee pays', async () => {
    const end = await openFakeWorld([], { findReceipt: mined }).pay({ feeLimitWei: 5_000n });
    expect(end.state).toBe('recorded');
  });

  test('nothing is signed for a member who agreed to a wei less', async () => {
    const world = openFakeWorld([], { findReceipt: mined });
    const end = await world.pay({ feeLimitWei: 4_999n });
    expect(end).toMatchObject({ state: 'not started', reason: 'fee rose' });
    expect(world.sign).not.toHaveBeenCalled();
    expect(world.kept.size).toBe(0);
  });
});

describe('with endpoints that hang', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  test('a payment is awaited for about two minutes', async () => {
    const sent = { ...saved, state: 'broadcast' as const };
    const world = openFakeWorld([sent], { findReceipt: hang, broadcast: hang });
    const begunMs = performance.now();
    expect(await world.pay()).toMatchObject({ state: 'undecided' });
    expect(performance.now() - begunMs).toBeLessThanOrEqual(150_000);
  });

  test('a payment is broadcast again between the checks, one broadcast at a time', async () => {
    const broadcast = vi.fn<WalletChain['broadcast']>(async () => {
      vi.advanceTimersByTime(50_000);
      throw away;
    });
    const sent = { ...saved, state: 'broadcast' as const };
    const world = openFakeWorld([sent], { findReceipt: fail, broadcast });
    const begunMs = performance.now();
    expect(await world.pay()).toMatchObject({ state: 'undecided' });
    expect(performance.now() - begunMs).toBeLessThanOrEqual(150_000);
    expect(broadcast).toHaveBeenCalledTimes(3);
  });
});
