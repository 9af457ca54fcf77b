import { Wallet } from 'ethers';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { expectBooksMatch } from '../../test/expect-books-match.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { creditDaily } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import {
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type TestPayment,
} from '../../test/payment-world.ts';
import { appendAudit } from '../audit/store.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import { openProject } from '../context/create-context.ts';
import * as messages from '../contract/messages.ts';
import { listCompanyWallets, setCompanyWallets } from '../ledger/company-wallet-store.ts';
import { rotate } from '../ledger/core/company-wallets.ts';
import { listGrants, setGrants } from '../members/admins.ts';
import { type Grant, openGrant } from '../members/core/grants.ts';
import { findPaymentsPause, setPause } from '../payments/pause.ts';
import { slotIdOf } from '../payments/payment.ts';
import { bookPayout } from '../payouts/book-payout.ts';
import { scanOf } from '../payouts/payer-wallets.ts';
import { collections, paths } from '../platform/paths.ts';
import { findBooking } from '../subscriptions/store.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import { parseSerial } from '../withdrawals/withdrawal.ts';
import { resume } from './resume-payments.ts';

const chain = testChain();

let world: PaymentWorld;
beforeEach(async () => {
  world = await openPaymentWorld(chain);
});

const busy = { ok: false, refusal: { code: 'busy', message: messages.busy } };

/** Pauses payments, some time after everything before. */
async function pause(): Promise<void> {
  const { clock, firestore } = world.context;
  world.wait(1);
  const since = clock.realNow().toISOString();
  await firestore.runTransaction(async (transaction) => setPause(firestore, transaction, since));
  world.wait(1);
}

const isPaused = async () => (await findPaymentsPause(world.context.firestore)) !== undefined;

describe('while payments are paused', () => {
  it('no payment is taken, and its bytes are stored and broadcast nowhere', async () => {
    const payment = await world.begin('transfer');
    await pause();
    expect(await world.submit(world.context, payment)).toMatchObject(busy);
    expect(await world.find(payment.attempts[0]?.txn ?? '')).toBeUndefined();
    await world.expectNotBroadcast(payment);
  });

  it('no cancellation is taken', async () => {
    const payment = await world.begin('transfer');
    await world.submit(world.context, payment);
    await pause();
    const cancellation = await world.attempt(payment, 'cancel', 3n);
    expect(await world.submit(world.context, payment, cancellation)).toMatchObject(busy);
    expect(await world.isInPool(cancellation.txn)).toBe(false);
  });

  it('no payment is taken, and no cancellation, that was tried on the chain before', async () => {
    const { context } = world;
    const tryPayment: Chain['tryPayment'] = async (...asked) => {
      const tried = await context.chain.tryPayment(...asked);
      await pause();
      return tried;
    };
    const slow = { ...context, chain: { ...context.chain, tryPayment } };
    const [payment, stored] = [await world.begin('transfer'), await world.begin('pay-out')];
    expect(await world.submit(context, stored)).toMatchObject({ ok: true });
    expect(await world.submit(slow, payment)).toMatchObject(busy);
    await world.expectNotBroadcast(payment);
    expect(await resume(context)).toEqual([]);
    const cancellation = await world.attempt(stored, 'cancel', 3n);
    expect(await world.submit(slow, stored, cancellation)).toMatchObject(busy);
    expect(await world.isInPool(cancellation.txn)).toBe(false);
  });

  it('no withdrawal is assigned, also not for an outside payment, and an outside payment from before ends', async () => {
    const [waiting, outside] = [await world.begin('pay-out'), await world.begin('pay-out')];
    await world.assign(world.context, outside, { external: true });
    await pause();
    expect(await world.assign(world.context, waiting)).toMatchObject(busy);
    expect(await world.assign(world.context, waiting, { external: true })).toMatchObject(busy);
    expect(await world.assign(world.context, outside, { external: true })).toMatchObject(busy);
    expect(await world.assign(world.context, outside, { external: false })).toMatchObject({
      ok: true,
    });
    for (const { serial } of [waiting, outside]) {
      expect(await findWithdrawal(world.context.firestore, serial)).toMatchObject({ claim: null });
    }
  });

  it('a stored payment is looked at and not broadcast, and is made after they are resumed', async () => {
    const payment = await world.begin('subscription');
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    const txn = payment.attempts[0]?.txn ?? '';
    await world.drop(txn);
    await pause();
    await world.reconcile();
    expect(await world.isInPool(txn)).toBe(false);
    expect(await world.find(txn)).toMatchObject({ state: 'pending' });

    world.wait(1);
    expect(await resume(world.context)).toEqual([]);
    expect(await isPaused()).toBe(false);
    expect(await world.isInPool(txn)).toBe(false);
    await world.reconcile();
    expect(await world.isInPool(txn)).toBe(true);
    payment.ending = 'paid';
    await expectEndings(world);
  });

  it('what the chain shows of a stored payment is booked', async () => {
    const payment = await world.begin('subscription');
    await world.submit(world.context, payment);
    await pause();
    await chain.finalize();
    payment.ending = 'paid';
    await expectEndings(world);
    expect(await isPaused()).toBe(true);
  });
});

/** The document of a submitted payment. */
function documentOf({ nonce, payer }: TestPayment) {
  const { config, firestore } = world.context;
  const { chainId } = config;
  const slot = { chainId, from: payer.wallet.publicKey, nonce, displaced: null };
  return firestore.doc(paths.payment(slotIdOf(slot)));
}

/**
 * Submits a pay-out, pauses payments, and brings back what the backup has of it: an unpaid withdrawal.
 * @returns what its document had as well.
 */
async function payOutAndRestore() {
  const { firestore } = world.context;
  const payment = await world.begin('pay-out');
  const { uid = '', day = '' } = parseSerial(payment.serial) ?? {};
  const withdrawal = firestore.doc(paths.withdrawal(uid, day));
  const backup = (await withdrawal.get()).data() ?? {};
  expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
  await pause();
  const document = documentOf(payment);
  const stored = (await document.get()).data() ?? {};
  await document.delete();
  await withdrawal.set(backup);
  return { payment, stored };
}

/** Takes the event of the newest attempt of a pay-out out of the books. @returns the database of before, which has it. */
async function loseSubmission({ attempts }: TestPayment) {
  const { auth, firestore } = world.context;
  const later = getFirestore(openProject(auth.app.options.projectId ?? ''), 'later');
  const submissions = firestore
    .collection(collections.audit)
    .where('action', '==', 'payout.submitted');
  const { docs } = await submissions.get();
  const event = docs.find((document) => document.get('after.hash') === attempts.at(-1)?.txn);
  if (event === undefined) throw new Error('There is no such event');
  const lost = later.doc(event.ref.path);
  await lost.set(event.data());
  await event.ref.delete();
  return { later, lost };
}

/** Expects that the chain paid a restored withdrawal, and that no other admin pays it again. */
async function expectPaidOnce(payment: TestPayment): Promise<void> {
  expect(await world.isPaid(payment)).toBe('YES');
  const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
  expect(await world.submit(world.context, again)).toMatchObject({
    ok: false,
    refusal: { code: 'already_paid' },
  });
  await world.expectNotBroadcast(again);
  payment.ending = 'paid outside';
  await expectEndings(world);
}

/** A process to which each final transaction shows a second transfer of the same sum, to another recipient. */
function withSecondTransfer(to: string): ActingContext {
  const { context } = world;
  const { chain: answering } = context;
  const getReceipt: Chain['getReceipt'] = async (...asked) => {
    const receipt = await answering.getReceipt(...asked);
    if (receipt.state !== 'final') return receipt;
    const others = receipt.transfers.map((transfer) => ({
      ...transfer,
      place: transfer.place + 1,
      to,
    }));
    return { ...receipt, transfers: [...receipt.transfers, ...others] };
  };
  return { ...context, chain: { ...answering, getReceipt } };
}

describe('after a restore', () => {
  it('a pay-out that the backup lacks is found before anybody can pay it again', async () => {
    const { payment } = await payOutAndRestore();
    const { publicKey } = payment.payer.wallet;
    expect(await resume(world.context)).toEqual([`${publicKey} has sent what is in no block yet`]);
    await chain.mine();
    expect(await resume(world.context)).toEqual([
      `${publicKey} has sent what is too new to be scanned`,
    ]);
    expect(await isPaused()).toBe(true);
    await chain.finalize();
    expect(await resume(world.context)).toEqual([]);
    expect(await isPaused()).toBe(false);
    await expectPaidOnce(payment);
    const events = await listAuditEvents(world.context.firestore, { limit: 50 });
    expect(events.filter(({ action }) => action === 'payments.resumed')).toHaveLength(1);
  });

  it('a pay-out that the backup lacks and no endpoint knows any more keeps payments paused until its nonce is used', async () => {
    const { payment } = await payOutAndRestore();
    const { nonce, payer, serial } = payment;
    const { publicKey } = payer.wallet;
    const { later, lost } = await loseSubmission(payment);
    const [{ txn } = { txn: '' }] = payment.attempts;
    await world.drop(txn);
    const named = `${txn} was submitted for withdrawals/${serial} after the backup, and may still be mined: ${publicKey} has to use the nonce ${nonce}, in a wallet app, and that has to be final and some two minutes old (${lost.path})`;
    expect(await resume(world.context, { later })).toEqual([named]);
    expect(await isPaused()).toBe(true);

    const other = await payer.wallet.sign({ nonce, to: publicKey, value: 1n });
    await payer.wallet.sendElsewhere(other);
    await chain.mine();
    expect(await resume(world.context, { later })).toEqual([
      `${publicKey} has sent what is too new to be scanned`,
      named,
    ]);
    await chain.finalize();
    expect(await resume(world.context, { later })).toEqual([]);
    expect(await isPaused()).toBe(false);
    const again = await world.begin('pay-out', { payer: world.secondAdmin, reason: payment });
    expect(await world.submit(world.context, again)).toMatchObject({ ok: true });
    await chain.finalize();
    await world.reconcile();
    expect(await world.isPaid(again)).toBe('YES');
  });

  it('a faster attempt that the backup lacks, of a pay-out that it has as pending, is followed, and one of another withdrawal is not', async () => {
    const { firestore } = world.context;
    const payment = await world.begin('pay-out');
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    const { nonce, payer, serial } = payment;
    const from = payer.wallet.publicKey;
    const { uid = '', day = '' } = parseSerial(serial) ?? {};
    const backup = await firestore.getAll(
      documentOf(payment),
      firestore.doc(paths.withdrawal(uid, day)),
    );
    await world.attempt(payment, 'faster', 50n);
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    await pause();
    for (const document of backup) await document.ref.set(document.data() ?? {});
    const { later, lost } = await loseSubmission(payment);
    await lost.update({ subject: paths.withdrawal('OTHER0', day) });
    expect(await resume(world.context, { later })).toEqual([
      expect.stringContaining(`${from} has to use the nonce ${nonce}`),
    ]);
    await lost.update({ subject: paths.withdrawal(uid, day) });
    world.wait(1);
    expect(await resume(world.context, { later })).toEqual([]);
    payment.ending = 'paid';
    await expectEndings(world);
  });

  it('each event of a lost pay-out that cannot be read is named, and payments stay paused until it is mended', async () => {
    const { payment } = await payOutAndRestore();
    await chain.finalize();
    const { later, lost } = await loseSubmission(payment);
    const { hash, from, nonce, state } = (await lost.get()).get('after');
    await lost.update({ after: { hash, state } });
    const damaged = later.doc(paths.auditEntry('damaged'));
    await damaged.set({ action: 'payout.submitted' });
    const open = await resume(world.context, { later });
    expect(open.toSorted()).toEqual(
      [
        `later has a pay-out to be mended: after.from: Invalid wallet address; after.nonce: Invalid input (${lost.path})`,
        `later has a pay-out to be mended: subject: Invalid input; after: Invalid input (${damaged.path})`,
      ].toSorted(),
    );
    expect(await isPaused()).toBe(true);
    await lost.update({ after: { hash, state, from, nonce } });
    await damaged.delete();
    expect(await resume(world.context, { later })).toEqual([]);
    await expectPaidOnce(payment);
  });

  it('payments stay paused while a payer that was followed is missing from the variables of this machine', async () => {
    const { firestore } = world.context;
    await pause();
    const address = Wallet.createRandom().address;
    const name = scanOf(address);
    await firestore.doc(paths.scan(name)).set({ name, firstBlock: 1, nextBlock: 2 });
    expect(await resume(world.context)).toEqual([
      expect.stringMatching(`^${address} was followed as a payer, and is none here`),
    ]);
    expect(await isPaused()).toBe(true);

    const { config } = world.context;
    const payerWallets = [...config.payerWallets, { address, fromBlock: 1, untilBlock: 2 }];
    const known = { ...world.context, config: { ...config, payerWallets } };
    expect(await resume(known)).toEqual([]);
    expect(await isPaused()).toBe(false);
  });

  it('payments stay paused until each admin has a grant and each open grant its admin', async () => {
    const { auth, firestore } = world.context;
    const { payment } = await payOutAndRestore();
    await chain.finalize();
    const { publicKey: address, uid } = payment.payer.caller;
    const { uid: secondUid } = world.secondAdmin.caller;
    // Granted after the backup, and revoked after it.
    const setOwnGrants = (change: (grants: readonly Grant[]) => Grant[]) =>
      firestore.runTransaction(async (transaction) =>
        setGrants(firestore, transaction, change(await listGrants(firestore, transaction))),
      );
    await setOwnGrants((grants) => grants.filter((each) => each.uid !== uid));
    await auth.setCustomUserClaims(secondUid, null);
    const open = [
      expect.stringMatching(`^${uid} is an admin without a grant`),
      expect.stringMatching(`^${secondUid} has a grant and is no admin`),
    ];
    expect(await resume(world.context)).toEqual(open);
    expect(await isPaused()).toBe(true);
    expect(await world.isPaid(payment)).toBe('NO');

    await setOwnGrants((grants) => openGrant(grants, { uid, address }, 1));
    await auth.setCustomUserClaims(secondUid, { admin: true });
    expect(await resume(world.context)).toEqual([]);
    await expectPaidOnce(payment);
  });

  it('a withdrawal that was requested and paid after the backup is booked once, before anything is requested or paid', async () => {
    const { firestore } = world.context;
    const payment = await world.begin('pay-out');
    const { uid = '', day = '' } = parseSerial(payment.serial) ?? {};
    const request = firestore.doc(paths.withdrawal(uid, day));
    const account = firestore.doc(paths.account(uid));
    const debited = (await account.get()).data();
    expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
    await chain.finalize();
    await pause();
    const { payer, to: publicKey } = payment;
    await documentOf(payment).delete();
    await request.delete();
    await account.update({ requestedMicros: 0, balanceMicros: 30_000_000 });

    const [{ txn: hash } = { txn: '' }] = payment.attempts;
    const named = `${hash}:0 has paid 18.000000 to users/${uid}, and no withdrawal asks for it: payout:book ${hash} --amount <usdt> --day <YYYY-MM-DD>`;
    expect(await resume(world.context)).toEqual([named]);
    const body = { publicKey, amount: 20_000_000n };
    const caller = { ...payer.caller, uid, publicKey, admin: false };
    expect(await call(world.context, 'withdrawal', caller, { body })).toMatchObject(busy);

    const lost = { hash, amountMicros: 20_000_000n, day };
    const book = (change: Partial<typeof lost> = {}) =>
      bookPayout(world.context, { ...lost, ...change });
    for (const [change, words] of [
      [{ amountMicros: 20_000_010n }, 'No transfer of 18.000009 in it is listed'],
      [{ day: '2026-01-09' }, '2026-01-09 has not begun'],
      [{ hash: `0x${'1'.repeat(64)}` }, 'It is unknown, not final'],
    ] as const) {
      const message = expect.stringContaining(words);
      expect(await book(change)).toMatchObject({ ok: false, refusal: { message } });
    }
    await account.update({ balanceMicros: 19_999_999 });
    const message = expect.stringContaining('open the missed days first');
    expect(await book()).toMatchObject({ ok: false, refusal: { message } });
    await account.update({ balanceMicros: 30_000_000 });
    // A daily reward of today that is not revealed is no part of what the member sees.
    const days: Record<string, unknown> = (await account.get()).get('days');
    await account.update({ days: { ...days, '2026-01-07': days['2026-01-05'] } });
    expect(await book()).toMatchObject({ ok: false, refusal: { message } });
    await account.update({ days });

    const booked = await book();
    expect(booked).toMatchObject({ ok: true, value: { state: 'paid', payment: { hash } } });
    expect(await book()).toEqual(booked);
    const other = expect.stringContaining('It has paid something else');
    expect(await book({ day: '2026-01-06' })).toMatchObject({
      ok: false,
      refusal: { message: other },
    });
    expect((await account.get()).data()).toEqual(debited);
    expect(await resume(world.context)).toEqual([]);
    payment.ending = 'paid outside';
    await expectEndings(world);
  });

  it('a lost withdrawal of a sum that its member was paid before is named and booked, and is no second payment any more', async () => {
    const { firestore } = world.context;
    const earlier = await world.begin('pay-out');
    expect(await world.submit(world.context, earlier)).toMatchObject({ ok: true });
    await chain.finalize();
    await world.reconcile();
    expect(await world.isPaid(earlier)).toBe('YES');
    const { uid = '', day = '' } = parseSerial(earlier.serial) ?? {};
    await creditDaily(world.context, uid, '2026-01-06', 30_000_000n);

    await pause();
    const { publicKey: from } = world.admin.caller;
    const hash = await chain.send({ from, to: earlier.to, amountMicros: 18_000_000n });
    await chain.finalize();
    const path = paths.withdrawal(uid, day);
    const named = `${hash}:0 has paid 18.000000 for ${path}, which was paid before: payout:book ${hash} --amount <usdt> --day <YYYY-MM-DD>`;
    expect(await resume(world.context)).toEqual([named]);
    // Younger events, more than a page of them.
    world.wait(1);
    await firestore.runTransaction(async (transaction) => {
      const event = {
        action: 'payout.duplicate',
        subject: path,
        before: null,
        after: null,
      } as const;
      for (let count = 0; count < 101; count += 1) appendAudit(world.context, transaction, event);
    });
    expect(await resume(world.context)).toEqual([named]);

    const lost = { hash, amountMicros: 20_000_000n, day: '2026-01-06' };
    const booked = await bookPayout(world.context, lost);
    expect(booked).toMatchObject({ ok: true, value: { state: 'paid', payment: { hash } } });
    expect(await bookPayout(world.context, lost)).toEqual(booked);
    expect((await firestore.doc(path).get()).get('duplicates')).toEqual([]);
    const account = await firestore.doc(paths.account(uid)).get();
    expect(account.data()).toMatchObject({
      requestedMicros: 40_000_000,
      balanceMicros: 20_000_000,
    });
    expect(await resume(world.context)).toEqual([]);
    expect(await isPaused()).toBe(false);
    await expectBooksMatch(world.context);
  });

  it.each([
    ['a member', '2026-01-01T00:00:00.000Z'],
    ['a member whose proof the restore has lost', null],
  ])(
    'what a payer sent to %s and is no withdrawal keeps payments paused until the operator names it as known, which leaves what was found since open',
    async (_, provenAt) => {
      const { publicKey, uid } = world.member.caller;
      await world.context.firestore.doc(paths.wallet(uid)).update({ provenAt });
      await pause();
      const { publicKey: from } = world.admin.caller;
      const hash = await chain.send({ from, to: publicKey, amountMicros: 18_000_000n });
      await chain.finalize();
      expect(await resume(world.context)).toEqual([
        expect.stringMatching(`^${hash}:0 has paid 18`),
      ]);
      expect(await isPaused()).toBe(true);
      const unmatchedKnown = [`${hash}:0`];
      const later = await chain.send({ from, to: publicKey, amountMicros: 18_000_000n });
      await chain.finalize();
      expect(await resume(world.context, { unmatchedKnown })).toEqual([
        expect.stringMatching(`^${later}:0 has paid 18`),
      ]);
      expect(await isPaused()).toBe(true);
      unmatchedKnown.push(`${later}:0`);
      expect(await resume(world.context, { unmatchedKnown })).toEqual([]);
    },
  );

  it('one of two transfers of a transaction that is named as known leaves the other open', async () => {
    await pause();
    const { admin, member, secondAdmin } = world;
    const { publicKey: to } = member.caller;
    const { publicKey: from } = admin.caller;
    const hash = await chain.send({ from, to, amountMicros: 18_000_000n });
    await chain.finalize();
    const process = withSecondTransfer(secondAdmin.caller.publicKey);
    expect(await resume(process, { unmatchedKnown: [`${hash}:0`] })).toEqual([
      expect.stringMatching(`^${hash}:1 has paid 18`),
    ]);
    const unmatchedKnown = [`${hash}:0`, `${hash}:1`];
    expect(await resume(process, { unmatchedKnown })).toEqual([]);
  });

  it('a transaction that paid several members the same is booked as the withdrawal of none', async () => {
    await pause();
    const { admin, member, secondAdmin } = world;
    const from = admin.caller.publicKey;
    const hash = await chain.send({ from, to: member.caller.publicKey, amountMicros: 18_000_000n });
    await chain.finalize();
    const process = withSecondTransfer(secondAdmin.caller.publicKey);
    await resume(process);
    const lost = { hash, amountMicros: 20_000_000n, day: '2026-01-07' };
    expect(await bookPayout(process, lost)).toMatchObject({
      refusal: { message: expect.stringContaining('several members') },
    });
  });

  it('what members paid to a company wallet of a rotation that the backup lacks is booked when it is repeated', async () => {
    const { chain: reached, config, firestore } = world.context;
    const address = Wallet.createRandom().address;
    const before = await listCompanyWallets(firestore, config);
    const fromBlock = (await reached.getFinalizedBlockNumber()) + 1;
    await pause();
    const { publicKey: from, uid } = world.member.caller;
    const hash = await chain.send({ from, to: address, amountMicros: 50_000_000n });
    await chain.finalize();
    const rotated = rotate(before, { address, fromBlock, endBlock: fromBlock + 100 });
    await firestore.runTransaction(async (transaction) =>
      setCompanyWallets(firestore, transaction, rotated),
    );
    expect(await resume(world.context)).toEqual([]);
    expect(await findBooking(firestore, { uid, hash })).toMatchObject({ mode: 'user' });
    await expectBooksMatch(world.context);
  });

  it('payments stay paused while the documents are away', async () => {
    const { firestore } = world.context;
    await pause();
    const root = await firestore.doc(paths.rootMember).get();
    await root.ref.delete();
    await expect(resume(world.context)).rejects.toThrow(
      'The documents are away: bring them back first',
    );
    expect(await isPaused()).toBe(true);
    await root.ref.set(root.data() ?? {});
    expect(await resume(world.context)).toEqual([]);
  });

  it('payments stay paused while the chain does not say enough of an unfinished one', async () => {
    const payment = await world.begin('transfer');
    await world.submit(world.context, payment);
    await pause();
    const honest = world.context.chain;
    const deaf: Chain = {
      ...honest,
      getNewestNonce: (address) =>
        address === payment.payer.wallet.publicKey
          ? Promise.reject(new ChainUnavailableError('No endpoint'))
          : honest.getNewestNonce(address),
    };
    const [txn] = payment.attempts.map((attempt) => attempt.txn);
    expect(await resume({ ...world.context, chain: deaf })).toEqual([
      `The payment ${txn} could not be compared with the chain`,
    ]);
    expect(await isPaused()).toBe(true);
    expect(await resume(world.context)).toEqual([]);
    payment.ending = 'paid';
    await expectEndings(world);
  });

  it('payments go on where the receipt of what has the nonce of an unfinished one cannot be had', async () => {
    const payment = await world.begin('transfer');
    await world.submit(world.context, payment);
    await chain.finalize();
    await pause();
    const deaf = {
      ...world.context.chain,
      getReceipt: () => Promise.reject(new ChainUnavailableError('Refused')),
    };
    expect(await resume({ ...world.context, chain: deaf })).toEqual([]);
    expect(await world.find(payment.attempts[0]?.txn ?? '')).toMatchObject({ state: 'pending' });
    payment.ending = 'paid';
    await expectEndings(world);
  });

  it.each([
    ['what reached the company', (wallet: string) => wallet],
    ['what the company sent', scanOf],
  ])(
    'payments stay paused while the scan of %s stands beyond the final blocks',
    async (_, nameOf) => {
      const { chain: reached, config, firestore } = world.context;
      await world.reconcile();
      await pause();
      const scan = firestore.doc(paths.scan(nameOf(checksumAddress(config.companyWallet))));
      const nextBlock = (await reached.getFinalizedBlockNumber()) + 2;
      await scan.update({ nextBlock });
      expect(await resume(world.context)).toEqual([
        `The scan ${scan.id} stands at block ${nextBlock}, beyond the final ${nextBlock - 2}`,
      ]);
      expect(await isPaused()).toBe(true);
      await scan.update({ nextBlock: nextBlock - 1 });
      expect(await resume(world.context)).toEqual([]);
    },
  );

  it('without a pause there is nothing to do', async () => {
    expect(await resume(world.context)).toEqual([]);
    expect(await listAuditEvents(world.context.firestore, { limit: 50 })).not.toContainEqual(
      expect.objectContaining({ action: 'payments.resumed' }),
    );
  });
});
