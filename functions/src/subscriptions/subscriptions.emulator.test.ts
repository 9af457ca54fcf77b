import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { countAtOnce } from '../../test/count-at-once.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { type TestChain, testChain } from '../../test/fakes/chain.ts';
import { interceptRequests } from '../../test/firestore-requests.ts';
import { hashOf } from '../../test/hash-of.ts';
import { joinMember, publicKeyOf } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { listMails } from '../../test/list-mails.ts';
import { listPushMessages, registerDevice } from '../../test/push-messages.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { rotateCompanyWallet } from '../../test/rotate-company-wallet.ts';
import { testPayment } from '../../test/test-payment.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import type { Page } from '../contract/values/schemas.ts';
import { getUser } from '../members/store.ts';
import { findTree } from '../network/store.ts';
import { setPayment } from '../payments/store.ts';
import { ListChangedError } from '../platform/collection.ts';
import { neverOver } from '../platform/deadline.ts';
import { collections, paths } from '../platform/paths.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { reconcileBookings } from './reconcile-bookings.ts';

const usdt = 1_000_000n;
const unknownHash = `0x${'ab'.repeat(32)}`;

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let companyWallet: string;
let member: Caller;
let other: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  ({ companyWallet } = context.config);
  [member, other] = await Promise.all([
    joinMember(context, 'AAAAAA'),
    joinMember(context, 'BBBBBB'),
  ]);
});

/** A hash that no endpoint knows. */

type Mode = 'Pending' | 'user' | 'failed';

async function book(caller: Caller, txn: string, amountUsdt = 50n, mode: Mode = 'user') {
  const body = { publicKey: caller.publicKey, amt: amountUsdt * usdt, txn, mode };
  return call(context, 'booking', caller, { body });
}

/** The mode in which a booking was answered, or the message of its refusal. */
async function bookedMode(...booking: Parameters<typeof book>): Promise<string | undefined> {
  const outcome = await book(...booking);
  return outcome.ok ? outcome.value[0]?.mode : outcome.refusal.message;
}

const usdtTransfer = (from: Caller, amountMicros = 50n * usdt) => ({
  from: from.publicKey,
  to: companyWallet,
  amountMicros,
});

const sendUsdt = (from: Caller, changes: Partial<Parameters<TestChain['send']>[0]> = {}) =>
  chain.send({ ...usdtTransfer(from), ...changes });

async function payCompany(from: Caller, amountMicros = 50n * usdt): Promise<string> {
  const hash = await sendUsdt(from, { amountMicros });
  await chain.finalize();
  return hash;
}

async function count(collection: keyof typeof collections): Promise<number> {
  return (await context.firestore.collection(collections[collection]).count().get()).data().count;
}

const listInflows = async () =>
  (await context.firestore.collection(collections.inflows).get()).docs.map((row) => row.data());

async function expectNothingPaid(): Promise<void> {
  expect(await count('claims')).toBe(0);
  expect((await findTree(context.firestore, member.uid))?.packages).toEqual([]);
  expect((await getUser(context.firestore, member.uid)).activation).toBe('Inactive');
}

describe('booking', () => {
  it('a booking with a final receipt adds one package and activates the member once', async () => {
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
    await expectSoundLedger(context);
  });

  it('a package starts on the day after the last planned day', async () => {
    await context.firestore
      .doc('config/rewardCalendar')
      .set({ lastPlannedDay: '2026-01-09', lastOpenedDay: '2026-01-07', timeZone: 'UTC' });
    await book(member, await payCompany(member));
    const tree = await findTree(context.firestore, member.uid);
    expect(tree?.packages[0]?.startDay).toBe('2026-01-10');
  });

  it('a booking is pending until its receipt is final', async () => {
    const hash = await sendUsdt(member);
    expect(await bookedMode(member, hash)).toBe('Pending');
    await chain.mine();
    world.setNow('2026-01-07T12:00:05.000Z');
    expect(await bookedMode(member, hash)).toBe('Pending');
    world.setNow('2026-01-07T12:00:20.000Z');
    expect(await bookedMode(member, hash, 50n, 'failed')).toBe('Pending');
    await chain.finalize();
    world.setNow('2026-01-07T12:01:05.000Z');
    expect(await bookedMode(member, hash)).toBe('user');
  });

  it('a booking of an unknown hash stays pending, also when the member reports a failure', async () => {
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    expect(await bookedMode(member, unknownHash, 50n, 'failed')).toBe('Pending');
    await expectNothingPaid();
  });

  it('a subscription belongs to the sender in the transfer log, not to the first booking', async () => {
    const hash = await payCompany(member);
    expect(await bookedMode(other, hash)).toBe('failed');
    expect(await bookedMode(member, hash)).toBe('user');
    expect((await findTree(context.firestore, other.uid))?.packages).toEqual([]);
    await expectSoundLedger(context);
  });

  it.each<[string, () => Partial<Parameters<TestChain['send']>[0]>]>([
    ['of another token', () => ({ token: '0x3333333333333333333333333333333333333333' })],
    ['to another wallet', () => ({ to: other.publicKey })],
  ])('a booking of a transfer %s fails', async (_, changes) => {
    const hash = await sendUsdt(member, changes());
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('failed');
    await expectNothingPaid();
  });

  it('a booking of a failed transaction fails for good', async () => {
    const poor = await joinMember(context, 'CCCCCC');
    const hash = await chain.sendFailing(usdtTransfer(poor));
    await chain.finalize();
    expect(await bookedMode(poor, hash)).toBe('failed');
    expect(await bookedMode(poor, hash, 50n, 'Pending')).toBe('failed');
  });

  it('a booking of another sum becomes what was paid', async () => {
    const hash = await payCompany(member, 100n * usdt);
    expect(await book(member, hash, 50n)).toMatchObject({
      value: [{ mode: 'user', amt: 100n * usdt }],
    });
    expect(await book(member, hash, 50n)).toMatchObject({ value: [{ amt: 100n * usdt }] });
    await expectSoundLedger(context);
  });

  it('of 75 USDT 50 are booked, and 25 wait to be settled', async () => {
    const hash = await payCompany(member, 75n * usdt);
    expect(await book(member, hash)).toMatchObject({ value: [{ mode: 'user', amt: 50n * usdt }] });
    await reconcileBookings(context);
    expect(await listInflows()).toEqual([
      expect.objectContaining({
        uid: member.uid,
        sender: member.publicKey,
        hash,
        amountMicros: 25_000_000,
        reason: 'odd_sum',
      }),
    ]);
    expect(await count('claims')).toBe(1);
    await expectSoundLedger(context);
  });

  it('a booking that paid less than a subscription fails, and its sum waits to be settled', async () => {
    const hash = await payCompany(member, 40n * usdt);
    expect(await bookedMode(member, hash)).toBe('failed');
    expect(await listInflows()).toEqual([
      expect.objectContaining({ uid: member.uid, amountMicros: 40_000_000, reason: 'odd_sum' }),
    ]);
    await expectNothingPaid();
  });

  it('a payment of a block before the signup buys nothing and names nobody', async () => {
    const hash = await sendUsdt(member);
    await chain.finalize();
    await context.firestore
      .doc(`users/${member.uid}`)
      .update({ signedUpAt: '2099-01-01T00:00:00Z' });
    expect(await bookedMode(member, hash)).toBe('failed');
    expect(await listInflows()).toEqual([
      expect.objectContaining({ uid: null, reason: 'before_signup' }),
    ]);
    await expectNothingPaid();
  });

  it('a member has at most 20 pending bookings', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect(await bookedMode(member, hashOf(index), 50n, 'Pending')).toBe('Pending');
    }
    expect(await bookedMode(member, hashOf(20), 50n, 'Pending')).toBe(messages.tooManyBookings);
    expect(await bookedMode(member, hashOf(0), 50n, 'Pending')).toBe('Pending');
    expect(await bookedMode(other, hashOf(20), 50n, 'Pending')).toBe('Pending');
  });

  it('a member books 20 hashes of other people in a week, and what the server carries does not count', async () => {
    const { firestore } = context;
    const hash = await payCompany(other);
    expect(await bookedMode(member, hash)).toBe('failed');
    const carried = await payCompany(other);
    await bookSubmitted(carried);
    expect(await bookedMode(member, carried)).toBe('failed');
    const failed = await firestore.doc(paths.subscription(member.uid, hash)).get();
    const addFailed = (index: number, createdAt: string) =>
      firestore
        .doc(paths.subscription(member.uid, hashOf(index)))
        .set({ ...failed.data(), hash: hashOf(index), createdAt });
    for (let index = 1; index < 19; index += 1) await addFailed(index, '2026-01-01T12:00:00.000Z');
    await addFailed(19, '2025-12-31T11:00:00.000Z');
    await bookSubmitted(hashOf(20));
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    expect(await bookedMode(member, hashOf(21))).toBe(messages.tooManyBookings);
    expect(await bookedMode(member, hash)).toBe('failed');
    world.setNow('2026-01-08T12:00:00.001Z');
    expect(await bookedMode(member, hashOf(21))).toBe('Pending');
  });

  it('the twentieth booking that is posted several times at once is booked for each of them', async () => {
    for (let index = 0; index < 19; index += 1) {
      expect(await bookedMode(member, hashOf(index), 50n, 'Pending')).toBe('Pending');
    }
    const posts = Array.from({ length: 5 }, () => bookedMode(member, hashOf(19), 50n, 'Pending'));
    expect(new Set(await Promise.all(posts))).toEqual(new Set(['Pending']));
    expect(await count('subscriptions')).toBe(20);
  });

  it.each([
    [49n, 'Minimum Subscription USDT 50'],
    [0n, 'Minimum Subscription USDT 50'],
    [75n, 'Subscription Multiple Of 50'],
  ])('a booking of USDT %d is refused and writes nothing', async (amount, message) => {
    expect(await book(member, unknownHash, amount)).toMatchObject({
      refusal: { code: 'invalid_input', message },
    });
    expect(await count('subscriptions')).toBe(0);
  });

  it('a second booking of a hash with another amount is refused', async () => {
    await book(member, unknownHash, 50n);
    expect(await book(member, unknownHash, 100n)).toMatchObject({ refusal: { code: 'conflict' } });
  });

  it('a booking is stored as pending while the chain is out of reach', async () => {
    const down = createTestWorld({ chain, config: { rpcUrls: ['http://127.0.0.1:9'] } }).context;
    context = { ...context, chain: down.chain };
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    expect(await count('subscriptions')).toBe(1);
  });
});

const mailbox = ['aaaaaa@example.com'];
const endId = (end: 'confirmed' | 'failed', hash: string) => `${end}_${member.uid}_${hash}`;
const mails = () => listMails(context.firestore);

/** Makes a booking one whose payment the server carries. */
async function bookSubmitted(hash: string): Promise<void> {
  await book(member, hash, 50n, 'Pending');
  await context.firestore
    .doc(paths.subscription(member.uid, hash))
    .update({ mode: 'Pending', submitted: true });
}

/** Books a submitted payment of a transaction that no endpoint knows, and lets its seven days pass. */
async function giveUp(hash: string): Promise<void> {
  await bookSubmitted(hash);
  world.setNow('2026-01-14T12:00:00.000Z');
  expect(await bookedMode(member, hash)).toBe('failed');
}

it('a booking that is removed while it is looked at, by the end of its payment, is failed no more', async () => {
  await book(member, unknownHash, 50n, 'Pending');
  world.setNow('2026-01-14T12:00:00.000Z');
  const { chain: endpoints, firestore } = context;
  useReceipts(async (hash) => {
    await firestore.doc(paths.subscription(member.uid, unknownHash)).delete();
    return endpoints.getReceipt(hash);
  });
  expect(await bookedMode(member, unknownHash)).toBe('Pending');
  expect(await count('subscriptions')).toBe(0);
});

describe('the mails about bookings', () => {
  it('a confirmed subscription is one mail, however often it is looked at', async () => {
    const hash = await payCompany(member);
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await bookedMode(member, hash)).toBe('user');
    await reconcileBookings(context);
    expect(await mails()).toEqual({ [endId('confirmed', hash)]: mailbox });
  });

  it('a member whose mailbox was never verified gets none', async () => {
    await context.firestore.doc(paths.user(other.uid)).update({ mailVerifiedAt: null });
    expect(await bookedMode(other, await payCompany(other))).toBe('user');
    expect(await mails()).toEqual({});
  });

  it('a booking that failed and is confirmed later is a mail each', async () => {
    const hash = await sendUsdt(member);
    await giveUp(hash);
    expect(await mails()).toEqual({ [endId('failed', hash)]: mailbox });
    const sent = { 'delivery.state': 'SUCCESS', 'delivery.nextAttemptAt': null };
    await context.firestore.doc(paths.outgoingMail(endId('failed', hash))).update(sent);
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await mails()).toEqual({
      [endId('failed', hash)]: mailbox,
      [endId('confirmed', hash)]: mailbox,
    });
    await expectSoundLedger(context);
  });

  it('a mail about a failure that waits to be sent when the booking is confirmed is sent no more', async () => {
    const hash = await sendUsdt(member);
    await giveUp(hash);
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await mails()).toEqual({ [endId('confirmed', hash)]: mailbox });
  });

  it('a booking that fails a second time fails, and is no second mail', async () => {
    await giveUp(unknownHash);
    await context.firestore
      .doc(paths.subscription(member.uid, unknownHash))
      .update({ mode: 'Pending', submitted: true, looks: 0, nextLookAt: '2026-01-07T12:00:00Z' });
    expect(await bookedMode(member, unknownHash)).toBe('failed');
    expect(await mails()).toEqual({ [endId('failed', unknownHash)]: mailbox });
  });

  it('a payment that buys nothing fails its submitted booking with a mail', async () => {
    const hash = await payCompany(member, 40n * usdt);
    await bookSubmitted(hash);
    expect(await bookedMode(member, hash)).toBe('failed');
    expect(await mails()).toEqual({ [endId('failed', hash)]: mailbox });
  });

  it('a booking of a hash alone fails without a mail', async () => {
    const hash = await sendUsdt(member, { to: other.publicKey });
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('failed');
    expect(await mails()).toEqual({});
  });

  it('a mailbox that cannot be read stops no booking from its end', async () => {
    await context.firestore.doc(paths.user(member.uid)).update({ mailVerifiedAt: 'once' });
    await giveUp(unknownHash);
    expect(await mails()).toEqual({});
  });
});

const pushed = () => listPushMessages(context.firestore);

describe('the messages to the devices about bookings', () => {
  beforeEach(async () => {
    await registerDevice(context.firestore, member.uid, 'token-a');
    await context.firestore.doc(paths.user(member.uid)).update({ mailVerifiedAt: null });
  });

  it('a confirmed subscription is one message, whatever the mailbox', async () => {
    const hash = await payCompany(member);
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await bookedMode(member, hash)).toBe('user');
    await reconcileBookings(context);
    expect(await pushed()).toEqual({ [endId('confirmed', hash)]: [member.uid, 'confirmed'] });
    expect(await mails()).toEqual({});
  });

  it('a message about a failure is sent no more once the booking is confirmed, where it still waits', async () => {
    const hash = await sendUsdt(member);
    await giveUp(hash);
    const confirmed = { [endId('confirmed', hash)]: [member.uid, 'confirmed'] };
    const message = context.firestore.doc(paths.pushMessage(endId('failed', hash)));
    const written = await message.get();
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, hash)).toBe('user');
    expect(await pushed()).toEqual(confirmed);

    const sentHash = await sendUsdt(member);
    const sentId = endId('failed', sentHash);
    await context.firestore
      .doc(paths.pushMessage(sentId))
      .set({ ...written.data(), nextLookAt: null });
    await chain.finalize();
    expect(await bookedMode(member, sentHash)).toBe('user');
    expect(await pushed()).toMatchObject({ ...confirmed, [sentId]: [member.uid, 'failed'] });
  });

  it('a booking that fails a second time fails, and is no second message', async () => {
    await giveUp(unknownHash);
    await context.firestore
      .doc(paths.subscription(member.uid, unknownHash))
      .update({ mode: 'Pending', submitted: true, looks: 0, nextLookAt: '2026-01-07T12:00:00Z' });
    expect(await bookedMode(member, unknownHash)).toBe('failed');
    expect(await pushed()).toEqual({ [endId('failed', unknownHash)]: [member.uid, 'failed'] });
  });

  it('a booking of a hash alone fails without a message', async () => {
    const hash = await sendUsdt(member, { to: other.publicKey });
    await chain.finalize();
    expect(await bookedMode(member, hash)).toBe('failed');
    expect(await pushed()).toEqual({});
  });
});

describe('reconcileBookings', () => {
  it('a payment that no browser reported is booked once', async () => {
    const hash = await payCompany(member, 150n * usdt);
    await Promise.all([1, 2].map(() => retryWhileBusy(() => reconcileBookings(context))));
    await reconcileBookings(context);
    expect(await book(member, hash, 150n)).toMatchObject({ value: [{ mode: 'user' }] });
    expect(await count('claims')).toBe(1);
    await expectSoundLedger(context);
  });

  it('a payment whose block the nodes lacked that were asked for the logs is booked once they have it', async () => {
    await reconcileBookings(context);
    await payCompany(member);
    const ofPolygon = createChain({ ...context.config, finalityBlocks: 128 }, 60_000, 60_000);
    const lagging = { ...ofPolygon, findTransfers: async () => [] };
    await reconcileBookings({ ...context, chain: lagging });
    await reconcileBookings(context);
    expect((await findTree(context.firestore, member.uid))?.packages).toHaveLength(1);
  });

  it('the reconciler goes on at the block after its last one', async () => {
    await reconcileBookings(context);
    const scan = await context.firestore.doc(paths.scan(checksumAddress(companyWallet))).get();
    const finalized = await context.chain.getFinalizedBlockNumber();
    expect(scan.get('nextBlock')).toBe(context.chain.settledBelow(finalized) + 1);
    const hash = await payCompany(member);
    await reconcileBookings(context);
    expect(await bookedMode(member, hash, 50n, 'Pending')).toBe('user');
  });

  it('a payment of a stranger is listed once, and buys nothing', async () => {
    const from = '0x9999999999999999999999999999999999999999';
    const hash = await sendUsdt(member, { from });
    await chain.finalize();
    await Promise.all([1, 2].map(() => retryWhileBusy(() => reconcileBookings(context))));
    await reconcileBookings(context);
    expect(await listInflows()).toEqual([
      expect.objectContaining({
        uid: null,
        sender: from,
        hash,
        amountMicros: 50_000_000,
        reason: 'unknown_sender',
      }),
    ]);
    expect(await count('subscriptions')).toBe(0);
  });

  it('a payment that was listed before its sender joined buys nothing, and its booking fails', async () => {
    const late: Caller = { ...other, uid: 'CCCCCC', publicKey: publicKeyOf('CCCCCC') };
    const hash = await sendUsdt(late);
    await chain.finalize();
    await reconcileBookings(context);
    expect(await listInflows()).toMatchObject([{ reason: 'unknown_sender' }]);
    await joinMember(context, 'CCCCCC');
    expect(await bookedMode(late, hash)).toBe('failed');
    expect(await count('claims')).toBe(0);
  });

  it('a transfer of nothing in a member’s name is ignored', async () => {
    await sendUsdt(member, { amountMicros: 0n });
    await chain.finalize();
    await reconcileBookings(context);
    expect(await count('inflows')).toBe(0);
    expect(await count('audit')).toBe(0);
  });

  it('a member who cannot be read stops nobody: the payment is set aside, and booked later', async () => {
    const { firestore } = context;
    const tree = firestore.doc(paths.tree(member.uid));
    const place = (await tree.get()).data() ?? {};
    await tree.delete();
    await payCompany(member);
    await payCompany(other, 100n * usdt);
    await reconcileBookings(context);
    expect(await count('quarantine')).toBe(1);
    expect(await findTree(firestore, other.uid)).toMatchObject({ confirmedMicros: 100n * usdt });
    await tree.set(place);
    world.setNow('2026-01-07T12:01:00.000Z');
    await reconcileBookings(context);
    expect(await findTree(firestore, member.uid)).toMatchObject({ confirmedMicros: 50n * usdt });
    expect(await count('quarantine')).toBe(0);
    await expectSoundLedger(context);
  });

  it.each(['subscriptions', 'quarantine'] as const)(
    'documents of %s that cannot be read stop nobody, and make room in the next run',
    async (collection) => {
      const { firestore } = context;
      const hash = await payCompany(member);
      const transaction = `0x${'1'.repeat(64)}`;
      const path =
        collection === 'subscriptions'
          ? paths.subscription(member.uid, hash)
          : paths.quarantine(context.config.chainId, hash);
      if (collection === 'subscriptions') await book(member, hash, 50n, 'Pending');
      else await firestore.doc(path).set({ hash, looks: 1, unknownSince: null });
      await firestore.doc(path).update({ nextLookAt: '2026-01-01T00:00:01.000Z' });
      const broken = firestore.batch();
      for (let index = 0; index < 1_000; index += 1) {
        broken.set(firestore.doc(`${collection}/BROKEN_${index}_${transaction}`), {
          mode: 'Pending',
          nextLookAt: '2026-01-01T00:00:00.000Z',
        });
      }
      await broken.commit();
      const noScan = { ...context.chain, findTransfers: () => Promise.resolve([]) };
      await reconcileBookings({ ...context, chain: noScan });
      expect((await firestore.doc(paths.tree(member.uid)).get()).get('packages')).toEqual([]);
      await reconcileBookings({ ...context, chain: noScan });
      expect((await firestore.doc(paths.tree(member.uid)).get()).get('packages')).toHaveLength(1);
    },
  );

  it('of many payments ten are settled at once, those of one member as well, each once', async () => {
    const { chain: answering } = context;
    const counted = countAtOnce();
    useReceipts(async (hash) => {
      await counted.pass();
      return answering.getReceipt(hash);
    });
    for (let index = 0; index < 5; index += 1) {
      await sendUsdt(member);
      await sendUsdt(other);
      await sendUsdt(member, { amountMicros: 400_000n });
    }
    await chain.finalize();
    let lost = 0;
    interceptRequests(context.firestore, 'request', async ([name], send) => {
      try {
        return await send();
      } catch (error) {
        if (name === 'commit') lost += 1;
        throw error;
      }
    });
    await reconcileBookings(context);
    expect({ most: counted.most(), lost }).toEqual({ most: 10, lost: 0 });
    for (const { uid } of [member, other]) {
      expect(await findTree(context.firestore, uid)).toMatchObject({
        confirmedMicros: 250n * usdt,
      });
    }
    expect(await listInflows()).toMatchObject([{ reason: 'dust', amountMicros: 2_000_000 }]);
    expect(await count('quarantine')).toBe(0);
    await expectSoundLedger(context);
  });

  it('a transaction that no endpoint has known for seven days is forgotten', async () => {
    const made = Promise.resolve([{ hash: unknownHash, blockNumber: 1, transfers: [] }]);
    const lying = { ...context.chain, findTransfers: () => made };
    await reconcileBookings({ ...context, chain: lying });
    const set = async () => (await context.firestore.collection('quarantine').get()).docs;
    expect((await set()).map((row) => row.get('unknownSince'))).toEqual([
      '2026-01-07T12:00:00.000Z',
    ]);
    world.setNow('2026-01-14T11:59:59.000Z');
    await reconcileBookings(context);
    expect(await set()).toHaveLength(1);
    world.setNow('2026-01-15T12:00:00.000Z');
    await reconcileBookings(context);
    expect(await set()).toEqual([]);
  });

  it('bookings are looked at although the scan fails, and a range that fails is halved', async () => {
    const hash = await sendUsdt(member);
    await bookedMode(member, hash, 50n, 'Pending');
    const silent = await payCompany(other);
    const spans: number[] = [];
    const { chain: honest } = context;
    const refusing = (from: number, to: number) => {
      spans.push(to - from + 1);
      if (to > from) throw new ChainUnavailableError('too late');
    };
    const strict: ActingContext = {
      ...context,
      chain: {
        ...context.chain,
        findTransfers: async (filter, from, to) => {
          refusing(from, to);
          return honest.findTransfers(filter, from, to);
        },
      },
    };
    const dead = { ...strict.chain, findTransfers: () => Promise.reject(new Error('broken')) };
    await expect(reconcileBookings({ ...strict, chain: dead })).rejects.toThrow('Reconciling');
    expect(await bookedMode(member, hash, 50n, 'Pending')).toBe('user');
    await reconcileBookings(strict);
    expect(await bookedMode(other, silent, 50n, 'Pending')).toBe('user');
    expect(Math.min(...spans)).toBe(1);
  });

  it('the reconciler fails a booking of a failed transaction, and looks for an unknown one ever more rarely', async () => {
    const hash = await chain.sendFailing(usdtTransfer(member, 5_000n * usdt));
    await book(member, hash, 5_000n, 'Pending');
    await book(member, unknownHash, 50n, 'Pending');
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, hash, 5_000n, 'Pending')).toBe('failed');
    const nextLook = async () =>
      (await context.firestore.doc(`subscriptions/${member.uid}_${unknownHash}`).get()).get(
        'nextLookAt',
      );
    expect(await nextLook()).toBe('2026-01-07T12:00:05.000Z');
    world.setNow('2026-01-07T12:00:04.999Z');
    await reconcileBookings(context);
    expect(await nextLook()).toBe('2026-01-07T12:00:05.000Z');
    world.setNow('2026-01-07T12:00:05.000Z');
    await reconcileBookings(context);
    expect(await nextLook()).toBe('2026-01-07T12:00:20.000Z');
    world.setNow('2026-01-14T12:00:00.000Z');
    await reconcileBookings(context);
    expect(await bookedMode(member, unknownHash, 50n, 'Pending')).toBe('failed');
  });
});

/** Answers for receipts in the place of the chain. */
function useReceipts(getReceipt: Chain['getReceipt']): void {
  context = { ...context, chain: { ...context.chain, getReceipt } };
}

const refuseToAnswer = () =>
  Promise.reject(new ChainUnavailableError('Too few endpoints answered'));

describe('a booking that was looked for in vain is not looked for again before its time', () => {
  let looks: number;

  beforeEach(() => {
    const { chain: endpoints } = context;
    looks = 0;
    useReceipts((hash) => {
      looks += 1;
      return endpoints.getReceipt(hash);
    });
  });

  it('by the member and by the reconciler alike', async () => {
    const expectLooks = async (now: string, ...counts: readonly number[]) => {
      world.setNow(`2026-01-07T${now}Z`);
      for (const expected of counts) {
        expect(await bookedMode(member, unknownHash)).toBe('Pending');
        expect(looks).toBe(expected);
      }
    };
    await expectLooks('12:00:00.000', 1, 1);
    await reconcileBookings(context);
    await expectLooks('12:00:04.999', 1);
    await expectLooks('12:00:05.000', 2, 2);
    await expectLooks('12:00:19.999', 2);
    world.setNow('2026-01-07T12:00:20.000Z');
    await reconcileBookings(context);
    await expectLooks('12:01:04.999', 3);
    await expectLooks('12:01:05.000', 4, 4);
    await expectLooks('12:02:04.999', 4);
    await expectLooks('12:02:05.000', 5);
  });

  it('and by many requests at once it is looked for once', async () => {
    await book(member, unknownHash, 50n, 'Pending');
    const modes = await Promise.all(
      Array.from({ length: 10 }, () => bookedMode(member, unknownHash)),
    );
    expect(new Set(modes)).toEqual(new Set(['Pending']));
    expect(looks).toBe(1);
  });

  it('also where nothing of the chain answers', async () => {
    useReceipts(() => {
      looks += 1;
      return refuseToAnswer();
    });
    context = { ...context, chain: { ...context.chain, getFinalizedBlockNumber: refuseToAnswer } };
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await bookedMode(member, unknownHash)).toBe('Pending');
    }
    expect(looks).toBe(1);
  });

  it('and after seven days it fails, by the member’s look as by the reconciler’s', async () => {
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
    world.setNow('2026-01-14T12:00:00.000Z');
    expect(await bookedMode(member, unknownHash)).toBe('failed');
  });

  it('but one whose payment the server carries never fails for its age', async () => {
    const { firestore } = context;
    await book(member, unknownHash, 50n, 'Pending');
    await firestore.doc(paths.subscription(member.uid, unknownHash)).update({ submitted: true });
    const payment = testPayment({
      kind: 'booking',
      attempts: [{ txn: unknownHash, raw: null, kind: 'first' }],
      txn: unknownHash,
      txns: [unknownHash],
    });
    await firestore.runTransaction(async (transaction) =>
      setPayment(firestore, transaction, payment),
    );
    world.setNow('2026-01-14T12:00:00.000Z');
    expect(await bookedMode(member, unknownHash)).toBe('Pending');
  });
});

it.each([
  ['that is', '2026-01-07T12:40:00.000Z', '2026-01-07T12:40:00.000Z'],
  [
    'an hour has passed, where that waits for longer',
    '2026-01-07T20:00:00.000Z',
    '2026-01-07T13:00:00.000Z',
  ],
])(
  'a booking whose payment waits is due when %s, and not written before',
  async (_, nextLookAt, dueAt) => {
    const { firestore } = context;
    await book(member, unknownHash, 50n, 'Pending');
    const booking = firestore.doc(paths.subscription(member.uid, unknownHash));
    await booking.update({ submitted: true });
    const attempts = [{ txn: unknownHash, raw: null, kind: 'first' as const }];
    const payment = testPayment({
      kind: 'booking',
      attempts,
      txn: unknownHash,
      txns: [unknownHash],
    });
    const store = (change: Partial<typeof payment>) =>
      firestore.runTransaction(async (transaction) =>
        setPayment(firestore, transaction, { ...payment, uid: member.uid, nextLookAt, ...change }),
      );
    await store({});
    await reconcileBookings(context);
    const waiting = await booking.get();
    expect(waiting.data()).toMatchObject({ looks: 0, nextLookAt: dueAt });
    world.setNow(new Date(Date.parse(dueAt) - 1).toISOString());
    await reconcileBookings(context);
    expect((await booking.get()).updateTime).toEqual(waiting.updateTime);
    await store({ state: 'failed', reason: 'replaced', nextLookAt: null });
    world.setNow(dueAt);
    await reconcileBookings(context);
    expect((await booking.get()).get('mode')).toBe('failed');
  },
);

/** Hides the receipt of one transaction. @returns what shows it again. */
function hideReceipt(hidden: string): () => void {
  const { chain: endpoints } = context;
  useReceipts((hash) => (hash === hidden ? refuseToAnswer() : endpoints.getReceipt(hash)));
  return () => {
    context = { ...context, chain: endpoints };
  };
}

describe('a transaction whose receipt cannot be had while the chain answers', () => {
  it('is set aside by the scan, stops nobody and is booked later', async () => {
    const { firestore } = context;
    const show = hideReceipt(await payCompany(member));
    await payCompany(other, 100n * usdt);
    await reconcileBookings(context);
    expect(await findTree(firestore, other.uid)).toMatchObject({ confirmedMicros: 100n * usdt });
    expect(await count('quarantine')).toBe(1);
    show();
    world.setNow('2026-01-07T12:01:00.000Z');
    await reconcileBookings(context);
    expect(await findTree(firestore, member.uid)).toMatchObject({ confirmedMicros: 50n * usdt });
    expect(await count('quarantine')).toBe(0);
    await expectSoundLedger(context);
  });

  it('and is booked, is put off, and the bookings after it are looked at', async () => {
    hideReceipt(unknownHash);
    await book(member, unknownHash, 50n, 'Pending');
    world.setNow('2026-01-07T12:00:01.000Z');
    const hash = await payCompany(other);
    await book(other, hash, 50n, 'Pending');
    const noScan = { ...context.chain, findTransfers: () => Promise.resolve([]) };
    await reconcileBookings({ ...context, chain: noScan });
    expect(await bookedMode(other, hash, 50n, 'Pending')).toBe('user');
    const booking = await context.firestore.doc(paths.subscription(member.uid, unknownHash)).get();
    expect(booking.get('nextLookAt')).toBe('2026-01-07T12:00:06.000Z');
  });
});

it('while the chain is unavailable nothing is set aside, and everything waits as it is', async () => {
  const { chain: answering, firestore } = context;
  const hash = await payCompany(other);
  await book(member, unknownHash, 50n, 'Pending');
  let isDown = false;
  const goDown = () => {
    isDown = true;
    return refuseToAnswer();
  };
  context = {
    ...context,
    chain: {
      ...answering,
      // It goes down in the middle of the scan, at the first receipt.
      getReceipt: goDown,
      getFinalizedBlockNumber: () => (isDown ? goDown() : answering.getFinalizedBlockNumber()),
    },
  };
  const pending = firestore.doc(paths.subscription(member.uid, unknownHash));
  await pending.update({ nextLookAt: '2026-01-07T13:00:00.000Z' });
  await reconcileBookings(context);
  expect(isDown).toBe(true);
  await pending.update({ nextLookAt: '2026-01-07T12:00:00.000Z' });
  await reconcileBookings(context);
  expect(await count('quarantine')).toBe(0);
  expect((await pending.get()).get('nextLookAt')).toBe('2026-01-07T12:00:00.000Z');
  context = { ...context, chain: answering };
  await reconcileBookings(context);
  expect(await bookedMode(other, hash, 50n, 'Pending')).toBe('user');
});

describe('after a rotation of the company wallet', () => {
  const next = checksumAddress(`0x${'7'.repeat(40)}`);

  it('both wallets are scanned, and each books while it is in force', async () => {
    await rotateCompanyWallet(context, next, 1_000);
    const toFormer = await payCompany(member);
    const toNext = await sendUsdt(other, { to: next });
    await chain.finalize();
    await reconcileBookings(context);
    expect(await bookedMode(member, toFormer, 50n, 'Pending')).toBe('user');
    expect(await bookedMode(other, toNext, 50n, 'Pending')).toBe('user');
    expect(await count('inflows')).toBe(0);
    await expectSoundLedger(context);
  });

  it('an inflow to a former wallet buys nothing, fails its booking and waits for its member', async () => {
    await rotateCompanyWallet(context, next, 0);
    const hash = await payCompany(member);
    expect(await bookedMode(member, hash)).toBe('failed');
    await reconcileBookings(context);
    expect(await listInflows()).toMatchObject([{ uid: member.uid, hash, reason: 'former_wallet' }]);
    await expectNothingPaid();
  });

  it('a transfer between company wallets is internal', async () => {
    await rotateCompanyWallet(context, next, 1_000);
    const hash = await sendUsdt(member, { from: companyWallet, to: next });
    await chain.finalize();
    await reconcileBookings(context);
    const rows = await listInflows();
    // The test mints what it sends, which is an inflow of its own.
    expect(rows.filter((row) => row['hash'] === hash)).toMatchObject([
      { uid: null, reason: 'internal' },
    ]);
  });

  it('a wallet that is configured without a rotation is not scanned, and somebody is alerted', async () => {
    await reconcileBookings(context);
    const { context: watched, takeAlertCodes } = recordAlerts(context);
    const config = { ...context.config, companyWallet: next };
    await reconcileBookings({ ...watched, config });
    expect(takeAlertCodes()).toContain('company.unknown');
  });
});

describe('the audit log', () => {
  it('each confirmed, failed and unmatched payment is one audit event', async () => {
    const failed = await chain.sendFailing(usdtTransfer(member, 5_000n * usdt));
    await book(member, failed, 5_000n, 'Pending');
    const confirmed = await payCompany(member, 150n * usdt);
    await book(member, confirmed, 150n);
    const unmatched = await payCompany(member, 40n * usdt);
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
          after: { uid: member.uid, hash: unmatched, amount: '40.000000', reason: 'odd_sum' },
        }),
      ]),
    );
  });
});

type ListName = 'pending_activation' | 'getMyPackages';

async function list(name: ListName, caller = member, query: Page = { limit: 50 }) {
  return call(context, name, caller, { params: { publicKey: caller.publicKey }, query });
}

const nothing = { ok: true, value: [] };

describe('the lists', () => {
  it.each(['pending_activation', 'getMyPackages'] as const)(
    '%s is empty without subscriptions',
    async (name) => {
      expect(await list(name)).toEqual(nothing);
    },
  );

  it('pending_activation gives each row once in pages, newest first, also rows of one moment', async () => {
    const hashes = Array.from({ length: 5 }, (_, index) => hashOf(index));
    for (const [index, hash] of hashes.entries()) {
      world.setNow(`2026-01-07T12:0${Math.floor(index / 2)}:00.000Z`);
      await book(member, hash, 50n, 'Pending');
    }
    await book(other, unknownHash, 50n, 'Pending');
    const seen = await walkPages(async (after) => {
      const page = await list('pending_activation', member, { limit: 2, ...after });
      return page.ok ? page.value.flatMap((row) => ('txn' in row ? row.txn : [])) : [];
    });
    expect(seen.toSorted()).toEqual(hashes);
    expect(seen[0]).toBe(hashes[4]);
  });

  it('pending_activation says of which bookings the server carries the payment', async () => {
    const [own, submitted] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];
    await book(member, own, 50n, 'Pending');
    await bookSubmitted(submitted);
    const listed = await list('pending_activation');
    if (!listed.ok) throw new Error('There are two');
    expect(
      listed.value.map((row) => ['txn' in row && row.txn, 'carried' in row && row.carried]),
    ).toEqual(
      expect.arrayContaining([
        [own, false],
        [submitted, true],
      ]),
    );
  });

  it('a confirmed subscription is listed among the packages, and no longer as pending', async () => {
    const hash = await payCompany(member);
    await book(member, hash, 50n, 'Pending');
    const startDay = '2026-01-08';
    expect(await list('pending_activation')).toMatchObject({ value: [{ txn: hash, startDay }] });
    await book(member, hash);
    expect(await list('pending_activation')).toEqual(nothing);
    const packages = await list('getMyPackages');
    expect(packages).toMatchObject({
      value: [
        {
          AMOUNT: 50n * usdt,
          txn: hash,
          from: member.publicKey,
          confirmed: '2026-01-07T12:00:00.000Z',
          state: 'soon',
          startDay,
          earned: 0n,
          cap: 100n * usdt,
          daily: 150_000n,
          daysLeft: 667,
        },
      ],
    });
    const after = `${member.uid}_${hash}`;
    expect(packages).toMatchObject({ value: [{ Activation_sl: after }] });
    expect(await list('getMyPackages', member, { limit: 50, after })).toEqual(nothing);
    await context.firestore.doc(paths.subscription(member.uid, hash)).delete();
    for (const [name, last] of [
      ['pending_activation', hash],
      ['getMyPackages', after],
    ] as const)
      await expect(list(name, member, { limit: 50, after: last })).rejects.toThrow(
        ListChangedError,
      );
  });

  it('a package has earned what the statement lists, that of today once it is revealed', async () => {
    await book(member, await payCompany(member));
    const openAt = async (moment: string) => {
      world.setNow(moment);
      await openDays(openingOf(context), { deadline: neverOver });
    };
    await openAt('2026-01-08T00:01:00.000Z');
    expect(await list('getMyPackages')).toMatchObject({
      value: [{ state: 'earning', earned: 0n }],
    });
    await openAt('2026-01-09T00:01:00.000Z');
    expect(await list('getMyPackages')).toMatchObject({ value: [{ earned: 150_000n }] });
    const { days } = await world.account(member.uid);
    const body = { publicKey: member.publicKey, token: days['2026-01-09']?.token ?? '' };
    await call(context, 'insertDReward', member, { body });
    expect(await list('getMyPackages')).toMatchObject({
      value: [{ earned: 300_000n, daysLeft: 665 }],
    });
    const { credited } = await world.account(member.uid);
    expect(credited.DR).toBe(300_000n);
  });
});
