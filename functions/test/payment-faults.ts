import { beforeEach, describe, expect, it } from 'vitest';
import type { ActingContext } from '../src/context/context.ts';
import * as messages from '../src/contract/messages.ts';
import { listDifferences } from './expect-books-match.ts';
import { testChain } from './fakes/chain.ts';
import {
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type Purpose,
  type TestPayment,
} from './payment-world.ts';

/** Tests what becomes of payments of these purposes after faults of the chain, of clients and of admins. */
export function testPaymentFaults(among: readonly Purpose[]): void {
  const chain = testChain();
  let world: PaymentWorld;
  let context: ActingContext;

  /** Opens a world in which a pay-out may need a second admin. */
  async function open(payoutApprovalAboveMicros?: bigint): Promise<void> {
    world = await openPaymentWorld(
      chain,
      payoutApprovalAboveMicros === undefined ? {} : { payoutApprovalAboveMicros },
    );
    ({ context } = world);
  }

  describe('bytes of a payment that come again', () => {
    it.each(among)('after a %s has failed are never broadcast', async (purpose) => {
      await open();
      const payment = await world.begin(purpose);
      await world.submit(context, payment);
      await world.attempt(payment, 'cancel', 2n);
      await world.submit(context, payment);
      payment.ending = 'cancelled';
      await expectEndings(world);
      const broadcast: string[] = [];
      const process = recordBroadcasts(broadcast);
      for (const attempt of payment.attempts) await world.submit(process, payment, attempt);
      expect(broadcast).toEqual([]);
      await expectEndings(world);
    });

    it('while a later attempt waits for its block let that one be broadcast', async () => {
      await open();
      const payment = await world.begin('transfer');
      await world.submit(context, payment);
      const [first] = payment.attempts;
      const cancel = await world.attempt(payment, 'cancel', 2n);
      await world.submit(context, payment);
      const broadcast: string[] = [];
      expect(await world.submit(recordBroadcasts(broadcast), payment, first)).toMatchObject({
        ok: true,
      });
      expect(broadcast).toEqual([cancel.raw]);
      payment.ending = 'cancelled';
      await expectEndings(world);
    });
  });

  /** A process that does not broadcast, and says what it would have. */
  const recordBroadcasts = (broadcast: string[]): ActingContext => ({
    ...context,
    chain: {
      ...context.chain,
      async broadcast(raw) {
        broadcast.push(raw);
        return { ok: true };
      },
    },
  });

  /** The chain goes back to `before`, and on with other blocks. */
  async function reorganise(before: unknown): Promise<void> {
    await chain.rpc('evm_revert', before);
    for (let index = 0; index < 4; index += 1) await chain.finalize();
  }

  /** A payment that was cancelled, before a reorganisation took its final block. */
  async function undoCancelled(purpose: Purpose): Promise<TestPayment> {
    await open();
    const payment = await world.begin(purpose);
    const before = await chain.rpc('evm_snapshot');
    await world.submit(context, payment);
    await world.attempt(payment, 'cancel', 2n);
    await world.submit(context, payment);
    payment.ending = 'cancelled';
    await expectEndings(world);
    await reorganise(before);
    await world.reconcile();
    return payment;
  }

  describe('a cancelled payment whose final block disappears', () => {
    it.each(among)(
      '(a %s) is pending again, and cancelled when it is mined again',
      async (purpose) => {
        const payment = await undoCancelled(purpose);
        const txn = payment.attempts[0]?.txn;
        expect(world.takeAlertCodes()).toContain(undone);
        expect(await stateOf(payment)).toMatchObject({ state: 'pending', reason: null, txn });
        expect((await world.review(payment.payer)).unfinished).toHaveLength(1);
        await expectEndings(world);
      },
    );

    it('lets nobody else pay its withdrawal before it has ended', async () => {
      const payment = await undoCancelled('pay-out');
      const second = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
      const refusal = { code: 'payout_in_process', message: messages.payoutInProcess };
      expect(await world.submit(context, second)).toMatchObject({ ok: false, refusal });
      await expectEndings(world);
      expect(await world.submit(context, second)).toMatchObject({ ok: true });
      second.ending = 'paid';
      await expectEndings(world);
    });
  });

  describe.each(among)('a confirmed %s whose final block disappears', (purpose) => {
    let payment: TestPayment;
    let before: unknown;

    beforeEach(async () => {
      await open();
      payment = await world.begin(purpose);
      before = await chain.rpc('evm_snapshot');
      await world.submit(context, payment);
      payment.ending = 'paid';
      await expectEndings(world);
    });

    it('is pending again, and confirmed when its bytes are mined again', async () => {
      await reorganise(before);
      await world.reconcile();
      expect(world.takeAlertCodes()).toContain(undone);
      expect(await stateOf(payment)).toMatchObject({ state: 'pending', finalAt: null });
      expect((await world.review(payment.payer)).unfinished).toHaveLength(1);
      await expectEndings(world);
    });

    it('has failed when another transaction takes its nonce, and the comparison names what was booked', async () => {
      const { nonce, payer } = payment;
      await chain.rpc('evm_revert', before);
      await payer.wallet.sendElsewhere(
        await payer.wallet.sign({ nonce, to: payer.wallet.publicKey, value: 1n }),
      );
      for (let index = 0; index < 4; index += 1) await chain.finalize();
      await world.reconcile();
      expect(world.takeAlertCodes()).toContain(undone);
      await world.reconcile();
      expect(await stateOf(payment)).toMatchObject({ state: 'failed', reason: 'replaced' });
      // It has no block of its own that could disappear.
      await world.reconcile();
      expect(world.takeAlertCodes()).not.toContain(undone);
      const difference = expect.objectContaining({
        problem: expect.stringContaining('is not on the chain'),
      });
      // Nothing was booked for a transfer.
      expect(await listDifferences(context)).toEqual(purpose === 'transfer' ? [] : [difference]);
    });
  });

  const stateOf = ({ attempts: [first] }: TestPayment) => world.find(first?.txn ?? '');

  describe('a withdrawal', () => {
    it('that an admin pays outside of the app, and has said so before, is paid once, though the admin never reports it', async () => {
      await open();
      const { admin, secondAdmin } = world;
      const outside = await world.begin('pay-out', { payer: secondAdmin });
      expect(await world.assign(context, outside, { external: true })).toMatchObject({ ok: true });
      const inside = await world.begin('pay-out', { payer: admin, reason: outside });
      // Neither by another admin in the app, nor by the one who pays outside.
      for (const payment of [inside, outside])
        expect(await world.submit(context, payment)).toMatchObject({
          refusal: { code: 'payout_held', message: expect.stringContaining('another wallet') },
        });
      await sendOutside(outside);
      await world.settle();
      expect(await world.isPaid(outside)).toBe('YES');
      // The time for it is over, and the row is paid.
      world.wait(25 * 60);
      expect(await world.submit(context, inside)).toMatchObject({
        refusal: { code: 'already_paid' },
      });
      outside.ending = 'paid outside';
      await expectEndings(world);
    });

    it('that an admin pays outside of the app without a word before, while another pays it, is paid twice, and somebody is alerted', async () => {
      await open();
      const { admin, secondAdmin } = world;
      const inside = await world.begin('pay-out', { payer: admin });
      const outside = await world.begin('pay-out', { payer: secondAdmin, reason: inside });
      await sendOutside(outside);
      expect(await world.submit(context, inside)).toMatchObject({ ok: true });
      inside.ending = 'paid';
      outside.ending = 'paid outside';
      await expectEndings(world);
      expect(world.takeAlertCodes()).toContain('payout.duplicate');
    });

    it('in process ends paid though its approval, its assignment and the hold of its member change meanwhile', async () => {
      await open(1n);
      const { admin, secondAdmin } = world;
      const payment = await world.begin('pay-out', { payer: admin });
      const other = await world.begin('pay-out', { payer: secondAdmin, reason: payment });
      expect(await world.submit(context, payment)).toMatchObject({
        refusal: { code: 'approval_needed' },
      });
      expect(await world.approve(other)).toMatchObject({ ok: true });
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      payment.ending = 'paid';
      await context.auth.setCustomUserClaims(secondAdmin.caller.uid, { admin: false });
      await world.holdPayouts(payment);
      expect(await world.assign(context, other, { external: true })).toMatchObject(inProcess);
      expect(await world.approve(other)).toMatchObject(inProcess);
      expect(await world.submit(context, other)).toMatchObject(inProcess);
      await expectEndings(world);
    });

    it('whose approval was withdrawn is not paid again after its payment was cancelled', async () => {
      await open(1n);
      const { admin, secondAdmin } = world;
      const payment = await world.begin('pay-out', { payer: admin });
      const asSecond = { ...payment, payer: secondAdmin };
      expect(await world.approve(asSecond)).toMatchObject({ ok: true });
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      await context.auth.setCustomUserClaims(secondAdmin.caller.uid, { admin: false });
      await world.attempt(payment, 'cancel', 2n);
      expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      payment.ending = 'cancelled';
      await expectEndings(world);
      const again = await world.begin('pay-out', { payer: admin, reason: payment });
      expect(await world.submit(context, again)).toMatchObject({
        refusal: { code: 'approval_needed' },
      });
      await world.expectNotBroadcast(again);
      await expectEndings(world);
    });
  });
}

/** Pays in another app, which the server does not know of. */
async function sendOutside({ attempts, payer }: TestPayment): Promise<void> {
  const [first] = attempts;
  if (first !== undefined) await payer.wallet.sendElsewhere(first);
}

const inProcess = { ok: false, refusal: { code: 'payout_in_process' } };

const undone = 'payment.undone';
