import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { joinMember } from '../../test/join-member.ts';
import {
  createTestScope,
  createTestWorld,
  orBusy,
  retryWhileBusy,
  type TestWorld,
} from '../../test/world.ts';
import { listAuditEvents } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { getUser } from '../members/store.ts';
import { findTree } from '../network/store.ts';
import { checkLedger } from '../operations/check-ledger.ts';
import { collections, paths } from '../platform/paths.ts';
import { subscriptionsHandlers } from './handlers.ts';
import { reconcileBookings } from './jobs.ts';

// In the emulator, transactions that meet on a document wait for each other for seconds.
vi.setConfig({ testTimeout: 120_000 });

const usdt = 1_000_000n;
const unknownHash = `0x${'ab'.repeat(32)}`;
const firstPage = { limit: 50 };

let chain: TestChain;
let world: TestWorld;
let context: ActingContext;
let companyWallet: string;
let member: Caller;
let other: Caller;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain.stop());

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  ({ companyWallet } = context.config);
  [member, other] = await Promise.all([
    joinMember(context, 'AAAAAA'),
    joinMember(context, 'BBBBBB'),
  ]);
});

type Mode = 'Pending' | 'user' | 'failed';

async function book(caller: Caller, txn: string, amountUsdt = 50n, mode: Mode = 'user') {
  const body = { publicKey: caller.publicKey, amt: amountUsdt * usdt, txn, mode };
  const scope = await createTestScope(context);
  return subscriptionsHandlers.booking({ params: {}, query: {}, body }, caller, scope);
}

/** The mode in which a booking was answered, or the message of its refusal. */
async function bookedMode(...booking: Parameters<typeof book>): Promise<string | undefined> {
  const outcome = await book(...booking);
  return outcome.ok ? outcome.value[0]?.mode : outcome.refusal.message;
}

async function payCompany(from: Caller, amountMicros = 50n * usdt): Promise<string> {
  const hash = await chain.send({ from: from.publicKey, to: companyWallet, amountMicros });
  await chain.finalize();
  return hash;
}

async function count(collection: keyof typeof collections): Promise<number> {
  return (await context.firestore.collection(collections[collection]).count().get()).data().count;
}

async function expectNothingPaid(): Promise<void> {
  expect(await count('claims')).toBe(0);
  expect((await findTree(context.firestore, member.uid))?.packages).toEqual([]);
  expect((await getUser(context.firestore, member.uid)).activation).toBe('Inactive');
}

async function expectSoundLedger(): Promise<void> {
  for await (const { mismatches } of checkLedger(context.firestore)) expect(mismatches).toEqual([]);
}

describe('booking', () => {
  it('becomes user when the receipt is final, and activates the member once', async () => {
    const hash = await payCompany(member);
    expect(await bookedMode(member, hash, 50n, 'Pending')).toBe('Pending');
    await expectNothingPaid();
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await bookedMode(member, hash, 50n, 'Pending')).toBe('user');
    expect(await bookedMode(member, hash, 50n, 'failed')).toBe('user');
    expect(await findTree(context.firestore, member.uid)).toMatchObject({
      packages: [{ id: `${member.uid}_${hash}`, amountMicros: 50n * usdt, startDay: '2026-01-08' }],
      confirmedMicros: 50n * usdt,
    });
    expect((await getUser(context.firestore, member.uid)).activation).toBe('Active');
    await expectSoundLedger();
  });

  it('starts a package after the last planned day', async () => {
    await context.firestore
      .doc('config/rewardCalendar')
      .set({ lastPlannedDay: '2026-01-09', lastOpenedDay: '2026-01-07' });
    await book(member, await payCompany(member));
    const tree = await findTree(context.firestore, member.uid);
    expect(tree?.packages[0]?.startDay).toBe('2026-01-10');
  });

  it('waits for finality', async () => {
    const hash = await chain.send({
      from: member.publicKey,
      to: companyWallet,
      amountMicros: 50n * usdt,
    });
    expect(await bookedMode(member, hash)).toBe('Pending');
    await chain.mine();
    expect(await bookedMode(member, hash)).toBe('Pending');
    expect(await bookedMode(member, hash, 50n, 'failed')).toBe('Pending');
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('user');
  });

  it('leaves an unknown hash pending, whatever the member says', async () => {
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    expect(await bookedMode(member, unknownHash, 50n, 'failed')).toBe('Pending');
    await expectNothingPaid();
  });

  it.each([
    ['unheard of', false],
    ['pending', true],
  ])(
    'is one subscription when it is posted 50 times in parallel, %s before',
    async (_, known) => {
      const hash = await payCompany(member);
      if (known) await book(member, hash, 50n, 'Pending');
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => orBusy(book(member, hash))),
      );
      const accepted = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
      expect(new Set(accepted.map(({ mode }) => mode))).toEqual(new Set(['user']));
      expect(await count('subscriptions')).toBe(1);
      expect(await count('claims')).toBe(1);
      expect((await findTree(context.firestore, member.uid))?.packages).toHaveLength(1);
      await expectSoundLedger();
    },
    120_000,
  );

  it('belongs to whom the log names as sender, not to who books first', async () => {
    const hash = await payCompany(member);
    expect(await bookedMode(other, hash)).toBe('failed');
    expect(await bookedMode(member, hash)).toBe('user');
    expect((await findTree(context.firestore, other.uid))?.packages).toEqual([]);
    await expectSoundLedger();
  });

  it('fails when another token was paid', async () => {
    const token = '0x3333333333333333333333333333333333333333';
    const amountMicros = 50n * usdt;
    const { publicKey: from } = member;
    const hash = await chain.send({ from, to: companyWallet, amountMicros, token });
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('failed');
    await expectNothingPaid();
  });

  it('fails when another wallet was paid', async () => {
    const amountMicros = 50n * usdt;
    const hash = await chain.send({ from: member.publicKey, to: other.publicKey, amountMicros });
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('failed');
    await expectNothingPaid();
  });

  it('fails when the transaction failed', async () => {
    const poor = await joinMember(context, 'CCCCCC');
    const amountMicros = 50n * usdt;
    const hash = await chain.sendFailing({
      from: poor.publicKey,
      to: companyWallet,
      amountMicros,
    });
    await chain.finalize();
    expect(await bookedMode(poor, hash)).toBe('failed');
    expect(await bookedMode(poor, hash, 50n, 'Pending')).toBe('failed');
  });

  it('waits for the reconciler when another sum was paid, which books the real one', async () => {
    const hash = await payCompany(member, 100n * usdt);
    expect(await bookedMode(member, hash, 50n)).toBe('Pending');
    await expectNothingPaid();
    await reconcileBookings(context);
    const outcome = await book(member, hash, 50n);
    expect(outcome).toMatchObject({ value: [{ mode: 'user', amt: 100n * usdt }] });
    await expectSoundLedger();
  });

  it.each([
    [49n, 'Minimum Subscription USDT 50'],
    [0n, 'Minimum Subscription USDT 50'],
    [75n, 'Subscription Multiple Of 50'],
  ])('of USDT %d is refused', async (amount, message) => {
    expect(await book(member, unknownHash, amount)).toMatchObject({
      refusal: { code: 'invalid_input', message },
    });
    expect(await count('subscriptions')).toBe(0);
  });

  it('of the same hash with another amount is refused', async () => {
    await book(member, unknownHash, 50n);
    expect(await book(member, unknownHash, 100n)).toMatchObject({ refusal: { code: 'conflict' } });
  });

  it('is stored when the chain cannot be reached', async () => {
    const down = createTestWorld({ chain, config: { rpcUrls: ['http://127.0.0.1:9'] } }).context;
    context = { ...context, chain: down.chain };
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    expect(await count('subscriptions')).toBe(1);
  });
});

describe('reconcileBookings', () => {
  it('finds what no browser reported, once', async () => {
    const hash = await payCompany(member, 150n * usdt);
    await Promise.all([1, 2].map(() => retryWhileBusy(() => reconcileBookings(context))));
    await reconcileBookings(context);
    expect(await book(member, hash, 150n)).toMatchObject({ value: [{ mode: 'user' }] });
    expect(await count('claims')).toBe(1);
    await expectSoundLedger();
  });

  it('goes on where it left off', async () => {
    await reconcileBookings(context);
    const { nextBlock } = (await context.firestore.doc('config/reconciler').get()).data() ?? {};
    expect(nextBlock).toBe((await context.chain.getFinalizedBlockNumber()) + 1);
    const hash = await payCompany(member);
    await reconcileBookings(context);
    expect(await bookedMode(member, hash, 50n, 'Pending')).toBe('user');
  });

  it('records a sum that is no subscription, and leaves the booking pending', async () => {
    const hash = await payCompany(member, 75n * usdt);
    await book(member, hash, 50n);
    await reconcileBookings(context);
    await reconcileBookings(context);
    const { docs } = await context.firestore.collection(collections.unmatchedInflows).get();
    expect(docs.map((document) => document.data())).toEqual([
      expect.objectContaining({ uid: member.uid, hash, amountMicros: 75_000_000 }),
    ]);
    expect(await bookedMode(member, hash, 50n)).toBe('Pending');
    await expectNothingPaid();
  });

  it('leaves strangers alone', async () => {
    const from = '0x9999999999999999999999999999999999999999';
    await chain.send({ from, to: companyWallet, amountMicros: 50n * usdt });
    await chain.finalize();
    await reconcileBookings(context);
    expect(await count('subscriptions')).toBe(0);
    expect(await count('unmatchedInflows')).toBe(0);
  });

  it('ends a booking whose transaction failed, and looks ever more rarely at an unknown one', async () => {
    const amountMicros = 5_000n * usdt;
    const failing = { from: member.publicKey, to: companyWallet, amountMicros };
    const hash = await chain.sendFailing(failing);
    await book(member, hash, 5_000n, 'Pending');
    await book(member, unknownHash, 50n, 'Pending');
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, hash, 5_000n, 'Pending')).toBe('failed');
    const nextLook = async () =>
      (await context.firestore.doc(`subscriptions/${member.uid}_${unknownHash}`).get()).get(
        'nextLookAt',
      );
    expect(await nextLook()).toBe('2026-01-07T12:01:00.000Z');
    world.setNow('2026-01-07T12:00:59.000Z');
    await reconcileBookings(context);
    expect(await nextLook()).toBe('2026-01-07T12:01:00.000Z');
    world.setNow('2026-01-07T12:01:00.000Z');
    await reconcileBookings(context);
    expect(await nextLook()).toBe('2026-01-07T12:03:00.000Z');
  });
});

describe('the audit log', () => {
  it('has every decision of the chain once', async () => {
    const failing = { from: member.publicKey, to: companyWallet, amountMicros: 5_000n * usdt };
    const failed = await chain.sendFailing(failing);
    await book(member, failed, 5_000n, 'Pending');
    const confirmed = await payCompany(member, 150n * usdt);
    await book(member, confirmed, 150n);
    const unmatched = await payCompany(member, 75n * usdt);
    await reconcileBookings(context);
    await Promise.allSettled([reconcileBookings(context), book(member, confirmed, 150n)]);
    const auditEvents = await listAuditEvents(context.firestore, { limit: 20 });
    expect(auditEvents).toHaveLength(3);
    expect(auditEvents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'booking.confirmed',
          subject: `subscriptions/${member.uid}_${confirmed}`,
          before: { mode: 'Pending', confirmed: '0.000000' },
          after: { mode: 'user', confirmed: '150.000000', startDay: '2026-01-08' },
        }),
        expect.objectContaining({
          action: 'booking.failed',
          subject: `subscriptions/${member.uid}_${failed}`,
          after: { mode: 'failed' },
        }),
        expect.objectContaining({
          action: 'inflow.unmatched',
          after: { uid: member.uid, hash: unmatched, amount: '75.000000' },
        }),
      ]),
    );
  });
});

const owner = () => ({ publicKey: member.publicKey });

describe('the lists', () => {
  it('say No Data when they are empty', async () => {
    const scope = await createTestScope(context);
    const input = { params: owner(), query: firstPage, body: {} };
    const noData = { ok: true, value: 'No Data' };
    expect(await subscriptionsHandlers.pending_activation(input, member, scope)).toEqual(noData);
    expect(await subscriptionsHandlers.getMyPackages(input, member, scope)).toEqual(noData);
    expect(await subscriptionsHandlers.getTransfers(input, member, scope)).toEqual(noData);
  });

  it('give pages, newest first, also of bookings of the same moment', async () => {
    const hashes = Array.from({ length: 5 }, (_, index) => `0x${String(index).repeat(64)}`);
    for (const [index, hash] of hashes.entries()) {
      world.setNow(`2026-01-07T12:0${Math.floor(index / 2)}:00.000Z`);
      await book(member, hash, 50n, 'Pending');
    }
    await book(other, unknownHash, 50n, 'Pending');
    const scope = await createTestScope(context);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const query = { limit: 2, ...(after === undefined ? {} : { after }) };
      const input = { params: owner(), query, body: {} };
      const page = await subscriptionsHandlers.pending_activation(input, member, scope);
      if (!page.ok || page.value === 'No Data') break;
      seen.push(...page.value.map(({ txn }) => txn));
      after = seen.at(-1);
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(hashes));
    expect(seen[0]).toBe(hashes[4]);
  });

  it('show a confirmed subscription among the packages alone', async () => {
    const hash = await payCompany(member);
    await book(member, hash);
    const scope = await createTestScope(context);
    const input = { params: owner(), query: firstPage, body: {} };
    expect(await subscriptionsHandlers.pending_activation(input, member, scope)).toMatchObject({
      value: 'No Data',
    });
    const packages = await subscriptionsHandlers.getMyPackages(input, member, scope);
    expect(packages).toMatchObject({ value: [{ AMOUNT: 50n * usdt, txn: hash }] });
    if (!packages.ok || packages.value === 'No Data') throw new Error('No packages');
    const after = packages.value[0]?.Activation_sl ?? '';
    const rest = { ...input, query: { ...firstPage, after } };
    expect(await subscriptionsHandlers.getMyPackages(rest, member, scope)).toMatchObject({
      value: 'No Data',
    });
  });
});

const send = () => ({
  publicKey: member.publicKey,
  txn: unknownHash,
  details: other.publicKey.toLowerCase(),
  status: 'Pending' as const,
  symbol: 'USDT' as const,
  amt: '12.5',
});
const record = async (changes: { amt?: string; symbol?: 'USDT' | 'POL'; txn?: string } = {}) =>
  subscriptionsHandlers.transfer(
    { params: {}, query: {}, body: { ...send(), ...changes } },
    member,
    await createTestScope(context),
  );

describe('transfer', () => {
  it('is stored once, and the identical record again answers with the stored row', async () => {
    const first = await record();
    expect(first).toMatchObject({ value: [{ amt: '12.500000', details: other.publicKey }] });
    world.setNow('2026-01-07T13:00:00.000Z');
    expect(await record({ amt: '12.50' })).toEqual(first);
    expect(await count('transfers')).toBe(1);
    // By which the rules know whose it is.
    const path = paths.transfer(member.uid, unknownHash);
    expect((await context.firestore.doc(path).get()).get('uid')).toBe(member.uid);
    expect(await record({ amt: '13' })).toMatchObject({ refusal: { code: 'conflict' } });
    expect(await record({ symbol: 'POL' })).toMatchObject({ refusal: { code: 'conflict' } });
  });

  it.each([
    ['0', 'USDT'],
    ['0.000', 'POL'],
    ['0.0000001', 'USDT'],
  ] as const)('of %s %s is refused', async (amt, symbol) => {
    expect(await record({ amt, symbol })).toMatchObject({
      refusal: { code: 'invalid_input', message: 'Invalid amount' },
    });
  });
});

const list = async (caller: Caller, query: { limit: number; after?: string } = firstPage) =>
  subscriptionsHandlers.getTransfers(
    { params: { publicKey: caller.publicKey }, query, body: {} },
    caller,
    await createTestScope(context),
  );

describe('getTransfers', () => {
  it('gives the records as they are stored, to whom they are of', async () => {
    const recorded = await record();
    expect(recorded.ok).toBe(true);
    expect(await list(member)).toEqual(recorded);
    expect(await list(other)).toEqual({ ok: true, value: 'No Data' });
  });

  it('gives an amount of POL exactly', async () => {
    const amt = '0.000000000000000001';
    await record({ symbol: 'POL', amt });
    expect(await list(member)).toMatchObject({ value: [{ symbol: 'POL', amt }] });
  });

  it('gives pages, newest first, also of records of the same moment', async () => {
    const hashes = Array.from({ length: 5 }, (_, index) => `0x${String(index).repeat(64)}`);
    for (const [index, txn] of hashes.entries()) {
      world.setNow(`2026-01-07T12:0${Math.floor(index / 2)}:00.000Z`);
      await record({ txn });
    }
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list(member, { limit: 2, ...(after === undefined ? {} : { after }) });
      if (!page.ok || page.value === 'No Data') break;
      seen.push(...page.value.map(({ txn }) => txn));
      after = seen.at(-1);
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(hashes));
    expect(seen[0]).toBe(hashes[4]);
  });

  it('gives nothing after a record of somebody else', async () => {
    await record();
    expect(await list(other, { limit: 2, after: unknownHash })).toEqual({
      ok: true,
      value: 'No Data',
    });
  });
});
