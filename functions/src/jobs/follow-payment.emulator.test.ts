import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { expectBooksMatch } from '../../test/expect-books-match.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { loseCommitReply } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { later } from '../../test/later-chain.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { listMails } from '../../test/list-mails.ts';
import { endGrantOf, makeAdmin } from '../../test/make-admin.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { rotateCompanyWallet } from '../../test/rotate-company-wallet.ts';
import { createTestWallet, type Signed, type TestWallet } from '../../test/test-wallet.ts';
import { whileAuthIsAsked } from '../../test/while-auth-is-asked.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { type Chain, ChainUnavailableError, type TransferFilter } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { balanceOfData } from '../contract/chain/erc20.ts';
import * as messages from '../contract/messages.ts';
import { findTree } from '../network/store.ts';
import { setPause } from '../payments/pause.ts';
import { findPaymentByTxn, parsePayment } from '../payments/store.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { finishSubmittedPayout } from '../payouts/finish-payout.ts';
import { releasePayout } from '../payouts/release-payout.ts';
import { collections, paths } from '../platform/paths.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import { followPayment } from './follow-payment.ts';
import { runJob } from './run-job.ts';

const usdt = 1_000_000n;
const gwei = 1_000_000_000n;

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let companyWallet: string;
let wallet: TestWallet;
let secondWallet: TestWallet;
let member: Caller;
let admin: Caller;
let secondAdmin: Caller;

/** `wallet` is the member's where the member pays, and the admin's where an admin does. */
async function prepare(payer: 'member' | 'admin'): Promise<void> {
  world = createTestWorld({ chain });
  ({ context } = world);
  companyWallet = checksumAddress(context.config.companyWallet);
  [wallet, secondWallet] = await Promise.all([createTestWallet(chain), createTestWallet(chain)]);
  const own = { publicKey: wallet.publicKey };
  member = await joinMember(context, 'AAAAAA', false, payer === 'member' ? own : {});
  admin = await joinMember(context, 'ADM1N0', true, payer === 'admin' ? own : {});
  const { publicKey } = secondWallet;
  secondAdmin = await joinMember(context, 'ADM1N1', true, { publicKey });
}

async function book({ txn, raw }: Signed, usdtAmount = 50n) {
  const body = {
    publicKey: member.publicKey,
    amt: usdtAmount * usdt,
    txn,
    mode: 'Pending' as const,
    raw,
  };
  return call(context, 'booking', member, { body });
}

/** Sends the money as to anybody else. */
async function sendToCompany({ txn, raw }: Signed) {
  const body = {
    publicKey: member.publicKey,
    details: companyWallet,
    status: 'Pending' as const,
    amt: '50',
    symbol: 'USDT' as const,
    txn,
    raw,
  };
  return call(context, 'transfer', member, { body });
}

async function cancel(signed: Signed, caller: Caller) {
  const body = { publicKey: caller.publicKey, ...signed };
  return call(context, 'paymentCancel', caller, { body });
}

const signBooking = (changes: object = {}): Promise<Signed> =>
  wallet.signUsdt(companyWallet, 50n * usdt, { nonce: 0, ...changes });
const higherFees = { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei };
const highestFees = { maxFeePerGas: 4n * gwei, maxPriorityFeePerGas: 4n * gwei };
const signCancel = (): Promise<Signed> =>
  wallet.sign({ nonce: 0, to: wallet.publicKey, ...highestFees });

const drop = (txn: string) => chain.rpc('anvil_dropTransaction', txn);

/** Every booking of the member by hash, with its mode. */
async function bookings(): Promise<Record<string, string>> {
  const { docs } = await context.firestore.collection(collections.subscriptions).get();
  return Object.fromEntries(docs.map((row) => [row.get('hash'), row.get('mode')]));
}

let minutes = 0;
/** Runs the job that finds what no trigger did, when everything is due. */
async function reconcile(): Promise<void> {
  minutes += 61;
  world.setNow(new Date(Date.UTC(2026, 0, 7, 12, minutes)).toISOString());
  await runJob(context, 'reconcile');
}

const signNet = (payer = wallet, changes: object = {}): Promise<Signed> =>
  payer.signUsdt(member.publicKey, 18n * usdt, { nonce: 0, ...changes });

/** What the member has received. */
async function received(): Promise<bigint> {
  const call = { to: chain.usdtAddress, data: balanceOfData(member.publicKey) };
  return BigInt(String(await chain.rpc('eth_call', call, 'latest')));
}

/** The only payment there is. */
async function snapshot(): Promise<DocumentSnapshot> {
  const { docs } = await context.firestore.collection(collections.payments).get();
  const [document] = docs;
  if (document === undefined) throw new Error('There is no payment');
  return document;
}

const nothing = () => context.firestore.doc('payments/none').get();

describe('a subscription whose signed payment was submitted', () => {
  beforeEach(() => prepare('member'));

  it('is pending, and a User’s when its payment is final', async () => {
    const signed = await signBooking();
    expect(await book(signed)).toMatchObject({ value: [{ mode: 'Pending', txn: signed.txn }] });
    expect(await book(signed)).toMatchObject({ value: [{ mode: 'Pending' }] });
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'Pending' });
    await chain.finalize();
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'user' });
    expect((await findTree(context.firestore, member.uid))?.confirmedMicros).toBe(50n * usdt);
    expect(await book(signed)).toMatchObject({ value: [{ mode: 'user' }] });
    await expectBooksMatch(context);
  });

  it('has the hash of the attempt that was mined, and is one package', async () => {
    const [first, faster] = [await signBooking(), await signBooking(higherFees)];
    await book(first);
    expect((await book(faster)).ok).toBe(true);
    expect(await bookings()).toEqual({ [faster.txn]: 'Pending' });
    await drop(faster.txn);
    await wallet.sendElsewhere(first);
    await chain.finalize();
    await reconcile();
    await reconcile();
    expect(await bookings()).toEqual({ [first.txn]: 'user' });
    expect((await findTree(context.firestore, member.uid))?.packages).toHaveLength(1);
    await expectBooksMatch(context);
  });

  it('is one booking, also where the hash alone of a replaced attempt asks for it', async () => {
    const [first, faster] = [await signBooking(), await signBooking(higherFees)];
    await book(first);
    await book(faster);
    const bookByHash = async (caller: Caller) => {
      const { publicKey } = caller;
      const body = { publicKey, amt: 50n * usdt, txn: first.txn, mode: 'user' as const };
      return call(context, 'booking', caller, { body });
    };
    expect(await bookByHash(member)).toMatchObject({
      value: [{ txn: faster.txn, mode: 'Pending' }],
    });
    await chain.finalize();
    await reconcile();
    expect(await bookByHash(member)).toMatchObject({ value: [{ txn: faster.txn, mode: 'user' }] });
    expect(await bookings()).toEqual({ [faster.txn]: 'user' });
    // To another member it is a hash like any other.
    expect(await bookByHash(admin)).toMatchObject({ value: [{ txn: first.txn }] });
    await expectBooksMatch(context);
  });

  it('is answered to the bytes of a replaced attempt, also once the company wallet has ended', async () => {
    const [first, faster] = [await signBooking(), await signBooking(higherFees)];
    await book(first);
    await book(faster);
    await chain.finalize();
    await reconcile();
    await rotateCompanyWallet(context, checksumAddress(`0x${'7'.repeat(40)}`), 0);
    expect(await book(first)).toMatchObject({ value: [{ txn: faster.txn, mode: 'user' }] });
    expect(await book(faster)).toMatchObject({ value: [{ txn: faster.txn, mode: 'user' }] });
    expect(await bookings()).toEqual({ [faster.txn]: 'user' });
  });

  it('is not made of bytes for a company wallet that has ended, though their hash was booked before', async () => {
    const signed = await signBooking();
    const { publicKey } = member;
    const body = { publicKey, amt: 50n * usdt, txn: signed.txn, mode: 'Pending' as const };
    expect((await call(context, 'booking', member, { body })).ok).toBe(true);
    await rotateCompanyWallet(context, checksumAddress(`0x${'7'.repeat(40)}`), 0);
    expect(await book(signed)).toMatchObject({
      refusal: { code: 'subscription_refused', message: messages.companyWalletEnded },
    });
    expect(await chain.rpc('eth_getTransactionByHash', signed.txn)).toBeNull();
  });

  it('may be paid to a former company wallet until its last block, and to the new one', async () => {
    const next = checksumAddress(`0x${'7'.repeat(40)}`);
    await rotateCompanyWallet(context, next, 1_000);
    const toFormer = await signBooking();
    expect(await book(toFormer)).toMatchObject({ value: [{ mode: 'Pending' }] });
    const toNext = await wallet.signUsdt(next, 50n * usdt, { nonce: 1 });
    expect(await book(toNext)).toMatchObject({ value: [{ mode: 'Pending' }] });
    // The end of the overlap is no end of what was taken before.
    await rotateCompanyWallet(context, next, 0);
    expect(await book(toFormer)).toMatchObject({ value: [{ mode: 'Pending' }] });
    const late = await signBooking({ nonce: 2 });
    expect(await book(late)).toMatchObject({
      refusal: { code: 'subscription_refused', message: messages.companyWalletEnded },
    });
    expect(Object.keys(await bookings())).toHaveLength(2);
    await chain.finalize();
    await reconcile();
    expect((await bookings())[toNext.txn]).toBe('user');
    await expectBooksMatch(context);
  });

  it.each<[string, readonly object[], object]>([
    [
      'is refused, and its bytes are neither stored nor broadcast',
      [],
      { refusal: { code: 'subscription_refused', message: messages.companyWalletEnded } },
    ],
    ['is taken again where it was stored before', [{}], { value: [{ mode: 'Pending' }] }],
    [
      'is taken again where it was stored and hurried before',
      [{}, higherFees],
      { value: [{ mode: 'Pending' }] },
    ],
  ])(
    '%s when the company wallet ends while it is tried on the chain',
    async (_, attempts, expected) => {
      const plain = context;
      const signed = await signBooking();
      const before = await Promise.all(attempts.map(signBooking));
      const tryPayment: Chain['tryPayment'] = async (...asked) => {
        const tried = await plain.chain.tryPayment(...asked);
        context = plain;
        for (const attempt of before) await book(attempt);
        await rotateCompanyWallet(plain, checksumAddress(`0x${'7'.repeat(40)}`), 0);
        return tried;
      };
      context = { ...plain, chain: { ...plain.chain, tryPayment } };
      expect(await book(signed)).toMatchObject(expected);
      const newest = before.at(-1);
      expect(await bookings()).toEqual(newest === undefined ? {} : { [newest.txn]: 'Pending' });
      const { size } = await plain.firestore.collection(collections.payments).get();
      expect(size).toBe(newest === undefined ? 0 : 1);
      const { txn } = newest ?? signed;
      const known = await chain.rpc('eth_getTransactionByHash', txn);
      expect(known === null).toBe(newest === undefined);
    },
  );

  it('is refused and not paid where the member has 5,000 packages, but for one that was taken before', async () => {
    const taken = await signBooking();
    await book(taken);
    const bought = { id: 'bought', amountMicros: Number(50n * usdt), startDay: '2026-01-07' };
    const packages = Array.from({ length: 4_999 }, () => bought);
    const tree = context.firestore.doc(paths.tree(member.uid));
    await tree.update({ packages });
    const last = await signBooking({ nonce: 1 });
    expect((await book(last)).ok).toBe(true);
    await tree.update({ packages: [...packages, bought] });
    const further = await signBooking({ nonce: 2 });
    expect(await book(further)).toMatchObject({
      refusal: { code: 'subscription_refused', message: messages.tooManyPackages },
    });
    expect(await chain.rpc('eth_getTransactionByHash', further.txn)).toBeNull();
    expect((await book(taken)).ok).toBe(true);
    const faster = await signBooking(higherFees);
    expect((await book(faster)).ok).toBe(true);
    expect(await bookings()).toEqual({ [faster.txn]: 'Pending', [last.txn]: 'Pending' });
  });

  it('has failed when its cancellation was mined', async () => {
    const signed = await signBooking();
    await book(signed);
    expect((await cancel(await signCancel(), member)).ok).toBe(true);
    await chain.finalize();
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'failed' });
    await expectBooksMatch(context);
  });

  it('has failed when the chain reverted its payment', async () => {
    const signed = await signBooking();
    await book(signed);
    await chain.rpc('anvil_dealERC20', wallet.publicKey, chain.usdtAddress, '0x0');
    await chain.finalize();
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'failed' });
    await reconcile();
    expect(Object.keys(await listMails(context.firestore))).toEqual([
      `failed_${member.uid}_${signed.txn}`,
    ]);
  });

  it.each<[string, (signed: Signed) => Promise<unknown>, object]>([
    ['that was booked', book, { mode: 'failed' }],
    ['that was only sent', sendToCompany, {}],
  ])(
    '%s is confirmed when the block in which it failed is replaced by one in which it did not',
    async (_, submit, failed) => {
      const signed = await signBooking();
      const before = await chain.rpc('evm_snapshot');
      await submit(signed);
      await chain.rpc('anvil_dealERC20', wallet.publicKey, chain.usdtAddress, '0x0');
      await chain.finalize();
      await reconcile();
      expect((await snapshot()).get('state')).toBe('failed');
      expect(Object.values(await bookings())).toEqual(Object.values(failed));
      await chain.rpc('evm_revert', before);
      for (let index = 0; index < 6; index += 1) {
        await reconcile();
        await chain.finalize();
      }
      expect(await bookings()).toEqual({ [signed.txn]: 'user' });
      await expectBooksMatch(context);
    },
  );

  it('waits for its nonce longer than for a hash that nobody knows', async () => {
    const signed = await signBooking();
    await book(signed);
    await drop(signed.txn);
    minutes += 8 * 24 * 60;
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'Pending' });
  });

  it.each([49n, 75n])('of %d USDT is refused, and nothing is stored', async (amount) => {
    const signed = await wallet.signUsdt(companyWallet, amount * usdt, { nonce: 0 });
    expect(await book(signed, amount)).toMatchObject({ refusal: { code: 'invalid_input' } });
    expect(await bookings()).toEqual({});
  });

  it('that is not paid to the company is refused, and nothing is stored', async () => {
    const signed = await wallet.signUsdt(secondWallet.publicKey, 50n * usdt, { nonce: 0 });
    expect(await book(signed)).toMatchObject({ refusal: { code: 'invalid_input' } });
    expect(await bookings()).toEqual({});
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
  });

  it('of an unproven wallet is refused, and nothing is stored', async () => {
    const unproven = await createTestWallet(chain);
    const { publicKey } = unproven;
    member = await joinMember(context, 'CCCCCC', false, { publicKey, proven: false });
    const signed = await unproven.signUsdt(companyWallet, 50n * usdt, { nonce: 0 });
    expect(await book(signed)).toMatchObject({ refusal: { code: 'wallet_unproven' } });
    expect(await bookings()).toEqual({});
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
  });
});

/** The member's withdrawal of USDT 20, of which 18 are paid out. */
const serial = 'AAAAAA_2026-01-07';

async function withdraw(): Promise<void> {
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
  const body = { publicKey: member.publicKey, amount: 20n * usdt };
  await call(context, 'withdrawal', member, { body });
}

async function pay({ txn, raw }: Signed, caller = admin) {
  const body = { withSL: serial, txn, raw };
  return retryWhileBusy(() => call(context, 'withdrawalPay', caller, { body }));
}

async function setAdmin({ uid }: Caller, admin: boolean): Promise<void> {
  if (admin) await makeAdmin(context, uid);
  else await context.auth.setCustomUserClaims(uid, null);
}

async function queued() {
  const params = { publicKey: admin.publicKey, type: 'unpaid' } as const;
  const outcome = await call(context, 'getIncomeStatement', admin, {
    params,
    query: { limit: 10 },
  });
  return outcome.ok ? outcome.value : outcome.refusal.code;
}

async function isPaid(): Promise<string | undefined> {
  const params = { withdrawalId: serial };
  const outcome = await call(context, 'getWithdrawal_check', admin, { params });
  return outcome.ok ? outcome.value[0]?.isPaid : outcome.refusal.code;
}

const unavailable = () => Promise.reject(new ChainUnavailableError('Not asked'));

describe('a pay-out whose signed payment was submitted', () => {
  beforeEach(async () => {
    await prepare('admin');
    await withdraw();
  });

  it('is in process, and paid when its payment is final', async () => {
    const before = await received();
    const signed = await signNet();
    expect(await pay(signed)).toMatchObject({ value: [{ status: 'In Process' }] });
    expect(await isPaid()).toBe('In Process');
    await chain.finalize();
    await reconcile();
    expect(await isPaid()).toBe('YES');
    expect(await pay(signed)).toMatchObject({ value: [{ status: 'Paid', TXN: signed.txn }] });
    expect((await received()) - before).toBe(18n * usdt);
    await expectBooksMatch(context);
  });

  it('is paid within a run of the job where its own look is weeks away', async () => {
    await makeAdmin(context, admin.uid);
    await pay(await signNet());
    await (await snapshot()).ref.update({ nextLookAt: '2026-02-01T00:00:00.000Z' });
    await chain.finalize();
    await reconcile();
    await reconcile();
    expect(await isPaid()).toBe('YES');
  });

  it('is paid once where two admins pay at once: the bytes of one are never broadcast', async () => {
    const before = await received();
    const [one, two] = [await signNet(), await signNet(secondWallet)];
    const outcomes = await Promise.all([pay(one), pay(two, secondAdmin)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await chain.finalize();
    await reconcile();
    expect(await isPaid()).toBe('YES');
    expect((await received()) - before).toBe(18n * usdt);
    await expectBooksMatch(context);
  });

  it('is paid by the attempt that was mined, however often it was hurried', async () => {
    const before = await received();
    const [first, faster] = [await signNet(), await signNet(wallet, higherFees)];
    await pay(first);
    expect((await pay(faster)).ok).toBe(true);
    await drop(faster.txn);
    await wallet.sendElsewhere(first);
    await chain.finalize();
    await reconcile();
    expect(await pay(first)).toMatchObject({ value: [{ status: 'Paid', TXN: first.txn }] });
    expect((await received()) - before).toBe(18n * usdt);
    await expectBooksMatch(context);
  });

  it.each<[string, () => Promise<[Signed, Caller]>]>([
    ['at its nonce, with higher fees', async () => [await signNet(wallet, higherFees), admin]],
    ['at the next nonce', async () => [await signNet(wallet, { nonce: 1 }), admin]],
    [
      'of another admin, at a nonce that is not the next',
      async () => [await signNet(secondWallet, { nonce: 1 }), secondAdmin],
    ],
    [
      'of another admin, whose USDT do not suffice',
      async () => {
        await chain.rpc('anvil_dealERC20', secondWallet.publicKey, chain.usdtAddress, '0x0');
        return [await signNet(secondWallet), secondAdmin];
      },
    ],
  ])('once paid, another payment of it %s is told what has paid it', async (_, signAnother) => {
    const signed = await signNet();
    await pay(signed);
    await chain.finalize();
    await reconcile();
    const another = await signAnother();
    // What the books refuse costs no look at the chain.
    context = {
      ...context,
      chain: { ...context.chain, getNonce: unavailable, tryPayment: unavailable },
    };
    expect(await pay(...another)).toMatchObject({
      refusal: { code: 'already_paid', message: messages.alreadyPaid, txn: signed.txn },
    });
    expect(await pay(signed)).toMatchObject({ value: [{ status: 'Paid', TXN: signed.txn }] });
  });

  it('is unpaid again when its cancellation was mined, and another admin pays it', async () => {
    const before = await received();
    const first = await signNet();
    await pay(first);
    expect((await cancel(await signCancel(), admin)).ok).toBe(true);
    expect(await pay(await signNet(secondWallet), secondAdmin)).toMatchObject({
      refusal: { code: 'payout_in_process' },
    });
    await chain.finalize();
    await reconcile();
    expect(await isPaid()).toBe('NO');
    expect(await pay(first)).toMatchObject({
      refusal: { code: 'conflict', message: messages.paymentFinal },
    });
    expect(await isPaid()).toBe('NO');
    expect((await pay(await signNet(secondWallet), secondAdmin)).ok).toBe(true);
    await chain.finalize();
    await reconcile();
    expect(await isPaid()).toBe('YES');
    expect((await received()) - before).toBe(18n * usdt);
    await expectBooksMatch(context);
  });

  it('is paid by the same transfer that the admin made in another app', async () => {
    const signed = await signNet();
    await pay(signed);
    await drop(signed.txn);
    const elsewhere = await signNet(wallet, { gasLimit: 99_999n });
    await wallet.sendElsewhere(elsewhere);
    await chain.finalize();
    await reconcile();
    expect(await isPaid()).toBe('YES');
    await expectBooksMatch(context);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'of another sum',
      async () => pay(await wallet.signUsdt(member.publicKey, 18n * usdt + 1n, { nonce: 0 })),
    ],
    [
      'to another recipient',
      async () => pay(await wallet.signUsdt(companyWallet, 18n * usdt, { nonce: 0 })),
    ],
    ['by another admin', async () => pay(await signNet(), secondAdmin)],
  ])('%s is refused, stored nowhere and never broadcast', async (_, submit) => {
    expect(await submit()).toMatchObject({ refusal: { code: 'invalid_input' } });
    expect(await isPaid()).toBe('NO');
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
  });

  it('of the admin’s own withdrawal is refused', async () => {
    const own = { ...member, admin: true };
    expect(await pay(await signNet(), own)).toMatchObject({ refusal: { code: 'payout_own' } });
  });

  it('is refused while another admin pays it outside of the app, not while one has noted it', async () => {
    await setAdmin(secondAdmin, true);
    const assign = async (external: { external?: true }) =>
      call(context, 'withdrawalClaim', secondAdmin, { body: { withSL: serial, ...external } });
    expect((await assign({ external: true })).ok).toBe(true);
    expect(await pay(await signNet())).toMatchObject({
      refusal: { code: 'payout_held', message: expect.stringContaining('another wallet') },
    });
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect((await assign({})).ok).toBe(true);
    expect(await pay(await signNet())).toMatchObject({ value: [{ status: 'In Process' }] });
  });

  it('waits while the member’s pay-outs are held', async () => {
    const payoutHold = { until: '2026-02-01T00:00:00.000Z', proven: true };
    await context.firestore.doc(`users/${member.uid}/private/wallet`).update({ payoutHold });
    expect(await pay(await signNet())).toMatchObject({ refusal: { code: 'payout_held' } });
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
  });

  it('is not hurried while the member’s pay-outs are held', async () => {
    expect(await pay(await signNet())).toMatchObject({ value: [{ status: 'In Process' }] });
    const payoutHold = { until: '2026-02-01T00:00:00.000Z', proven: true };
    await context.firestore.doc(`users/${member.uid}/private/wallet`).update({ payoutHold });
    const faster = await signNet(wallet, higherFees);
    expect(await pay(faster)).toMatchObject({ refusal: { code: 'payout_held' } });
    expect((await snapshot()).get('txns')).not.toContain(faster.txn);
  });
});

const stateOf = async () =>
  (await context.firestore.doc(`withdrawals/${serial}`).get()).get('state');

describe('payout:release', () => {
  let first: Signed;

  beforeEach(async () => {
    await prepare('admin');
    await withdraw();
    await setAdmin(secondAdmin, true);
    first = await signNet();
    await pay(first);
    await drop(first.txn);
  });

  it('is refused while the nonce is unused, before 24 hours and without a second admin', async () => {
    const refusal = { refusal: { code: 'conflict', message: expect.stringContaining('24 hours') } };
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject(refusal);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await releasePayout(context, serial, { despite: [] })).toMatchObject(refusal);
    for (const { uid } of [admin, member]) {
      expect(await releasePayout(context, serial, { second: uid, despite: [] })).toMatchObject({
        refusal: { message: expect.stringContaining('another than') },
      });
    }
    await setAdmin(secondAdmin, false);
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: 'The second admin is no admin' },
    });
    expect(await stateOf()).toBe('paying');
  });

  it('is refused before its newest bytes are 24 hours old', async () => {
    world.setNow('2026-01-08T11:00:00.000Z');
    const faster = await signNet(wallet, higherFees);
    expect(await pay(faster)).toMatchObject({ value: [{ status: 'In Process' }] });
    await drop(faster.txn);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: expect.stringContaining('24 hours') },
    });
    expect(await stateOf()).toBe('paying');
  });

  it('is refused with a second admin who has the claim alone', async () => {
    world.setNow('2026-01-08T12:00:00.000Z');
    await endGrantOf(context, secondAdmin.uid);
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: 'The second admin is no admin' },
    });
    expect(await stateOf()).toBe('paying');
  });

  it('with a second admin after 24 hours deletes the bytes, frees the nonce and makes the row unpaid', async () => {
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      value: { state: 'unpaid' },
    });
    const payment = await snapshot();
    expect(payment.get('state')).toBe('failed');
    expect(payment.get('attempts')).toMatchObject([{ txn: first.txn, raw: null }]);
    await followPayment(context, { before: await nothing(), after: payment }, instantly);
    expect(await stateOf()).toBe('unpaid');
    const [event] = await listAuditEvents(context.firestore, { limit: 1 });
    expect(event).toMatchObject({
      action: 'payout.released',
      subject: `withdrawals/${serial}`,
      before: { hash: first.txn, nonce: 0 },
      after: { state: 'unpaid', second: secondAdmin.uid },
    });
    // The same bytes are over; another payment takes their nonce, so that only one of both is mined.
    expect(await pay(first)).toMatchObject({ refusal: { code: 'conflict' } });
    const again = await signNet(wallet, higherFees);
    expect(await pay(again)).toMatchObject({ value: [{ status: 'In Process' }] });
    await chain.finalize();
    await reconcile();
    expect(await pay(again)).toMatchObject({ value: [{ status: 'Paid', TXN: again.txn }] });
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: 'It is paid' },
    });
    await expectBooksMatch(context);
  });

  it('is done once where the reply to its commit is lost', async () => {
    const { firestore } = context;
    world.setNow('2026-01-08T12:00:00.000Z');
    const isLost = loseCommitReply(firestore, `withdrawals/${serial}`);
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({ value: { state: 'unpaid' } });
    expect(isLost()).toBe(true);
    expect(await listAuditEvents(firestore, { action: 'payout.released', limit: 2 })).toHaveLength(
      1,
    );
  });

  it('leaves the row in process where the released bytes are mined before the next payment of it, and the scan pays it', async () => {
    const before = await received();
    await makeAdmin(context, admin.uid);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(
      (await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] })).ok,
    ).toBe(true);
    const again = await signNet(wallet, higherFees);
    expect(await pay(again)).toMatchObject({ value: [{ status: 'In Process' }] });
    await drop(again.txn);
    await wallet.sendElsewhere(first);
    await chain.finalize();
    // Its own look comes before the scan.
    const pending = await findPaymentByTxn(context.firestore, again.txn);
    if (pending === undefined) throw new Error('There is no payment');
    const ended = await watchPayment(context, pending);
    expect(ended).toMatchObject({ state: 'failed', reason: 'replaced' });
    await finishSubmittedPayout(context, ended);
    expect(await stateOf()).toBe('paying');
    minutes += 24 * 60;
    await reconcile();
    expect(await findWithdrawal(context.firestore, serial)).toMatchObject({
      state: 'paid',
      payment: { hash: first.txn },
    });
    expect((await received()) - before).toBe(18n * usdt);
    await expectBooksMatch(context);
  });

  it('is possible at once where another transaction has the nonce', async () => {
    await wallet.sendElsewhere(await wallet.sign({ nonce: 0, to: companyWallet, value: 1n }));
    await chain.finalize();
    expect(await releasePayout(context, serial, { despite: [] })).toMatchObject({
      value: { state: 'unpaid' },
    });
  });

  it('searches to the end for what has the nonce, though each look ends after a minute', async () => {
    await wallet.sendElsewhere(await wallet.sign({ nonce: 0, to: companyWallet, value: 1n }));
    await chain.finalize();
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const searched: number[] = [];
    const findTransfers = async (_: TransferFilter, from: number, to: number) => {
      if (to > from) throw new ChainUnavailableError('Too many blocks');
      searched.push(from);
      nowMs += 61_000;
      return [];
    };
    const slow = { ...context, chain: { ...context.chain, findTransfers } };
    expect(await releasePayout(slow, serial, { despite: [] })).toMatchObject({
      value: { state: 'unpaid' },
    });
    const [from = 0] = searched;
    // A second time for what its payer has sent with other nonces, without the last block, which a node may lack.
    const once = searched.slice(0, Math.ceil(searched.length / 2));
    expect(once.length).toBeGreaterThan(1);
    expect(searched).toEqual([...once, ...once.slice(0, -1)]);
    expect(once).toEqual(once.map((_, index) => from + index));
  });

  it('is refused where its search for what has the nonce comes no further', async () => {
    await wallet.sendElsewhere(await wallet.sign({ nonce: 0, to: companyWallet, value: 1n }));
    await chain.finalize();
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const findTransfers = async () => {
      nowMs += 61_000;
      throw new ChainUnavailableError('Too late');
    };
    const stuck = { ...context, chain: { ...context.chain, findTransfers } };
    expect(await releasePayout(stuck, serial, { despite: [] })).toMatchObject({
      refusal: { message: expect.stringContaining('is not found') },
    });
    expect(await stateOf()).toBe('paying');
  });

  it('is refused to any two admins where a block holds the payment, or what has its nonce cannot be read', async () => {
    world.setNow('2026-01-08T12:00:00.000Z');
    const refusal = { refusal: { message: expect.stringContaining('A block holds its payment') } };
    await wallet.sendElsewhere(first);
    await chain.mine();
    const unread = {
      ...context.chain,
      getReceipt: () => Promise.reject(new ChainUnavailableError()),
    };
    for (const chainNow of [context.chain, unread]) {
      const looked = { ...context, chain: chainNow };
      expect(
        await releasePayout(looked, serial, { second: secondAdmin.uid, despite: [] }),
      ).toMatchObject(refusal);
    }
    await chain.finalize();
    const looked = { ...context, chain: unread };
    expect(
      await releasePayout(looked, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject(refusal);
    expect(await stateOf()).toBe('paying');
  });

  it('with a second admin frees what long ago took another way, which nothing else does', async () => {
    await wallet.sendElsewhere(await wallet.sign({ nonce: 0, to: companyWallet, value: 1n }));
    await chain.finalize();
    const { context: watched, takeAlertCodes } = recordAlerts(context);
    context = { ...watched, chain: later(context.chain, 200_000) };
    world.setNow('2026-01-08T12:00:00.000Z');
    await runJob(context, 'reconcile');
    expect(takeAlertCodes().filter((code) => code === 'payment.stuck')).toHaveLength(1);
    await runJob(context, 'reconcile');
    expect(takeAlertCodes()).not.toContain('payment.stuck');
    expect((await snapshot()).data()).toMatchObject({ state: 'failed', reason: 'unknown' });
    expect(await stateOf()).toBe('paying');
    // A transfer from elsewhere may pay it now.
    const row = await findWithdrawal(context.firestore, serial);
    expect(row).toMatchObject({ payment: { hash: first.txn } });
    expect(row).not.toHaveProperty('payment.submitted');
    expect(await releasePayout(context, serial, { despite: [] })).toMatchObject({
      refusal: { message: expect.stringContaining('24 hours') },
    });
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      value: { state: 'unpaid' },
    });
  });

  it('is refused where the payment ends while what its payer has sent is searched', async () => {
    // Blocks to be searched.
    await chain.finalize();
    world.setNow('2026-01-08T12:00:00.000Z');
    const { chain: asked } = context;
    const findTransfers: Chain['findTransfers'] = async (...of) => {
      const found = await asked.findTransfers(...of);
      await wallet.sendElsewhere(first);
      await chain.finalize();
      await watchPayment(context, parsePayment(await snapshot()));
      return found;
    };
    const slow = { ...context, chain: { ...asked, findTransfers } };
    expect(
      await releasePayout(slow, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: expect.stringContaining('changed meanwhile') },
    });
    expect(await stateOf()).toBe('paying');
    await reconcile();
    expect(await stateOf()).toBe('paid');
  });

  it('is refused where the payment is final', async () => {
    await wallet.sendElsewhere(first);
    await chain.finalize();
    expect(
      await releasePayout(context, serial, { second: secondAdmin.uid, despite: [] }),
    ).toMatchObject({
      refusal: { message: expect.stringContaining('is final') },
    });
    await reconcile();
    expect(await stateOf()).toBe('paid');
  });
});

async function approve(caller: Caller, change: { publicKey?: string; net?: bigint } = {}) {
  const body = { withSL: serial, publicKey: member.publicKey, net: 18n * usdt, ...change };
  return call(context, 'withdrawalApprove', caller, { body });
}

describe('a pay-out above the configured sum', () => {
  const needed = { refusal: { code: 'approval_needed', message: messages.approvalNeeded } };
  let approver: Caller;

  beforeEach(async () => {
    await prepare('admin');
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
    approver = await joinMember(context, 'ADM1N2', true);
    await setAdmin(approver, true);
    await withdraw();
  });

  it('is refused before anybody has approved it, and stored nowhere', async () => {
    expect(await queued()).toMatchObject([{ approval: { status: 'needed' } }]);
    expect(await pay(await signNet())).toMatchObject(needed);
    expect((await context.firestore.collection(collections.payments).get()).size).toBe(0);
  });

  it('is made with the approval of a second admin, also by a faster attempt after its end', async () => {
    const until = '2026-01-08T12:00:00.000Z';
    expect(await approve(approver)).toEqual({ ok: true, value: [{ status: 'OK', until }] });
    expect(await queued()).toMatchObject([
      { approval: { status: 'given', by: approver.uid, until } },
    ]);
    expect(await pay(await signNet())).toMatchObject({ value: [{ status: 'In Process' }] });
    world.setNow(until);
    expect(await pay(await signNet(wallet, higherFees))).toMatchObject({
      value: [{ status: 'In Process' }],
    });
    expect(await approve(approver)).toMatchObject({ refusal: { code: 'payout_in_process' } });
    const [event] = (await listAuditEvents(context.firestore, { limit: 20 })).filter(
      ({ action }) => action === 'withdrawal.approved',
    );
    expect(event).toMatchObject({
      subject: `withdrawals/${serial}`,
      before: { approvedBy: null },
      after: { approvedBy: approver.uid, net: '18.000000', recipient: member.publicKey },
    });
  });

  it('is refused when the approval is over', async () => {
    await approve(approver);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await pay(await signNet())).toMatchObject(needed);
    expect(await queued()).toMatchObject([{ approval: { status: 'needed' } }]);
  });

  it('does not delay what others write to the withdrawal while Firebase Auth is asked', async () => {
    await approve(approver);
    const other = world.connectAgain().firestore.doc(`${collections.withdrawals}/${serial}`);
    const countAsked = whileAuthIsAsked(context.auth, () => other.update({ name: 'Renamed' }));
    expect((await pay(await signNet())).ok).toBe(true);
    expect(countAsked()).toBe(1);
  });

  it('is refused when the approver is no admin any more', async () => {
    await approve(approver);
    await setAdmin(approver, false);
    expect(await pay(await signNet())).toMatchObject(needed);
    await setAdmin(approver, true);
    expect((await pay(await signNet())).ok).toBe(true);
  });

  it('is refused when the approver has the claim of an admin alone', async () => {
    await approve(approver);
    await endGrantOf(context, approver.uid);
    expect(await queued()).toMatchObject([{ approval: { status: 'needed' } }]);
    expect(await pay(await signNet())).toMatchObject(needed);
  });

  it('is refused when the approver has been granted the rights again, until the same admin approves it once more', async () => {
    await approve(approver);
    await endGrantOf(context, approver.uid);
    await setAdmin(approver, true);
    expect(await queued()).toMatchObject([{ approval: { status: 'needed' } }]);
    expect(await pay(await signNet())).toMatchObject(needed);
    await approve({ ...approver, grant: 2 });
    expect((await pay(await signNet())).ok).toBe(true);
  });

  it('is refused to the admin who approved it, and possible for another', async () => {
    await setAdmin(admin, true);
    await approve(admin);
    expect(await pay(await signNet())).toMatchObject(needed);
    expect((await pay(await signNet(secondWallet), secondAdmin)).ok).toBe(true);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['of its owner', () => approve({ ...member, admin: true, grant: 1 }), messages.approvalOwn],
    ['of another net', () => approve(approver, { net: 18n * usdt + 1n }), messages.approvalDiffers],
    [
      'of another recipient',
      () => approve(approver, { publicKey: admin.publicKey }),
      messages.approvalDiffers,
    ],
  ])('an approval %s is refused', async (_, act, message) => {
    expect(await act()).toMatchObject({ refusal: { code: 'conflict', message } });
    expect(await pay(await signNet())).toMatchObject(needed);
  });
});

describe('followPayment', () => {
  beforeEach(() => prepare('member'));

  it('new bytes are looked at after 5, 15 and 45 seconds, until they are final', async () => {
    await book(await signBooking());
    const slept: number[] = [];
    const sleep = async (ms: number) => {
      slept.push(ms);
      if (slept.length === 2) await chain.finalize();
    };
    const [before, after] = [await nothing(), await snapshot()];
    await followPayment(context, { before, after }, { sleep });
    expect(slept).toEqual([5_000, 10_000]);
    expect((await snapshot()).get('state')).toBe('confirmed');
  });

  it('an ended payment books what it was for, once', async () => {
    const signed = await signBooking();
    await book(signed);
    const before = await snapshot();
    await chain.finalize();
    await followPayment(context, { before: await nothing(), after: before }, instantly);
    const after = await snapshot();
    await followPayment(context, { before, after }, instantly);
    await followPayment(context, { before, after }, instantly);
    expect(await bookings()).toEqual({ [signed.txn]: 'user' });
    await expectBooksMatch(context);
  });

  it('a payment that took the nonce of one that every endpoint refuses is looked at', async () => {
    await book(await signBooking());
    const { ref } = await snapshot();
    await ref.update({ problem: 'insufficient funds' });
    const before = await ref.get();
    const other = await wallet.signUsdt(companyWallet, 100n * usdt, { nonce: 0, ...higherFees });
    expect((await book(other, 100n)).ok).toBe(true);
    await chain.finalize();
    await followPayment(context, { before, after: await ref.get() }, instantly);
    expect((await ref.get()).data()).toMatchObject({ state: 'confirmed', txn: other.txn });
  });

  it('while payments are paused nothing is decided, because an import may not have brought the wallets yet', async () => {
    const { firestore } = context;
    const signed = await signBooking();
    await book(signed);
    const [before, owner] = [
      await snapshot(),
      await firestore.doc(paths.walletOwner(checksumAddress(member.publicKey))).get(),
    ];
    await firestore.runTransaction(async (transaction) =>
      setPause(firestore, transaction, '2026-01-07T12:00:00.000Z'),
    );
    await owner.ref.delete();
    await chain.finalize();
    await followPayment(context, { before: await nothing(), after: before }, instantly);
    expect((await snapshot()).get('state')).toBe('pending');
    await watchPayment(context, parsePayment(before));
    const after = await snapshot();
    expect(after.get('state')).toBe('confirmed');
    await followPayment(context, { before, after }, instantly);
    expect(await bookings()).toEqual({ [signed.txn]: 'Pending' });

    await owner.ref.set(owner.data() ?? {});
    await firestore.doc(paths.paymentsPause).delete();
    await reconcile();
    expect(await bookings()).toEqual({ [signed.txn]: 'user' });
    await expectBooksMatch(context);
  });

  it('a look that changes no bytes starts no others', async () => {
    await book(await signBooking());
    const after = await snapshot();
    const slept: number[] = [];
    const sleep = async (ms: number) => void slept.push(ms);
    await followPayment(context, { before: after, after }, { sleep });
    expect(slept).toEqual([]);
  });
});

const instantly = { sleep: () => Promise.resolve() };
