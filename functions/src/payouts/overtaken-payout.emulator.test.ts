import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { disturbances } from '../../test/firestore-requests.ts';
import { type HangingPayout, openHangingPayout, txnOf } from '../../test/hanging-payout.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import type { TestPayment } from '../../test/payment-world.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { StoredName } from '../platform/logger.ts';
import { collections } from '../platform/paths.ts';
import { reconcilePayers } from './scan-payers.ts';

const pol = 10n ** 18n;

const chain = testChain();
let world: HangingPayout;
let payment: TestPayment;

beforeEach(async () => {
  world = await openHangingPayout(chain);
  ({ payment } = world);
});

/** Reports as paid, from the other admin, what was paid outside of the app. */
async function reportOutside(): Promise<void> {
  const txn = await world.payOutside();
  const body = { withSL: payment.serial, txn };
  const { caller } = world.secondAdmin;
  const outcome = await call(world.context, 'withdrawalPay', caller, { body });
  expect(outcome).toMatchObject({ value: [{ STATUS: 'Paid', TXN: txn }] });
}

describe('a submitted payment that every endpoint refuses, whose withdrawal is paid by another transaction', () => {
  beforeEach(async () => {
    await world.drop(txnOf(payment));
    await world.setPol(0n);
    await reportOutside();
    // Everything that the bytes need is there from now on.
    await world.setPol(10n * pol);
  });

  it('is an alert and never broadcast again, and its cancellation is', async () => {
    expect(world.takeAlertCodes()).toEqual(['payout.overtaken']);
    const paid = { limit: 10, action: 'payout.paid' } as const;
    expect(await listAuditEvents(world.context.firestore, paid)).toMatchObject([
      { alert: 'payout.overtaken' },
    ]);
    await world.reconcile();
    await world.submit(world.context, payment);
    expect(await world.isInPool(txnOf(payment))).toBe(false);
    expect((await world.getPayment()).state).toBe('pending');

    const cancel = await world.attempt(payment, 'cancel', 2n);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    expect(await world.isInPool(cancel.txn)).toBe(true);
    await world.drop(cancel.txn);
    await world.reconcile();
    expect(await world.isInPool(cancel.txn)).toBe(true);
    await world.settle();
    expect((await world.getPayment()).state).toBe('failed');
    expect(await world.isPaid(payment)).toBe('YES');
  });

  it.each([
    ['while its payer is an admin', async () => undefined],
    ['after its payer was revoked', () => world.revokePayer()],
  ])(
    'is confirmed where others broadcast its bytes %s, and an alert says that the withdrawal was paid twice',
    async (_, prepare) => {
      await prepare();
      await world.mineOnly(payment, 'first');
      await world.reconcile();
      await world.reconcile();
      expect((await world.getPayment()).state).toBe('confirmed');
      expect(world.takeAlertCodes()).toContain('payout.duplicate');
    },
  );
});

it('a payment that is final a moment before another transfer pays its withdrawal is an alert, though its payer was revoked', async () => {
  await world.revokePayer();
  await world.mineOnly(payment, 'first');
  const pending = await world.getPayment();
  // As a server that dies before it settles the withdrawal.
  expect(await watchPayment(world.context, pending)).toMatchObject({ state: 'confirmed' });
  await world.payOutside();
  await reconcilePayers(world.context);
  expect(await world.isPaid(payment)).toBe('YES');
  await world.reconcile();
  await world.reconcile();
  expect(world.takeAlertCodes()).toContain('payout.duplicate');
});

it('a submitted payment that the watch has read before its withdrawal was paid by another is not broadcast', async () => {
  await world.drop(txnOf(payment));
  const { context } = world;
  // The other is reported between its reading and its broadcast.
  let isReported = false;
  const process = {
    ...context,
    chain: {
      ...context.chain,
      async getNewestNonce(address: string) {
        if (!isReported) await reportOutside();
        isReported = true;
        return context.chain.getNewestNonce(address);
      },
    },
  };
  await world.follow(process, payment);
  expect(await world.isPaid(payment)).toBe('YES');
  expect(await world.isInPool(txnOf(payment))).toBe(false);
});

/** Lets the block of the payment disappear, and the server see it. */
async function undo(): Promise<void> {
  await chain.rpc('evm_revert', world.snapshot);
  for (let index = 0; index < 4; index += 1) await chain.finalize();
  for (let index = 0; index < 6; index += 1) await world.reconcile();
  const { serial, payer } = payment;
  const facts = { uid: payer.caller.uid, txn: new StoredName(txnOf(payment)), serial };
  expect(world.takeAlerts()).toContainEqual(['payment.undone', facts]);
}

it('a submitted payment that the chain has reverted frees its withdrawal, and the log says why', async () => {
  const { payer, serial } = payment;
  const warn = vi.spyOn(world.context.log, 'warn');
  await chain.rpc('anvil_dealERC20', payer.wallet.publicKey, chain.usdtAddress, '0x0');
  await world.settle();
  expect(await world.isPaid(payment)).toBe('NO');
  const facts = { serial, hash: new StoredName(txnOf(payment)), reason: 'reverted' };
  expect(warn.mock.calls).toContainEqual(['A payment does not pay its withdrawal', facts]);
});

describe('a reverted payment whose block disappears', () => {
  beforeEach(async () => {
    const { publicKey } = payment.payer.wallet;
    await chain.rpc('anvil_dealERC20', publicKey, chain.usdtAddress, '0x0');
    await world.settle();
  });

  it('after its withdrawal was paid by another is not broadcast again', async () => {
    await world.payOutside();
    await world.reconcile();
    expect(await world.isPaid(payment)).toBe('YES');
    await undo();
    expect((await world.getPayment()).state).toBe('pending');
    expect(await world.isInPool(txnOf(payment))).toBe(false);
  });

  it('and that is made then pays its withdrawal, which nobody else can pay before', async () => {
    expect((await world.getPayment()).state).toBe('failed');
    expect(await world.isPaid(payment)).toBe('NO');
    await undo();
    expect(await world.isInPool(txnOf(payment))).toBe(true);
    await chain.finalize();
    const pending = await world.getPayment();
    expect(await watchPayment(world.context, pending)).toMatchObject({ state: 'confirmed' });
    const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
    expect(await world.submit(world.context, again)).toMatchObject({
      refusal: { code: 'payout_in_process' },
    });
    // Its approval was asked for when its bytes were taken.
    const config = { ...world.context.config, payoutApprovalAboveMicros: 1n };
    await reconcilePayers({ ...world.context, config });
    expect(await world.isPaid(payment)).toBe('YES');
    expect(world.takeAlertCodes()).not.toContain('payout.unapproved');
    payment.ending = 'paid';
    await world.expectEndings();
  });

  it('and that is made after the rights of its payer were revoked pays its withdrawal', async () => {
    await undo();
    await world.revokePayer();
    await world.settle();
    await world.reconcile();
    expect(await world.isPaid(payment)).toBe('YES');
  });

  it('after another payment of its withdrawal was taken is not broadcast again', async () => {
    const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
    expect(await world.submit(world.context, again)).toMatchObject({ ok: true });
    await undo();
    expect((await world.getPayment()).state).toBe('pending');
    expect(await world.isInPool(txnOf(payment))).toBe(false);
  });

  it('after another payment of its withdrawal was taken pays it where others broadcast it, and stops the other', async () => {
    const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
    expect(await world.submit(world.context, again)).toMatchObject({ ok: true });
    await chain.rpc('evm_revert', world.snapshot);
    await world.drop(txnOf(again));
    await world.mineOnly(payment, 'first');
    for (let index = 0; index < 6; index += 1) await world.reconcile();
    expect(await world.isPaid(payment)).toBe('YES');
    expect(world.takeAlertCodes()).toEqual(
      expect.arrayContaining(['payment.undone', 'payout.overtaken']),
    );
    await world.drop(txnOf(again));
    await world.reconcile();
    expect(await world.isInPool(txnOf(again))).toBe(false);
  });
});

it.each(disturbances)(
  'a report %s alerts that another payment is under way',
  async (_, disturb) => {
    await world.drop(txnOf(payment));
    const { firestore } = world.context;
    const { docs } = await firestore.collection(collections.withdrawals).get();
    const isDisturbed = disturb(firestore, docs[0]?.ref.path ?? '');
    await Promise.allSettled([reportOutside()]);
    expect(isDisturbed()).toBe(true);
    expect(world.takeAlertCodes()).toEqual(['payout.overtaken']);
  },
);
