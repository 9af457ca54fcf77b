import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { type TestChain, testChain } from '../../test/fakes/chain.ts';
import { disturbances, refuseCommit } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { endGrantOf, grantOf, makeAdmin } from '../../test/make-admin.ts';
import { payerWallet as configured } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { rotateCompanyWallet } from '../../test/rotate-company-wallet.ts';
import { testPayment } from '../../test/test-payment.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { setGrants } from '../members/admins.ts';
import type { Payment } from '../payments/payment.ts';
import { findPaymentByTxn, setPayment } from '../payments/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { assignWithdrawal } from './assign-withdrawal.ts';
import { approvalMs } from './core/approval.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { outflowKey } from './record-outflow.ts';
import { reconcilePayers } from './scan-payers.ts';

const usdt = 1_000_000n;

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let takeAlertCodes: () => readonly string[];
let payerWallet: string;
let member: Caller;
let admin: Caller;

beforeEach(async () => {
  // The chain outlives the world: each has wallets of its own.
  payerWallet = randomAddress();
  world = createTestWorld({ chain, config: { payerWallets: [configured(payerWallet)] } });
  ({ context, takeAlertCodes } = recordAlerts(world.context));
  member = await joinMember(context, 'AAAAAA', false, { publicKey: randomAddress() });
  admin = await joinMember(context, 'ADM1N0', true, { publicKey: randomAddress() });
  await makeAdmin(context, admin.uid);
  await withdraw('2026-01-07');
});

const randomAddress = (): string => checksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** Requests USDT 20, of which 18 are paid out. */
async function withdraw(day: string): Promise<void> {
  const { publicKey } = member;
  world.setNow(`${day}T12:00:00.000Z`);
  await creditDaily(
    context,
    member.uid,
    day === '2026-01-07' ? '2026-01-05' : '2026-01-06',
    30n * usdt,
  );
  const body = { publicKey, amount: 20n * usdt };
  await call(context, 'withdrawal', member, { body });
}

async function sendNet(change: Partial<Parameters<TestChain['send']>[0]> = {}): Promise<string> {
  const net = { from: admin.publicKey, to: member.publicKey, amountMicros: 18n * usdt };
  const hash = await chain.send({ ...net, ...change });
  await chain.finalize();
  return hash;
}

async function stateOf(day = '2026-01-07'): Promise<string> {
  const found = await findWithdrawal(context.firestore, `${member.uid}_${day}`);
  if (found === undefined) return 'missing';
  return found.state === 'unpaid' ? 'unpaid' : `${found.state} ${found.payment.hash}`;
}

async function actionsOf(prefix: string): Promise<string[]> {
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  return events.map(({ action }) => action).filter((action) => action.startsWith(prefix));
}

it.each([
  ['an admin', () => admin.publicKey],
  ['a configured payer', () => payerWallet],
])('a withdrawal is paid by what %s sent outside of the app, once', async (_, from) => {
  const hash = await sendNet({ from: from() });
  await Promise.allSettled([reconcilePayers(context), reconcilePayers(context)]);
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(await actionsOf('payout')).toEqual(['payout.paid']);
  expect(takeAlertCodes()).toEqual([]);
  await expectSoundLedger(context);
});

it('what payers sent is found, and the queue adds up what pays it, while the document of a former admin cannot be read', async () => {
  const former = await joinMember(context, 'F0RMER', true, { publicKey: randomAddress() });
  await makeAdmin(context, former.uid);
  await endGrantOf(context, former.uid);
  await context.firestore.doc(paths.user(former.uid)).update({ mobile: 7, publicKey: 7 });
  expect(await call(context, 'payoutTotals', admin, {})).toMatchObject({ ok: true });
  const hash = await sendNet();
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
});

/** The next run of the job. */
const runAgain = (): Promise<void> =>
  reconcilePayers({ ...context, actor: { id: 'job:reconcile', requestId: 'again' } });

/** Forgets how far the scans have come: what they have found is found once more. */
const scanAgain = (): Promise<void> =>
  context.firestore.recursiveDelete(context.firestore.collection(collections.scans));

it('two transfers pay two withdrawals, the oldest first, and a third is a duplicate', async () => {
  await withdraw('2026-01-08');
  const first = await sendNet();
  const second = await sendNet();
  const third = await sendNet();
  await reconcilePayers(context);
  expect(takeAlertCodes()).toEqual(['payout.duplicate']);
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${first}`);
  expect(await stateOf('2026-01-08')).toBe(`paid ${second}`);
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  expect(events.filter(({ action }) => action === 'payout.duplicate')).toMatchObject([
    { subject: 'withdrawals/AAAAAA_2026-01-08', after: { hash: third } },
  ]);
  expect(takeAlertCodes()).toEqual([]);
  await expectSoundLedger(context);
});

it('what a reorganisation puts into a block from before the head of the request pays it', async () => {
  await sendNet();
  await reconcilePayers(context);
  const hash = await chain.send({
    from: admin.publicKey,
    to: member.publicKey,
    amountMicros: 18n * usdt,
  });
  await chain.mine();
  await withdraw('2026-01-08');
  await chain.finalize();
  await runAgain();
  expect(await stateOf('2026-01-08')).toBe(`paid ${hash}`);
  expect(takeAlertCodes()).toEqual([]);
});

const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** Sends NET to the member twice in one transaction of the admin, through a contract; it is final. @returns its hash. */
async function sendNetTwice(): Promise<string> {
  const { publicKey: from } = admin;
  await chain.send({ from, to: from, amountMicros: 36n * usdt });
  const contract = `0x${'ce'.repeat(20)}`;
  // Counts down from the first word of its call data, and calls the token with the rest each time.
  const code = `0x6000355b602036038060206000376000600082600060007${chain.usdtAddress.replace('0x', '3')}5af150506001900380600357`;
  await chain.rpc('anvil_setCode', contract, code);
  const call = { from, gas: '0x7a120', gasPrice: '0x0' };
  const approval = `0x095ea7b3${word(contract)}${word(2n ** 255n)}`;
  await chain.rpc('eth_sendTransaction', { ...call, to: chain.usdtAddress, data: approval });
  const transfer = `23b872dd${word(from)}${word(member.publicKey)}${word(18n * usdt)}`;
  const data = `0x${word(2n)}${transfer}`;
  const hash = await chain.rpc('eth_sendTransaction', { ...call, to: contract, data });
  await chain.finalize();
  return String(hash);
}

it('a transaction that pays a paid withdrawal two more times is two alerts', async () => {
  const first = await sendNet();
  await reconcilePayers(context);
  const hash = await sendNetTwice();
  await reconcilePayers(context);
  expect(await findWithdrawal(context.firestore, `${member.uid}_2026-01-07`)).toMatchObject({
    payment: { hash: first },
    duplicates: [hash],
  });
  expect(takeAlertCodes()).toEqual(['payout.duplicate', 'payout.duplicate']);
});

it('a transaction that is the payment of one withdrawal, made elsewhere, pays another by its second transfer', async () => {
  await withdraw('2026-01-08');
  const hash = await sendNetTwice();
  const { firestore } = context;
  const submitted = `0x${'a'.repeat(64)}`;
  const payment = { payerPublicKey: admin.publicKey, reportedAt: '2026-01-07T12:00:00.000Z' };
  await firestore
    .doc(paths.withdrawal(member.uid, '2026-01-07'))
    .update({ state: 'paying', payment: { ...payment, hash: submitted, submitted: true } });
  const made = testPayment({
    from: admin.publicKey,
    to: member.publicKey,
    kind: 'withdrawalPay',
    amt: '18.000000',
    withdrawal: `${member.uid}_2026-01-07`,
    attempts: [{ txn: submitted, raw: null, kind: 'first' }],
    txns: [submitted, hash],
    txn: hash,
    state: 'confirmed',
  });
  await firestore.runTransaction(async (transaction) => setPayment(firestore, transaction, made));
  await reconcilePayers(context);
  await reconcilePayouts(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  world.setNow('2026-01-08T12:05:00.000Z');
  await reconcilePayers(context);
  expect(await stateOf('2026-01-08')).toBe(`paid ${hash}`);
  expect(takeAlertCodes()).toEqual([]);
  await expectSoundLedger(context);
});

/** Reports, with the hash of a transfer, that an admin has paid the withdrawal. */
async function report(txn: string): Promise<unknown> {
  const body = { withSL: `${member.uid}_2026-01-07`, txn };
  return call(context, 'withdrawalPay', admin, { body });
}

/** Sends NET with the app, as the admin's own money; the server takes it at this moment. @returns the hash. */
async function sendWithApp(createdAt = '2026-01-07T12:00:00.000Z'): Promise<string> {
  const { firestore } = context;
  const txn = await sendNet();
  const { publicKey: from, uid } = admin;
  const sent = testPayment({
    chainId: chain.chainId,
    uid,
    from,
    to: member.publicKey,
    amt: '18.000000',
    attempts: [{ txn, raw: null, kind: 'first' }],
    txns: [txn],
    txn,
    state: 'confirmed',
    createdAt,
  });
  await firestore.runTransaction(async (transaction) => setPayment(firestore, transaction, sent));
  return txn;
}

/** A pending send of NET with the app, as the admin's own money, whose bytes no node has any more. */
async function submitSend(nonce: number): Promise<Payment> {
  const { firestore } = context;
  const txn = `0x${'b'.repeat(64)}`;
  const sent = testPayment({
    chainId: chain.chainId,
    from: admin.publicKey,
    to: member.publicKey,
    amt: '18.000000',
    nonce,
    attempts: [{ txn, raw: null, kind: 'first' }],
    txns: [txn],
    txn,
  });
  await firestore.runTransaction(async (transaction) => setPayment(firestore, transaction, sent));
  return sent;
}

/** The nonce of what is sent first: the one before mints it. */
const firstNonce = 1;

it('what an admin paid outside is no send of the same sum whose nonce something else used', async () => {
  const send = await submitSend(firstNonce);
  await sendNet({ to: randomAddress() });
  const hash = await sendNet();
  await reconcilePayers(context);
  await runAgain();
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(await findPaymentByTxn(context.firestore, send.txn)).toMatchObject({ state: 'failed' });
  expect(takeAlertCodes()).toEqual([]);
  await expectSoundLedger(context);
});

/** Makes the withdrawal one that an admin was to pay outside. */
const toBePaidOutside = () =>
  context.firestore.doc(paths.withdrawal(member.uid, '2026-01-07')).update({ heldBy: ['OUTS1D'] });

describe('a send with the app of exactly NET', () => {
  it('pays no withdrawal that nobody was to pay outside, and is no alert, also where it was made elsewhere', async () => {
    await submitSend(firstNonce);
    await sendNet();
    await reconcilePayers(context);
    world.setNow('2026-01-07T12:05:00.000Z');
    await runAgain();
    expect(await stateOf()).toBe('unpaid');
    expect(await actionsOf('pay')).toEqual(['payer.sent']);
    expect(takeAlertCodes()).toEqual([]);
  });

  it('pays a withdrawal that an admin was to pay outside, once', async () => {
    await toBePaidOutside();
    const hash = await sendWithApp();
    await Promise.allSettled([reconcilePayers(context), reconcilePayers(context)]);
    await scanAgain();
    await runAgain();
    expect(await stateOf()).toBe(`paid ${hash}`);
    expect(await actionsOf('pay')).toEqual(['payout.paid']);
    expect(takeAlertCodes()).toEqual([]);
    await expectSoundLedger(context);
  });

  it('pays it within five minutes of its end, where it was made elsewhere and could not be read for a day', async () => {
    await toBePaidOutside();
    const { txn } = await submitSend(firstNonce);
    const hash = await sendNet();
    const honest = context;
    const getReceipt: typeof honest.chain.getReceipt = (of, block) =>
      of === txn
        ? Promise.reject(new ChainUnavailableError('Too large'))
        : honest.chain.getReceipt(of, block);
    context = { ...honest, chain: { ...honest.chain, getReceipt } };
    const alerts: string[] = [];
    for (let hour = 12; hour < 36; hour += 2) {
      world.setNow(new Date(Date.UTC(2026, 0, 7, hour)).toISOString());
      await runAgain();
      alerts.push(...takeAlertCodes());
    }
    expect(alerts).toEqual(['payment.stuck']);
    expect(await stateOf()).toBe('unpaid');
    context = honest;
    world.setNow('2026-01-08T12:00:00.000Z');
    await runAgain();
    world.setNow('2026-01-08T12:05:00.000Z');
    await runAgain();
    expect(await stateOf()).toBe(`paid ${hash}`);
    expect(takeAlertCodes()).toEqual([]);
  });

  it('is an alert where the withdrawal that an admin was to pay outside takes the approval of another', async () => {
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
    await toBePaidOutside();
    await approve(admin.uid, Date.now());
    const hash = await sendWithApp();
    await reconcilePayers(context);
    expect(await stateOf()).toBe(`paid ${hash}`);
    expect(takeAlertCodes()).toEqual(['payout.unapproved']);
  });

  it.each([
    ['before', '2026-01-07T12:04:00.000Z', 'payout.duplicate', ['payout.duplicate']],
    ['long after', '2026-01-07T12:08:00.000Z', 'payer.sent', []],
  ])(
    'that the server took %s another payment of a withdrawal that an admin was to pay outside, and that is mined after it',
    async (_, takenAt, action, expected) => {
      await toBePaidOutside();
      const paid = await sendNet({ from: payerWallet });
      world.setNow('2026-01-07T12:05:00.000Z');
      await report(paid);
      await sendWithApp(takenAt);
      await reconcilePayers(context);
      expect(takeAlertCodes()).toEqual(expected);
      await scanAgain();
      await runAgain();
      expect(await stateOf()).toBe(`paid ${paid}`);
      const actions = await actionsOf('pay');
      expect(actions.filter((each) => each !== 'payout.paid')).toEqual([action]);
      expect(takeAlertCodes()).toEqual([]);
      await expectSoundLedger(context);
    },
  );
});

describe('a withdrawal whose reported payment is shown by one endpoint alone', () => {
  let reported: string;
  let honest: ActingContext;

  beforeEach(async () => {
    const { publicKey: from } = admin;
    reported = await chain.send({ from, to: member.publicKey, amountMicros: 18n * usdt });
    await chain.mine();
    const shown = await context.chain.getReceipt(reported);
    honest = context;
    const getReceipt: typeof context.chain.getReceipt = async (hash) =>
      hash === reported ? shown : honest.chain.getReceipt(hash);
    context = { ...context, chain: { ...context.chain, getReceipt } };
    await report(reported);
  });

  const payments: [string, (hash: string) => Promise<unknown>][] = [
    ['is reported', report],
    ['a scan finds', () => reconcilePayers(context)],
  ];

  it.each(payments)(
    'is paid by a final transfer that %s, and the audit log has both hashes',
    async (_, payBy) => {
      const hash = await sendNet({ from: payerWallet });
      await payBy(hash);
      expect(await stateOf()).toBe(`paid ${hash}`);
      const events = await listAuditEvents(context.firestore, { limit: 50, action: 'payout.paid' });
      expect(events).toMatchObject([
        {
          before: { state: 'paying', hash: reported },
          after: { state: 'paid', hash, net: '18.000000', from: payerWallet },
        },
      ]);
      await expectSoundLedger(context);
    },
  );

  it.each(payments)(
    'is a known duplicate once it is final, beside a transfer that %s',
    async (_, payBy) => {
      const hash = await sendNet({ from: payerWallet });
      await payBy(hash);
      await reconcilePayouts(context);
      await runAgain();
      expect(takeAlertCodes()).toEqual([]);
      context = honest;
      world.setNow('2026-01-08T12:00:00.000Z');
      await reconcilePayouts(context);
      const reconciled = takeAlertCodes();
      await runAgain();
      expect([...reconciled, ...takeAlertCodes()]).toEqual(['payout.duplicate']);
      await scanAgain();
      await runAgain();
      expect(await stateOf()).toBe(`paid ${hash}`);
      const action = 'payout.duplicate';
      expect(await listAuditEvents(context.firestore, { limit: 50, action })).toMatchObject([
        { before: { state: 'paid', hash }, after: { hash: reported } },
      ]);
      expect(takeAlertCodes()).toEqual([]);
      await expectSoundLedger(context);
    },
  );

  it('is paid by one of both where both are final and settled at once', async () => {
    const hash = await sendNet({ from: payerWallet });
    const runs = [
      report(hash),
      reconcilePayers(context),
      reconcilePayouts(honest),
      reconcilePayers(honest),
    ];
    await Promise.allSettled(runs);
    context = honest;
    world.setNow('2026-01-08T12:00:00.000Z');
    await reconcilePayouts(context);
    await runAgain();
    expect([`paid ${hash}`, `paid ${reported}`]).toContain(await stateOf());
    expect(await actionsOf('payout.paid')).toEqual(['payout.paid']);
    expect(await actionsOf('payout.duplicate')).toEqual(['payout.duplicate']);
    await expectSoundLedger(context);
  });

  it('is an alert after 30 minutes, once, also where its receipt cannot be had', async () => {
    const lost: ActingContext = {
      ...context,
      chain: {
        ...context.chain,
        getReceipt: () => Promise.reject(new ChainUnavailableError('Too few endpoints answered')),
      },
    };
    world.setNow('2026-01-07T12:29:59.000Z');
    await reconcilePayouts(context);
    expect(await stateOf()).toBe(`paying ${reported}`);
    await reconcilePayouts(lost);
    expect(takeAlertCodes()).toEqual([]);
    world.setNow('2026-01-07T12:30:00.000Z');
    await reconcilePayouts(lost);
    expect(takeAlertCodes()).toEqual(['payment.stuck']);
    await reconcilePayouts(context);
    expect(takeAlertCodes()).toEqual([]);
    context = honest;
    await chain.finalize();
    await reconcilePayouts(context);
    expect(await stateOf()).toBe(`paid ${reported}`);
  });
});

it('another sum to a member is an alert and an audit event, once', async () => {
  await sendNet({ amountMicros: 18n * usdt + 1n });
  await reconcilePayers(context);
  expect(takeAlertCodes()).toEqual(['payout.unmatched']);
  await scanAgain();
  await runAgain();
  expect(await stateOf()).toBe('unpaid');
  expect(await actionsOf('payout')).toEqual(['payout.unmatched']);
  expect(takeAlertCodes()).toEqual([]);
});

it('a transfer of more than any withdrawal can be is an alert', async () => {
  await sendNet({ amountMicros: 2n ** 60n });
  await reconcilePayers(context);
  expect(await stateOf()).toBe('unpaid');
  expect(takeAlertCodes()).toEqual(['payout.unmatched']);
});

it('a withdrawal of another NET to the same wallet is not read for a transfer', async () => {
  await withdraw('2026-01-08');
  await context.firestore
    .doc(paths.withdrawal(member.uid, '2026-01-08'))
    .update({ netMicros: 17_000_000, feeMicros: 'unreadable' });
  const hash = await sendNet();
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(takeAlertCodes()).toEqual([]);
});

it.each<[string, () => Parameters<typeof sendNet>[0]]>([
  ['from a member who is no admin', () => ({ from: '0x3333333333333333333333333333333333333333' })],
  ['to nobody we know', () => ({ to: '0x4444444444444444444444444444444444444444' })],
  ['to a company wallet', () => ({ to: context.config.companyWallet })],
  ['of another token', () => ({ token: '0x3333333333333333333333333333333333333333' })],
])('a transfer %s is nothing', async (_, change) => {
  await sendNet(change());
  await reconcilePayers(context);
  expect(await stateOf()).toBe('unpaid');
  expect(await actionsOf('payout')).toEqual([]);
  expect(takeAlertCodes()).toEqual([]);
});

it('what an admin sends to the own wallet pays none of the own withdrawals', async () => {
  await creditDaily(context, admin.uid, '2026-01-05', 30n * usdt);
  const body = { publicKey: admin.publicKey, amount: 20n * usdt };
  await call(context, 'withdrawal', admin, { body });
  await sendNet({ to: admin.publicKey });
  await reconcilePayers(context);
  expect(await findWithdrawal(context.firestore, `${admin.uid}_2026-01-07`)).toMatchObject({
    state: 'unpaid',
  });
  expect(await actionsOf('payout')).toEqual([]);
  expect(takeAlertCodes()).toEqual([]);
});

it('what an admin sends pays, also where the account in Firebase Auth was deleted', async () => {
  await context.auth.deleteUser(admin.uid);
  const hash = await sendNet();
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
});

/** The block of a final transfer. */
async function blockOf(hash: string): Promise<number> {
  const receipt = await context.chain.getReceipt(hash);
  if (receipt.state !== 'final') throw new Error('The transfer is not final');
  return receipt.blockNumber;
}

describe.each<[string, () => string, (from: number, until: number | null) => Promise<void>]>([
  [
    'an admin',
    () => admin.publicKey,
    (fromBlock, untilBlock) =>
      context.firestore.runTransaction(async (transaction) =>
        setGrants(context.firestore, transaction, [grantOf(admin, fromBlock, untilBlock)]),
      ),
  ],
  [
    'a configured payer',
    () => payerWallet,
    async (fromBlock, untilBlock) => {
      const payerWallets = [configured(payerWallet.toLowerCase(), fromBlock, untilBlock)];
      context = { ...context, config: { ...context.config, payerWallets } };
    },
  ],
])('the blocks of %s', (_, sender, putInForce) => {
  it.each<[string, number, number | null]>([
    ['the first', 0, null],
    ['the last', -5, 0],
  ])('a transfer in %s pays', async (__, from, until) => {
    const hash = await sendNet({ from: sender() });
    const block = await blockOf(hash);
    await putInForce(Math.max(0, block + from), until === null ? null : block + until);
    await reconcilePayers(context);
    expect(await stateOf()).toBe(`paid ${hash}`);
    await expectSoundLedger(context);
  });

  it.each<[string, number, number | null]>([
    ['one before the first', 1, null],
    ['one after the last', -5, -1],
  ])('a transfer in %s pays nothing, and is no alert', async (__, from, until) => {
    // The scan has come by before.
    await reconcilePayers(context);
    const hash = await sendNet({ from: sender() });
    await sendNet({ from: sender(), amountMicros: usdt });
    const block = await blockOf(hash);
    // The second transfer lies in a later block.
    const first = Math.max(0, block + from + (from > 0 ? 10 : 0));
    await putInForce(first, until === null ? null : block + until);
    await reconcilePayers(context);
    expect(await stateOf()).toBe('unpaid');
    expect(await actionsOf('payout')).toEqual([]);
    expect(takeAlertCodes()).toEqual([]);
  });
});

it('of an admin who is one again the scan searches nothing between the two times, and pays with what follows', async () => {
  await reconcilePayers(context);
  const { firestore } = context;
  const untilBlock = context.chain.settledBelow(await context.chain.getFinalizedBlockNumber());
  await chain.rpc('anvil_mine', '0x400');
  const fromBlock = (await context.chain.getNewestBlock()) + 1;
  const hash = await sendNet();
  await firestore.runTransaction(async (transaction) =>
    setGrants(firestore, transaction, [grantOf(admin, 0, untilBlock), grantOf(admin, fromBlock)]),
  );
  // An endpoint that keeps no old logs.
  const findTransfers: ActingContext['chain']['findTransfers'] = (filter, from, to) =>
    filter.from?.includes(admin.publicKey) === true && from < fromBlock
      ? Promise.reject(new ChainUnavailableError('The logs of this block are pruned'))
      : context.chain.findTransfers(filter, from, to);
  await reconcilePayers({ ...context, chain: { ...context.chain, findTransfers } });
  expect(await stateOf()).toBe(`paid ${hash}`);
});

it('what was sent before the revocation pays, also where it is found after it', async () => {
  const hash = await sendNet();
  const { auth, firestore } = context;
  await auth.setCustomUserClaims(admin.uid, null);
  const untilBlock = await context.chain.getNewestBlock();
  await firestore.runTransaction(async (transaction) =>
    setGrants(firestore, transaction, [grantOf(admin, 0, untilBlock)]),
  );
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
});

it('what a configured payer sends to nobody we know is an alert, once, and to another payer none', async () => {
  const second = randomAddress();
  const payerWallets = [configured(payerWallet), configured(second)];
  context = { ...context, config: { ...context.config, payerWallets } };
  await sendNet({ from: payerWallet, to: second });
  const to = randomAddress();
  const hash = await sendNet({ from: payerWallet, to });
  await reconcilePayers(context);
  expect(takeAlertCodes()).toEqual(['payout.unmatched']);
  await scanAgain();
  await runAgain();
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  expect(events.filter(({ action }) => action === 'payout.unmatched')).toMatchObject([
    { subject: `wallets/${to}`, after: { hash, from: payerWallet, amount: '18.000000' } },
  ]);
  expect(takeAlertCodes()).toEqual([]);
});

it('what an admin sends to an address that a member has not proven is no alert, and what a configured payer does is one', async () => {
  const publicKey = randomAddress();
  await joinMember(context, 'BBBBBB', false, { publicKey, proven: false });
  await sendNet({ to: publicKey });
  await reconcilePayers(context);
  expect(takeAlertCodes()).toEqual([]);
  const hash = await sendNet({ from: payerWallet, to: publicKey });
  await reconcilePayers(context);
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  expect(events.filter(({ action }) => /^pay.*(sent|unmatched)$/.test(action))).toMatchObject([
    { action: 'payout.unmatched', subject: `wallets/${publicKey}`, after: { hash } },
    { action: 'payer.sent', subject: `wallets/${publicKey}` },
  ]);
  expect(takeAlertCodes()).toEqual(['payout.unmatched']);
});

it('what an admin sends to nobody we know is in the audit log, once, and no alert', async () => {
  const to = randomAddress();
  const hash = await sendNet({ to });
  await reconcilePayers(context);
  await scanAgain();
  await runAgain();
  const events = await listAuditEvents(context.firestore, { limit: 50, member: admin.uid });
  const { publicKey: from, uid: sender } = admin;
  expect(events.filter(({ action }) => action === 'payer.sent')).toMatchObject([
    { subject: `wallets/${to}`, after: { hash, from, sender, amount: '18.000000' } },
  ]);
  expect(await actionsOf('payout')).toEqual([]);
  expect(takeAlertCodes()).toEqual([]);
});

it('what a company wallet sends is in the audit log, once, no pay-out and no alert, unless it paid an inflow back', async () => {
  const from = checksumAddress(context.config.companyWallet);
  const hash = await sendNet({ from });
  const refund = await sendNet({ from, to: randomAddress() });
  const { firestore } = context;
  await firestore.doc(paths.claim(chain.chainId, refund, 0)).set({
    paidFor: 'refund',
    documentId: 'inflow',
    uid: null,
    amountMicros: 18_000_000,
    claimedAt: '2026-01-07T12:00:00.000Z',
  });
  await reconcilePayers(context);
  await scanAgain();
  await runAgain();
  const events = await listAuditEvents(firestore, { limit: 50, action: 'company.sent' });
  expect(events).toMatchObject([
    { subject: paths.user(member.uid), after: { hash, from, sender: null, amount: '18.000000' } },
  ]);
  expect(await stateOf()).toBe('unpaid');
  expect(takeAlertCodes()).toEqual([]);
});

it('what a former company wallet sends after its end is in the audit log', async () => {
  await rotateCompanyWallet(context, randomAddress(), 0);
  await chain.finalize();
  const hash = await sendNet({ from: context.config.companyWallet });
  await reconcilePayers(context);
  const events = await listAuditEvents(context.firestore, { limit: 50, action: 'company.sent' });
  expect(events).toMatchObject([{ after: { hash, amount: '18.000000' } }]);
});

it('a pay-out that needs no second admin is paid though Firebase Auth does not know who was to pay it outside', async () => {
  const until = '2026-01-08T12:00:00.000Z';
  const claim = { uid: 'ADM1N9', grant: 1, device: null, until, external: true };
  await context.firestore.doc(paths.withdrawal(member.uid, '2026-01-07')).update({ claim });
  const getUser = context.auth.getUser.bind(context.auth);
  vi.spyOn(context.auth, 'getUser').mockImplementation((uid) =>
    uid === 'ADM1N9' ? Promise.reject(new Error('Silent')) : getUser(uid),
  );
  const hash = await sendNet();
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(takeAlertCodes()).toEqual([]);
});

it('a pay-out without the second admin that it needs is paid, audited and an alert', async () => {
  const config = { ...context.config, payoutApprovalAboveMicros: 17n * usdt };
  context = { ...context, config };
  const hash = await sendNet();
  await reconcilePayers(context);
  expect(takeAlertCodes()).toEqual(['payout.unapproved']);
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(await actionsOf('payout')).toEqual(
    expect.arrayContaining(['payout.paid', 'payout.unapproved']),
  );
  expect(takeAlertCodes()).toEqual([]);
});

const minuteMs = 60_000;

/** Pays the withdrawal, which a second admin approved so long before, or after, that was mined. */
async function payApproved(givenMs: number): Promise<void> {
  const hash = await sendNet();
  const receipt = await context.chain.getReceipt(hash);
  if (receipt.state !== 'final') throw new Error('The transfer is not final');
  const approval = {
    uid: 'ADM1N1',
    grant: 1,
    recipient: member.publicKey,
    netMicros: 18_000_000,
    until: new Date(receipt.minedAt.getTime() + givenMs + approvalMs).toISOString(),
  };
  await context.firestore.doc(paths.withdrawal(member.uid, '2026-01-07')).update({ approval });
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
}

/** Lets an admin approve a withdrawal at a moment. */
async function approve(
  uid: string,
  atMs: number,
  { day = '2026-01-07', grant = 1 } = {},
): Promise<void> {
  const approving = { ...context, clock: { ...context.clock, realNow: () => new Date(atMs) } };
  const withdrawal = await findWithdrawal(context.firestore, `${member.uid}_${day}`);
  if (withdrawal === undefined) throw new Error('There is no withdrawal');
  const { netMicros, recipient: publicKey } = withdrawal;
  const request = { serial: serialOf(withdrawal), publicKey, netMicros };
  expect((await approveWithdrawal(approving, { ...admin, uid, grant }, request)).ok).toBe(true);
}

const unapproved = ['payout.unapproved'];

describe('the approval of a second admin', () => {
  beforeEach(() => {
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
  });

  it.each([
    ['that ended since the payment was mined counts', 1 - approvalMs, true, []],
    ['that had ended by then does not count', -approvalMs, true, ['payout.unapproved']],
    ['that was given after it does not count', 3 * minuteMs, true, ['payout.unapproved']],
    ['whose admin is none any more does not count', -minuteMs, false, ['payout.unapproved']],
  ])('%s', async (_, givenMs, isAdmin, expected) => {
    await joinMember(context, 'ADM1N1', isAdmin, { publicKey: randomAddress() });
    if (isAdmin) await makeAdmin(context, 'ADM1N1');
    await payApproved(givenMs);
    expect(takeAlertCodes()).toEqual(expected);
  });

  it.each([
    ['counts', -minuteMs, 'ADM1N1', []],
    ['of another admin counts', -minuteMs, 'ADM1N2', []],
    ['that had ended by then does not count', -approvalMs - minuteMs, 'ADM1N1', unapproved],
    ['whose admin is none any more does not count', -minuteMs, 'F0RMER', unapproved],
    ['of the payer does not count', -minuteMs, 'ADMIN', unapproved],
  ])(
    'that was given before the payment, and again after it, %s',
    async (_, givenMs, uid, expected) => {
      for (const approver of ['ADM1N1', 'ADM1N2', 'F0RMER']) {
        const isAdmin = approver !== 'F0RMER';
        await joinMember(context, approver, isAdmin, { publicKey: randomAddress() });
        if (isAdmin) await makeAdmin(context, approver);
      }
      const hash = await sendNet();
      const receipt = await context.chain.getReceipt(hash);
      if (receipt.state !== 'final') throw new Error('The transfer is not final');
      const minedMs = receipt.minedAt.getTime();
      await approve(uid === 'ADMIN' ? admin.uid : uid, minedMs + givenMs);
      await approve('ADM1N1', minedMs + 3 * minuteMs);
      await reconcilePayers(context);
      expect(await stateOf()).toBe(`paid ${hash}`);
      expect(takeAlertCodes()).toEqual(expected);
    },
  );

  it.each([
    ['and again after it', 3 * minuteMs],
    ['and not since', undefined],
  ])(
    'that was given before the payment, %s, does not count under a grant that has ended, where its admin has another',
    async (_, againMs) => {
      await joinMember(context, 'ADM1N1', true, { publicKey: randomAddress() });
      await makeAdmin(context, 'ADM1N1');
      const hash = await sendNet();
      const receipt = await context.chain.getReceipt(hash);
      if (receipt.state !== 'final') throw new Error('The transfer is not final');
      const minedMs = receipt.minedAt.getTime();
      await approve('ADM1N1', minedMs - minuteMs);
      await endGrantOf(context, 'ADM1N1');
      await makeAdmin(context, 'ADM1N1');
      if (againMs !== undefined) await approve('ADM1N1', minedMs + againMs, { grant: 2 });
      await reconcilePayers(context);
      expect(await stateOf()).toBe(`paid ${hash}`);
      expect(takeAlertCodes()).toEqual(unapproved);
    },
  );

  it('of another withdrawal of the same sum does not count', async () => {
    await joinMember(context, 'ADM1N1', true, { publicKey: randomAddress() });
    await makeAdmin(context, 'ADM1N1');
    await withdraw('2026-01-08');
    const hash = await sendNet();
    const receipt = await context.chain.getReceipt(hash);
    if (receipt.state !== 'final') throw new Error('The transfer is not final');
    await approve('ADM1N1', receipt.minedAt.getTime() - minuteMs, { day: '2026-01-08' });
    await reconcilePayers(context);
    expect(await stateOf()).toBe(`paid ${hash}`);
    expect(takeAlertCodes()).toEqual(unapproved);
  });
});

/** Assigns the withdrawal to the admin at a moment, to pay it outside, or ends that. */
async function assign(atMs: number, external = true): Promise<void> {
  const then = {
    ...context,
    clock: { ...context.clock, realNow: () => new Date(atMs) },
    // No endpoint shows its payment yet.
    chain: { ...context.chain, findNewTransfers: async () => [] },
  };
  const request = { serial: `${member.uid}_2026-01-07`, device: undefined, external };
  expect((await assignWithdrawal(then, admin, request)).ok).toBe(true);
}

it.each<[string, (minedMs: number) => Promise<void>, string[]]>([
  [
    'nobody was to pay outside is an alert: its approver may have sent it',
    async () => undefined,
    unapproved,
  ],
  [
    'nobody was to pay outside is an alert, also where a member has named the payer as the own wallet',
    async () => void (await joinMember(context, 'NAMED1', false, { publicKey: payerWallet })),
    unapproved,
  ],
  [
    'an admin was to pay outside under it is none',
    async (minedMs) => assign(minedMs - minuteMs),
    [],
  ],
  [
    'an admin was to pay outside under it, and gave up after it, is none',
    async (minedMs) => {
      await assign(minedMs - minuteMs);
      await assign(minedMs + 3 * minuteMs, false);
    },
    [],
  ],
  [
    'an admin was to pay outside under it, and gave up a minute after it, is none',
    async (minedMs) => {
      await assign(minedMs - minuteMs);
      await assign(minedMs + minuteMs, false);
    },
    [],
  ],
  [
    'an admin had given up before it is an alert',
    async (minedMs) => {
      await assign(minedMs - 2 * minuteMs);
      await assign(minedMs - minuteMs, false);
    },
    unapproved,
  ],
  [
    'an admin was to pay outside until a moment before it is an alert',
    async (minedMs) => {
      const dayBefore = minedMs - approvalMs - minuteMs;
      await approve('ADM1N1', dayBefore - 1_000);
      await assign(dayBefore);
      await approve('ADM1N1', minedMs - 5 * minuteMs);
    },
    unapproved,
  ],
  [
    'an admin was to pay outside after it is an alert',
    async (minedMs) => assign(minedMs + 3 * minuteMs),
    unapproved,
  ],
])(
  'an approved withdrawal that a configured payer pays and that %s',
  async (_, holdIt, expected) => {
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
    await joinMember(context, 'ADM1N1', true, { publicKey: randomAddress() });
    await makeAdmin(context, 'ADM1N1');
    const hash = await sendNet({ from: payerWallet });
    const receipt = await context.chain.getReceipt(hash);
    if (receipt.state !== 'final') throw new Error('The transfer is not final');
    const minedMs = receipt.minedAt.getTime();
    await approve('ADM1N1', minedMs - 5 * minuteMs);
    await holdIt(minedMs);
    await reconcilePayers(context);
    expect(await stateOf()).toBe(`paid ${hash}`);
    expect(takeAlertCodes()).toEqual(expected);
  },
);

it('what an admin’s wallet paid outside of the app is found by the admin in the audit log', async () => {
  context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
  await sendNet();
  await sendNet();
  await reconcilePayers(context);
  const events = await listAuditEvents(context.firestore, { limit: 50, member: admin.uid });
  const paid = events.filter(({ action }) => action.startsWith('payout'));
  expect(paid.map(({ action }) => action).toSorted()).toEqual([
    'payout.duplicate',
    'payout.paid',
    'payout.unapproved',
  ]);
  for (const { after } of paid) {
    expect(after).toMatchObject({ from: admin.publicKey, sender: admin.uid });
  }
});

describe.each(disturbances)('a transaction %s', (_, disturb) => {
  it('alerts that a pay-out lacks the second admin', async () => {
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
    await sendNet();
    const isDisturbed = disturb(context.firestore, paths.withdrawal(member.uid, '2026-01-07'));
    await reconcilePayers(context);
    expect(isDisturbed()).toBe(true);
    expect(takeAlertCodes()).toContain('payout.unapproved');
  });

  it('alerts that a withdrawal was paid twice', async () => {
    await sendNet();
    await reconcilePayers(context);
    await sendNet();
    const isDisturbed = disturb(context.firestore, paths.withdrawal(member.uid, '2026-01-07'));
    await runAgain();
    expect(isDisturbed()).toBe(true);
    expect(takeAlertCodes()).toContain('payout.duplicate');
  });

  it('alerts that no withdrawal asks for what a payer sent', async () => {
    const hash = await sendNet({ amountMicros: 18n * usdt + 1n });
    const event = outflowKey('payout.unmatched', chain.chainId, { hash, place: 0 });
    const isDisturbed = disturb(context.firestore, paths.auditEntry(event));
    await reconcilePayers(context);
    expect(isDisturbed()).toBe(true);
    expect(takeAlertCodes()).toContain('payout.unmatched');
  });

  it('alerts that a reported payment hangs', async () => {
    const { firestore } = context;
    await firestore.doc(paths.withdrawal(member.uid, '2026-01-07')).update({
      state: 'paying',
      payment: {
        hash: `0x${'a'.repeat(64)}`,
        payerPublicKey: admin.publicKey,
        reportedAt: '2026-01-07T12:00:00.000Z',
      },
    });
    world.setNow('2026-01-07T12:30:00.000Z');
    const isDisturbed = disturb(firestore, paths.withdrawal(member.uid, '2026-01-07'));
    await reconcilePayouts(context);
    expect(isDisturbed()).toBe(true);
    expect(takeAlertCodes()).toContain('payment.stuck');
  });
});

it('two calls of one run that find that a withdrawal was paid twice alert, and record it once', async () => {
  await sendNet();
  await reconcilePayers(context);
  await sendNet();
  const run = { ...context, actor: { id: 'job:reconcile', requestId: 'again' } };
  const path = paths.withdrawal(member.uid, '2026-01-07');
  const other = { ...run, firestore: world.connectAgain().firestore };
  const isRefused = refuseCommit(context.firestore, path, () => reconcilePayers(other));
  await reconcilePayers(run);
  expect(isRefused()).toBe(true);
  expect(await actionsOf('payout.duplicate')).toEqual(['payout.duplicate']);
  expect(takeAlertCodes()).toEqual(['payout.duplicate']);
});

it('two processes that settle a pay-out at once alert, and record it once', async () => {
  context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
  const hash = await sendNet();
  const { firestore } = world.connectAgain();
  const other = { ...context, firestore, actor: { id: 'job:reconcile', requestId: 'other' } };
  const path = paths.withdrawal(member.uid, '2026-01-07');
  const isRefused = refuseCommit(context.firestore, path, () => reconcilePayers(other));
  await reconcilePayers(context);
  expect(isRefused()).toBe(true);
  expect(await stateOf()).toBe(`paid ${hash}`);
  expect(await actionsOf('payout.unapproved')).toEqual(['payout.unapproved']);
  expect(takeAlertCodes()).toEqual(['payout.unapproved']);
});
