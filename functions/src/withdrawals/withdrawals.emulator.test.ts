import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestScope, createTestWorld, orBusy, type TestWorld } from '../../test/world.ts';
import { listAuditEvents } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { getAccount } from '../ledger/store.ts';
import { checkLedger } from '../operations/check-ledger.ts';
import { collections } from '../platform/paths.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { reconcilePayouts } from './pay-withdrawal.ts';
import { listUnpaid, listWithdrawals, toWithdrawalRow } from './store.ts';

// In the emulator, transactions that meet on a document wait for each other for seconds.
vi.setConfig({ testTimeout: 120_000 });

const usdt = 1_000_000n;
const unknownHash = `0x${'ab'.repeat(32)}`;
const payerWallet = '0x7777777777777777777777777777777777777777';
const today = '2026-01-07';

let chain: TestChain;
let world: TestWorld;
let context: ActingContext;
let member: Caller;
let other: Caller;
let admin: Caller;
let secondAdmin: Caller;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain.stop());

beforeEach(async () => {
  world = createTestWorld({ chain, config: { payerWallets: [payerWallet] } });
  ({ context } = world);
  [member, other, admin, secondAdmin] = await Promise.all([
    joinMember(context, 'AAAAAA'),
    joinMember(context, 'BBBBBB'),
    joinMember(context, 'ADM1N0', true),
    joinMember(context, 'ADM1N1', true),
  ]);
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
});

async function withdraw(caller = member, amount = 20n * usdt) {
  const body = { publicKey: caller.publicKey, amount };
  const scope = await createTestScope(context);
  return withdrawalsHandlers.withdrawal({ params: {}, query: {}, body }, caller, scope);
}

async function check(caller: Caller, withdrawalId: string) {
  const input = { params: { withdrawalId }, query: {}, body: {} };
  const scope = await createTestScope(context);
  return withdrawalsHandlers.getWithdrawal_check(input, caller, scope);
}

async function pay(txn: string, caller = admin, withSL = `${member.uid}_${today}`) {
  const input = { params: {}, query: {}, body: { withSL, txn } };
  return withdrawalsHandlers.withdrawalPay(input, caller, await createTestScope(context));
}

async function claim(caller = admin, device = 'desk') {
  const input = { params: {}, query: {}, body: { withSL: `${member.uid}_${today}` } };
  const scope = { ...(await createTestScope(context)), device };
  return withdrawalsHandlers.withdrawalClaim(input, caller, scope);
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

const code = (value: string) => ({ ok: false, refusal: { code: value } });
const paid = (hash: string) => ({ value: [{ status: 'Paid', STATUS: 'Paid', TXN: hash }] });
const inProcess = {
  value: [{ status: 'In Process', STATUS: 'Pending', TXN: null, a_dates: null }],
};
const mismatch = {
  refusal: { code: 'conflict', message: 'This transaction does not pay this withdrawal' },
};
const alreadyPaid = (txn: string) => ({
  refusal: { code: 'already_paid', message: 'Already Paid', txn },
});

async function expectSoundLedger(): Promise<void> {
  for await (const { mismatches } of checkLedger(context.firestore)) expect(mismatches).toEqual([]);
}

async function expectUnpaid(): Promise<void> {
  const serial = `${member.uid}_${today}`;
  expect(await check(admin, serial)).toEqual({ ok: true, value: [{ isPaid: 'NO' }] });
  expect((await context.firestore.collection(collections.claims).get()).size).toBe(0);
}

describe('withdrawal', () => {
  it('writes the row and the account together', async () => {
    const outcome = await withdraw();
    expect(outcome).toMatchObject({
      value: [
        {
          AMOUNT: 20n * usdt,
          NET: 18n * usdt,
          ADMIN_CH: 2n * usdt,
          STATUS: 'Pending',
          a_dates: null,
          TXN: null,
          WITHDRA_SL: `${member.uid}_${today}`,
          publicKey: member.publicKey,
          CODES: member.uid,
        },
      ],
    });
    expect(await getAccount(context.firestore, member.uid)).toMatchObject({
      requestedMicros: 20n * usdt,
      balanceMicros: 10n * usdt,
    });
    await expectSoundLedger();
  });

  it('succeeds once when 100 are requested in parallel', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => orBusy(withdraw())));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await getAccount(context.firestore, member.uid)).balanceMicros).toBe(10n * usdt);
    await expectSoundLedger();
  });

  it('is refused below the minimum, above the balance, and twice a day, whatever the amount', async () => {
    expect(await withdraw(member, 20n * usdt - 1n)).toMatchObject({
      refusal: { code: 'invalid_input', message: 'Minimum Withdrawal USDT 20' },
    });
    expect(await withdraw(member, 30n * usdt + 1n)).toMatchObject({
      refusal: { code: 'balance_exceeded', message: 'Withdrawal Amount Exceed Balance' },
    });
    await withdraw();
    const withdrawnToday = {
      refusal: { code: 'withdrawn_today', message: 'You have withdraw today' },
    };
    expect(await withdraw()).toMatchObject(withdrawnToday);
    expect(await withdraw(member, 1_000n * usdt)).toMatchObject(withdrawnToday);
    expect((await context.firestore.collection(collections.withdrawals).get()).size).toBe(1);
    await expectSoundLedger();
  });

  it('is possible again on the next day, a Sunday too', async () => {
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    await withdraw();
    world.setNow('2026-01-11T12:00:00.000Z');
    expect(await withdraw()).toMatchObject({ value: [{ WITHDRA_SL: `${member.uid}_2026-01-11` }] });
    await expectSoundLedger();
  });

  it('cannot take the daily reward of today before it is revealed', async () => {
    await creditDaily(context, other.uid, today, 25n * usdt);
    expect(await withdraw(other)).toMatchObject(code('balance_exceeded'));
    await context.firestore
      .doc(`accounts/${other.uid}`)
      .set({ days: { [today]: { revealedAt: `${today}T12:00:00.000Z` } } }, { merge: true });
    expect((await withdraw(other)).ok).toBe(true);
  });
});

describe('getWithdrawal_check', () => {
  it('is for the owner and admins, and does not reveal to others what exists', async () => {
    await withdraw();
    const serial = `${member.uid}_${today}`;
    const unpaid = { ok: true, value: [{ isPaid: 'NO' }] };
    expect(await check(member, serial)).toEqual(unpaid);
    expect(await check(admin, serial)).toEqual(unpaid);
    expect(await check(other, serial)).toMatchObject(code('forbidden'));
    for (const unknown of [`${other.uid}_${today}`, 'a/b', `${member.uid}_${today}/x/y`]) {
      expect(await check(member, unknown)).toMatchObject(code('forbidden'));
      expect(await check(admin, unknown)).toMatchObject({
        refusal: { code: 'invalid_input', message: 'No such withdrawal' },
      });
    }
  });
});

describe('withdrawalClaim', () => {
  it('keeps a second admin, and the same one elsewhere, out for a few minutes', async () => {
    await withdraw();
    const first = { ok: true, value: [{ status: 'OK', until: '2026-01-07T12:05:00.000Z' }] };
    expect(await claim()).toEqual(first);
    expect(await claim()).toEqual(first);
    const elsewhere = {
      refusal: { code: 'conflict', message: 'This withdrawal is being paid from another place' },
    };
    expect(await claim(secondAdmin)).toMatchObject(elsewhere);
    expect(await claim(admin, 'phone')).toMatchObject(elsewhere);
    world.setNow('2026-01-07T12:05:00.000Z');
    expect((await claim(secondAdmin)).ok).toBe(true);
  });

  it('goes to one of two who ask at once', async () => {
    await withdraw();
    const outcomes = await Promise.all(
      [claim(), claim(secondAdmin)].map((outcome) => orBusy(outcome)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is refused when a payment is in process or done', async () => {
    await withdraw();
    const hash = await sendNet();
    await pay(hash);
    expect(await claim()).toMatchObject(code('conflict'));
    await chain.finalize();
    await pay(hash);
    expect(await claim()).toMatchObject(alreadyPaid(hash));
  });
});

describe('withdrawalPay', () => {
  beforeEach(() => withdraw());

  it('turns paid when the transfer is final, and answers the same again', async () => {
    const hash = await sendNet();
    expect(await pay(hash)).toMatchObject(inProcess);
    expect(await check(member, `${member.uid}_${today}`)).toMatchObject({
      value: [{ isPaid: 'In Process' }],
    });
    await chain.mine();
    expect(await pay(hash)).toMatchObject(inProcess);
    await chain.finalize();
    const first = await pay(hash);
    expect(first).toMatchObject(paid(hash));
    world.setNow('2026-01-07T13:00:00.000Z');
    expect(await pay(hash)).toEqual(first);
    expect(await pay(hash, secondAdmin)).toEqual(first);
    expect(await pay(unknownHash)).toMatchObject(alreadyPaid(hash));
    expect(await check(member, `${member.uid}_${today}`)).toMatchObject({
      value: [{ isPaid: 'YES' }],
    });
    await expectSoundLedger();
  });

  it('takes a configured payer wallet', async () => {
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
  ])('refuses %s, final or not', async (_, changes) => {
    const hash = await sendNet(changes());
    expect(await pay(hash)).toMatchObject(inProcess);
    await chain.finalize();
    expect(await pay(hash)).toMatchObject(mismatch);
    expect(await pay(hash)).toMatchObject(mismatch);
    await expectUnpaid();
  });

  it('refuses a failed transaction', async () => {
    const hash = await chain.sendFailing({
      from: secondAdmin.publicKey,
      to: member.publicKey,
      amountMicros: 18n * usdt,
    });
    await chain.finalize();
    expect(await pay(hash, secondAdmin)).toMatchObject(mismatch);
    await expectUnpaid();
  });

  it('refuses a transfer from before the request', async () => {
    const hash = await payNet();
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    world.setNow('2026-01-08T12:00:00.000Z');
    await withdraw();
    expect(await pay(hash, admin, `${member.uid}_2026-01-08`)).toMatchObject(mismatch);
  });

  it('does not let one transfer pay two withdrawals', async () => {
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    world.setNow('2026-01-08T12:00:00.000Z');
    await withdraw();
    const hash = await payNet();
    const serials = [`${member.uid}_${today}`, `${member.uid}_2026-01-08`];
    const outcomes = await Promise.all(serials.map((serial) => orBusy(pay(hash, admin, serial))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(mismatch);
    await expectSoundLedger();
  });

  it('keeps a second hash out until the first has failed', async () => {
    const wrong = await sendNet({ amountMicros: usdt });
    expect(await pay(wrong)).toMatchObject(inProcess);
    const right = await sendNet();
    const conflict = {
      refusal: { code: 'conflict', message: 'Another payment of this withdrawal is in process' },
    };
    expect(await pay(right)).toMatchObject(conflict);
    await chain.mine();
    expect(await pay(right)).toMatchObject(conflict);
    await chain.finalize();
    expect(await pay(right)).toMatchObject(paid(right));
    expect(await pay(wrong)).toMatchObject(alreadyPaid(right));
  });

  it('answers a second hash with the first once the first has paid', async () => {
    const [first, second] = [await sendNet(), await sendNet()];
    await pay(first);
    await chain.finalize();
    expect(await pay(second)).toMatchObject(alreadyPaid(first));
    await expectSoundLedger();
  });

  it('is not blocked for ever by a hash that nobody ever mined', async () => {
    expect(await pay(unknownHash)).toMatchObject(inProcess);
    const hash = await sendNet();
    expect(await pay(hash)).toMatchObject(code('conflict'));
    await chain.finalize();
    expect(await pay(hash)).toMatchObject(paid(hash));
  });

  it('stores one of several hashes posted in parallel', async () => {
    const hashes = Array.from({ length: 5 }, (_, index) => `0x${String(index).repeat(64)}`);
    const outcomes = await Promise.all(hashes.map((hash) => orBusy(pay(hash))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('takes one of several proofs posted in parallel', async () => {
    const hashes = [await sendNet(), await sendNet(), await sendNet()];
    await chain.finalize();
    const outcomes = await Promise.all([...hashes, ...hashes].map((hash) => orBusy(pay(hash))));
    const accepted = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : []));
    expect(new Set(accepted.map(({ TXN }) => TXN)).size).toBe(1);
    expect((await context.firestore.collection(collections.claims).get()).size).toBe(1);
    await expectSoundLedger();
  });

  it('refuses an unknown withdrawal', async () => {
    expect(await pay(unknownHash, admin, `${other.uid}_${today}`)).toMatchObject({
      refusal: { code: 'invalid_input', message: 'No such withdrawal' },
    });
  });
});

describe('reconcilePayouts', () => {
  it('finishes what was in process, and frees what was not paid', async () => {
    await creditDaily(context, other.uid, '2026-01-05', 30n * usdt);
    await Promise.all([withdraw(), withdraw(other)]);
    const right = await sendNet();
    const wrong = await sendNet();
    const otherSerial = `${other.uid}_${today}`;
    await pay(right);
    await pay(wrong, admin, otherSerial);
    await reconcilePayouts(context);
    expect(await check(admin, otherSerial)).toMatchObject({ value: [{ isPaid: 'In Process' }] });
    await chain.finalize();
    // Of two runs at once one may have to give way; the next scheduled run finishes its part.
    await Promise.allSettled([reconcilePayouts(context), reconcilePayouts(context)]);
    await reconcilePayouts(context);
    expect(await pay(right)).toMatchObject(paid(right));
    expect(await check(admin, otherSerial)).toMatchObject({ value: [{ isPaid: 'NO' }] });
    await expectSoundLedger();
  });
});

async function listActions(): Promise<string[]> {
  const auditEvents = await listAuditEvents(context.firestore, { limit: 20 });
  return auditEvents.map(({ action }) => action).toSorted();
}

describe('the audit log', () => {
  it('has every decision once, with what it changed', async () => {
    await withdraw();
    await withdraw();
    await claim();
    await claim(secondAdmin);
    const wrong = await payNet({ amountMicros: 17n * usdt });
    await pay(wrong);
    const right = await sendNet();
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
    const subject = `withdrawals/${member.uid}_${today}`;
    const eventOf = (action: string) => auditEvents.find((known) => known.action === action);
    expect(eventOf('withdrawal.requested')).toMatchObject({
      subject,
      actor: 'test',
      requestId: 'test',
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

  it('says that a reported payment was released', async () => {
    await withdraw();
    await pay(await sendNet({ amountMicros: 1n }));
    await chain.finalize();
    await reconcilePayouts(context);
    await reconcilePayouts(context);
    expect(await listActions()).toEqual([
      'payout.released',
      'payout.reported',
      'withdrawal.requested',
    ]);
  });
});

describe('the lists', () => {
  it("are a member's own, newest first, and the queue of all unpaid, oldest first", async () => {
    await creditDaily(context, member.uid, '2026-01-06', 100n * usdt);
    await creditDaily(context, other.uid, '2026-01-06', 100n * usdt);
    const days = ['2026-01-07', '2026-01-08', '2026-01-09'];
    for (const day of days) {
      world.setNow(`${day}T12:00:00.000Z`);
      await withdraw();
    }
    await withdraw(other);
    const { firestore } = context;
    const page = await listWithdrawals(firestore, member.uid, { limit: 2 });
    expect(page.map(({ day }) => day)).toEqual(['2026-01-09', '2026-01-08']);
    const after = `${member.uid}_2026-01-08`;
    const rest = await listWithdrawals(firestore, member.uid, { limit: 2, after });
    expect(rest.map(({ day }) => day)).toEqual(['2026-01-07']);

    const hash = await payNet();
    await pay(hash);
    const queue = await listUnpaid(firestore, { limit: 2 });
    expect(queue.map(({ day }) => day)).toEqual(['2026-01-08', '2026-01-09']);
    const last = queue.map(toWithdrawalRow).at(-1)?.WITHDRA_SL ?? '';
    const remaining = await listUnpaid(firestore, { limit: 2, after: last });
    expect([...queue, ...remaining].map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([other.uid]),
    );
    expect(remaining).toHaveLength(1);
  });
});
