import { expect, it } from 'vitest';
import {
  joinAll,
  MemoryWorld,
  reconcile,
  submit,
} from '../../test/payment-histories/memory-world.ts';
import { addressOf, sign } from '../../test/payment-histories/signed-payments.ts';
import * as messages from '../contract/messages.ts';

const [member, admin] = [0, 1];
const to = addressOf(member);
const payload = { wallet: admin, nonce: 0, to, micros: 18_000_000n };
const transfer = {
  kind: 'transfer',
  to,
  paid: { symbol: 'USDT', amount: payload.micros },
  withdrawal: null,
} as const;
const send = (feeWei: bigint) => submit(sign({ ...payload, feeWei }), transfer);

it('a send is refused whose equal from elsewhere gets its nonce, and is final, while it is tried', async () => {
  const world = new MemoryWorld(await joinAll());
  const { chain, context } = world;
  const elsewhere = sign({ ...payload, feeWei: 2n });
  const mined = Promise.withResolvers<void>();
  const slow = {
    ...context.chain,
    async getNonce(address: string) {
      const nonce = await context.chain.getNonce(address);
      chain.broadcast(elsewhere);
      chain.mine(() => 0);
      chain.finalize(chain.height);
      mined.resolve();
      return nonce;
    },
    async getFirstOpenBlock() {
      await mined.promise;
      return context.chain.getFirstOpenBlock();
    },
  };
  expect(await send(1n)({ ...context, chain: slow })).toMatchObject({
    refusal: { code: 'conflict' },
  });
  expect(await world.listPayments()).toEqual([]);
  await reconcile(context);
  expect(await world.listWithdrawals()).toMatchObject([
    { state: 'paid', payment: { hash: elsewhere.signed.hash } },
  ]);
});

it('a faster attempt is refused because a block holds the payment, not because its money is gone', async () => {
  const world = new MemoryWorld(await joinAll());
  const { chain, context } = world;
  expect(await send(10n)(context)).toMatchObject({ ok: true });
  chain.mine(() => 0);
  chain.refused.add(admin);
  expect(await send(20n)(context)).toMatchObject({
    refusal: { code: 'conflict', message: messages.paymentFinal },
  });
});
