import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testChain } from './fakes/chain.ts';
import {
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type Purpose,
  type TestPayment,
} from './payment-world.ts';
import { createTestWallet, type TestWallet } from './test-wallet.ts';

const gwei = 1_000_000_000n;
const receipt = z.object({ blockNumber: z.string(), transactionIndex: z.string() });
const stranger = '0x3333333333333333333333333333333333333333';

/** Tests that payments of these purposes end once, though blocks of theirs are undone. */
export function testReorganisations(among: readonly Purpose[]): void {
  const chain = testChain();
  let world: PaymentWorld;
  /** A wallet of somebody else, whose transaction may come first in a block. */
  let other: TestWallet;
  let payment: TestPayment;

  async function placeOf({ attempts: [first] }: TestPayment) {
    return receipt.parse(await chain.rpc('eth_getTransactionReceipt', first?.txn));
  }

  const stateOf = async ({ attempts: [first] }: TestPayment) =>
    (await world.find(first?.txn ?? ''))?.state;

  describe.each(among)('a %s', (purpose) => {
    beforeEach(async () => {
      world = await openPaymentWorld(chain);
      other = await createTestWallet(chain);
      payment = await world.begin(purpose);
      payment.ending = 'paid';
    });

    it.each([
      ['still have', 0],
      ['have lost', 1],
    ])(
      'whose block is undone before it is final is made once, where the nodes %s its bytes',
      async (_, lost) => {
        expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
        const before = await chain.rpc('evm_snapshot');
        await chain.mine();
        await world.reconcile();
        expect(await stateOf(payment)).toBe('pending');
        await chain.rpc('evm_revert', before);
        const txn = payment.attempts[0]?.txn ?? '';
        if (lost === 1) await world.drop(txn);
        await world.reconcile();
        expect(await world.isInPool(txn)).toBe(true);
        await expectEndings(world);
      },
    );

    it('that is confirmed, and mined again at another place of another block after 64 are undone, is booked once', async () => {
      const before = await chain.rpc('evm_snapshot');
      expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
      await chain.rpc('anvil_mine', '0x40');
      await world.settle();
      await expectEndings(world);
      const earlier = await placeOf(payment);
      await chain.rpc('evm_revert', before);
      await chain.mine();
      const fees = { maxFeePerGas: 9n * gwei, maxPriorityFeePerGas: 9n * gwei };
      await other.sendElsewhere(await other.signUsdt(stranger, 1n, { nonce: 0, ...fees }));
      const [first] = payment.attempts;
      if (first !== undefined) await payment.payer.wallet.sendElsewhere(first);
      await chain.rpc('anvil_mine', '0x48');
      const later = await placeOf(payment);
      expect(later.blockNumber).not.toBe(earlier.blockNumber);
      expect([earlier.transactionIndex, later.transactionIndex]).toEqual(['0x0', '0x1']);
      await world.reconcile();
      await expectEndings(world);
      expect(world.takeAlertCodes()).toEqual([]);
    });
  });
}
