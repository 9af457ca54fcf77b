import { describe, expect, test, vi } from 'vitest';
import { ChainError } from '../../chain/chain-error.ts';
import type { WalletChain } from '../../chain/wallet-chain.ts';
import type { PaymentIntent, PaymentPurpose, PaymentState } from '../payment-intent.ts';
import { findUnknownPayment, seenPaymentIdsOf } from '../payment-model.ts';
import { countsOf, mined, openFakeWorld } from '../testing/fake-world.ts';
import { savedPayment } from '../testing/saved-payment.ts';
import type { DeliverRecord } from './payment-deps.ts';

const { uid, hash, signedAtBlock } = savedPayment;
const send: PaymentPurpose = { kind: 'send', symbol: 'USDT', amountMicros: 50_000_000n };
const payout: PaymentPurpose = { kind: 'payout', withSL: 'w1', netMicros: 50_000_000n };
const rememberedBlocks = 43_200n;

/** Nodes that know how many payments the wallet has made, and of none of them any more. */
const forgetful = (blocksAgo: bigint): Partial<WalletChain> => ({
  ...countsOf(4, 4),
  getFinalizedBlockNumber: async () => signedAtBlock + blocksAgo,
});
const longAgo = forgetful(rememberedBlocks + 1n);

const acknowledge: DeliverRecord = async () => 'acknowledged';
const holds: DeliverRecord = async () => 'held';
const refuse: DeliverRecord = async () => ({ refused: 'No' });
const cannotTell = () => vi.fn<DeliverRecord>(async () => 'retry');
const saved = (state: PaymentState, purpose = savedPayment.purpose): PaymentIntent => ({
  ...savedPayment,
  state,
  purpose,
});

describe('a payment that the chain does not know while its nonce is finally used', () => {
  test.each<[PaymentState, bigint, PaymentState]>([
    ['signed', rememberedBlocks, 'replaced'],
    ['broadcast', rememberedBlocks, 'replaced'],
    // By an endpoint that is behind the one that was asked when it was signed, or says what is not.
    ['broadcast', -1n, 'broadcast'],
    ['discarded', -1n, 'discarded'],
    ['discarded', rememberedBlocks, 'replaced'],
    ['signed', rememberedBlocks + 1n, 'untraced'],
    ['broadcast', rememberedBlocks + 1n, 'untraced'],
    ['discarded', rememberedBlocks + 1n, 'untraced'],
    ['broadcast', 100n * rememberedBlocks, 'untraced'],
  ])('in state %s, signed %d blocks ago, is %s', async (state, blocksAgo, then) => {
    const chain = { ...forgetful(blocksAgo), broadcast: refuseNonce };
    const world = openFakeWorld([saved(state)], chain);
    await world.payments.deliverPending(uid, cannotTell());
    expect(world.stateOf('one')).toBe(then);
  });

  test.each<[Partial<PaymentIntent>, PaymentState]>([
    [{ state: 'recorded' }, 'replaced'],
    [{ state: 'mined' }, 'replaced'],
    [{ state: 'reverted' }, 'replaced'],
    [{ state: 'recorded', from: savedPayment.from.toLowerCase() }, 'replaced'],
    [{ state: 'discarded' }, 'untraced'],
    [{ state: 'replaced' }, 'untraced'],
    [{ state: 'recorded', nonce: 2 }, 'untraced'],
    [{ state: 'recorded', from: savedPayment.to }, 'untraced'],
  ])('beside a payment of this wallet on its nonce, %o, is %s at any age', async (other, then) => {
    const rows = [saved('broadcast'), { ...savedPayment, id: 'two', hash: '0xef', ...other }];
    const world = openFakeWorld(rows, longAgo);
    await world.payments.deliverPending(uid, cannotTell());
    expect(world.stateOf('one')).toBe(then);
  });
});

test.each<PaymentState>(['broadcast', 'discarded'])(
  'a payment in state %s becomes unknown, with one notice',
  async (state) => {
    const world = openFakeWorld([saved(state, send)], longAgo);
    const ended = [{ end: { state: 'unknown', hash } }];
    expect(await world.payments.deliverPending(uid, acknowledge)).toMatchObject(ended);
    expect(await world.payments.deliverPending(uid, acknowledge)).toEqual([]);
    expect(await world.payments.listUnfinished(uid)).toEqual([]);
    expect(await world.payments.listPayments(uid)).toMatchObject([{ state: 'untraced' }]);
  },
);

describe('an unknown payment', () => {
  test('for a pay-out is recorded once the server has found it', async () => {
    const world = openFakeWorld([saved('broadcast', payout)], longAgo);
    const deliver = cannotTell();
    await world.payments.deliverPending(uid, deliver);
    // A server that does not know is not requested again.
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(world.stateOf('one')).toBe('untraced');
    const delivered = await world.payments.deliverPending(uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded', hash } }]);
    expect(world.stateOf('one')).toBe('recorded');
  });

  test('stays unknown when the server refuses its record, which does not prove that it was paid', async () => {
    const world = openFakeWorld([saved('broadcast', payout)], longAgo);
    const delivered = await world.payments.deliverPending(uid, refuse);
    expect(delivered).toMatchObject([{ end: { state: 'unknown' } }]);
    expect(await world.payments.listPayments(uid)).toMatchObject([{ message: 'No' }]);
  });

  test.each([savedPayment.purpose, send])(
    'is not recorded on our word alone: $kind',
    async (purpose) => {
      const world = openFakeWorld([saved('broadcast', purpose)], longAgo);
      const deliver = vi.fn<DeliverRecord>(acknowledge);
      await world.payments.deliverPending(uid, deliver);
      expect(deliver).not.toHaveBeenCalled();
      expect(world.stateOf('one')).toBe('untraced');
    },
  );

  test('is replaced once another payment of this wallet on its nonce turns out to be paid', async () => {
    const other = { ...savedPayment, id: 'two', hash: '0xef', state: 'discarded' as const };
    const chain = { ...longAgo, isKnown: async (asked: string) => asked === '0xef' };
    const world = openFakeWorld([saved('untraced', send), other], { ...chain, findReceipt: mined });
    await world.payments.deliverPending(uid, acknowledge);
    await world.payments.deliverPending(uid, acknowledge);
    expect(world.stateOf('one')).toBe('replaced');
  });

  test('that a node knows after all is paid and recorded', async () => {
    const chain = { ...longAgo, isKnown: async () => true, findReceipt: mined };
    const world = openFakeWorld([saved('untraced', send)], chain);
    const delivered = await world.payments.deliverPending(uid, acknowledge);
    expect(delivered).toMatchObject([{ end: { state: 'recorded', hash } }]);
  });

  test('stays unknown while no node can be reached, and is never forgotten', async () => {
    const world = openFakeWorld([saved('untraced', send)], { isKnown: away });
    expect(await world.payments.deliverPending(uid, acknowledge)).toEqual([]);
    expect(world.stateOf('one')).toBe('untraced');
  });
});

describe('an unknown payment that is requested again', () => {
  test.each([savedPayment.purpose, send, payout])(
    'is not paid by a review that had not seen it: $kind',
    async (purpose) => {
      const world = openFakeWorld([saved('broadcast', purpose)], longAgo);
      const end = await world.pay({ purpose, deliver: cannotTell() });
      expect(end).toEqual({ state: 'unknown', hash });
      expect(world.sign).not.toHaveBeenCalled();
    },
  );

  test('after it was rejected is not paid by a review that had not seen it', async () => {
    const world = openFakeWorld([saved('discarded', send)], longAgo);
    expect(await world.pay({ purpose: send })).toEqual({ state: 'unknown', hash });
    expect(world.sign).not.toHaveBeenCalled();
  });

  test.each([savedPayment.purpose, send])(
    'is paid again by a review that had seen it: $kind',
    async (purpose) => {
      const rows = [saved('untraced', purpose)];
      const world = openFakeWorld(rows, { ...longAgo, findReceipt: mined });
      const end = await world.pay({ purpose, seenPaymentIds: seenPaymentIdsOf(rows) });
      expect(end).toEqual({ state: 'recorded', hash: '0xcd' });
      expect(world.stateOf('one')).toBe('untraced');
    },
  );

  test.each([savedPayment.purpose, send])(
    'is returned once it is known to be paid, while that review is open: $kind',
    async (purpose) => {
      const rows = [saved('untraced', purpose)];
      const chain = { ...longAgo, isKnown: async () => true, findReceipt: mined };
      const world = openFakeWorld(rows, chain);
      await world.payments.deliverPending(uid, acknowledge);
      const end = await world.pay({ purpose, seenPaymentIds: seenPaymentIdsOf(rows) });
      expect(end).toEqual({ state: 'recorded', hash });
      expect(world.sign).not.toHaveBeenCalled();
    },
  );

  test('for a withdrawal is never paid again', async () => {
    const rows = [saved('untraced', payout)];
    const world = openFakeWorld(rows, longAgo);
    const again = {
      purpose: payout,
      seenPaymentIds: seenPaymentIdsOf(rows),
      deliver: cannotTell(),
    };
    expect(await world.pay(again)).toEqual({ state: 'unknown', hash });
    expect(world.sign).not.toHaveBeenCalled();
  });
});

describe('an unknown payment that the member has looked up', () => {
  test.each([savedPayment.purpose, send, payout])(
    'as paid is returned for the review, is not rechecked, and gives no warning: $kind',
    async (purpose) => {
      const rows = [saved('untraced', purpose)];
      const isKnown = vi.fn<WalletChain['isKnown']>(async () => false);
      const world = openFakeWorld(rows, { ...longAgo, isKnown });
      expect(await world.payments.resolveUnknown('one', true, holds)).toBe(true);
      expect(world.stateOf('one')).toBe('recorded');
      isKnown.mockClear();
      expect(await world.payments.deliverPending(uid, cannotTell())).toEqual([]);
      expect(isKnown).not.toHaveBeenCalled();
      // A review that had seen it as unknown.
      const end = await world.pay({ purpose, seenPaymentIds: seenPaymentIdsOf(rows) });
      expect(end).toEqual({ state: 'recorded', hash });
      const kept = await world.payments.listPayments(uid);
      expect(findUnknownPayment(kept, { ...savedPayment, purpose })).toBeUndefined();
    },
  );

  test.each([savedPayment.purpose, send, payout])(
    'as not paid is paid again, without a record for the server: $kind',
    async (purpose) => {
      const world = openFakeWorld([saved('untraced', purpose)], { ...longAgo, findReceipt: mined });
      const deliver = cannotTell();
      expect(await world.payments.resolveUnknown('one', false, deliver)).toBe(true);
      expect(deliver).not.toHaveBeenCalled();
      expect(world.stateOf('one')).toBe('replaced');
      expect(await world.pay({ purpose })).toEqual({ state: 'recorded', hash: '0xcd' });
    },
  );

  test('for a pay-out does not end as paid before the server has its record', async () => {
    const world = openFakeWorld([saved('untraced', payout)], longAgo);
    expect(await world.payments.resolveUnknown('one', true, cannotTell())).toBe(false);
    expect(world.stateOf('one')).toBe('untraced');
    expect(await world.payments.resolveUnknown('one', true, refuse)).toBe(true);
    expect(world.stateOf('one')).toBe('recorded');
  });

  test.each([true, false])(
    'ends as the chain decides, if the chain knows it: %s',
    async (wasPaid) => {
      const chain = { ...longAgo, isKnown: async () => true, findReceipt: mined };
      const world = openFakeWorld([saved('untraced', send)], chain);
      await world.payments.resolveUnknown('one', wasPaid, acknowledge);
      expect(world.stateOf('one')).toBe('broadcast');
      await world.payments.deliverPending(uid, acknowledge);
      expect(world.stateOf('one')).toBe('recorded');
    },
  );

  test("ends by the member's answer while no node can be reached", async () => {
    const world = openFakeWorld([saved('untraced', send)], { isKnown: away });
    expect(await world.payments.resolveUnknown('one', false, acknowledge)).toBe(true);
    expect(world.stateOf('one')).toBe('replaced');
  });

  test('is not touched by other tabs while its end is being saved', async () => {
    const isKnown = vi.fn<WalletChain['isKnown']>(async () => false);
    const world = openFakeWorld([saved('untraced', payout)], { ...longAgo, isKnown });
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<'held'>();
    const deliver: DeliverRecord = () => {
      asked.resolve();
      return answer.promise;
    };
    const noted = world.payments.resolveUnknown('one', true, deliver);
    await asked.promise;
    isKnown.mockClear();
    expect(await world.payments.deliverPending(uid, cannotTell())).toEqual([]);
    expect(isKnown).not.toHaveBeenCalled();
    answer.resolve('held');
    expect(await noted).toBe(true);
    expect(world.stateOf('one')).toBe('recorded');
  });
});

async function away(): Promise<never> {
  throw new ChainError('unreachable', 'away', false);
}

async function refuseNonce(): Promise<never> {
  throw new ChainError('nonce used', 'nonce too low', false);
}
