import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { alreadyOver } from '../../test/deadlines.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { type TestChain, testChain } from '../../test/fakes/chain.ts';
import { loseCommitReply } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { listMails } from '../../test/list-mails.ts';
import { endGrantOf, grantOf, makeAdmin } from '../../test/make-admin.ts';
import { payerWallet as configured } from '../../test/payer-wallet.ts';
import { listPushMessages, registerDevice } from '../../test/push-messages.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { whileAuthIsAsked } from '../../test/while-auth-is-asked.ts';
import { createTestWorld, orBusy, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { type Chain, ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext, Context } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { setGrants } from '../members/admins.ts';
import type { Wallet } from '../members/wallet.ts';
import type { Deadline } from '../platform/deadline.ts';
import { StoredName } from '../platform/logger.ts';
import { collections, paths } from '../platform/paths.ts';
import { toWithdrawalRow } from '../withdrawals/withdrawal-row.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { listUnpaid } from './store.ts';

const usdt = 1_000_000n;
const unknownHash = `0x${'ab'.repeat(32)}`;
const payerWallet = '0x7777777777777777777777777777777777777777';
const today = '2026-01-07';

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let member: Caller;
let other: Caller;
let admin: Caller;
let secondAdmin: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain, config: { payerWallets: [configured(payerWallet)] } });
  ({ context } = world);
  [member, other, admin, secondAdmin] = await Promise.all([
    joinMember(context, 'AAAAAA'),
    joinMember(context, 'BBBBBB'),
    joinMember(context, 'ADM1N0', true),
    joinMember(context, 'ADM1N1', true),
  ]);
  await makeAdmin(context, admin.uid);
  await makeAdmin(context, secondAdmin.uid);
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
});

const serial = (caller = member, day = today) => `${caller.uid}_${day}`;

async function withdraw(caller = member, amount = 20n * usdt) {
  const body = { publicKey: caller.publicKey, amount };
  return call(context, 'withdrawal', caller, { body });
}

async function check(caller: Caller, withdrawalId = serial()) {
  return call(context, 'getWithdrawal_check', caller, { params: { withdrawalId } });
}

async function pay(txn: string, caller = admin, withSL = serial()) {
  const body = { withSL, txn };
  return call(context, 'withdrawalPay', caller, { body });
}

async function assign(
  caller = admin,
  device = 'laptop',
  change: { external?: boolean; withSL?: string } = {},
) {
  const body = { withSL: serial(), ...change };
  return call(context, 'withdrawalClaim', caller, { body }, { device });
}

/** Sends the net of a withdrawal of USDT 20, with differences. */
function sendNet(changes: Partial<Parameters<TestChain['send']>[0]> = {}): Promise<string> {
  const net = { from: admin.publicKey, to: member.publicKey, amountMicros: 18n * usdt };
  return chain.send({ ...net, ...changes });
}

async function payNet(changes: Parameters<typeof sendNet>[0] = {}): Promise<string> {
  const hash = await sendNet(changes);
  await chain.finalize();
  return hash;
}

/** Sends the net and mines it: it is on the chain, and not final. */
async function includeNet(changes: Parameters<typeof sendNet>[0] = {}): Promise<string> {
  const hash = await sendNet(changes);
  await chain.mine();
  return hash;
}

/** Makes a payment the reported one of a withdrawal, as one that a reorganisation has undone since. */
async function storeReported(hash: string, { uid }: Caller = member): Promise<void> {
  const payment = {
    hash,
    payerPublicKey: admin.publicKey,
    reportedAt: '2026-01-07T12:00:00.000Z',
  };
  await context.firestore.doc(paths.withdrawal(uid, today)).update({ state: 'paying', payment });
}

const countAccepted = (outcomes: readonly { readonly ok: boolean }[]) =>
  outcomes.filter(({ ok }) => ok).length;

const code = (value: string) => ({ ok: false, refusal: { code: value } });
const paid = (hash: string) => ({ value: [{ status: 'Paid', STATUS: 'Paid', TXN: hash }] });
const inProcess = {
  value: [{ status: 'In Process', STATUS: 'Pending', TXN: null, a_dates: null }],
};
const mismatch = {
  refusal: { code: 'conflict', message: 'This transaction does not pay this withdrawal' },
};
const notOnChain = {
  refusal: { code: 'conflict', message: 'This transaction is not on the chain yet' },
};
const alreadyPaid = (txn: string) => ({
  refusal: { code: 'already_paid', message: 'Already Paid', txn },
});

async function expectUnpaid(): Promise<void> {
  expect(await check(admin)).toEqual({ ok: true, value: [{ isPaid: 'NO' }] });
  expect((await context.firestore.collection(collections.claims).get()).size).toBe(0);
}

describe('withdrawalClaim', () => {
  const outside = {
    refusal: {
      code: 'payout_held',
      message: 'An admin pays this withdrawal from another wallet until 2026-01-08T12:00:00.000Z',
    },
  };

  it('an assignment keeps other admins and other devices of the admin out for ten minutes', async () => {
    await withdraw();
    const first = { ok: true, value: [{ status: 'OK', until: '2026-01-07T12:10:00.000Z' }] };
    expect(await assign()).toEqual(first);
    expect(await assign()).toEqual(first);
    const elsewhere = {
      refusal: {
        code: 'payout_claimed',
        message: 'This withdrawal is being paid from another place',
      },
    };
    expect(await assign(secondAdmin)).toMatchObject(elsewhere);
    expect(await assign(admin, 'phone')).toMatchObject(elsewhere);
    world.setNow('2026-01-07T12:10:00.000Z');
    expect((await assign(secondAdmin)).ok).toBe(true);
  });

  it('an outside payment has 24 hours, which the same admin does not prolong, and in which nobody pays in the app', async () => {
    await withdraw();
    const taken = { ok: true, value: [{ status: 'OK', until: '2026-01-08T12:00:00.000Z' }] };
    expect(await assign(admin, 'laptop', { external: true })).toEqual(taken);
    expect(await assign()).toMatchObject(outside);
    world.setNow('2026-01-08T11:59:59.000Z');
    expect(await assign(admin, 'laptop', { external: true })).toEqual(taken);
    expect(await assign(secondAdmin)).toMatchObject(outside);
    expect(await assign(secondAdmin, 'laptop', { external: true })).toMatchObject(outside);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect((await assign(secondAdmin)).ok).toBe(true);
  });

  it('the admin who pays it outside ends that from any device, and no other admin does', async () => {
    await withdraw();
    await assign(admin, 'laptop', { external: true });
    expect(await assign(secondAdmin, 'laptop', { external: false })).toMatchObject(outside);
    for (let times = 0; times < 2; times += 1)
      expect(await assign(admin, 'phone', { external: false })).toMatchObject({
        value: [{ until: '2026-01-07T12:00:00.000Z' }],
      });
    expect((await assign(secondAdmin)).ok).toBe(true);
  });

  it('an admin who ends an outside payment that nobody makes is answered with the present moment, and a notice of their own stays', async () => {
    await withdraw();
    const notice = await assign();
    expect(await assign(admin, 'laptop', { external: false })).toMatchObject({
      value: [{ until: '2026-01-07T12:00:00.000Z' }],
    });
    expect(await assign()).toEqual(notice);
  });

  it('an admin pays a withdrawal outside once: a second time is refused for good, and another admin may', async () => {
    await withdraw();
    await assign(admin, 'laptop', { external: true });
    world.setNow('2026-01-08T12:00:00.000Z');
    const outsideBefore = {
      refusal: { code: 'conflict', message: messages.payoutOutsideBefore },
    };
    expect(await assign(admin, 'laptop', { external: true })).toMatchObject(outsideBefore);
    expect((await assign(admin)).ok).toBe(true);
    expect(await assign(secondAdmin, 'laptop', { external: true })).toMatchObject({
      value: [{ until: '2026-01-09T12:00:00.000Z' }],
    });
    world.setNow('2026-01-09T12:00:00.000Z');
    expect(await assign(admin, 'phone', { external: true })).toMatchObject(outsideBefore);
  });

  it('a notice is not prolonged: asked for again and again, it keeps another admin out for ten minutes of twenty', async () => {
    await withdraw();
    const first = await assign();
    for (const minute of ['09', '10', '18', '19']) {
      world.setNow(`2026-01-07T12:${minute}:00.000Z`);
      expect(await assign()).toEqual(first);
    }
    expect((await assign(secondAdmin)).ok).toBe(true);
    world.setNow('2026-01-07T12:29:00.000Z');
    expect(await assign()).toMatchObject({ value: [{ until: '2026-01-07T12:39:00.000Z' }] });
    world.setNow('2026-01-07T12:49:00.000Z');
    expect(await assign()).toMatchObject({ value: [{ until: '2026-01-07T12:59:00.000Z' }] });
  });

  it('an outside payment keeps others from paying while its admin has a grant, also without an account', async () => {
    await withdraw();
    await assign(admin, 'laptop', { external: true });
    await context.auth.deleteUser(admin.uid);
    expect(await assign(secondAdmin)).toMatchObject(outside);
    await endGrantOf(context, admin.uid);
    expect((await assign(secondAdmin)).ok).toBe(true);
  });

  it('an outside payment is over with the grant under which it began, also where its admin is granted the rights again', async () => {
    await withdraw();
    await assign(admin, 'laptop', { external: true });
    await endGrantOf(context, admin.uid);
    await makeAdmin(context, admin.uid);
    expect(await assign(secondAdmin)).toMatchObject({
      value: [{ until: '2026-01-07T12:10:00.000Z' }],
    });
    const again = { ...admin, grant: 2 };
    expect(await assign(again, 'laptop', { external: true })).toMatchObject(code('payout_claimed'));
    expect(await pay(unknownHash, again)).toMatchObject(notOnChain);
  });

  it('an assignment does not delay what others write to the withdrawal while Firebase Auth is asked', async () => {
    context = { ...context, config: { ...context.config, payoutApprovalAboveMicros: 17n * usdt } };
    await withdraw();
    const { publicKey, uid } = member;
    const request = { serial: serial(), publicKey, netMicros: 18n * usdt };
    expect((await approveWithdrawal(context, secondAdmin, request)).ok).toBe(true);
    const other = world.connectAgain().firestore.doc(paths.withdrawal(uid, today));
    const countAsked = whileAuthIsAsked(context.auth, () => other.update({ name: 'Renamed' }));
    expect((await assign(admin, 'laptop', { external: true })).ok).toBe(true);
    expect(countAsked()).toBe(1);
  });

  it('of two assignments at once one is accepted', async () => {
    await withdraw();
    const outcomes = await Promise.all(
      [admin, secondAdmin].map((caller) => retryWhileBusy(() => assign(caller))),
    );
    expect(countAccepted(outcomes)).toBe(1);
  });

  it('an assignment is refused while a payment is in process and after it', async () => {
    await withdraw();
    const hash = await includeNet();
    await pay(hash);
    expect(await assign()).toMatchObject(code('payout_in_process'));
    await chain.finalize();
    await pay(hash);
    expect(await assign()).toMatchObject(alreadyPaid(hash));
  });
});

describe('withdrawalPay', () => {
  beforeEach(() => withdraw());

  it('what is no withdrawal is not paid', async () => {
    expect(await pay(unknownHash, admin, serial(other))).toMatchObject({
      refusal: { code: 'invalid_input', message: 'No such withdrawal' },
    });
  });

  it('a transfer from outside of the blocks of an admin does not pay', async () => {
    const hash = await payNet();
    const { firestore } = context;
    const untilBlock = await context.chain.getNewestBlock();
    const setBlocks = (fromBlock: number) =>
      firestore.runTransaction(async (transaction) =>
        setGrants(firestore, transaction, [grantOf(admin, fromBlock, untilBlock)]),
      );
    await setBlocks(untilBlock);
    expect(await pay(hash)).toMatchObject(mismatch);
    await setBlocks(0);
    expect(await pay(hash)).toMatchObject(paid(hash));
  });

  it('what an admin reported before the revocation is paid when it is final', async () => {
    const hash = await includeNet();
    expect(await pay(hash)).toMatchObject(inProcess);
    const { auth, firestore } = context;
    await auth.setCustomUserClaims(admin.uid, null);
    await firestore.runTransaction(async (transaction) =>
      setGrants(firestore, transaction, [grantOf(admin, 0, 0)]),
    );
    await chain.finalize();
    await reconcilePayouts(context);
    expect(await pay(hash, secondAdmin)).toMatchObject(paid(hash));
  });

  it('a withdrawal is paid when its transfer is final, and a repeated report gets the same answer', async () => {
    const hash = await includeNet();
    expect(await pay(hash)).toMatchObject(inProcess);
    expect(await check(member)).toMatchObject({
      value: [{ isPaid: 'In Process' }],
    });
    expect(await pay(hash)).toMatchObject(inProcess);
    await chain.finalize();
    const first = await pay(hash);
    expect(first).toMatchObject(paid(hash));
    world.setNow('2026-01-07T13:00:00.000Z');
    expect(await pay(hash)).toEqual(first);
    expect(await pay(hash, secondAdmin)).toEqual(first);
    expect(await pay(unknownHash)).toMatchObject(alreadyPaid(hash));
    expect(await check(member)).toMatchObject({
      value: [{ isPaid: 'YES' }],
    });
    await expectSoundLedger(context);
  });

  it('a hash that is not on the chain is refused and changes nothing, until its transfer is mined', async () => {
    const hash = await sendNet();
    const path = paths.withdrawal(member.uid, today);
    const before = await context.firestore.doc(path).get();
    const audited = await listActions();
    for (const txn of [unknownHash, hash]) expect(await pay(txn)).toMatchObject(notOnChain);
    expect((await context.firestore.doc(path).get()).data()).toEqual(before.data());
    expect(await listActions()).toEqual(audited);
    await expectUnpaid();
    await chain.mine();
    expect(await pay(hash)).toMatchObject(inProcess);
    await chain.finalize();
    expect(await pay(hash)).toMatchObject(paid(hash));
  });

  it('a reported payment that a reorganisation has undone keeps waiting for its end', async () => {
    await storeReported(unknownHash);
    expect(await pay(unknownHash)).toMatchObject(inProcess);
    expect(await check(admin)).toMatchObject({ value: [{ isPaid: 'In Process' }] });
  });

  it('a transfer from a configured payer wallet pays', async () => {
    const hash = await payNet({ from: payerWallet });
    expect(await pay(hash)).toMatchObject(paid(hash));
  });

  it.each<[string, () => Parameters<typeof sendNet>[0]]>([
    ['another amount', () => ({ amountMicros: 20n * usdt })],
    ['a micro less', () => ({ amountMicros: 18n * usdt - 1n })],
    ['another recipient', () => ({ to: other.publicKey })],
    ['another sender', () => ({ from: other.publicKey })],
    ['the other admin', () => ({ from: secondAdmin.publicKey })],
    ['another token', () => ({ token: '0x3333333333333333333333333333333333333333' })],
  ])('a transfer with %s does not pay, final or not', async (_, changes) => {
    const hash = await includeNet(changes());
    expect(await pay(hash)).toMatchObject(mismatch);
    expect(await check(admin)).toMatchObject({ value: [{ isPaid: 'NO' }] });
    await chain.finalize();
    expect(await pay(hash)).toMatchObject(mismatch);
    expect(await pay(hash)).toMatchObject(mismatch);
    await expectUnpaid();
  });

  it('a failed transaction does not pay', async () => {
    const hash = await chain.sendFailing({
      from: secondAdmin.publicKey,
      to: member.publicKey,
      amountMicros: 18n * usdt,
    });
    await chain.finalize();
    expect(await pay(hash, secondAdmin)).toMatchObject(mismatch);
    await expectUnpaid();
  });

  it('a transfer from before the request does not pay', async () => {
    const hash = await payNet();
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    world.setNow('2026-01-08T12:00:00.000Z');
    await withdraw();
    expect(await pay(hash, admin, serial(member, '2026-01-08'))).toMatchObject(mismatch);
  });

  it('one transfer does not pay two withdrawals', async () => {
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    world.setNow('2026-01-08T12:00:00.000Z');
    await withdraw();
    const hash = await payNet();
    const serials = [serial(), serial(member, '2026-01-08')];
    const outcomes = await Promise.all(
      serials.map((withSL) => retryWhileBusy(() => pay(hash, admin, withSL))),
    );
    expect(countAccepted(outcomes)).toBe(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(mismatch);
    await expectSoundLedger(context);
  });

  it('what an admin has reported is paid also by the report of another, who did not send it', async () => {
    const hash = await includeNet();
    expect(await pay(hash)).toMatchObject(inProcess);
    expect(await pay(hash, secondAdmin)).toMatchObject(inProcess);
    await chain.finalize();
    expect(await pay(hash, secondAdmin)).toMatchObject(paid(hash));
  });

  it('a second hash is refused until the first has failed', async () => {
    const wrong = await includeNet({ amountMicros: usdt });
    await storeReported(wrong);
    const right = await sendNet();
    const conflict = {
      refusal: {
        code: 'payout_in_process',
        message: 'Another payment of this withdrawal is in process',
      },
    };
    expect(await pay(right)).toMatchObject(conflict);
    await chain.mine();
    expect(await pay(right)).toMatchObject(conflict);
    await chain.finalize();
    expect(await pay(right)).toMatchObject(paid(right));
    expect(await pay(wrong)).toMatchObject(alreadyPaid(right));
  });

  it('a hash that is never mined does not block a final payment', async () => {
    await storeReported(unknownHash);
    const hash = await includeNet();
    expect(await pay(hash)).toMatchObject(code('payout_in_process'));
    await chain.finalize();
    expect(await pay(hash)).toMatchObject(paid(hash));
  });

  it('a second final transfer for a paid withdrawal is recorded once, and claims nothing', async () => {
    const first = await payNet();
    await pay(first);
    const second = await payNet();
    expect(await pay(second)).toMatchObject(alreadyPaid(first));
    expect(await pay(second, secondAdmin)).toMatchObject(alreadyPaid(first));
    const events = await listAuditEvents(context.firestore, { limit: 20 });
    expect(events.filter(({ action }) => action === 'payout.duplicate')).toMatchObject([
      { after: { hash: second, net: '18.000000', from: admin.publicKey } },
    ]);
    expect((await context.firestore.collection(collections.claims).get()).size).toBe(1);
    await expectSoundLedger(context);
  });

  it('an admin’s own withdrawal is paid by another admin alone', async () => {
    await creditDaily(context, admin.uid, '2026-01-05', 30n * usdt);
    await withdraw(admin);
    expect(await assign(admin, 'laptop', { withSL: serial(admin) })).toMatchObject({
      refusal: { code: 'payout_own', message: messages.payoutOwn },
    });
    const hash = await sendNet({ from: secondAdmin.publicKey, to: admin.publicKey });
    await chain.finalize();
    expect(await pay(hash, admin, serial(admin))).toMatchObject({
      refusal: { code: 'payout_own', message: messages.payoutOwn },
    });
    expect(await pay(hash, secondAdmin, serial(admin))).toMatchObject(paid(hash));
  });

  it.each<[string, () => Promise<void>, string]>([
    ['reported', async () => undefined, 'payout_in_process'],
    ['paid', () => chain.finalize(), 'already_paid'],
  ])(
    'a report during whose look at the chain the withdrawal was %s by another takes nothing from that one',
    async (_, finalize, refused) => {
      const [hash, others] = [
        await includeNet(),
        await includeNet({ from: secondAdmin.publicKey }),
      ];
      const { chain: asked } = context;
      const getReceipt: Chain['getReceipt'] = async (...of) => {
        const receipt = await asked.getReceipt(...of);
        await finalize();
        expect((await pay(others, secondAdmin)).ok).toBe(true);
        return receipt;
      };
      const slow = { ...context, chain: { ...asked, getReceipt } };
      const body = { withSL: serial(), txn: hash };
      expect(await call(slow, 'withdrawalPay', admin, { body })).toMatchObject(code(refused));
      await chain.finalize();
      expect(await pay(others, secondAdmin)).toMatchObject(paid(others));
    },
  );

  it('what is paid is not approved any more', async () => {
    const hash = await payNet();
    await pay(hash);
    const body = { withSL: serial(), publicKey: member.publicKey, net: 18n * usdt };
    expect(await call(context, 'withdrawalApprove', secondAdmin, { body })).toMatchObject(
      alreadyPaid(hash),
    );
  });

  it('of several payments reported in parallel one pays', async () => {
    const hashes = [await sendNet(), await sendNet(), await sendNet()];
    await chain.finalize();
    const outcomes = await Promise.all([...hashes, ...hashes].map((hash) => orBusy(pay(hash))));
    outcomes.push(await retryWhileBusy(() => pay(hashes[0] ?? '')));
    const accepted = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
    expect(new Set(accepted.map(({ TXN }) => TXN)).size).toBe(1);
    expect((await context.firestore.collection(collections.claims).get()).size).toBe(1);
    await expectSoundLedger(context);
  });
});

const mails = () => listMails(context.firestore);

describe('the mail about a paid withdrawal', () => {
  it('is written once, also when the payment is reported and settled again', async () => {
    await withdraw();
    const hash = await payNet();
    expect(await pay(hash)).toMatchObject(paid(hash));
    expect(await pay(hash)).toMatchObject(paid(hash));
    await storeReported(hash);
    await context.firestore.recursiveDelete(context.firestore.collection(collections.claims));
    await reconcilePayouts(context);
    expect(await check(admin)).toEqual({ ok: true, value: [{ isPaid: 'YES' }] });
    expect(await mails()).toEqual({ [`paid_${serial()}`]: ['aaaaaa@example.com'] });
  });

  it.each<[string, unknown]>([
    ['was never verified', null],
    ['cannot be read', 5],
  ])('is not written to a mailbox that %s, and the withdrawal is paid', async (_, verifiedAt) => {
    await withdraw();
    await context.firestore.doc(paths.user(member.uid)).update({ mailVerifiedAt: verifiedAt });
    const hash = await payNet();
    expect(await pay(hash)).toMatchObject(paid(hash));
    expect(await mails()).toEqual({});
  });

  it('is not written when a payment turns out not to pay', async () => {
    await withdraw();
    await storeReported(await payNet({ amountMicros: 17n * usdt }));
    await reconcilePayouts(context);
    await expectUnpaid();
    expect(await mails()).toEqual({});
  });
});

const pushed = () => listPushMessages(context.firestore);

describe('the message to the devices about a paid withdrawal', () => {
  it('is written once, also when it is settled again, whatever the mailbox', async () => {
    await registerDevice(context.firestore, member.uid, 'token-a');
    await context.firestore.doc(paths.user(member.uid)).update({ mailVerifiedAt: null });
    await withdraw();
    const hash = await payNet();
    expect(await pay(hash)).toMatchObject(paid(hash));
    await storeReported(hash);
    await context.firestore.recursiveDelete(context.firestore.collection(collections.claims));
    await reconcilePayouts(context);
    expect(await check(admin)).toEqual({ ok: true, value: [{ isPaid: 'YES' }] });
    expect(await pushed()).toEqual({ [`paid_${serial()}`]: [member.uid, 'paid'] });
    expect(await mails()).toEqual({});
  });

  it('is not written to a member without a device', async () => {
    await registerDevice(context.firestore, other.uid, 'token-a');
    await withdraw();
    await pay(await payNet());
    expect(await pushed()).toEqual({});
  });

  it('is not written where the devices cannot be read, and the withdrawal is paid', async () => {
    await context.firestore.doc(paths.pushTokens(member.uid)).set({ tokens: 5 });
    await withdraw();
    const hash = await payNet();
    expect(await pay(hash)).toMatchObject(paid(hash));
    expect(await pushed()).toEqual({});
  });

  it('is not written when a payment turns out not to pay', async () => {
    await registerDevice(context.firestore, member.uid, 'token-a');
    await withdraw();
    await storeReported(await payNet({ amountMicros: 17n * usdt }));
    await reconcilePayouts(context);
    await expectUnpaid();
    expect(await pushed()).toEqual({});
  });
});

describe('reconcilePayouts', () => {
  it('the reconciler marks a paid withdrawal as paid and releases an unpaid one', async () => {
    await creditDaily(context, other.uid, '2026-01-05', 30n * usdt);
    await Promise.all([withdraw(), withdraw(other)]);
    const right = await includeNet();
    const wrong = await includeNet();
    await pay(right);
    await storeReported(wrong, other);
    await reconcilePayouts(context);
    expect(await check(admin, serial(other))).toMatchObject({ value: [{ isPaid: 'In Process' }] });
    await chain.finalize();
    // Of two runs at once one may have to give way; the next scheduled run finishes its part.
    await Promise.allSettled([reconcilePayouts(context), reconcilePayouts(context)]);
    await reconcilePayouts(context);
    expect(await pay(right)).toMatchObject(paid(right));
    expect(await check(admin, serial(other))).toMatchObject({ value: [{ isPaid: 'NO' }] });
    await expectSoundLedger(context);
  });
});

describe('reconcilePayouts of several rows', () => {
  let right: string;
  let wrong: string;

  /** A run in which the chain answers a question for `wrong`, the first row, with this error. */
  async function reconcile(
    error: Error,
    { deadline, ...chainChanges }: { deadline?: Deadline } & Partial<Context['chain']> = {},
  ): Promise<unknown[]> {
    const { context: watched, takeAlerts } = recordAlerts(context);
    const getReceipt: typeof context.chain.getReceipt = async (hash) => {
      if (hash === wrong) throw error;
      return context.chain.getReceipt(hash);
    };
    const log = { ...watched.log, warn: () => undefined };
    const changed = { ...context.chain, getReceipt, ...chainChanges };
    await reconcilePayouts({ ...context, log, chain: changed }, deadline);
    return takeAlerts().map(([code, { document }]) => document ?? code);
  }

  beforeEach(async () => {
    await creditDaily(context, other.uid, '2026-01-05', 30n * usdt);
    await withdraw(other);
    world.setNow('2026-01-07T13:00:00.000Z');
    await withdraw();
    wrong = await includeNet();
    right = await includeNet();
    await storeReported(wrong, other);
    await pay(right);
    await chain.finalize();
  });

  it('a row that cannot be read or settled is an alert with its id, and the next one is settled', async () => {
    const unreadable = paths.withdrawal('CCCCCC', today);
    const requestedAt = '2026-01-07T11:00:00.000Z';
    await context.firestore.doc(unreadable).set({ state: 'paying', requestedAt });
    expect(await reconcile(new Error('A bug'))).toEqual(
      [unreadable, paths.withdrawal(other.uid, today)].map((path) => new StoredName(path)),
    );
    expect(await check(member)).toMatchObject({ value: [{ isPaid: 'YES' }] });
  });

  const unavailable = new ChainUnavailableError('Too few endpoints answered');

  it('a row whose receipt cannot be had waits and is an alert each day, and the next one is settled', async () => {
    expect(await reconcile(unavailable)).toEqual(['payment.stuck']);
    world.setNow('2026-01-08T12:59:59.999Z');
    expect(await reconcile(unavailable)).toEqual([]);
    world.setNow('2026-01-08T13:00:00.000Z');
    expect(await reconcile(unavailable)).toEqual(['payment.stuck']);
    expect(await check(admin, serial(other))).toMatchObject({ value: [{ isPaid: 'In Process' }] });
    expect(await check(member)).toMatchObject({ value: [{ isPaid: 'YES' }] });
  });

  it('an unavailable chain ends the run without an error, and the next run settles the rest', async () => {
    const getFinalizedBlockNumber = () => Promise.reject(unavailable);
    expect(await reconcile(unavailable, { getFinalizedBlockNumber })).toEqual([]);
    expect(await check(member)).toMatchObject({ value: [{ isPaid: 'In Process' }] });
    await reconcilePayouts(context);
    expect(await check(member)).toMatchObject({ value: [{ isPaid: 'YES' }] });
  });

  it('a run whose time is up ends', async () => {
    expect(await reconcile(new Error('A bug'), { deadline: alreadyOver })).toEqual([]);
    expect(await check(member)).toMatchObject({ value: [{ isPaid: 'In Process' }] });
  });
});

async function listActions(): Promise<string[]> {
  const auditEvents = await listAuditEvents(context.firestore, { limit: 20 });
  return auditEvents.map(({ action }) => action).toSorted();
}

describe('the audit log', () => {
  it('each decision about a withdrawal is one audit event with the change', async () => {
    await withdraw();
    await withdraw();
    await assign();
    await assign(secondAdmin);
    const wrong = await payNet({ amountMicros: 17n * usdt });
    await pay(wrong);
    await pay(wrong, secondAdmin);
    const right = await includeNet();
    await pay(right);
    await pay(right);
    await chain.finalize();
    await pay(right);
    await pay(right);
    expect(await listActions()).toEqual([
      'payout.paid',
      'payout.refused',
      'payout.reported',
      'withdrawal.claimed',
      'withdrawal.requested',
    ]);
    const auditEvents = await listAuditEvents(context.firestore, { limit: 20 });
    const subject = `withdrawals/${serial()}`;
    const eventOf = (action: string) => auditEvents.find((known) => known.action === action);
    expect(eventOf('withdrawal.requested')).toMatchObject({
      subject,
      actor: member.uid,
      requestId: expect.any(String),
      at: '2026-01-07T12:00:00.000Z',
      before: { balance: '30.000000' },
      after: { balance: '10.000000', amount: '20.000000', net: '18.000000' },
    });
    expect(eventOf('withdrawal.claimed')).toMatchObject({
      subject,
      after: { claimedBy: admin.uid },
    });
    expect(eventOf('payout.refused')).toMatchObject({ subject, after: { refusedHash: wrong } });
    expect(eventOf('payout.paid')).toMatchObject({
      subject,
      before: { state: 'paying', hash: right },
      after: { state: 'paid', hash: right, net: '18.000000', from: admin.publicKey },
    });
  });

  it('an approval whose reply Firestore loses is one audit event', async () => {
    await withdraw();
    const isLost = loseCommitReply(context.firestore, paths.withdrawal(member.uid, today));
    const body = { withSL: serial(), publicKey: member.publicKey, net: 18n * usdt };
    const approved = await call(context, 'withdrawalApprove', secondAdmin, { body });
    expect(approved.ok).toBe(true);
    expect(isLost()).toBe(true);
    expect(await listActions()).toEqual(['withdrawal.approved', 'withdrawal.requested']);
  });

  it('the release of a reported payment is an audit event', async () => {
    await withdraw();
    await storeReported(await payNet({ amountMicros: 1n }));
    await reconcilePayouts(context);
    await reconcilePayouts(context);
    expect(await listActions()).toEqual(['payout.released', 'withdrawal.requested']);
  });
});

describe('the list', () => {
  it('of all unpaid withdrawals is oldest first', async () => {
    await creditDaily(context, member.uid, '2026-01-06', 100n * usdt);
    await creditDaily(context, other.uid, '2026-01-06', 100n * usdt);
    const days = ['2026-01-07', '2026-01-08', '2026-01-09'];
    for (const day of days) {
      world.setNow(`${day}T12:00:00.000Z`);
      await withdraw();
    }
    await withdraw(other);
    const hash = await payNet();
    await pay(hash);
    const queue = await listUnpaid(context, { limit: 2 });
    expect(queue.map(({ day }) => day)).toEqual(['2026-01-08', '2026-01-09']);
    const last = queue.map(toWithdrawalRow).at(-1)?.WITHDRA_SL ?? '';
    const remaining = await listUnpaid(context, { limit: 2, after: last });
    expect([...queue, ...remaining].map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([other.uid]),
    );
    expect(remaining).toHaveLength(1);
  });
});

const until = '2026-01-08T12:00:00.000Z';
const held = (message: string) => ({ ok: false, refusal: { code: 'payout_held', message } });
const afterHold = () => new Date('2026-01-09T12:00:00.000Z');

async function hold({ uid }: Caller, payoutHold: Wallet['payoutHold']): Promise<void> {
  await context.firestore.doc(paths.wallet(uid)).update({ payoutHold });
}

const unproven = {
  ok: false,
  refusal: { code: 'wallet_unproven', message: messages.walletUnproven },
};

async function setProvenAt({ uid }: Caller, provenAt: Wallet['provenAt']): Promise<void> {
  await context.firestore.doc(paths.wallet(uid)).update({ provenAt });
}

describe('an unproven wallet', () => {
  it('pays no withdrawal', async () => {
    await withdraw();
    const hash = await payNet();
    await setProvenAt(admin, null);
    expect(await pay(hash)).toEqual(unproven);
    expect(await check(admin)).toMatchObject({ value: [{ isPaid: 'NO' }] });
    await setProvenAt(admin, until);
    expect(await pay(hash)).toMatchObject(paid(hash));
  });
});

describe('the payout hold', () => {
  it.each([false, true])(
    'an assignment is refused, with the wallet proven since: %s',
    async (proven) => {
      await hold(member, { until, proven });
      await withdraw();
      expect(await assign()).toMatchObject(code('payout_held'));
    },
  );

  it("an assignment is refused while the member's hold lasts, whatever hold the admin has", async () => {
    await withdraw();
    await hold(admin, { until, proven: false });
    await hold(member, { until, proven: true });
    expect(await assign()).toEqual(held(messages.payoutHeldUntil(until)));
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await assign()).toMatchObject({ ok: true });
  });

  it('what was requested before an operator holds its member is not paid until that is over', async () => {
    await withdraw();
    await context.firestore.doc(paths.wallet(member.uid)).update({ requestsHeldUntil: until });
    expect(await check(admin)).toMatchObject({ value: [{ isPaid: 'Held' }] });
    expect(await assign()).toEqual(held(messages.payoutHeldUntil(until)));
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await check(admin)).toMatchObject({ value: [{ isPaid: 'NO' }] });
    expect(await assign()).toMatchObject({ ok: true });
  });

  it('the end of a hold is measured in business time', async () => {
    await withdraw();
    await hold(member, { until, proven: true });
    context = { ...context, clock: { ...context.clock, realNow: afterHold } };
    expect(await assign()).toEqual(held(messages.payoutHeldUntil(until)));
  });
});
