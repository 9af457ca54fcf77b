import { Wallet } from 'ethers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../test/call.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { type HangingPayout, openHangingPayout, txnOf } from '../../test/hanging-payout.ts';
import { hashOf } from '../../test/hash-of.ts';
import { followedBy } from '../../test/later-chain.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { grantOf } from '../../test/make-admin.ts';
import type { TestPayment } from '../../test/payment-world.ts';
import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { abiWord } from '../contract/chain/erc20.ts';
import * as messages from '../contract/messages.ts';
import { createClaim } from '../ledger/claim-store.ts';
import { listGrants, setGrants } from '../members/admins.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { paths } from '../platform/paths.ts';
import { createWithdrawal, findWithdrawal, setWithdrawal } from '../withdrawals/store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { finishSubmittedPayout } from './finish-payout.ts';
import { scanOf } from './payer-wallets.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { releasePayout } from './release-payout.ts';
import { reconcilePayers } from './scan-payers.ts';

const pol = 10n ** 18n;

const chain = testChain();
let world: HangingPayout;
let payment: TestPayment;

beforeEach(async () => {
  world = await openHangingPayout(chain);
  ({ payment } = world);
});

/** Gives the revoked payer rights again, from this block on. */
async function grantAgain(payer: Caller, fromBlock: number): Promise<void> {
  const { firestore } = world.context;
  const grants = await listGrants(firestore);
  await firestore.runTransaction(async (transaction) =>
    setGrants(firestore, transaction, [...grants, grantOf(payer, fromBlock)]),
  );
}

/** Makes the transfer with the wallet of the payer, in another app; it is final. @returns its hash. */
async function sendElsewhere({ amountMicros, payer: { wallet }, to }: TestPayment, nonce: number) {
  const signed = await wallet.signUsdt(to, amountMicros, { nonce, gasLimit: 99_999n });
  await wallet.sendElsewhere(signed);
  await chain.finalize();
  return signed.txn;
}

/** Uses the nonce of a payment for something else, in another app; it is final. */
async function useNonceElsewhere({ nonce, payer: { wallet } }: TestPayment): Promise<void> {
  await wallet.sendElsewhere(await wallet.sign({ nonce, to: wallet.publicKey, value: 1n }));
  await chain.finalize();
}

/** Sends its cancellation, which is final. */
async function cancelInApp(): Promise<void> {
  await world.attempt(payment, 'cancel', 2n);
  expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
  await chain.finalize();
}

/** Makes it while its wallet has no USDT; it is final. */
async function revertIt(): Promise<void> {
  const { publicKey } = payment.payer.wallet;
  const deal = (micros: bigint) =>
    chain.rpc('anvil_dealERC20', publicKey, chain.usdtAddress, `0x${micros.toString(16)}`);
  await deal(0n);
  await chain.finalize();
  await deal(10n * payment.amountMicros);
}

/** Lets another payment of the app take its nonce, while every endpoint refuses it; that one is final. */
async function displaceIt(): Promise<void> {
  await world.drop(txnOf(payment));
  await world.setPol(0n);
  await world.follow(world.context, payment);
  await world.setPol(10n * pol);
  const { nonce, payer } = payment;
  const other = await world.begin('transfer', { payer, nonce, gwei: 2n });
  expect(await world.submit(world.context, other)).toMatchObject({ ok: true });
  await chain.finalize();
}

/** How its nonce may be used without paying. */
const failures: readonly [string, () => Promise<void>][] = [
  [
    'something else has its nonce',
    async () => {
      await world.drop(txnOf(payment));
      await useNonceElsewhere(payment);
    },
  ],
  ['it was cancelled in the app', cancelInApp],
  ['the chain has reverted it', revertIt],
  ['another payment of the app has its nonce', displaceIt],
];

const unavailable = () => Promise.reject(new ChainUnavailableError());

/** A chain whose nodes that are asked for transfers lack as many blocks as they may, and do not say so. */
const lackingTheNewest = (answering: Chain): Chain => ({
  ...answering,
  findNewTransfers: async () => [],
  async findTransfers(filter, from, to) {
    const newest = answering.settledBelow(await answering.getFinalizedBlockNumber());
    return from > newest ? [] : answering.findTransfers(filter, from, Math.min(to, newest));
  },
});

/** Calls the token in anybody's name. @returns the hash. */
const transact = async (from: string, data: string) =>
  z.string().parse(await chain.rpc('eth_sendTransaction', { from, to: chain.usdtAddress, data }));

/** A chain that searches one block at a time, each so long, and how long it has searched. */
function slowlySearched(answering: Chain, blockMs: number) {
  const startMs = performance.now();
  let waitedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => startMs + waitedMs);
  onTestFinished(() => clock.mockRestore());
  const changes: Partial<Chain> = {
    findTransfers: async (filter, from, to) => {
      if (to > from) throw new ChainUnavailableError('Too many blocks');
      waitedMs += blockMs;
      return answering.findTransfers(filter, from, to);
    },
  };
  return { changes, waitedMs: () => waitedMs };
}

/** Lets the trigger find its end, before any scan. */
async function endIt(context: ActingContext = world.context): Promise<void> {
  const pending = await world.getPayment();
  const ended = await watchPayment(context, pending);
  expect(ended).toMatchObject({ state: 'failed' });
  await finishSubmittedPayout(context, ended);
}

/** Lets its withdrawal be in process with a hash alone, of something that has paid nobody. */
async function reportOther(): Promise<string> {
  const { firestore } = world.context;
  const { wallet } = payment.payer;
  const other = await wallet.sign({ nonce: payment.nonce + 2, to: wallet.publicKey, value: 1n });
  await wallet.sendElsewhere(other);
  await chain.finalize();
  const row = await rowOf(payment);
  if (row?.state !== 'paying') throw new Error('It is in process');
  const { submitted: _submitted, ...reported } = row.payment;
  await firestore.runTransaction(async (transaction) =>
    setWithdrawal(firestore, transaction, { ...row, payment: { ...reported, hash: other.txn } }),
  );
  return other.txn;
}

/** Expects that no other admin can pay its withdrawal in the app. */
async function expectInProcess(): Promise<void> {
  expect(await rowOf(payment)).toMatchObject({
    state: 'paying',
    payment: { hash: txnOf(payment) },
  });
  const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
  expect(await world.submit(world.context, again)).toMatchObject({
    refusal: { code: 'payout_in_process' },
  });
}

const rowOf = ({ serial }: TestPayment) => findWithdrawal(world.context.firestore, serial);

/** Adds an unpaid withdrawal of the same sum and member from the day before. @returns what reads it. */
async function addOlder(
  submitted: TestPayment,
  known?: Withdrawal,
): Promise<() => ReturnType<typeof rowOf>> {
  const { firestore } = world.context;
  const row = known ?? (await rowOf(submitted));
  if (row?.state !== 'paying') throw new Error('It is in process');
  const { payment: _payment, ...request } = row;
  const older = { ...request, day: '2026-01-06', state: 'unpaid' } as const;
  await firestore.runTransaction(async (transaction) =>
    createWithdrawal(firestore, transaction, older),
  );
  return () => findWithdrawal(firestore, serialOf(older));
}

describe('a submitted payment that hangs, beside a final transfer of its sum that nobody reports', () => {
  it('is an alert and never broadcast again where another payer has sent it', async () => {
    await world.drop(txnOf(payment));
    const hash = await world.payOutside();
    await reconcilePayers(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual(['payout.overtaken']);
    await world.reconcile();
    expect(await world.isInPool(txnOf(payment))).toBe(false);
  });

  it('is an alert and never broadcast again where the payer has sent it with an earlier nonce', async () => {
    const { context, secondAdmin: payer } = world;
    const other = await world.begin('transfer', { payer });
    expect(await world.submit(context, other)).toMatchObject({ ok: true });
    const next = await world.begin('pay-out', { payer });
    expect(await world.submit(context, next)).toMatchObject({ ok: true });
    await world.drop(txnOf(next));
    await world.drop(txnOf(other));
    const hash = await sendElsewhere(next, other.nonce);
    await reconcilePayers(world.context);
    expect(await rowOf(next)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual(['payout.overtaken']);
    await world.reconcile();
    expect(await world.isInPool(txnOf(next))).toBe(false);
  });

  it('is what was sent where it has its nonce, though the scan sees it first', async () => {
    await world.drop(txnOf(payment));
    const hash = await sendElsewhere(payment, payment.nonce);
    await reconcilePayers(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'paying' });
    await world.reconcile();
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it('is an alert where the payer has sent it with a later nonce, and what has its own cannot be read', async () => {
    const cancel = await world.attempt(payment, 'cancel', 2n);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    const hash = await sendElsewhere(payment, payment.nonce + 1);
    const { chain: answering } = world.context;
    const getReceipt: typeof answering.getReceipt = (of, block) =>
      of === cancel.txn
        ? Promise.reject(new ChainUnavailableError())
        : answering.getReceipt(of, block);
    await reconcilePayers({ ...world.context, chain: { ...answering, getReceipt } });
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual(['payout.overtaken']);
  });

  it.each(['getReceipt', 'getSender'] as const)(
    'stops no other transfer of the payer where endpoints do not agree on what was sent with its nonce, by %s',
    async (name) => {
      await world.drop(txnOf(payment));
      const next = await world.begin('pay-out', { payer: world.admin, nonce: payment.nonce + 1 });
      const hash = await sendElsewhere(payment, payment.nonce);
      const other = await sendElsewhere(next, next.nonce);
      const { chain: agreed } = world.context;
      const disputed = {
        ...agreed,
        [name]: (of: string) =>
          of === hash ? Promise.reject(new ChainUnavailableError()) : agreed[name](of),
      };
      await reconcilePayers({ ...world.context, chain: disputed });
      expect(await rowOf(next)).toMatchObject({ state: 'paid', payment: { hash: other } });
      expect(await rowOf(payment)).toMatchObject({ state: 'paying' });
      world.wait(5);
      await reconcilePayers(world.context);
      await world.reconcile();
      expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
      expect(world.takeAlertCodes()).toEqual([]);
    },
  );

  it('is no alert where the payer has cancelled it and sent it with a later nonce', async () => {
    await world.attempt(payment, 'cancel', 2n);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    const hash = await sendElsewhere(payment, payment.nonce + 1);
    await reconcilePayers(world.context);
    expect((await world.getPayment()).state).toBe('failed');
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it.each(failures)(
    'keeps its withdrawal from other admins where %s, and the payer has sent it with a later one',
    async (_, use) => {
      await use();
      const hash = await sendElsewhere(payment, payment.nonce + 1);
      // Its own look comes before the scan.
      await endIt();
      await expectInProcess();
      await reconcilePayers(world.context);
      expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
      expect(world.takeAlertCodes()).toEqual([]);
    },
  );

  it.each([
    ['not final', 1],
    ['final', 3],
  ])(
    'keeps it while nodes may lack what the payer has sent with a later one, which is %s',
    async (_, blocks) => {
      await cancelInApp();
      const { amountMicros, nonce, to, payer } = payment;
      const signed = await payer.wallet.signUsdt(to, amountMicros, { nonce: nonce + 1 });
      await payer.wallet.sendElsewhere(signed);
      for (let mined = 0; mined < blocks; mined += 1) await chain.mine();
      const lagging = { ...world.context, chain: lackingTheNewest(world.context.chain) };
      await endIt(lagging);
      await reconcilePayouts(lagging);
      await expectInProcess();
      expect(await releasePayout(lagging, payment.serial, { despite: [] })).toMatchObject({
        refusal: { message: expect.stringContaining('too new to be searched') },
      });
      await chain.finalize();
      await reconcilePayers(lagging);
      const paid = { state: 'paid', payment: { hash: signed.txn } };
      expect(await rowOf(payment)).toMatchObject(paid);
      expect(world.takeAlertCodes()).toEqual([]);
    },
  );

  it('keeps it while what somebody else has sent with an allowance of the payer is too new', async () => {
    await cancelInApp();
    const { amountMicros, payer, to } = payment;
    const from = payer.wallet.publicKey;
    const spender = Wallet.createRandom().address;
    await chain.rpc('anvil_setBalance', spender, `0x${pol.toString(16)}`);
    const moved = abiWord(amountMicros);
    await transact(from, `0x095ea7b3${abiWord(spender)}${moved}`);
    await chain.finalize();
    const hash = await transact(spender, `0x23b872dd${abiWord(from)}${abiWord(to)}${moved}`);
    await chain.mine();
    await endIt();
    await expectInProcess();
    await chain.finalize();
    await reconcilePayers(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
  });

  it('keeps it, without an alert, while the payer pays others in a row, and frees it after that', async () => {
    await cancelInApp();
    const { amountMicros, nonce, payer } = payment;
    const payAnother = async (payments: number) => {
      const to = Wallet.createRandom().address;
      const signed = await payer.wallet.signUsdt(to, amountMicros, { nonce: nonce + payments });
      await payer.wallet.sendElsewhere(signed);
      await chain.mine();
    };
    await payAnother(1);
    await endIt();
    for (const payments of [2, 3, 4]) {
      world.wait(5);
      await payAnother(payments);
      await reconcilePayouts(world.context);
      expect(await rowOf(payment)).toMatchObject({ state: 'paying' });
    }
    await chain.finalize();
    await reconcilePayouts(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it('keeps it also where it was only reported, or is reported again', async () => {
    await revertIt();
    const hash = await sendElsewhere(payment, payment.nonce + 1);
    const body = { withSL: payment.serial, txn: txnOf(payment) };
    const report = () => call(world.context, 'withdrawalPay', world.secondAdmin.caller, { body });
    expect(await report()).toMatchObject({ refusal: { code: 'conflict' } });
    await expectInProcess();
    const row = await rowOf(payment);
    if (row?.state !== 'paying') throw new Error('It is in process');
    const { submitted: _submitted, ...reported } = row.payment;
    const { firestore } = world.context;
    await firestore.runTransaction(async (transaction) =>
      setWithdrawal(firestore, transaction, { ...row, payment: reported }),
    );
    await reconcilePayouts(world.context);
    await expectInProcess();
    await reconcilePayers(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
  });

  it('frees it once the scan has paid an older one with what the payer has sent', async () => {
    const older = await addOlder(payment);
    await cancelInApp();
    const hash = await sendElsewhere(payment, payment.nonce + 1);
    await endIt();
    await expectInProcess();
    await reconcilePayers(world.context);
    expect(await older()).toMatchObject({ state: 'paid', payment: { hash } });
    await reconcilePayouts(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it.each([
    ['an alert', 'an inflow was settled with it', 'refund', ['payout.refunded']],
    ['no alert', 'it has paid an older one', 'withdrawal', []],
  ] as const)('frees it, with %s, where %s meanwhile', async (_, __, paidFor, alerts) => {
    await chain.finalize();
    const { config, firestore } = world.context;
    const log = { hash: txnOf(payment), place: 0 };
    const { amountMicros } = payment;
    const claimedAt = '2026-01-07T12:00:00.000Z';
    const claim = { paidFor, documentId: 'other', uid: null, amountMicros, claimedAt };
    await firestore.runTransaction(async (transaction) =>
      createClaim(firestore, transaction, config.chainId, log, claim),
    );
    await world.reconcile();
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    expect(world.takeAlertCodes()).toEqual(alerts);
    const [event] = await listAuditEvents(firestore, { limit: 1, action: 'payout.released' });
    expect(event).toMatchObject({ alert: alerts[0] ?? null, before: { hash: txnOf(payment) } });
  });

  it('frees it once the scan has left a send with the app to the payer', async () => {
    const { nonce, payer } = payment;
    const send = { payer, nonce: nonce + 1, reason: { ...payment, serial: '' } };
    expect(await world.submit(world.context, await world.begin('transfer', send))).toMatchObject({
      ok: true,
    });
    await cancelInApp();
    await endIt();
    await expectInProcess();
    await reconcilePayers(world.context);
    await reconcilePayouts(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it.each<[string, (answering: Chain) => Partial<Chain>]>([
    ['the blocks cannot be searched', () => ({ findTransfers: unavailable })],
    [
      'endpoints do not agree on a transfer',
      () => ({
        findTransfers: async (_, blockNumber) => [{ hash: hashOf(1), blockNumber, transfers: [] }],
      }),
    ],
    [
      '20 seconds are not enough to search them',
      (answering) => slowlySearched(answering, 11_000).changes,
    ],
  ])('keeps it while %s, and the next look frees it', async (_, differ) => {
    await cancelInApp();
    const { chain: answering } = world.context;
    await endIt({ ...world.context, chain: { ...answering, ...differ(answering) } });
    expect(await rowOf(payment)).toMatchObject({ state: 'paying' });
    await reconcilePayouts(world.context);
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
  });

  describe('after whose block the rights of the payer had ended, so that no scan meets it', () => {
    let hash: string;

    beforeEach(async () => {
      await cancelInApp();
      hash = await sendElsewhere(payment, payment.nonce + 1);
      await world.revokePayer();
      await endIt();
    });

    it('is an alert half an hour after its end, once', async () => {
      world.wait(29);
      await reconcilePayouts(world.context);
      expect(world.takeAlertCodes()).toEqual([]);
      world.wait(2);
      await reconcilePayouts(world.context);
      expect(world.takeAlertCodes()).toEqual(['payment.stuck']);
      await reconcilePayouts(world.context);
      await reconcilePayers(world.context);
      expect(world.takeAlertCodes()).toEqual([]);
      await expectInProcess();
    });

    it('keeps its withdrawal however many blocks follow', async () => {
      const { context } = world;
      await reconcilePayouts({ ...context, chain: followedBy(context.chain, 200_000) });
      await expectInProcess();
    });

    it.each([
      ['', async () => undefined],
      [
        ', also where the payer is one again, and the scan is set back to that block',
        async (blockNumber: number) => {
          const { context } = world;
          const { caller, wallet } = payment.payer;
          for (let index = 0; index < 3; index += 1) await chain.finalize();
          await grantAgain(caller, blockNumber + 1);
          await reconcilePayers(context);
          const scan = context.firestore.doc(paths.scan(scanOf(wallet.publicKey)));
          expect((await scan.get()).get('nextBlock')).toBeGreaterThan(blockNumber);
          expect(await rowOf(payment)).toMatchObject({ state: 'paying' });
          await scan.update({ nextBlock: blockNumber });
        },
      ],
    ])('is paid by it once its wallet is a payer of that block%s', async (_, prepare) => {
      const { config } = world.context;
      const receipt = await world.context.chain.getReceipt(hash);
      if (receipt.state !== 'final') throw new Error('The transfer is not final');
      const { blockNumber } = receipt;
      await prepare(blockNumber);
      const { publicKey: address } = payment.payer.wallet;
      const payer = { address, fromBlock: blockNumber, untilBlock: blockNumber };
      const payerWallets = [...config.payerWallets, payer];
      await reconcilePayers({ ...world.context, config: { ...config, payerWallets } });
      expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
      expect(world.takeAlertCodes()).toEqual([]);
    });

    it.each([
      ['', async () => txnOf(payment)],
      [', also where something else was only reported', reportOther],
    ])('is released by two admins who say that it is for something else%s', async (_, report) => {
      const { context, secondAdmin } = world;
      const second = secondAdmin.caller.uid;
      const reported = await report();
      world.wait(24 * 60);
      expect(await releasePayout(context, payment.serial, { second, despite: [] })).toMatchObject({
        refusal: { code: 'conflict', message: expect.stringContaining(hash) },
      });
      const despite = [hash];
      expect(await releasePayout(context, payment.serial, { despite })).toMatchObject({
        refusal: { message: expect.stringContaining('24 hours') },
      });
      await reconcilePayouts(context);
      expect(await rowOf(payment)).toMatchObject({ state: 'paying', payment: { hash: reported } });
      expect(await releasePayout(context, payment.serial, { second, despite })).toMatchObject({
        value: { state: 'unpaid' },
      });
      expect(await world.find(txnOf(payment))).toMatchObject({ reason: 'cancelled' });
      const [event] = await listAuditEvents(context.firestore, { limit: 1 });
      expect(event).toMatchObject({ action: 'payout.released', after: { despite: hash, second } });
    });
  });

  it('is released by nobody while what its payer has sent cannot be read, and then by one operator', async () => {
    await cancelInApp();
    const { context } = world;
    const unread = { ...context, chain: { ...context.chain, findTransfers: unavailable } };
    await endIt(unread);
    expect(await releasePayout(unread, payment.serial, { despite: [] })).toMatchObject({
      refusal: { message: expect.stringContaining('cannot be read') },
    });
    expect(await releasePayout(context, payment.serial, { despite: [] })).toMatchObject({
      value: { state: 'unpaid' },
    });
    expect(await world.find(txnOf(payment))).toMatchObject({ reason: 'cancelled' });
  });

  it('is released by one operator where no look of the reconciler is long enough', async () => {
    await cancelInApp();
    const { context } = world;
    const { changes } = slowlySearched(context.chain, 21_000);
    const slow = { ...context, chain: { ...context.chain, ...changes } };
    await endIt(slow);
    await reconcilePayouts(slow);
    await reconcilePayouts(slow);
    await expectInProcess();
    expect(await releasePayout(slow, payment.serial, { despite: [] })).toMatchObject({
      value: { state: 'unpaid' },
    });
  });

  it('is paid by the report of another transfer within a call, though the search for more takes longer', async () => {
    await cancelInApp();
    const { context, secondAdmin } = world;
    const txn = await world.payOutside();
    const { changes, waitedMs } = slowlySearched(context.chain, 3_500);
    const slow = { ...context, chain: { ...context.chain, ...changes } };
    await endIt(slow);
    const searchedMs = waitedMs();
    const body = { withSL: payment.serial, txn };
    expect(await call(slow, 'withdrawalPay', secondAdmin.caller, { body })).toMatchObject({
      value: [{ STATUS: 'Paid', TXN: txn }],
    });
    expect(waitedMs() - searchedMs).toBe(7_000);
  });

  it('is refused by nobody where another process frees its withdrawal during the search', async () => {
    await cancelInApp();
    const { context } = world;
    const { chain: answering } = context;
    const findTransfers: Chain['findTransfers'] = async (...range) => {
      await endIt();
      return answering.findTransfers(...range);
    };
    await endIt({ ...context, chain: { ...answering, findTransfers } });
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    const events = await listAuditEvents(context.firestore, { limit: 50 });
    const actions = events.map(({ action }) => action);
    expect(actions).toContain('payout.released');
    expect(actions).not.toContain('payout.refused');
  });

  it('frees its withdrawal where something else has its nonce, and what paid the same before has paid another', async () => {
    const next = await world.begin('pay-out', { payer: payment.payer });
    expect(next.nonce).toBe(payment.nonce + 1);
    expect(await world.submit(world.context, next)).toMatchObject({ ok: true });
    const older = await addOlder(next);
    await world.drop(txnOf(next));
    await world.drop(txnOf(payment));
    const hash = await sendElsewhere(next, payment.nonce);
    await reconcilePayers(world.context);
    expect(await older()).toMatchObject({ state: 'paid', payment: { hash } });
    await useNonceElsewhere(next);
    await world.reconcile();
    expect(await rowOf(next)).toMatchObject({ state: 'unpaid' });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it('is paid by what was sent with a later nonce in the scan that finds it, though it has just ended', async () => {
    await world.attempt(payment, 'cancel', 2n);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    const hash = await sendElsewhere(payment, payment.nonce + 1);
    const { chain: answering } = world.context;
    let ended: Awaited<ReturnType<typeof rowOf>>;
    const getNewestNonce = async (address: string) => {
      // While the scan looks at it, another process ends it.
      await world.follow(world.context, payment);
      ended = await rowOf(payment);
      return answering.getNewestNonce(address);
    };
    await reconcilePayers({ ...world.context, chain: { ...answering, getNewestNonce } });
    expect(ended).toMatchObject({ state: 'paying' });
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(world.takeAlertCodes()).toEqual([]);
  });

  it('is what was sent where it has its nonce, though another withdrawal waits for the same sum', async () => {
    const older = await addOlder(payment);
    await world.drop(txnOf(payment));
    const hash = await sendElsewhere(payment, payment.nonce);
    await reconcilePayers(world.context);
    await world.reconcile();
    expect(await rowOf(payment)).toMatchObject({ state: 'paid', payment: { hash } });
    expect(await older()).toMatchObject({ state: 'unpaid' });
  });
});

describe('the first payment of a withdrawal', () => {
  let first: TestPayment;
  const submitFirst = () => world.submit(world.context, first);

  beforeEach(async () => {
    first = await world.begin('pay-out', { payer: world.secondAdmin });
  });

  it.each([
    ['in the app', 'mine'],
    ['in the app', 'finalize'],
    ['outside', 'finalize'],
  ] as const)(
    'begins by nobody %s while the scan has still to meet what seems to have paid it outside (%s)',
    async (where, mine) => {
      const { amountMicros, to } = first;
      const begin = () =>
        where === 'outside'
          ? world.assign(world.context, first, { external: true })
          : submitFirst();
      const txn = await chain.send({ from: world.payerWallet, to, amountMicros });
      await chain[mine]();
      expect(await begin()).toMatchObject({
        refusal: { code: 'payout_in_process', message: expect.stringContaining(txn) },
      });
      expect(await rowOf(first)).toMatchObject({ state: 'unpaid', claim: null });
      await world.expectNotBroadcast(first);
      await chain.finalize();
      await reconcilePayers(world.context);
      expect(await begin()).toMatchObject({ refusal: { code: 'already_paid', txn } });
    },
  );

  it('outside costs no look at the chain again, though it was made since', async () => {
    const begin = () => world.assign(world.context, first, { external: true });
    const taken = await begin();
    expect(taken).toMatchObject({ ok: true });
    const { amountMicros, to } = first;
    await chain.send({ from: world.payerWallet, to, amountMicros });
    await chain.finalize();
    expect(await begin()).toEqual(taken);
  });

  it('is taken where its recipient was sent another sum, or the same by somebody else', async () => {
    const { amountMicros, to } = first;
    await chain.send({ from: world.payerWallet, to, amountMicros: amountMicros - 1n });
    await chain.send({ from: world.member.wallet.publicKey, to, amountMicros });
    await chain.mine();
    expect(await submitFirst()).toMatchObject({ ok: true });
  });

  it('is taken where a payment of the app pays another one of the same sum', async () => {
    expect(await submitFirst()).toMatchObject({ ok: true });
    const older = await (await addOlder(first))();
    if (older === undefined) throw new Error('There is no older one');
    await chain.mine();
    const reason = { ...first, serial: serialOf(older) };
    const next = await world.begin('pay-out', { payer: world.secondAdmin, reason });
    expect(await world.submit(world.context, next)).toMatchObject({ ok: true });
  });

  it('is refused where a payment of the app for another one has come too late for that', async () => {
    const other = await rowOf(payment);
    await world.drop(txnOf(payment));
    await world.payOutside();
    await reconcilePayers(world.context);
    const open = await addOlder(payment, other);
    const row = await open();
    if (row === undefined) throw new Error('There is no older one');
    await world.mineOnly(payment, 'first');
    const reason = { ...payment, serial: serialOf(row) };
    first = await world.begin('pay-out', { payer: world.secondAdmin, reason });
    const hash = txnOf(payment);
    const message = messages.payoutPending(world.admin.caller.uid);
    expect(await submitFirst()).toMatchObject({ refusal: { code: 'payout_in_process', message } });
    await reconcilePayers(world.context);
    expect(await open()).toMatchObject({ state: 'paid', payment: { hash } });
  });

  it.each<[string, string, Partial<TestPayment>, object]>([
    ['refused', 'this sum', {}, { refusal: { code: 'payout_in_process' } }],
    ['taken', 'another sum', { amountMicros: 1n }, { ok: true }],
    ['taken', 'this sum to somebody else', { to: Wallet.createRandom().address }, { ok: true }],
  ])(
    'is %s where the scan has set aside what has sent %s, whose receipt cannot be had',
    async (_, __, change, expected) => {
      const { amountMicros, to } = { ...first, ...change };
      const hash = await chain.send({ from: world.payerWallet, to, amountMicros });
      await chain.finalize();
      const { chain: answering } = world.context;
      const getReceipt: Chain['getReceipt'] = (of, block) =>
        of === hash ? Promise.reject(new ChainUnavailableError()) : answering.getReceipt(of, block);
      const process = { ...world.context, chain: { ...answering, getReceipt } };
      await reconcilePayers(process);
      await reconcilePayers(process);
      expect(await rowOf(first)).toMatchObject({ state: 'unpaid' });
      expect(await world.submit(process, first)).toMatchObject(expected);
      expect(await submitFirst()).toMatchObject(expected);
    },
  );

  it('is taken where something that is set aside cannot be read, which alerts somebody', async () => {
    const { config, firestore } = world.context;
    await firestore.doc(paths.payoutQuarantine(config.chainId, hashOf(1))).set({ looks: 'many' });
    expect(await submitFirst()).toMatchObject({ ok: true });
    expect(world.takeAlertCodes()).toEqual(['document.put_off']);
  });

  it.each([
    ['taken', 'nobody', { ok: true }],
    ['refused', 'an admin', { refusal: { code: 'payout_in_process' } }],
  ])(
    'is %s where an admin has sent the same in the app, and %s was to pay it outside',
    async (_, payer, expected) => {
      const assign = async (external: boolean) => {
        if (payer !== 'an admin') return;
        await world.assign(world.context, { ...first, payer: world.admin }, { external });
      };
      const { nonce } = payment;
      const send = { payer: world.admin, nonce: nonce + 1, reason: { ...first, serial: '' } };
      const sent = await world.begin('transfer', send);
      await assign(true);
      expect(await world.submit(world.context, sent)).toMatchObject({ ok: true });
      await assign(false);
      await chain.mine();
      expect(await submitFirst()).toMatchObject(expected);
    },
  );

  it.each([
    ['in words', undefined, { code: 'payout_unsearched', message: messages.payoutNotSearched }],
    ['by the books before', 1n, { code: 'approval_needed' }],
  ])('is refused %s where no endpoint searches the blocks in time', async (_, above, refusal) => {
    const { context } = world;
    const config = { ...context.config, payoutApprovalAboveMicros: above };
    const unsearched = { ...context.chain, findNewTransfers: unavailable };
    const process = { ...context, config, chain: unsearched };
    expect(await world.submit(process, first)).toMatchObject({ refusal });
  });

  it('is refused where the one before has freed the withdrawal after the search', async () => {
    await cancelInApp();
    const { chain: answering } = world.context;
    const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
    const getNonce = async (address: string) => {
      await endIt();
      return answering.getNonce(address);
    };
    const process = { ...world.context, chain: { ...answering, getNonce } };
    expect(await world.submit(process, again)).toMatchObject({
      refusal: { code: 'payout_in_process' },
    });
    expect(await rowOf(payment)).toMatchObject({ state: 'unpaid' });
    expect(await world.submit(world.context, again)).toMatchObject({ ok: true });
  });
});
