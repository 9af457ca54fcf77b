import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, valueOf } from '../test/call.ts';
import { testChain } from '../test/fakes/chain.ts';
import { creditDaily } from '../test/join-member.ts';
import { listAuditEvents } from '../test/list-audit-events.ts';
import { payerWallet as configured } from '../test/payer-wallet.ts';
import { openPaymentWorld, type PaymentWorld, type TestPayment } from '../test/payment-world.ts';
import { checksumAddress } from './chain/addresses.ts';
import type { Caller } from './context/handler.ts';
import { type CallInput, contract } from './contract/contract.ts';
import * as messages from './contract/messages.ts';
import { findTree } from './network/store.ts';
import { runOperation } from './operations/run-operation.ts';
import type { Outcome } from './platform/outcome.ts';
import { collections } from './platform/paths.ts';

// Each way in which one admin, who may also have the key of a payer, could move the company's money to
// oneself or to an accomplice: what stops it, or what of it stands in the audit log and alerts somebody.

const usdt = 1_000_000n;
const netMicros = 18n * usdt;

const chain = testChain();
let world: PaymentWorld;
let admin: Caller;
let second: Caller;
let accomplice: Caller;
let companyWallet: string;
let payerWallet: string;
let stranger: string;

afterEach(() => vi.unstubAllEnvs());

beforeEach(() => open());

/** Opens a world; `approvalAboveMicros` is the sum above which a withdrawal takes a second admin. */
async function open(approvalAboveMicros?: bigint): Promise<void> {
  [payerWallet = '', stranger = ''] = [randomAddress(), randomAddress()];
  world = await openPaymentWorld(chain, {
    payerWallets: [configured(payerWallet)],
    payoutApprovalAboveMicros: approvalAboveMicros,
  });
  admin = world.admin.caller;
  second = world.secondAdmin.caller;
  accomplice = world.member.caller;
  companyWallet = checksumAddress(world.context.config.companyWallet);
}

const randomAddress = (): string => checksumAddress(`0x${randomBytes(20).toString('hex')}`);

/** A member requests 20 USDT, of which 18 are paid out. @returns the serial. */
async function request(caller: Caller): Promise<string> {
  await creditDaily(world.context, caller.uid, '2026-01-05', 30n * usdt);
  const body = { publicKey: caller.publicKey, amount: 20n * usdt };
  const [row] = valueOf(await call(world.context, 'withdrawal', caller, { body }));
  if (row === undefined) throw new Error('The withdrawal was refused');
  return row.WITHDRA_SL;
}

/** Makes a transfer outside of the app, final. @returns the hash. */
async function send(from: string, to: string, amountMicros: bigint): Promise<string> {
  const hash = await chain.send({ from, to, amountMicros });
  await chain.finalize();
  return hash;
}

/** The same, and lets the jobs find it. */
async function sendAndReconcile(from: string, to: string, amountMicros: bigint): Promise<string> {
  const hash = await send(from, to, amountMicros);
  await world.reconcile();
  return hash;
}

async function report(txn: string, withSL: string, caller: Caller): Promise<Outcome<unknown>> {
  const body = { withSL, txn };
  return call(world.context, 'withdrawalPay', caller, { body });
}

async function settle(
  hash: string,
  how: Pick<CallInput<'inflowSettle'>['body'], 'amt' | 'txn' | 'uid'>,
): Promise<Outcome<unknown>> {
  const body = { id: `${chain.chainId}_${hash}_0`, note: 'By mail of 7 January', ...how };
  return call(world.context, 'inflowSettle', admin, { body });
}

/** Signs and submits a payment of the admin for a withdrawal. */
async function payInApp(
  serial: string,
  to: string,
  amountMicros = netMicros,
): Promise<Outcome<unknown>> {
  const reason = { to, amountMicros, serial };
  const payment = await world.begin('pay-out', { payer: world.admin, reason });
  return world.submit(world.context, payment);
}

/** Submits a payment and lets it end. */
async function submit(payment: TestPayment): Promise<void> {
  expect(await world.submit(world.context, payment)).toMatchObject({ ok: true });
  await chain.finalize();
  await world.reconcile();
}

/** What the chain's money has become for a member: packages, and claims of them and of pay-outs. */
async function ownedBy({ uid }: Caller) {
  const { firestore } = world.context;
  const [tree, { size }] = await Promise.all([
    findTree(firestore, uid),
    firestore.collection(collections.claims).where('uid', '==', uid).get(),
  ]);
  return { packages: tree?.packages, claims: size };
}

describe('is stopped', () => {
  it.each<[string, string, () => Promise<Outcome<unknown>>]>([
    [
      'paying the own withdrawal in the app',
      messages.payoutOwn,
      async () => payInApp(await request(admin), admin.publicKey),
    ],
    [
      'reporting the own withdrawal as paid by a transfer to oneself',
      messages.payoutOwn,
      async () => {
        const serial = await request(admin);
        return report(await send(admin.publicKey, admin.publicKey, netMicros), serial, admin);
      },
    ],
    [
      'having another admin report a transfer to oneself',
      messages.payoutMismatch,
      async () => {
        const serial = await request(admin);
        return report(await send(admin.publicKey, admin.publicKey, netMicros), serial, second);
      },
    ],
    [
      'signing a pay-out to another address',
      messages.signedTransactionDiffers,
      async () => payInApp(await request(accomplice), randomAddress()),
    ],
    [
      'signing a pay-out of another sum',
      messages.signedTransactionDiffers,
      async () => payInApp(await request(accomplice), accomplice.publicKey, netMicros + 1n),
    ],
    [
      'reporting a transfer to another address as a pay-out',
      messages.payoutMismatch,
      async () => {
        const serial = await request(accomplice);
        return report(await send(admin.publicKey, stranger, netMicros), serial, admin);
      },
    ],
    [
      'reporting a transfer that a member sent as a pay-out',
      messages.payoutMismatch,
      async () => {
        const serial = await request(accomplice);
        return report(await send(stranger, accomplice.publicKey, netMicros), serial, admin);
      },
    ],
    [
      'submitting a second payment of a withdrawal in process',
      messages.payoutInProcess,
      async () => {
        const serial = await request(accomplice);
        expect(await payInApp(serial, accomplice.publicKey)).toMatchObject({ ok: true });
        return payInApp(serial, accomplice.publicKey);
      },
    ],
    [
      'approving the own withdrawal',
      messages.approvalOwn,
      async () => {
        const reason = {
          to: admin.publicKey,
          amountMicros: netMicros,
          serial: await request(admin),
        };
        return world.approve(await world.begin('pay-out', { payer: world.admin, reason }));
      },
    ],
    [
      'approving what oneself pays',
      messages.approvalNeeded,
      async () => {
        await open(netMicros - 1n);
        const payment = await world.begin('pay-out');
        expect(await world.approve(payment)).toMatchObject({ ok: true });
        return world.submit(world.context, payment);
      },
    ],
    [
      'booking the inflow of a stranger for oneself',
      messages.inflowOwn,
      async () => {
        const hash = await sendAndReconcile(stranger, companyWallet, 100n * usdt);
        return settle(hash, { amt: 100n * usdt, uid: admin.uid });
      },
    ],
    [
      'settling the inflow of a stranger with a refund to oneself',
      messages.refundMismatch,
      async () => {
        const hash = await sendAndReconcile(stranger, companyWallet, 70n * usdt);
        return settle(hash, {
          amt: 70n * usdt,
          txn: await send(payerWallet, admin.publicKey, 70n * usdt),
        });
      },
    ],
    [
      'settling the own inflow with a transfer to oneself',
      messages.refundMismatch,
      async () => {
        const hash = await sendAndReconcile(admin.publicKey, companyWallet, 70n * usdt);
        return settle(hash, {
          amt: 70n * usdt,
          txn: await send(admin.publicKey, admin.publicKey, 70n * usdt),
        });
      },
    ],
    [
      'settling two inflows with one refund',
      messages.refundMismatch,
      async () => {
        const one = await send(stranger, companyWallet, 70n * usdt);
        const other = await sendAndReconcile(stranger, companyWallet, 70n * usdt);
        const txn = await send(admin.publicKey, stranger, 70n * usdt);
        expect(await settle(one, { amt: 70n * usdt, txn })).toMatchObject({ ok: true });
        return settle(other, { amt: 70n * usdt, txn });
      },
    ],
  ])('an admin who tries %s: %s', async (_, message, tries) => {
    expect(await tries()).toMatchObject({ ok: false, refusal: { message } });
    expect(await ownedBy(admin)).toEqual({ packages: [], claims: 0 });
  });

  it('an admin who would make a second one, or put another company wallet in force: no call does so', () => {
    const calls = Object.entries(contract).map(
      ([name, { method, path }]) => `${method} ${name} ${path}`,
    );
    const granting = calls.filter((call) =>
      /grant|revoke|claims|admin|rotate|companyWallet/i.test(call),
    );
    expect(granting).toEqual(['GET getCompanyWallet /getCompanyWallet']);
  });

  it('an operator who would put the wallet of an admin in force as the company’s', async () => {
    vi.stubEnv('RPC_URLS', chain.url);
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const terminal = { stdin: Readable.from(['']), stdout, stderr };
    const project = world.context.auth.app.options.projectId ?? '';
    const given = ['company:rotate', admin.publicKey, '--project', project];
    expect(await runOperation(given, terminal)).toBe(1);
    stderr.end();
    expect(await text(stderr)).toContain(messages.walletTaken);
  });
});

interface Recorded {
  /** An entry of the audit log that names what happened. */
  readonly event: {
    readonly action: string;
    readonly subject?: string;
    readonly after?: object;
  };
  /** The codes of the alerts. */
  readonly alerts: readonly string[];
}

const deep = ({ after, ...event }: Recorded['event']) => ({
  ...event,
  ...(after === undefined ? {} : { after: expect.objectContaining(after) }),
});

describe('is seen', () => {
  it.each<[string, () => Promise<Recorded>]>([
    [
      'who pays the own withdrawal from a payer: it is owed',
      async () => {
        await request(admin);
        const hash = await sendAndReconcile(payerWallet, admin.publicKey, netMicros);
        return { event: { action: 'payout.paid', after: { hash, from: payerWallet } }, alerts: [] };
      },
    ],
    [
      'who does so above the sum that takes a second admin',
      async () => {
        await open(netMicros - 1n);
        await request(admin);
        const hash = await sendAndReconcile(payerWallet, admin.publicKey, netMicros);
        return {
          event: { action: 'payout.unapproved', after: { hash, from: payerWallet } },
          alerts: ['payout.unapproved'],
        };
      },
    ],
    [
      'who pays the own withdrawal twice from a payer',
      async () => {
        await request(admin);
        await send(payerWallet, admin.publicKey, netMicros);
        const hash = await sendAndReconcile(payerWallet, admin.publicKey, netMicros);
        return {
          event: { action: 'payout.duplicate', after: { hash } },
          alerts: ['payout.duplicate'],
        };
      },
    ],
    [
      'who pays an accomplice outside of the app as well',
      async () => {
        const payment = await world.begin('pay-out');
        await submit(payment);
        const hash = await sendAndReconcile(admin.publicKey, payment.to, netMicros);
        return {
          event: { action: 'payout.duplicate', after: { hash } },
          alerts: ['payout.duplicate'],
        };
      },
    ],
    [
      'who moves money from a payer to the own wallet',
      async () => {
        const hash = await sendAndReconcile(payerWallet, admin.publicKey, 100n * usdt);
        return {
          event: { action: 'payout.unmatched', after: { hash, from: payerWallet } },
          alerts: ['payout.unmatched'],
        };
      },
    ],
    [
      'who moves money from a payer to an address that nobody knows',
      async () => {
        const hash = await sendAndReconcile(payerWallet, stranger, 100n * usdt);
        return {
          event: { action: 'payout.unmatched', after: { hash, from: payerWallet } },
          alerts: ['payout.unmatched'],
        };
      },
    ],
    [
      'who has the key of the company wallet and moves money to the own',
      async () => {
        const hash = await sendAndReconcile(companyWallet, admin.publicKey, 100n * usdt);
        const subject = `users/${admin.uid}`;
        return {
          event: { action: 'company.sent', subject, after: { hash } },
          alerts: ['inflow.waiting'],
        };
      },
    ],
    [
      'who moves money from the own wallet, which may be the company’s, to an address that nobody knows',
      async () => {
        const hash = await sendAndReconcile(admin.publicKey, stranger, 100n * usdt);
        return { event: { action: 'payer.sent', after: { hash, sender: admin.uid } }, alerts: [] };
      },
    ],
    [
      'who sends it to an accomplice with the app',
      async () => {
        const reason = { to: accomplice.publicKey, amountMicros: 10n * usdt, serial: '' };
        const payment = await world.begin('transfer', { payer: world.admin, reason });
        await submit(payment);
        const after = { hash: payment.attempts[0]?.txn, sender: admin.uid };
        return { event: { action: 'payer.sent', after }, alerts: [] };
      },
    ],
    [
      'who pays the company’s money back in as the own: it buys nothing by itself',
      async () => {
        const hash = await sendAndReconcile(admin.publicKey, companyWallet, 100n * usdt);
        expect(await ownedBy(admin)).toEqual({ packages: [], claims: 0 });
        const after = { hash, uid: admin.uid, reason: 'admin_wallet' };
        return { event: { action: 'inflow.unmatched', after }, alerts: ['inflow.waiting'] };
      },
    ],
    [
      'who then books it for oneself',
      async () => {
        const hash = await sendAndReconcile(admin.publicKey, companyWallet, 100n * usdt);
        expect(await settle(hash, { amt: 100n * usdt, uid: admin.uid })).toMatchObject({
          ok: true,
        });
        return {
          event: { action: 'inflow.settled', after: { uid: admin.uid } },
          alerts: ['inflow.waiting', 'inflow.own'],
        };
      },
    ],
    [
      'who books for an accomplice what another admin has sent: it buys nothing',
      async () => {
        const { publicKey, uid } = world.secondAdmin.caller;
        const hash = await sendAndReconcile(publicKey, companyWallet, 100n * usdt);
        expect(await settle(hash, { amt: 100n * usdt, uid: accomplice.uid })).toMatchObject({
          refusal: { code: 'conflict' },
        });
        const after = { hash, uid, reason: 'admin_wallet' };
        return { event: { action: 'inflow.unmatched', after }, alerts: ['inflow.waiting'] };
      },
    ],
    [
      'who books the inflow of a stranger for an accomplice',
      async () => {
        const hash = await sendAndReconcile(stranger, companyWallet, 100n * usdt);
        expect(await settle(hash, { amt: 100n * usdt, uid: accomplice.uid })).toMatchObject({
          ok: true,
        });
        return {
          event: { action: 'inflow.settled', after: { uid: accomplice.uid } },
          alerts: ['inflow.waiting', 'inflow.booked'],
        };
      },
    ],
    [
      'who settles the inflow of a stranger with words alone',
      async () => {
        const hash = await sendAndReconcile(stranger, companyWallet, 100n * usdt);
        expect(await settle(hash, { amt: 100n * usdt })).toMatchObject({ ok: true });
        const after = { uid: null, txn: null, note: 'By mail of 7 January' };
        return {
          event: { action: 'inflow.settled', after },
          alerts: ['inflow.waiting', 'inflow.settled'],
        };
      },
    ],
    [
      'who approves a withdrawal alone and pays it from a payer',
      async () => {
        await open(netMicros - 1n);
        const payment = await world.begin('pay-out');
        const payOutside = () => world.assign(world.context, payment, { external: true });
        await world.approve(payment);
        expect(await payOutside()).toMatchObject({ refusal: { code: 'approval_needed' } });
        await world.approve({ ...payment, payer: world.secondAdmin });
        world.wait(60);
        // No longer than the approval lasts.
        expect(await payOutside()).toMatchObject({
          value: [{ until: '2026-01-08T12:00:00.000Z' }],
        });
        await world.approve(payment);
        const hash = await sendAndReconcile(payerWallet, payment.to, netMicros);
        return {
          event: { action: 'payout.unapproved', after: { hash, from: payerWallet } },
          alerts: ['payout.unapproved'],
        };
      },
    ],
    [
      'who keeps a withdrawal for an outside payment so that no other admin pays it',
      async () => {
        const payment = await world.begin('pay-out');
        await world.assign(world.context, payment, { external: true });
        const reason = { to: payment.to, amountMicros: netMicros, serial: payment.serial };
        const other = await world.begin('pay-out', { payer: world.secondAdmin, reason });
        expect(await world.submit(world.context, other)).toMatchObject({
          refusal: { message: expect.stringContaining('another wallet') },
        });
        // The time for it ends, and is not to be had again.
        world.wait(24 * 60);
        expect(await world.assign(world.context, payment, { external: true })).toMatchObject({
          refusal: { code: 'conflict' },
        });
        expect(await world.submit(world.context, other)).toMatchObject({ ok: true });
        const after = { claimedBy: admin.uid, external: true };
        return { event: { action: 'withdrawal.claimed', after }, alerts: [] };
      },
    ],
  ])('an admin %s', async (_, does) => {
    const { event, alerts } = await does();
    const events = await listAuditEvents(world.context.firestore, { limit: 100 });
    expect(events).toEqual(expect.arrayContaining([expect.objectContaining(deep(event))]));
    expect(world.takeAlertCodes()).toEqual(alerts);
    // By these the audit log marks what a person has to look into.
    expect(new Set(events.flatMap(({ alert }) => alert ?? []))).toEqual(new Set(alerts));
  });
});
