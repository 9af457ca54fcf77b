import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, valueOf } from '../../test/call.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { testChain } from '../../test/fakes/chain.ts';
import {
  CrashedError,
  dieAfterCommit,
  disturbances,
  loseCommitReply,
} from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { listMails } from '../../test/list-mails.ts';
import { grantOf, makeAdmin } from '../../test/make-admin.ts';
import { payerWallet } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { testPayment } from '../../test/test-payment.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, orBusy, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import type { CallInput } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import type { Page } from '../contract/values/schemas.ts';
import { setGrants } from '../members/admins.ts';
import { findTree } from '../network/store.ts';
import { setPause } from '../payments/pause.ts';
import { setPayment } from '../payments/store.ts';
import { ListChangedError } from '../platform/collection.ts';
import { AuthUnavailableError } from '../platform/firebase-auth.ts';
import { collections, paths } from '../platform/paths.ts';
import { findMostLooks } from '../scans/set-aside-store.ts';
import { reconcileBookings } from './reconcile-bookings.ts';
import { reopenInflow } from './reopen-inflow.ts';

const usdt = 1_000_000n;
const stranger = '0x9999999999999999999999999999999999999999';
const payer = '0x5555555555555555555555555555555555555555';

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let companyWallet: string;
let member: Caller;
let admin: Caller;
let second: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain, config: { payerWallets: [payerWallet(payer)] } });
  ({ context } = world);
  ({ companyWallet } = context.config);
  member = await joinMember(context, 'AAAAAA');
  [admin, second] = await Promise.all([joinAdmin('ADM1N0'), joinAdmin('ADM1N2')]);
});

async function joinAdmin(uid: string): Promise<Caller> {
  const joined = await joinMember(context, uid, true);
  await makeAdmin(context, uid);
  return joined;
}

/** Pays the company and lets the reconciler see it. @returns the hash. */
const send = (from: string, amountMicros: bigint): Promise<string> =>
  chain.send({ from, to: companyWallet, amountMicros });

async function pay(from: string, amountMicros: bigint): Promise<string> {
  const hash = await send(from, amountMicros);
  await chain.finalize();
  await reconcileBookings(context);
  return hash;
}

/** Pays from one address to another. @returns the hash. */
async function transfer(from: string, to: string, amountMicros: bigint): Promise<string> {
  const hash = await chain.send({ from, to, amountMicros });
  await chain.finalize();
  return hash;
}

type State = CallInput<'inflows'>['query']['state'];

async function list(state?: State, page: Page = { limit: 50 }) {
  const query = { ...page, ...(state === undefined ? {} : { state }) };
  return valueOf(await call(context, 'inflows', admin, { query }));
}

async function listOwn(caller: Caller, query: Page = { limit: 50 }) {
  return call(context, 'getInflows', caller, { params: { publicKey: caller.publicKey }, query });
}

async function listPackages(caller: Caller) {
  const input = { params: { publicKey: caller.publicKey }, query: { limit: 50 } };
  return call(context, 'getMyPackages', caller, input);
}

async function onlyId(): Promise<string> {
  const [row, ...others] = await list();
  if (row === undefined || others.length > 0) throw new Error('There is not one inflow');
  return row.inflow_sl;
}

type Settlement = Omit<Partial<CallInput<'inflowSettle'>['body']>, 'amt'> & {
  readonly amt?: bigint | null;
};

/**
 * Settles an inflow with a note, and of the sum that its row has now, unless `change` says otherwise; an `amt` of null
 * is left out.
 */
async function settle({ amt: seen, ...change }: Settlement, caller = admin) {
  const id = change.id ?? (await onlyId());
  const amt = seen ?? (await list()).find((row) => row.inflow_sl === id)?.amt ?? 0n;
  const body = {
    note: 'By mail of 7 January',
    ...change,
    id,
    ...(seen === null ? {} : { amt }),
  };
  return call(context, 'inflowSettle', caller, { body });
}

const refusal = (message: string) => ({ ok: false, refusal: { message } });

async function packagesOf(uid: string): Promise<readonly bigint[] | undefined> {
  return (await findTree(context.firestore, uid))?.packages.map(({ amountMicros }) => amountMicros);
}

const countClaims = async () =>
  (await context.firestore.collection(collections.claims).count().get()).data().count;

async function settledEvents() {
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  return events.filter(({ action }) => action === 'inflow.settled');
}

const listMailIds = async () => Object.keys(await listMails(context.firestore));

/** Records the alerts from now on. @returns what takes them, each with the reason of its inflow. */
function watchAlerts(): () => readonly unknown[] {
  const { context: watched, takeAlerts } = recordAlerts(context);
  context = watched;
  return () => takeAlerts().map(([code, { reason }]) => [code, reason]);
}

/** Forgets how far the scans have come: what they have found is found once more. */
const scanAgain = (): Promise<void> =>
  context.firestore.recursiveDelete(context.firestore.collection(collections.scans));

/** Expects that what was seen of an inflow cannot be settled any more, and that 20 USDT of it wait. */
async function expectRestUnsettled(seen: {
  readonly id: string;
  readonly amt: bigint;
}): Promise<void> {
  expect(await settle(seen)).toMatchObject({
    refusal: { code: 'conflict', message: messages.listChanged },
  });
  const rest = { amt: 20n * usdt, reason: 'odd_sum', settlement: null };
  expect(await list('waiting')).toMatchObject([rest]);
  expect(await settle({ id: seen.id })).toMatchObject({ ok: true });
}

/** Stores the proof of a member's wallet, and lets the scan find its inflows again. */
async function prove({ uid }: Caller): Promise<void> {
  await context.firestore.doc(paths.wallet(uid)).update({ provenAt: '2026-01-07T12:00:00.000Z' });
  await scanAgain();
  await reconcileBookings(context);
}

describe('dust', () => {
  it('the dust of a sender on a day is one row, and each log is added once', async () => {
    const sent = [await send(stranger, 400_000n), await send(stranger, 999_999n)];
    // All of them on one day.
    await pay(member.publicKey, 1n);
    // Everything is found a second time, also by two runs at once.
    await scanAgain();
    await Promise.all([1, 2].map(() => retryWhileBusy(() => reconcileBookings(context))));
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          inflow_sl: expect.stringMatching(
            new RegExp(`^31337_${stranger}_20\\d\\d-\\d\\d-\\d\\d$`),
          ),
          txn: expect.toBeOneOf(sent),
          amt: 1_399_999n,
          reason: 'dust',
          state: 'kept',
          uid: null,
        }),
        expect.objectContaining({ sender: member.publicKey, amt: 1n, reason: 'dust' }),
      ]),
    );
    await expectSoundLedger(context);
  });

  it('a booking of dust fails, also one that comes after the dust was found', async () => {
    const hash = await pay(member.publicKey, 999_999n);
    const { publicKey } = member;
    const body = { publicKey, amt: 50n * usdt, txn: hash, mode: 'user' as const };
    expect(await call(context, 'booking', member, { body })).toMatchObject({
      value: [{ mode: 'failed' }],
    });
  });
});

it('an outage of Firebase Auth, however long, leaves a payment due each minute, and health as it was', async () => {
  const { auth, firestore } = context;
  const asked = vi.spyOn(auth, 'getUser').mockRejectedValue(new AuthUnavailableError('No answer'));
  await pay(admin.publicKey, 100n * usdt);
  for (let minute = 1; minute <= 6; minute += 1) {
    world.setNow(new Date(Date.UTC(2026, 0, 7, 12, minute)).toISOString());
    await reconcileBookings(context);
  }
  expect(asked).toHaveBeenCalledTimes(7);
  expect(await findMostLooks(firestore, 'quarantine')).toBe(1);
  asked.mockRestore();
  world.setNow('2026-01-07T12:07:00.000Z');
  await reconcileBookings(context);
  expect(await list('waiting')).toMatchObject([{ reason: 'admin_wallet', amt: 100n * usdt }]);
  expect(await findMostLooks(firestore, 'quarantine')).toBe(0);
});

describe('a payment of an admin', () => {
  it('buys nothing by itself, and the row names the admin', async () => {
    await pay(admin.publicKey, 100n * usdt);
    expect(await list('waiting')).toMatchObject([
      { reason: 'admin_wallet', uid: admin.uid, amt: 100n * usdt },
    ]);
    expect(await packagesOf(admin.uid)).toEqual([]);
  });

  it('is booked by the same admin by hand', async () => {
    await pay(admin.publicKey, 100n * usdt);
    expect(await settle({ uid: admin.uid })).toMatchObject({ value: [{ state: 'settled' }] });
    expect(await packagesOf(admin.uid)).toEqual([100n * usdt]);
    await expectSoundLedger(context);
  });

  it.each<[string, () => Caller]>([
    ['oneself', () => admin],
    ['a member', () => member],
  ])(
    'that the same admin books for %s is an alert of its own, also with a rest',
    async (_, whom) => {
      await pay(admin.publicKey, 120n * usdt);
      const takeAlerts = watchAlerts();
      expect(await settle({ uid: whom().uid })).toMatchObject({ value: [{ amt: 20n * usdt }] });
      expect(takeAlerts()).toEqual([['inflow.own', 'admin_wallet']]);
    },
  );

  it('with a note alone is the alert of everybody’s', async () => {
    await pay(admin.publicKey, 100n * usdt);
    const takeAlerts = watchAlerts();
    await settle({});
    expect(takeAlerts()).toEqual([['inflow.settled', 'admin_wallet']]);
  });

  it('buys nothing by itself either after the revocation, and what was sent before the grant does', async () => {
    const { auth, firestore } = context;
    const former = await joinMember(context, 'F0RMER', true);
    const early = await pay(former.publicKey, 50n * usdt);
    const receipt = await context.chain.getReceipt(early);
    if (receipt.state !== 'final') throw new Error('The payment is not final');
    const fromBlock = receipt.blockNumber + 1;
    const untilBlock = await context.chain.getNewestBlock();
    await firestore.runTransaction(async (transaction) =>
      setGrants(firestore, transaction, [grantOf(former, fromBlock, untilBlock)]),
    );
    await auth.createUser({ uid: former.uid });
    await pay(former.publicKey, 100n * usdt);
    expect(await packagesOf(former.uid)).toEqual([50n * usdt]);
    expect(await list('waiting')).toMatchObject([{ reason: 'admin_wallet', uid: former.uid }]);
    // Nobody else could book it: the former admin settles nothing any more.
    const takeAlerts = watchAlerts();
    expect((await settle({ uid: former.uid }, admin)).ok).toBe(true);
    expect(takeAlerts()).toEqual([['inflow.own', 'admin_wallet']]);
    expect(await packagesOf(former.uid)).toEqual([50n * usdt, 100n * usdt]);
  });

  it('is not booked for another admin by that admin, also where the sender has no account in Firebase Auth', async () => {
    await pay(admin.publicKey, 100n * usdt);
    await context.auth.deleteUser(admin.uid);
    expect(await settle({ uid: second.uid }, second)).toMatchObject(
      refusal(messages.inflowOfAdmin),
    );
    expect(await packagesOf(second.uid)).toEqual([]);
  });

  it('is booked by another admin for nobody, and by the same admin for a member', async () => {
    await pay(admin.publicKey, 100n * usdt);
    for (const { uid } of [admin, member]) {
      expect(await settle({ uid }, second)).toMatchObject(refusal(messages.inflowOfAdmin));
    }
    expect(await countClaims()).toBe(0);
    expect(await settle({ uid: member.uid })).toMatchObject({ value: [{ state: 'settled' }] });
    expect(await packagesOf(member.uid)).toEqual([100n * usdt]);
  });
});

describe('getCompanyWallet says whether a payment waits to be booked by hand:', () => {
  it.each<[string, boolean, () => Promise<Caller>]>([
    ['of a member', false, async () => member],
    ['of an admin', true, async () => admin],
    ['of an admin whose session began before', true, async () => ({ ...admin, admin: false })],
    [
      'of an admin whose grant a restore has taken',
      true,
      async () => {
        await context.auth.createUser({ uid: member.uid });
        await context.auth.setCustomUserClaims(member.uid, { admin: true });
        return { ...member, admin: true };
      },
    ],
    [
      'of a former admin',
      true,
      async () => {
        const { chain, firestore } = context;
        const untilBlock = await chain.getNewestBlock();
        await firestore.runTransaction(async (transaction) =>
          setGrants(firestore, transaction, [grantOf(member, 0, untilBlock)]),
        );
        return member;
      },
    ],
  ])('%s: %s', async (_, waits, join) => {
    const caller = await join();
    const [named] = valueOf(await call(context, 'getCompanyWallet', caller, {}));
    expect(named?.bookedByHand).toBe(waits ? true : undefined);
    await pay(caller.publicKey, 100n * usdt);
    expect(await packagesOf(caller.uid)).toEqual(waits ? [] : [100n * usdt]);
  });
});

describe('the booking of a payment of an admin', () => {
  let hash: string;

  /** What a booking of the payment is answered, a day after the last one. */
  async function look(): Promise<string | undefined> {
    const day = new Date(context.clock.realNow().getTime() + 24 * 60 * 60_000);
    world.setNow(day.toISOString());
    const body = { publicKey: admin.publicKey, amt: 100n * usdt, txn: hash, mode: 'user' as const };
    const outcome = await call(context, 'booking', admin, { body });
    return outcome.ok ? outcome.value[0]?.mode : outcome.refusal.message;
  }

  beforeEach(async () => {
    hash = await send(admin.publicKey, 100n * usdt);
    await look();
    // As one whose payment the server carries: its end is a mail.
    const booking = context.firestore.doc(paths.subscription(admin.uid, hash));
    await booking.update({ submitted: true });
    await chain.finalize();
    await look();
  });

  it('stays pending without a mail, however often it is looked at', async () => {
    await reconcileBookings(context);
    expect(await list('waiting')).toMatchObject([{ reason: 'admin_wallet', txn: hash }]);
    expect(await look()).toBe('Pending');
    expect(await look()).toBe('Pending');
    expect(await listMailIds()).toEqual([]);
  });

  it('is confirmed with the booking by hand', async () => {
    await settle({ uid: admin.uid });
    expect(await look()).toBe('user');
    expect(await packagesOf(admin.uid)).toEqual([100n * usdt]);
    expect(await listMailIds()).toEqual([`confirmed_${admin.uid}_${hash}`]);
    await expectSoundLedger(context);
  });

  it.each<[string, () => Promise<Settlement>]>([
    ['booked for a member', async () => ({ uid: member.uid })],
    ['promised to be paid back', async () => ({ refundFollows: true })],
    ['paid back', async () => ({ txn: await transfer(payer, admin.publicKey, 100n * usdt) })],
    ['settled with a note alone', async () => ({})],
  ])('fails once the payment is %s', async (_, end) => {
    expect(await settle(await end())).toMatchObject({ ok: true });
    expect(await look()).toBe('failed');
    expect(await packagesOf(admin.uid)).toEqual([]);
    expect(await listMailIds()).toContain(`failed_${admin.uid}_${hash}`);
    await expectSoundLedger(context);
  });

  it('that has failed after a note is confirmed all the same once an operator has taken the note back', async () => {
    const id = await onlyId();
    await settle({ id });
    expect(await look()).toBe('failed');
    await reopenInflow({ ...context, actor: { id: 'operator', requestId: 'test' } }, id);
    await settle({ id, uid: admin.uid });
    expect(await look()).toBe('user');
    expect(await packagesOf(admin.uid)).toEqual([100n * usdt]);
  });

  it('that is pending when an operator takes the note back stays so', async () => {
    const id = await onlyId();
    await settle({ id });
    await reopenInflow({ ...context, actor: { id: 'operator', requestId: 'test' } }, id);
    expect(await look()).toBe('Pending');
  });
});

it('a package whose payment nobody reported is of the time of its block, however late it is confirmed', async () => {
  const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
  await pay(stranger, 50n * usdt);
  await settle({ uid: member.uid });
  const confirmed = '2026-01-07T12:00:00.000Z';
  const [paid] = await list('settled');
  expect(await listPackages(member)).toMatchObject({ value: [{ DATES: paid?.dates, confirmed }] });
  await chain.rpc('evm_increaseTime', 10);
  await pay(unproven.publicKey, 50n * usdt);
  const [waiting] = await list('waiting');
  expect(waiting?.dates).not.toBe(paid?.dates);
  await prove(unproven);
  expect(await listPackages(unproven)).toMatchObject({
    value: [{ DATES: waiting?.dates, confirmed }],
  });
});

it('what was paid before a stranger named the address of its sender, without a proof, is booked for whom it is', async () => {
  const publicKey = checksumAddress(stranger);
  const named = await joinMember(context, 'CCCCCC', false, { publicKey, proven: false });
  await context.firestore
    .doc(paths.user(named.uid))
    .update({ signedUpAt: '2100-01-01T00:00:00.000Z' });
  await pay(stranger, 100n * usdt);
  expect(await list('waiting')).toMatchObject([{ reason: 'unproven_wallet', uid: null }]);
  expect(await settle({ uid: named.uid })).toMatchObject({ refusal: { code: 'wallet_unproven' } });
  expect(await settle({ uid: member.uid })).toMatchObject({ value: [{ state: 'settled' }] });
  expect(await packagesOf(member.uid)).toEqual([100n * usdt]);
});

it('what was paid before the signup is booked for nobody, and may be paid back', async () => {
  await context.firestore
    .doc(paths.user(member.uid))
    .update({ signedUpAt: '2100-01-01T00:00:00.000Z' });
  await pay(member.publicKey, 100n * usdt);
  expect(await list('waiting')).toMatchObject([{ reason: 'before_signup', uid: null }]);
  for (const { uid } of [member, second]) {
    expect(await settle({ uid })).toMatchObject(refusal(messages.inflowBeforeSignup));
  }
  expect(await countClaims()).toBe(0);
  const txn = await transfer(payer, member.publicKey, 100n * usdt);
  expect(await settle({ txn })).toMatchObject({ value: [{ state: 'settled' }] });
});

async function reopenedEvents(filter: { readonly member?: string } = {}) {
  const wanted = { limit: 50, action: 'inflow.reopened', ...filter } as const;
  const events = await listAuditEvents(context.firestore, wanted);
  return events.map(({ before, subject }) => ({ before, subject }));
}

describe('reopenInflow', () => {
  const actor = { id: 'operator', requestId: 'test' };
  const reopen = (id: string) => reopenInflow({ ...context, actor }, id);

  it('an inflow that a note alone has settled waits again, once, and is settled in every way after it', async () => {
    await pay(stranger, 70n * usdt);
    const id = await onlyId();
    await settle({ id });
    await reopen(id);
    await reopen(id);
    expect(await list('waiting')).toMatchObject([{ amt: 70n * usdt, settlement: null }]);
    expect(await reopenedEvents()).toEqual([
      {
        subject: paths.inflowRow(id),
        before: { state: 'settled', uid: null, by: admin.uid, note: 'By mail of 7 January' },
      },
    ]);
    // The identical note is a decision again, and has an event of its own.
    expect(await settle({ id })).toMatchObject({ value: [{ state: 'settled' }] });
    expect(await settledEvents()).toHaveLength(2);
    await reopen(id);
    expect(await settle({ id, uid: member.uid })).toMatchObject({ value: [{ amt: 20n * usdt }] });
    expect(await packagesOf(member.uid)).toEqual([50n * usdt]);
    await expectSoundLedger(context);
  });

  it('what waits again of a member is found by that member', async () => {
    await pay(member.publicKey, 70n * usdt);
    const id = await onlyId();
    await settle({ id });
    await reopen(id);
    const [event, ...others] = await reopenedEvents({ member: member.uid });
    expect(event).toMatchObject({ subject: paths.inflowRow(id), before: { uid: member.uid } });
    expect(others).toEqual([]);
  });

  it('what a wallet paid that was proven after the note buys a subscription by itself', async () => {
    const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
    await pay(unproven.publicKey, 50n * usdt);
    const id = await onlyId();
    await settle({ id });
    await prove(unproven);
    expect(await packagesOf(unproven.uid)).toEqual([]);
    await reopen(id);
    await reconcileBookings(context);
    expect(await packagesOf(unproven.uid)).toEqual([50n * usdt]);
    expect(await list()).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['paid back', async (id) => settle({ id, txn: await transfer(payer, stranger, 50n * usdt) })],
    ['booked', (id) => settle({ id, uid: member.uid })],
    ['promised to be paid back', (id) => settle({ id, refundFollows: true })],
  ])('an inflow that is %s stays so', async (_, end) => {
    await pay(stranger, 50n * usdt);
    const id = await onlyId();
    await end(id);
    const before = await list();
    await reopen(id);
    expect(await list()).toEqual(before);
    expect(await reopenedEvents()).toEqual([]);
  });
});

describe('inflowSettle', () => {
  it('a note settles an inflow once: the same again changes nothing, another is refused', async () => {
    await pay(stranger, 70n * usdt);
    const id = await onlyId();
    const first = await settle({ id });
    expect(first).toMatchObject({
      value: [
        {
          state: 'settled',
          settlement: { by: admin.uid, note: 'By mail of 7 January', txn: null },
        },
      ],
    });
    world.setNow('2026-01-07T13:00:00.000Z');
    expect(await settle({ id })).toEqual(first);
    for (const change of [{ note: 'Another' }, { uid: member.uid }, { amt: 120n * usdt }]) {
      expect(await settle({ id, ...change })).toMatchObject({
        refusal: { code: 'conflict', message: messages.inflowSettled },
      });
    }
    expect(await list('waiting')).toEqual([]);
    expect(await list('settled')).toHaveLength(1);
    expect(await settledEvents()).toMatchObject([
      {
        subject: `inflows/${id}`,
        before: { amount: '70.000000' },
        after: { txn: null, uid: null },
      },
    ]);
  });

  it('of two admins with the same note one is refused: both would pay it back', async () => {
    await pay(stranger, 70n * usdt);
    const id = await onlyId();
    expect(await settle({ id })).toMatchObject({ ok: true });
    expect(await settle({ id }, second)).toMatchObject(refusal(messages.inflowSettled));
  });

  it('of two different decisions at the same moment one counts', async () => {
    await pay(stranger, 70n * usdt);
    const id = await onlyId();
    const outcomes = await Promise.all([
      retryWhileBusy(() => settle({ id, note: 'One' })),
      retryWhileBusy(() => settle({ id, note: 'Other' }, second)),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await settledEvents()).toHaveLength(1);
    expect(await list('settled')).toMatchObject(
      outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])),
    );
  });

  it('an inflow is booked for a member once, also by two admins at once, and earns from the next day on', async () => {
    const hash = await pay(stranger, 150n * usdt);
    const id = await onlyId();
    const outcomes = await Promise.all(
      [admin, second].map((caller) => orBusy(settle({ id, uid: member.uid }, caller))),
    );
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(await settle({ id, uid: member.uid })).toMatchObject({ ok: true });
    expect(await findTree(context.firestore, member.uid)).toMatchObject({
      packages: [
        { id: `${member.uid}_${hash}`, amountMicros: 150n * usdt, startDay: '2026-01-08' },
      ],
      confirmedMicros: 150n * usdt,
    });
    expect(await listPackages(member)).toMatchObject({ value: [{ txn: hash, from: stranger }] });
    expect(await countClaims()).toBe(1);
    expect(await settledEvents()).toHaveLength(1);
    expect(await listMails(context.firestore)).toEqual({
      [`confirmed_${member.uid}_${hash}`]: ['aaaaaa@example.com'],
    });
    // Its sender joins and books it: it has bought something already.
    await joinMember(context, 'CCCCCC', false, { publicKey: stranger });
    await scanAgain();
    await reconcileBookings(context);
    expect(await packagesOf('CCCCCC')).toEqual([]);
    await expectSoundLedger(context);
  });

  it('of 99 USDT 50 are booked for a member once, and 49 wait as the member’s', async () => {
    const hash = await pay(stranger, 99n * usdt);
    const id = await onlyId();
    const booked = await settle({ id, uid: member.uid });
    const rest = { amt: 49n * usdt, reason: 'odd_sum', uid: member.uid, settlement: null };
    expect(booked).toMatchObject({ value: [{ ...rest, state: 'waiting' }] });
    expect(await settle({ id, amt: 99n * usdt, uid: member.uid })).toEqual(booked);
    expect(await packagesOf(member.uid)).toEqual([50n * usdt]);
    expect(await settledEvents()).toMatchObject([
      {
        before: { amount: '99.000000', uid: null },
        after: { amount: '49.000000', uid: member.uid },
      },
    ]);
    await scanAgain();
    await reconcileBookings(context);
    expect(await settle({ id, uid: second.uid })).toMatchObject(
      refusal(messages.subscriptionTooSmall),
    );
    await settle({ id });
    expect(await list()).toMatchObject([{ txn: hash, amt: 49n * usdt, state: 'settled' }]);
    await expectSoundLedger(context);
  });

  it('a request that names no sum settles what the row has: a part is booked once, then its rest is settled', async () => {
    await pay(stranger, 99n * usdt);
    const id = await onlyId();
    const booked = await settle({ id, amt: null, uid: member.uid });
    expect(booked).toMatchObject({ value: [{ amt: 49n * usdt, state: 'waiting' }] });
    expect(await settle({ id, amt: null, uid: member.uid })).toEqual(booked);
    const txn = await transfer(payer, stranger, 49n * usdt);
    const paidBack = await settle({ id, amt: null, txn });
    expect(paidBack).toMatchObject({ value: [{ state: 'settled', settlement: { txn } }] });
    expect(await settle({ id, amt: null, txn })).toEqual(paidBack);
    expect(await packagesOf(member.uid)).toEqual([50n * usdt]);
    await expectSoundLedger(context);
  });

  it('a note for a sum of which a part was booked since, by the proof of its wallet, is refused', async () => {
    const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
    await pay(unproven.publicKey, 120n * usdt);
    const seen = { id: await onlyId(), amt: 120n * usdt };
    await prove(unproven);
    await expectRestUnsettled(seen);
    expect(await packagesOf(unproven.uid)).toEqual([100n * usdt]);
  });

  it('a note for a sum of which another admin has booked a part is refused', async () => {
    await pay(stranger, 120n * usdt);
    const seen = { id: await onlyId(), amt: 120n * usdt };
    await settle({ ...seen, uid: member.uid }, second);
    await expectRestUnsettled(seen);
  });

  it('a booking whose commit’s reply was lost is an alert all the same, and leaves the same rest', async () => {
    await pay(stranger, 99n * usdt);
    const id = await onlyId();
    const takeAlerts = watchAlerts();
    const isDisturbed = loseCommitReply(context.firestore, paths.inflowRow(id));
    expect(await settle({ id, uid: member.uid })).toMatchObject({ value: [{ amt: 49n * usdt }] });
    expect(isDisturbed()).toBe(true);
    expect(takeAlerts()).toEqual([['inflow.booked', 'unknown_sender']]);
  });

  it('a booking after whose commit the process died is an alert all the same', async () => {
    await pay(stranger, 99n * usdt);
    const id = await onlyId();
    const takeAlerts = watchAlerts();
    dieAfterCommit(context.firestore, paths.inflowRow(id));
    await expect(settle({ id, uid: member.uid })).rejects.toThrow(CrashedError);
    expect(takeAlerts()).toEqual([['inflow.booked', 'unknown_sender']]);
  });

  it.each<[string, bigint, () => Settlement, string]>([
    [
      'an unknown inflow',
      50n,
      () => ({ id: `31337_0x${'0'.repeat(64)}_0` }),
      messages.inflowUnknown,
    ],
    [
      'a refund and a member',
      50n,
      () => ({ txn: `0x${'1'.repeat(64)}`, uid: member.uid }),
      messages.inflowTwoEnds,
    ],
    [
      'a refund to come and a member',
      50n,
      () => ({ refundFollows: true, uid: member.uid }),
      messages.inflowTwoEnds,
    ],
    ['a member who does not exist', 50n, () => ({ uid: '000000' }), messages.memberUnknown],
    ['the admin who settles', 50n, () => ({ uid: admin.uid }), messages.inflowOwn],
    ['less than 50 USDT', 49n, () => ({ uid: member.uid }), messages.subscriptionTooSmall],
  ])('%s is refused and changes nothing', async (_, sum, request, message) => {
    await pay(stranger, sum * usdt);
    expect(await settle(request())).toMatchObject(refusal(message));
    expect(await list('waiting')).toHaveLength(1);
    expect(await countClaims()).toBe(0);
    expect(await settledEvents()).toEqual([]);
  });

  it('nothing is booked for an unproven wallet', async () => {
    const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
    await pay(stranger, 50n * usdt);
    expect(await settle({ uid: unproven.uid })).toMatchObject({
      refusal: { code: 'wallet_unproven', message: messages.inflowMemberUnproven },
    });
  });

  it('dust and transfers between own wallets are not to be settled', async () => {
    await pay(payer, 60n * usdt);
    await pay(stranger, 1n);
    const kept = await list('kept');
    expect(kept.map(({ reason }) => reason).toSorted()).toEqual(['dust', 'internal']);
    for (const { inflow_sl: id } of kept) {
      expect(await settle({ id })).toMatchObject(refusal(messages.inflowKept));
    }
  });

  describe('with a refund', () => {
    const next = checksumAddress(`0x${'7'.repeat(40)}`);

    it.each<[string, () => string]>([
      ['the company wallet', () => companyWallet],
      ['a payer wallet', () => payer],
      ['an admin', () => admin.publicKey],
    ])('a transfer of the sum by %s to the sender settles once', async (_, from) => {
      await pay(stranger, 70n * usdt);
      const id = await onlyId();
      const txn = await transfer(from(), stranger, 70n * usdt);
      const first = await settle({ id, txn });
      expect(first).toMatchObject({ value: [{ settlement: { txn, uid: null } }] });
      expect(await settle({ id, txn })).toEqual(first);
      expect(await countClaims()).toBe(1);
    });

    it('a transfer settles also where the request says that a refund follows', async () => {
      await pay(stranger, 70n * usdt);
      const txn = await transfer(payer, stranger, 70n * usdt);
      expect(await settle({ txn, refundFollows: true })).toMatchObject({
        value: [{ state: 'settled', settlement: { txn } }],
      });
    });

    it.each<[string, () => Promise<string>]>([
      ['of another sum', () => transfer(payer, stranger, 69n * usdt)],
      ['to somebody else', () => transfer(payer, next, 70n * usdt)],
      ['by a member', () => transfer(member.publicKey, stranger, 70n * usdt)],
      ['by the sender', () => transfer(stranger, stranger, 70n * usdt)],
    ])('a transfer %s settles nothing', async (_, send) => {
      await pay(stranger, 70n * usdt);
      expect(await settle({ txn: await send() })).toMatchObject(refusal(messages.refundMismatch));
      expect(await list('waiting')).toHaveLength(1);
    });

    it.each([
      ['that is named', 70n * usdt],
      ['that is not named', null],
    ])(
      'a transfer of the sum %s, of which a part is booked while the chain is asked, settles nothing',
      async (_, amt) => {
        await pay(stranger, 70n * usdt);
        const id = await onlyId();
        const txn = await transfer(payer, stranger, 70n * usdt);
        const { chain: answering } = context;
        const getReceipt: typeof answering.getReceipt = async (hash) => {
          await settle({ id, uid: member.uid }, second);
          return answering.getReceipt(hash);
        };
        context = { ...context, chain: { ...answering, getReceipt } };
        expect(await settle({ id, amt, txn })).toMatchObject(refusal(messages.listChanged));
        expect(await list('waiting')).toMatchObject([{ amt: 20n * usdt, reason: 'odd_sum' }]);
      },
    );

    it.each([
      ['for a withdrawal settles nothing', 'withdrawalPay', refusal(messages.refundMismatch)],
      ['for nothing else settles it', 'transfer', { ok: true }],
    ] as const)('a transfer that an admin has made with the app %s', async (_, kind, expected) => {
      await pay(stranger, 70n * usdt);
      const txn = await transfer(payer, stranger, 70n * usdt);
      const payment = testPayment({
        kind,
        from: payer,
        to: stranger,
        amt: '70.000000',
        withdrawal: kind === 'transfer' ? null : 'AAAAAA-2026-01-07',
        attempts: [{ txn, raw: null, kind: 'first' }],
        txns: [txn],
        txn,
      });
      const { firestore } = context;
      await firestore.runTransaction(async (transaction) =>
        setPayment(firestore, transaction, payment),
      );
      expect(await settle({ txn })).toMatchObject(expected);
    });

    it('a transfer from before the inflow settles nothing', async () => {
      const txn = await transfer(payer, stranger, 70n * usdt);
      await chain.rpc('evm_increaseTime', 10);
      await pay(stranger, 70n * usdt);
      expect(await settle({ txn })).toMatchObject(refusal(messages.refundMismatch));
    });

    it('a transfer of somebody who is no admin any more settles nothing', async () => {
      const { auth, firestore } = context;
      await pay(stranger, 70n * usdt);
      await auth.setCustomUserClaims(second.uid, null);
      const untilBlock = await context.chain.getNewestBlock();
      await firestore.runTransaction(async (transaction) =>
        setGrants(firestore, transaction, [grantOf(second, 0, untilBlock)]),
      );
      const txn = await transfer(second.publicKey, stranger, 70n * usdt);
      expect(await settle({ txn })).toMatchObject(refusal(messages.refundMismatch));
    });

    it('a transfer that is not final settles nothing yet', async () => {
      await pay(stranger, 70n * usdt);
      const txn = await chain.send({ from: payer, to: stranger, amountMicros: 70n * usdt });
      expect(await settle({ txn })).toMatchObject(refusal(messages.refundNotFinal));
      await chain.finalize();
      expect(await settle({ txn })).toMatchObject({ ok: true });
    });

    it('a transfer follows the note once, after the wallet is proven too, and buys nothing', async () => {
      const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
      await pay(unproven.publicKey, 50n * usdt);
      const id = await onlyId();
      await settle({ id });
      await prove(unproven);
      const wrong = await transfer(payer, next, 50n * usdt);
      expect(await settle({ id, txn: wrong })).toMatchObject(refusal(messages.refundMismatch));
      const txn = await transfer(payer, unproven.publicKey, 50n * usdt);
      expect(await settle({ id, txn, note: 'Another' })).toMatchObject(
        refusal(messages.inflowSettled),
      );
      const paidBack = await settle({ id, txn }, second);
      expect(paidBack).toMatchObject({ value: [{ settlement: { by: admin.uid, txn } }] });
      expect(await settle({ id, txn })).toEqual(paidBack);
      const other = await transfer(payer, unproven.publicKey, 50n * usdt);
      for (const change of [{ txn: other }, { uid: member.uid }, {}]) {
        expect(await settle({ id, ...change })).toMatchObject(refusal(messages.inflowSettled));
      }
      expect(await packagesOf(unproven.uid)).toEqual([]);
      expect(await countClaims()).toBe(1);
      const changes = (await settledEvents()).map(({ before, after }) => [
        before?.['state'],
        after?.['txn'],
      ]);
      expect(changes).toHaveLength(2);
      expect(changes).toEqual(
        expect.arrayContaining([
          ['waiting', null],
          ['settled', txn],
        ]),
      );
      await expectSoundLedger(context);
    });

    it('what is to be paid back waits for its refund, which another admin may add', async () => {
      await pay(member.publicKey, 75n * usdt);
      const id = await onlyId();
      const promised = await settle({ id, refundFollows: true });
      const settlement = { by: admin.uid, txn: null, uid: null };
      expect(promised).toMatchObject({ value: [{ state: 'waiting', settlement }] });
      expect(await settle({ id, refundFollows: true })).toEqual(promised);
      expect(await listOwn(member)).toMatchObject({ value: [{ state: 'waiting', refund: null }] });
      const txn = await transfer(payer, member.publicKey, 25n * usdt);
      const paidBack = await settle({ id, txn }, second);
      expect(paidBack).toMatchObject({
        value: [{ state: 'settled', settlement: { ...settlement, txn } }],
      });
      expect(await settle({ id, txn })).toEqual(paidBack);
      expect(await listOwn(member)).toMatchObject({ value: [{ state: 'settled', refund: txn }] });
      const events = await settledEvents();
      expect(events).toHaveLength(2);
      expect(events).toEqual(
        expect.arrayContaining(
          ['waiting', 'settled'].map((state) =>
            expect.objectContaining({ after: expect.objectContaining({ state }) }),
          ),
        ),
      );
      await expectSoundLedger(context);
    });

    it('what is to be paid back is settled in no other way, and bought with by no scan', async () => {
      const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
      await pay(unproven.publicKey, 50n * usdt);
      const id = await onlyId();
      await settle({ id, refundFollows: true });
      await prove(unproven);
      const tries: (readonly [Settlement, Caller])[] = [
        [{ refundFollows: true }, second],
        [{}, second],
        [{}, admin],
        [{ uid: member.uid }, second],
        [{ refundFollows: true, note: 'Another' }, admin],
        [{ refundFollows: true, amt: 60n * usdt }, admin],
      ];
      for (const [change, caller] of tries) {
        expect(await settle({ id, ...change }, caller)).toMatchObject(
          refusal(messages.inflowSettled),
        );
      }
      expect(await list('waiting')).toMatchObject([
        { amt: 50n * usdt, settlement: { by: admin.uid } },
      ]);
      expect(await countClaims()).toBe(0);
      expect(await packagesOf(unproven.uid)).toEqual([]);
    });

    it('what is not paid back after all is settled with a note alone, which its refund may still follow', async () => {
      await pay(stranger, 70n * usdt);
      const id = await onlyId();
      await settle({ id, refundFollows: true });
      const otherwise = { id, note: 'Agreed otherwise', refundFollows: false };
      const ended = await settle(otherwise, second);
      const settlement = { by: second.uid, note: 'Agreed otherwise', txn: null, uid: null };
      expect(ended).toMatchObject({ value: [{ state: 'settled', settlement }] });
      expect(await settle(otherwise, second)).toEqual(ended);
      expect(await settle({ id, refundFollows: true })).toMatchObject(
        refusal(messages.inflowSettled),
      );
      expect(await settledEvents()).toHaveLength(2);
      const txn = await transfer(payer, stranger, 70n * usdt);
      expect(await settle({ id, note: 'Agreed otherwise', txn })).toMatchObject({
        value: [{ state: 'settled', settlement: { ...settlement, txn } }],
      });
    });

    it('while payments are paused nothing is to be paid back, and what was paid is added', async () => {
      await pay(stranger, 70n * usdt);
      const id = await onlyId();
      const { firestore } = context;
      await firestore.runTransaction(async (transaction) =>
        setPause(firestore, transaction, '2026-01-07T12:00:00.000Z'),
      );
      expect(await settle({ id, refundFollows: true })).toMatchObject({
        refusal: { code: 'busy' },
      });
      expect(await list('waiting')).toMatchObject([{ settlement: null }]);
      const txn = await transfer(payer, stranger, 70n * usdt);
      expect(await settle({ id, txn })).toMatchObject({ value: [{ state: 'settled' }] });
    });

    it('what has a note alone is not promised a refund afterwards', async () => {
      await pay(stranger, 70n * usdt);
      const id = await onlyId();
      await settle({ id });
      expect(await settle({ id, refundFollows: true })).toMatchObject(
        refusal(messages.inflowSettled),
      );
    });

    it('of two transfers that follow a note at the same moment one counts', async () => {
      await pay(stranger, 70n * usdt);
      const id = await onlyId();
      await settle({ id });
      const txns = [
        await transfer(payer, stranger, 70n * usdt),
        await transfer(payer, stranger, 70n * usdt),
      ];
      const outcomes = await Promise.all(
        txns.map((txn) => retryWhileBusy(() => settle({ id, txn }))),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await countClaims()).toBe(1);
    });

    it('a transfer follows no booking', async () => {
      await pay(stranger, 50n * usdt);
      const id = await onlyId();
      await settle({ id, uid: member.uid });
      const txn = await transfer(payer, stranger, 50n * usdt);
      expect(await settle({ id, txn })).toMatchObject(refusal(messages.inflowSettled));
    });

    it('one transfer pays one of two equal inflows back', async () => {
      await pay(stranger, 70n * usdt);
      await pay(stranger, 70n * usdt);
      const [one = '', other = ''] = (await list('waiting')).map(({ inflow_sl }) => inflow_sl);
      const txn = await transfer(payer, stranger, 70n * usdt);
      expect(await settle({ id: one, txn })).toMatchObject({ ok: true });
      expect(await settle({ id: other, txn })).toMatchObject(refusal(messages.refundMismatch));
    });
  });

  it('a settled inflow of an unproven wallet stays settled when the wallet is proven', async () => {
    const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
    await pay(unproven.publicKey, 50n * usdt);
    expect(await settle({})).toMatchObject({ value: [{ reason: 'unproven_wallet' }] });
    await prove(unproven);
    expect(await packagesOf(unproven.uid)).toEqual([]);
    expect(await list('settled')).toHaveLength(1);
  });
});

describe('the lists', () => {
  it('inflows gives each row once in pages, newest first', async () => {
    for (const sum of [51n, 52n, 53n]) {
      await chain.rpc('evm_increaseTime', 10);
      await pay(stranger, sum * usdt);
    }
    const seen = await walkPages(async (after) =>
      (await list('waiting', { limit: 2, ...after })).map(({ inflow_sl }) => inflow_sl),
    );
    const all = await list();
    expect(all.map(({ amt }) => amt)).toEqual([53n * usdt, 52n * usdt, 51n * usdt]);
    expect(seen).toEqual(all.map(({ inflow_sl }) => inflow_sl));
  });

  it('a row that cannot be read is alerted, and the next takes its place on the page', async () => {
    for (const sum of [51n, 52n, 53n]) {
      await chain.rpc('evm_increaseTime', 10);
      await pay(stranger, sum * usdt);
    }
    const [, damaged] = await list();
    const path = paths.inflowRow(damaged?.inflow_sl ?? '');
    await context.firestore.doc(path).update({ sender: 'nobody' });
    const recorded = recordAlerts(context);
    context = recorded.context;
    const page = await list('waiting', { limit: 2 });
    expect(page.map(({ amt }) => amt)).toEqual([53n * usdt, 51n * usdt]);
    expect(recorded.takePutOff()).toEqual([path]);
  });

  it('a page after a row that is gone is refused, and does not look like the end', async () => {
    const unproven = await joinMember(context, 'CCCCCC', false, { proven: false });
    await pay(stranger, 60n * usdt);
    await chain.rpc('evm_increaseTime', 10);
    await pay(unproven.publicKey, 50n * usdt);
    const [newest] = await list('waiting', { limit: 1 });
    const after = newest?.inflow_sl ?? '';
    expect(await list('waiting', { after, limit: 1 })).toMatchObject([{ amt: 60n * usdt }]);
    await context.firestore.doc(paths.inflowRow(after)).delete();
    await expect(list('waiting', { after, limit: 1 })).rejects.toThrow(ListChangedError);
    await expect(listOwn(member, { after, limit: 1 })).rejects.toThrow(ListChangedError);
  });

  it('a member sees what of the own payments is being settled, and its refund, and nobody else’s', async () => {
    expect(await listOwn(member)).toEqual({ ok: true, value: [] });
    const hash = await pay(member.publicKey, 75n * usdt);
    const id = await onlyId();
    expect(await listOwn(member)).toMatchObject({
      value: [{ inflow_sl: id, txn: hash, amt: 25n * usdt, state: 'waiting', refund: null }],
    });
    expect(await packagesOf(member.uid)).toEqual([50n * usdt]);
    expect(await listOwn(second)).toEqual({ ok: true, value: [] });
    const txn = await transfer(payer, member.publicKey, 25n * usdt);
    await settle({ id, txn });
    expect(await listOwn(member)).toMatchObject({ value: [{ state: 'settled', refund: txn }] });
  });

  it.each<[string, () => Caller, true | undefined]>([
    ['its sender is listed as booked', () => admin, true],
    ['another member is not', () => member, undefined],
  ])('what was booked by hand for %s', async (_, whom, booked) => {
    const hash = await pay(admin.publicKey, 100n * usdt);
    await settle({ uid: whom().uid });
    const own = valueOf(await listOwn(admin));
    expect(own).toMatchObject([{ txn: hash, state: 'settled', refund: null }]);
    expect(own.map((row) => row.booked)).toEqual([booked]);
  });
});

it.each(disturbances)('a transaction %s alerts that an inflow waits', async (_, disturb) => {
  const takeAlerts = watchAlerts();
  const hash = await chain.send({ from: stranger, to: companyWallet, amountMicros: 50n * usdt });
  await chain.finalize();
  const isDisturbed = disturb(context.firestore, paths.inflowRow(`${chain.chainId}_${hash}_0`));
  await reconcileBookings(context);
  expect(isDisturbed()).toBe(true);
  expect(takeAlerts()).toContainEqual(['inflow.waiting', expect.anything()]);
});
