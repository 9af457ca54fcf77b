import { randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../test/call.ts';
import { countAtOnce } from '../../test/count-at-once.ts';
import { alreadyOver } from '../../test/deadlines.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { dieEverywhere, interceptRequests } from '../../test/firestore-requests.ts';
import { hashOf } from '../../test/hash-of.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { grantOf, makeAdmin } from '../../test/make-admin.ts';
import { payerWallet as configured } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { rotateCompanyWallet } from '../../test/rotate-company-wallet.ts';
import { testPayment } from '../../test/test-payment.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { setGrants } from '../members/admins.ts';
import { runOperation } from '../operations/run-operation.ts';
import { scanOf } from '../payouts/payer-wallets.ts';
import { reconcilePayers } from '../payouts/scan-payers.ts';
import { neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { reconcileBookings } from '../subscriptions/reconcile-bookings.ts';
import { verifyChain } from './verify-chain.ts';

const usdt = 1_000_000n;

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let takeAlertCodes: () => readonly string[];
let companyWallet: string;
let payerWallet: string;
let stranger: string;
let member: Caller;
let admin: Caller;
let days: number;

afterEach(() => vi.unstubAllEnvs());

beforeEach(async () => {
  // The chain outlives the world: each has wallets of its own.
  payerWallet = randomAddress();
  stranger = randomAddress();
  world = createTestWorld({ chain, config: { payerWallets: [configured(payerWallet)] } });
  companyWallet = checksumAddress(world.context.config.companyWallet);
  days = 0;
  const log = { ...world.context.log, warn: () => undefined };
  ({ context, takeAlertCodes } = recordAlerts({ ...world.context, log }));
  member = await joinMember(context, 'AAAAAA', false, { publicKey: randomAddress() });
  admin = await joinMember(context, 'ADM1N0', true, { publicKey: randomAddress() });
  await makeAdmin(context, admin.uid);
});

const randomAddress = (): string => checksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** Makes a transfer final; the reconciler has not seen it. @returns the hash. */
async function send(from: string, to: string, amountMicros: bigint): Promise<string> {
  const hash = await chain.send({ from, to, amountMicros });
  await chain.finalize();
  return hash;
}

async function reconcile(): Promise<void> {
  await reconcileBookings(context);
  await reconcilePayers(context);
}

/** Pays the company and lets the reconciler see it. @returns the hash. */
async function pay(from: string, amountMicros: bigint): Promise<string> {
  const hash = await send(from, companyWallet, amountMicros);
  await reconcile();
  return hash;
}

/** Requests USDT 20, of which 18 are paid out. */
async function withdraw(): Promise<void> {
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
  const body = { publicKey: member.publicKey, amount: 20n * usdt };
  await call(context, 'withdrawal', member, { body });
}

/** Makes it the night so many days later. */
function waitDays(count: number): void {
  days += count;
  world.setNow(new Date(Date.UTC(2026, 0, 7 + days, 2)).toISOString());
}

/** A run of the nightly job, through this connection or another one. */
const runOnce = (own: ActingContext = context) =>
  verifyChain({ ...own, actor: { id: 'job:verify-chain', requestId: randomUUID() } }, neverOver);

/** Runs the nightly job in another week: everything is compared. */
async function verify() {
  waitDays(7);
  return runOnce();
}

/** Runs the nightly job of the next night: only what is new is compared. */
async function verifyNewest() {
  waitDays(1);
  return runOnce();
}

/** The audited differences: their documents and words, without the sums' senders. */
async function audited(): Promise<(readonly [string, unknown])[]> {
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  return events
    .filter(({ action }) => action === 'chain.differs')
    .map(({ subject, after }) => [subject, after?.['problem']] as const);
}

async function deleteDifferences(): Promise<void> {
  const { docs } = await context.firestore
    .collection(collections.audit)
    .where('action', '==', 'chain.differs')
    .get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

const claimPath = (hash: string) => paths.claim(chain.chainId, hash, 0);
const rowPath = (hash: string) => paths.inflowRow(`${chain.chainId}_${hash}_0`);
const document = (path: string) => context.firestore.doc(path);
const sound = { state: 'done', counts: { differences: 0, found: 0, undecided: 0 } };

async function expectSound(): Promise<void> {
  expect(await verify()).toMatchObject(sound);
  expect(await audited()).toEqual([]);
  expect(takeAlertCodes()).not.toContain('chain.differs');
}

/**
 * Runs the job, expects these differences in any order, with one alert, and that another week finds the
 * same, alerts once again and audits nothing new.
 */
async function expectDifferences(...differences: readonly (readonly [string, unknown])[]) {
  const counts = { differences: differences.length, undecided: 0 };
  expect(await verify()).toMatchObject({
    state: 'done',
    counts: { ...counts, found: differences.length },
  });
  expect(takeAlertCodes().filter((code) => code === 'chain.differs')).toEqual(['chain.differs']);
  expect(await verify()).toMatchObject({ state: 'done', counts: { ...counts, found: 0 } });
  expect(takeAlertCodes()).toEqual(['chain.differs']);
  const found = await audited();
  expect(found).toHaveLength(differences.length);
  expect(found).toEqual(expect.arrayContaining([...differences]));
}

describe('the books match the chain', () => {
  it('when nothing has happened', () => expectSound());

  it('after subscriptions, rests, dust, strangers, our own transfers and what was settled by hand', async () => {
    await send(member.publicKey, companyWallet, 50n * usdt);
    await send(member.publicKey, companyWallet, 75n * usdt);
    await send(stranger, companyWallet, 400_000n);
    await send(stranger, companyWallet, 500_000n);
    await send(payerWallet, companyWallet, 10n * usdt);
    const hash = await send(stranger, companyWallet, 199n * usdt);
    const odd = await pay(stranger, 60n * usdt);
    const body = {
      id: `31337_${hash}_0`,
      amt: 199n * usdt,
      note: 'Paid by an exchange',
      uid: member.uid,
    };
    const settled = await call(context, 'inflowSettle', admin, { body });
    expect(settled.ok).toBe(true);
    const txn = await send(admin.publicKey, stranger, 60n * usdt);
    const refund = { id: `31337_${odd}_0`, amt: 60n * usdt, note: 'Paid back', txn };
    const refunded = await call(context, 'inflowSettle', admin, { body: refund });
    expect(refunded.ok).toBe(true);
    await reconcile();
    await expectSound();
  });

  it('after a pay-out, its duplicate and a transfer without a reason, which were alerts', async () => {
    await withdraw();
    for (const amountMicros of [18n * usdt, 18n * usdt, 5n]) {
      await send(admin.publicKey, member.publicKey, amountMicros);
    }
    await reconcile();
    expect(takeAlertCodes()).toEqual(['payout.duplicate', 'payout.unmatched']);
    await expectSound();
  });

  it('after a rotation, also for what reached the former wallet', async () => {
    await send(member.publicKey, companyWallet, 50n * usdt);
    const next = randomAddress();
    await rotateCompanyWallet(context, next, 0);
    await send(member.publicKey, companyWallet, 100n * usdt);
    await send(member.publicKey, next, 100n * usdt);
    for (let sent = 0; sent < 2; sent += 1) await send(stranger, companyWallet, 5n);
    takeAlertCodes();
    await reconcile();
    expect(takeAlertCodes()).toEqual(['inflow.waiting']);
    const dust = await context.firestore
      .collection(collections.inflows)
      .where('reason', '==', 'dust')
      .get();
    expect(dust.docs.map((row) => row.get('amountMicros'))).toEqual([10]);
    await expectSound();
  });

  it('while the reconciler has not seen a transfer yet', async () => {
    await pay(member.publicKey, 50n * usdt);
    await send(stranger, companyWallet, 100n * usdt);
    await send(admin.publicKey, member.publicKey, 5n);
    await expectSound();
  });

  it('where somebody sent a member something before being an admin, and after it', async () => {
    const { firestore } = context;
    await send(admin.publicKey, member.publicKey, 5n);
    const fromBlock = (await context.chain.getNewestBlock()) + 1;
    await send(stranger, member.publicKey, 5n);
    const untilBlock = await context.chain.getNewestBlock();
    await send(admin.publicKey, member.publicKey, 6n);
    // The cursor knows all of it.
    await reconcile();
    await firestore
      .collection(collections.audit)
      .where('action', '==', 'payout.unmatched')
      .get()
      .then(({ docs }) => Promise.all(docs.map(({ ref }) => ref.delete())));
    takeAlertCodes();
    await firestore.runTransaction(async (transaction) =>
      setGrants(firestore, transaction, [grantOf(admin, fromBlock, untilBlock)]),
    );
    await expectSound();
  });

  it('where a payer sent something to what became a member’s address later', async () => {
    const address = randomAddress();
    world.setNow('2126-01-07T12:00:00.000Z');
    await joinMember(context, 'BBBBBB', false, { publicKey: address });
    world.setNow('2026-01-07T12:00:00.000Z');
    await send(admin.publicKey, address, 5n);
    await reconcile();
    await context.firestore
      .collection(collections.audit)
      .where('action', '==', 'payout.unmatched')
      .get()
      .then(({ docs }) => Promise.all(docs.map(({ ref }) => ref.delete())));
    await expectSound();
  });

  it('where an admin sent something to an address that its member proved later', async () => {
    const address = randomAddress();
    await joinMember(context, 'BBBBBB', false, { publicKey: address, proven: false });
    await send(admin.publicKey, address, 5n);
    await reconcile();
    await expectSound();
    await document(paths.wallet('BBBBBB')).update({ provenAt: '2126-01-07T12:00:00.000Z' });
    await expectSound();
  });
});

describe('a difference is named, audited once and alerted', () => {
  it('when a confirmed subscription disappears from the chain', async () => {
    const hash = await pay(member.publicKey, 75n * usdt);
    const head = Number(await chain.rpc('eth_blockNumber'));
    const receipt = await context.chain.getReceipt(hash);
    if (receipt.state !== 'final') throw new Error('The payment is not final');
    await chain.rpc('anvil_reorg', head - receipt.blockNumber + 1, []);
    await chain.finalize();
    await expectDifferences(
      [claimPath(hash), expect.stringContaining('is not on the chain')],
      [rowPath(hash), expect.stringMatching(/moved 0\.000000 to the company.*have 25\.000000$/)],
    );
  });

  it('when a claim was written by hand', async () => {
    const hash = `0x${'7'.repeat(64)}`;
    await document(claimPath(hash)).set({
      paidFor: 'withdrawal',
      documentId: 'AAAAAA_2026-01-07',
      uid: member.uid,
      amountMicros: 18_000_000,
      claimedAt: '2026-01-07T12:00:00.000Z',
    });
    await expectDifferences([
      claimPath(hash),
      'the log that paid for the withdrawal AAAAAA_2026-01-07 is not on the chain',
    ]);
  });

  it('when the row of an inflow is gone', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    await expectDifferences([
      rowPath(hash),
      `${stranger} moved 70.000000 to the company, the books have 0.000000`,
    ]);
  });

  it('when the claim of a subscription is gone and its rest is listed', async () => {
    const hash = await pay(member.publicKey, 75n * usdt);
    await document(claimPath(hash)).delete();
    await expectDifferences([
      rowPath(hash),
      `${member.publicKey} moved 75.000000 to the company, the books have 25.000000`,
    ]);
  });

  it('when the rest of a subscription is another sum', async () => {
    const hash = await pay(member.publicKey, 75n * usdt);
    await document(rowPath(hash)).update({ amountMicros: 25_000_001 });
    await expectDifferences([
      rowPath(hash),
      `${member.publicKey} moved 75.000000 to the company, the books have 75.000001`,
    ]);
  });

  it('when a row of dust has another sum than its claims', async () => {
    await send(stranger, companyWallet, 400_000n);
    await pay(stranger, 1n);
    const { docs } = await context.firestore.collection(collections.inflows).get();
    await docs[0]?.ref.update({ amountMicros: 400_000 });
    await expectDifferences([docs[0]?.ref.path ?? '', 'the row has 0.400000, its claims 0.400001']);
  });

  it('when a payer sent a member what neither a withdrawal nor the audit log knows', async () => {
    const hash = await send(payerWallet, member.publicKey, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${hash}_0`)).delete();
    await expectDifferences([
      claimPath(hash),
      `${payerWallet} sent the member AAAAAA 5.000000 for nothing that the books know`,
    ]);
  });

  it('when a configured payer sent nobody we know what the audit log does not name', async () => {
    const hash = await send(payerWallet, stranger, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${hash}_0`)).delete();
    await expectDifferences([
      claimPath(hash),
      `${payerWallet} sent ${stranger} 5.000000 for nothing that the books know`,
    ]);
  });

  it('when a pay-out is claimed no more', async () => {
    await withdraw();
    const hash = await send(admin.publicKey, member.publicKey, 18n * usdt);
    await reconcile();
    await document(claimPath(hash)).delete();
    await expectDifferences([
      claimPath(hash),
      expect.stringContaining('for nothing that the books know'),
    ]);
  });

  it('when a second payment of a withdrawal is in the audit log no more', async () => {
    await withdraw();
    await send(admin.publicKey, member.publicKey, 18n * usdt);
    const hash = await send(admin.publicKey, member.publicKey, 18n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.duplicate_31337_${hash}_0`)).delete();
    await expectDifferences([
      claimPath(hash),
      expect.stringContaining('for nothing that the books know'),
    ]);
  });

  it.each<[string, (hash: string) => string]>([
    ['claim', claimPath],
    ['inflow', rowPath],
    ['subscription', (hash) => paths.subscription('AAAAAA', hash)],
  ])('when a %s cannot be read, and what comes after it is compared', async (_, pathOf) => {
    const broken = await send(member.publicKey, companyWallet, 75n * usdt);
    const gone = await pay(stranger, 70n * usdt);
    await document(pathOf(broken)).update({ uid: 7, amountMicros: 'much' });
    await document(rowPath(gone)).delete();
    await expectDifferences(
      [
        expect.stringContaining(broken),
        expect.stringMatching(/^cannot be read: [^\n]*amountMicros/),
      ],
      [rowPath(gone), expect.stringContaining('the books have 0.000000')],
    );
  });

  it('when the list of admins cannot be read, and what configured payers sent is compared', async () => {
    const hash = await send(payerWallet, member.publicKey, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${hash}_0`)).delete();
    await document(paths.admins).update({ grants: 7 });
    await expectDifferences(
      [claimPath(hash), expect.stringContaining('for nothing that the books know')],
      [paths.admins, expect.stringMatching(/^cannot be read: grants/)],
    );
  });

  it.each<[string, () => string, string]>([
    ['the scans', () => paths.scan(companyWallet), collections.scans],
    ['the company wallets', () => paths.companyWallets, paths.companyWallets],
  ])(
    'when %s cannot be read: nothing is compared before they are mended',
    async (_, pathOf, subject) => {
      const hash = await pay(stranger, 70n * usdt);
      await document(rowPath(hash)).delete();
      const stored = (await document(pathOf()).get()).data() ?? {};
      await document(pathOf()).set({ nextBlock: 'far', wallets: 7 });
      const counts = { differences: 1, found: 1 };
      expect(await verify()).toMatchObject({ state: 'unfinished', counts });
      expect(await audited()).toEqual([[subject, expect.stringMatching(/^cannot be read: /)]]);
      expect(takeAlertCodes()).toContain('chain.differs');
      await document(pathOf()).set(stored);
      expect(await runOnce()).toMatchObject({ state: 'done', counts });
      expect((await audited()).map(([path]) => path)).toContain(rowPath(hash));
    },
  );

  it('when the owner of an address that a payer paid cannot be read, and what comes after it is compared', async () => {
    const broken = await send(payerWallet, member.publicKey, 5n * usdt);
    const unaccounted = await send(payerWallet, stranger, 6n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${unaccounted}_0`)).delete();
    await document(paths.walletOwner(member.publicKey)).set({ uid: 7 });
    await expectDifferences(
      [paths.walletOwner(member.publicKey), expect.stringMatching(/^cannot be read: uid/)],
      [claimPath(unaccounted), expect.stringContaining('for nothing that the books know')],
    );
    expect((await document(paths.chainComparison).get()).get('mark.open')).toContain(broken);
  });

  it('when a document is named for no transaction', async () => {
    await document(`${collections.claims}/by-hand`).set({});
    await expectDifferences(['claims/by-hand', 'names no transaction of this chain']);
  });
});

describe('a night between two comparisons of everything', () => {
  const hashByHand = `0x${'7'.repeat(64)}`;
  const refund = (on: string) => ({
    paidFor: 'refund',
    documentId: `31337_${hashByHand}_0`,
    uid: null,
    amountMicros: 18_000_000,
    claimedAt: on,
  });

  beforeEach(async () => {
    await pay(member.publicKey, 50n * usdt);
    await expectSound();
  });

  it('asks the chain for nothing that agreed before', async () => {
    const { chain: answering } = context;
    const receipts: string[] = [];
    const searched: number[] = [];
    const getReceipt: typeof answering.getReceipt = (hash) => {
      receipts.push(hash);
      return answering.getReceipt(hash);
    };
    const findTransfers: typeof answering.findTransfers = (filter, from, to) => {
      searched.push(from);
      return answering.findTransfers(filter, from, to);
    };
    const compared = answering.settledBelow(await answering.getFinalizedBlockNumber()) + 1;
    const hash = await pay(stranger, 75n * usdt);
    context = { ...context, chain: { ...answering, getReceipt, findTransfers } };
    expect(await verifyNewest()).toMatchObject(sound);
    expect([...new Set(receipts)]).toEqual([hash]);
    expect(Math.min(...searched)).toBe(compared);
    receipts.length = 0;
    searched.length = 0;
    expect(await verifyNewest()).toMatchObject(sound);
    expect({ receipts, searched }).toEqual({ receipts: [], searched: [] });
  });

  it('is not over while the company wallets cannot be read, and alerts in each run', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    const wallets = (await document(paths.companyWallets).get()).data() ?? {};
    await document(paths.companyWallets).set({ wallets: 7 });
    takeAlertCodes();
    expect(await verifyNewest()).toMatchObject({ state: 'unfinished' });
    expect(takeAlertCodes()).toEqual(['chain.differs']);
    expect(await runOnce()).toMatchObject({ state: 'unfinished' });
    expect(takeAlertCodes()).toEqual(['chain.differs']);
    await document(paths.companyWallets).set(wallets);
    expect(await runOnce()).toMatchObject({ state: 'done' });
    expect((await audited()).map(([subject]) => subject)).toContain(rowPath(hash));
  });

  it('compares ten blocks at once, and passes none that could not be compared', async () => {
    const hashes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      hashes.push(await send(stranger, companyWallet, 70n * usdt));
    }
    await reconcile();
    const [third = ''] = hashes.slice(2);
    await document(rowPath(third)).delete();
    const { chain: answering } = context;
    const counted = countAtOnce();
    let isDown = false;
    const getReceipt: typeof answering.getReceipt = async (hash) => {
      await counted.pass();
      if (hash !== third) return answering.getReceipt(hash);
      isDown = true;
      return refuseToAnswer();
    };
    const getFinalizedBlockNumber = () =>
      isDown ? refuseToAnswer() : answering.getFinalizedBlockNumber();
    context = { ...context, chain: { ...answering, getReceipt, getFinalizedBlockNumber } };
    const run = await verifyNewest();
    // The claims, of which none is new, and the first two blocks.
    expect({ most: counted.most(), run }).toMatchObject({
      most: 10,
      run: { state: 'unfinished', counts: { compared: 3, differences: 0 } },
    });
    context = { ...context, chain: answering };
    expect(await runOnce()).toMatchObject({ state: 'done', counts: { differences: 1, found: 1 } });
    expect((await audited()).map(([subject]) => subject)).toEqual([rowPath(third)]);
  });

  it('names a difference of what is new, and again each night until it is mended', async () => {
    const unbooked = await pay(stranger, 70n * usdt);
    const row = (await document(rowPath(unbooked)).get()).data() ?? {};
    await document(rowPath(unbooked)).delete();
    const rest = await pay(member.publicKey, 75n * usdt);
    await document(rowPath(rest)).delete();
    const sent = await send(payerWallet, member.publicKey, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${sent}_0`)).delete();
    await document(claimPath(hashByHand)).set(refund(context.clock.realNow().toISOString()));
    const all = [rowPath(unbooked), rowPath(rest), claimPath(sent), claimPath(hashByHand)];
    const counts = { differences: 4, undecided: 0 };
    expect(await verifyNewest()).toMatchObject({ state: 'done', counts: { ...counts, found: 4 } });
    expect((await audited()).map(([subject]) => subject).toSorted()).toEqual(all.toSorted());
    takeAlertCodes();
    expect(await verifyNewest()).toMatchObject({ state: 'done', counts: { ...counts, found: 0 } });
    expect(takeAlertCodes()).toEqual(['chain.differs']);
    expect(await runOnce()).toMatchObject({ counts: { compared: 0 } });
    expect(takeAlertCodes()).toEqual([]);
    await document(rowPath(unbooked)).set(row);
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 3, found: 0 } });
  });

  it.each<[string, () => string, object]>([
    ['the list of admins', () => paths.admins, { grants: 7 }],
    ['the scan of a payer', () => paths.scan(scanOf(admin.publicKey)), { nextBlock: 'far' }],
    ['the list of company wallets', () => paths.companyWallets, { wallets: 7 }],
  ])('keeps what is open while %s cannot be read', async (_, pathOf, change) => {
    const sent = await send(admin.publicKey, member.publicKey, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${sent}_0`)).delete();
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1 } });
    const stored = (await document(pathOf()).get()).data() ?? {};
    await document(pathOf()).update(change);
    // That is the only difference: nothing is compared of what the admin sent.
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1, found: 1 } });
    await document(pathOf()).set(stored);
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1, found: 0 } });
    expect(await audited()).toHaveLength(2);
  });

  it('compares again what was booked for a payment whose final block has disappeared', async () => {
    await document(claimPath(hashByHand)).set(refund('2026-01-01T12:00:00.000Z'));
    expect(await verifyNewest()).toMatchObject(sound);
    const payment = testPayment({
      txn: hashByHand,
      txns: [hashByHand],
      attempts: [{ txn: hashByHand, raw: null, kind: 'first' }],
      state: 'failed',
      nextLookAt: null,
      undoneAt: context.clock.realNow().toISOString(),
    });
    await document(paths.payment('by-hand')).set(payment);
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1, found: 1 } });
  });

  it('compares the inflow that a refund pays back', async () => {
    const { firestore } = context;
    const minedAt = context.clock.realNow().toISOString();
    const id = `31337_${hashByHand}_0`;
    const inflow = { hash: hashByHand, sender: stranger, amountMicros: 60_000_000, minedAt };
    const waiting = { state: 'waiting', reason: 'unknown_sender', uid: null, settlement: null };
    await firestore.doc(paths.inflowRow(id)).set({ ...inflow, ...waiting, logs: [] });
    expect(await verifyNewest()).toMatchObject(sound);
    const txn = await send(payerWallet, stranger, 60n * usdt);
    const body = { id, amt: 60n * usdt, note: 'Paid back', txn };
    expect(await call(context, 'inflowSettle', admin, { body })).toMatchObject({ ok: true });
    await reconcile();
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1 } });
    expect(await audited()).toEqual([
      [paths.inflowRow(id), `${stranger} moved 0.000000 to the company, the books have 60.000000`],
    ]);
  });

  it('compares again what could not be compared the night before', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    const { chain: answering } = context;
    context = { ...context, chain: { ...answering, getReceipt: getDisputedReceipt } };
    const undecided = { counts: { differences: 0, undecided: 1 } };
    expect(await verifyNewest()).toMatchObject(undecided);
    expect(await verifyNewest()).toMatchObject(undecided);
    context = { ...context, chain: answering };
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1, undecided: 0 } });
  });

  it('compares again what was set aside the night before', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    const setAside = { hash, nextLookAt: '2126-01-01T00:00:00.000Z', unknownSince: null };
    const path = paths.quarantine(chain.chainId, hash);
    await document(path).set({ ...setAside, looks: 1 });
    expect(await verifyNewest()).toMatchObject(sound);
    await document(path).set({ ...setAside, looks: 10 });
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1 } });
  });

  it('compares again what a payment of the app accounted for while it was open', async () => {
    const sent = await send(payerWallet, member.publicKey, 5n * usdt);
    await reconcile();
    await document(paths.auditEntry(`payout.unmatched_31337_${sent}_0`)).delete();
    const payment = testPayment({
      from: payerWallet,
      to: member.publicKey,
      amt: '5.000000',
      txn: sent,
      txns: [sent],
      attempts: [{ txn: sent, raw: null, kind: 'first' }],
    });
    // Of another sum it means another transfer of its transaction.
    await document(paths.payment('by-hand')).set({ ...payment, amt: '6.000000' });
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1 } });
    await document(paths.payment('by-hand')).set(payment);
    expect(await verifyNewest()).toMatchObject(sound);
    await document(paths.payment('by-hand')).delete();
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1 } });
  });

  it('leaves a change of what agreed to the comparison of everything', async () => {
    await document(claimPath(hashByHand)).set(refund('2026-01-01T12:00:00.000Z'));
    expect(await verifyNewest()).toMatchObject(sound);
    expect(await verify()).toMatchObject({ counts: { differences: 1, found: 1 } });
    // What it found is compared each night from then on.
    expect(await verifyNewest()).toMatchObject({ counts: { differences: 1, found: 0 } });
  });

  it('that dies at any request is completed by its repetition, and forgets neither a difference nor its alert', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    const before = (await document(paths.chainComparison).get()).data() ?? {};
    waitDays(1);
    takeAlertCodes();
    await dieEverywhere(
      context,
      runOnce,
      async (point) => {
        const { state } = await runOnce();
        const subjects = (await audited()).map(([subject]) => subject);
        const stored = await document(paths.chainComparison).get();
        const open: unknown = stored.get('mark.open');
        expect({ point, state, subjects, open, alerts: takeAlertCodes() }).toEqual({
          point,
          state: 'done',
          subjects: [rowPath(hash)],
          open: [hash],
          alerts: ['chain.differs'],
        });
        await document(paths.chainComparison).set(before);
        await deleteDifferences();
      },
      ['commit'],
    );
  });

  it('alerts of a new difference once, also when the reply to its audit event is lost', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    waitDays(1);
    takeAlertCodes();
    const own = world.connectAgain();
    let lost = 0;
    interceptRequests(own.firestore, 'request', async ([name, body], send) => {
      const reply = await send();
      const isAudit = name === 'commit' && JSON.stringify(body).includes('chain.differs');
      if (!isAudit || lost > 0) return reply;
      lost += 1;
      throw Object.assign(new Error('The reply is lost'), { code: 14 });
    });
    const { log } = context;
    const run = await runOnce({ ...own, log });
    expect(lost).toBe(1);
    expect(run).toMatchObject({ counts: { differences: 1 } });
    expect(takeAlertCodes()).toEqual(['chain.differs']);
  });

  it('goes on where too much does not agree, says so once, and compares again the longest open first', async () => {
    const open = Array.from({ length: 250 }, (_, each) => hashOf(each));
    await document(paths.chainComparison).update({ 'mark.open': open });
    const marked = async (field: string) =>
      z.json().parse((await document(paths.chainComparison).get()).get(`mark.${field}`));
    const before = await marked('company');
    const unbooked = await pay(stranger, 70n * usdt);
    await document(rowPath(unbooked)).delete();
    const { chain: answering } = context;
    const getReceipt: typeof answering.getReceipt = (hash) =>
      open.includes(hash) ? getDisputedReceipt() : answering.getReceipt(hash);
    context = { ...context, chain: { ...answering, getReceipt } };
    const counts = { undecided: 200, differences: 1 };
    expect(await verifyNewest()).toMatchObject({ state: 'failed', counts });
    expect(await runOnce()).toMatchObject({ state: 'done', counts: { compared: 0 } });
    expect(await marked('company')).not.toEqual(before);
    expect(await marked('open')).toEqual([...open.slice(200), ...open.slice(0, 200), unbooked]);
    // Everything is compared as well once a week.
    expect(await verify()).toMatchObject({ state: 'failed', counts });
    expect((await document(paths.chainComparison).get()).get('next')).toBeNull();
  });
});

it('a silent endpoint raises an alert that names its host, whatever is compared', async () => {
  const { context: watched, takeAlerts } = recordAlerts(context);
  const chain = { ...context.chain, listSilentEndpoints: async () => ['spare.test'] };
  await verifyChain({ ...watched, chain }, neverOver);
  expect(takeAlerts()).toEqual([['endpoint.silent', { host: 'spare.test' }]]);
});

it('of many differences one is an alert, and all are in the audit log', async () => {
  const first = await send(stranger, companyWallet, 70n * usdt);
  const hashes = [first, await pay(stranger, 80n * usdt)];
  for (const hash of hashes) await document(rowPath(hash)).delete();
  waitDays(7);
  await Promise.all([1, 2].map(() => retryWhileBusy(runOnce)));
  await verify();
  expect(await audited()).toHaveLength(2);
});

const refuseToAnswer = () => Promise.reject(new ChainUnavailableError('No endpoint answered'));
const getDisputedReceipt = () => Promise.resolve({ state: 'included', transfers: [] } as const);

it('a comparison whose time is up goes on where it ended, and is made once a day', async () => {
  await send(member.publicKey, companyWallet, 50n * usdt);
  const hash = await pay(stranger, 70n * usdt);
  await document(rowPath(hash)).delete();
  let runs = 0;
  let compared = 0;
  for (let state = 'unfinished'; state === 'unfinished'; runs += 1) {
    const run = await verifyChain(context, alreadyOver);
    ({ state } = run);
    compared += run.counts.compared;
  }
  expect(runs).toBeGreaterThan(4);
  expect(compared).toBe(runs);
  expect(await audited()).toHaveLength(1);
  expect(await verifyChain(context, neverOver)).toMatchObject({
    state: 'done',
    counts: { compared: 0 },
  });
});

it('a comparison waits while the chain is unavailable, and nothing is a difference', async () => {
  await pay(member.publicKey, 50n * usdt);
  const { chain: answering } = context;
  const silent = { getReceipt: refuseToAnswer, getFinalizedBlockNumber: refuseToAnswer };
  context = { ...context, chain: { ...answering, ...silent } };
  expect(await verify()).toMatchObject({ state: 'unfinished', counts: { differences: 0 } });
  context = { ...context, chain: answering };
  await expectSound();
});

it('a transaction on which too few endpoints agree is counted, and no difference', async () => {
  await pay(member.publicKey, 50n * usdt);
  context = { ...context, chain: { ...context.chain, getReceipt: getDisputedReceipt } };
  expect(await verify()).toMatchObject({
    state: 'done',
    counts: { differences: 0, undecided: 1 },
  });
});

it('a transaction whose receipt cannot be had is counted, and what comes after it is compared', async () => {
  const hidden = await pay(member.publicKey, 50n * usdt);
  const unbooked = await pay(stranger, 60n * usdt);
  const gone = await pay(stranger, 70n * usdt);
  for (const hash of [unbooked, gone]) await document(rowPath(hash)).delete();
  const { chain: answering } = context;
  const getReceipt = (hash: string) =>
    [hidden, unbooked].includes(hash) ? refuseToAnswer() : answering.getReceipt(hash);
  context = { ...context, chain: { ...answering, getReceipt } };
  expect(await verify()).toMatchObject({
    state: 'done',
    counts: { differences: 1, undecided: 2 },
  });
  expect((await audited()).map(([subject]) => subject)).toEqual([rowPath(gone)]);
});

/** Runs the command of operators against a chain. */
async function run(rpcUrl: string, ...args: readonly string[]) {
  vi.stubEnv('RPC_URLS', rpcUrl);
  vi.stubEnv('COMPANY_WALLET', companyWallet);
  vi.stubEnv('PAYER_WALLETS', `${payerWallet}:1`);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const project = context.auth.app.options.projectId ?? '';
  const exitCode = await runOperation(['chain:verify', '--project', project, ...args], {
    stdin: Readable.from(['']),
    stdout,
    stderr,
  });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

describe('chain:verify', () => {
  it('exits with 0 when the books match the chain', async () => {
    await pay(member.publicKey, 75n * usdt);
    expect(await run(chain.url)).toMatchObject({
      exitCode: 0,
      stdout: `0 differences, 0 transactions not compared\nThe books match the chain in ${context.auth.app.options.projectId}\n`,
    });
  });

  it('exits with 1 and prints each difference, from a block on where one is given', async () => {
    const hash = await pay(stranger, 70n * usdt);
    await document(rowPath(hash)).delete();
    const head = Number(await chain.rpc('eth_blockNumber'));
    const { exitCode, stdout } = await run(chain.url);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      `${rowPath(hash)}: ${stranger} moved 70.000000 to the company, the books have 0.000000, transaction ${hash}\n`,
    );
    expect(stdout).toContain('1 differences, 0 transactions not compared\n');
    expect(stdout).toContain('The books do NOT match the chain in ');
    expect(await run(chain.url, '--from-block', String(head))).toMatchObject({ exitCode: 0 });
    expect(await audited()).toEqual([]);
  });

  it('is refused while a restore has taken the documents away, and does not say that the books match', async () => {
    await document(paths.paymentsPause).set({ since: '2026-01-07T02:00:00.000Z' });
    expect(await run(chain.url)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The documents are away: bring them back first\n',
    });
  });

  it('says with exit code 1 that the chain is unavailable', async () => {
    await pay(member.publicKey, 50n * usdt);
    expect(await run('http://127.0.0.1:1')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('try again'),
    });
  });
});
