import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { loseCommitReply } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { getAccount } from '../ledger/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { collections, paths } from '../platform/paths.ts';
import { listWithdrawals } from './store.ts';

const usdt = 1_000_000n;
const today = '2026-01-07';

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let member: Caller;
let other: Caller;
let admin: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  [member, other, admin] = await Promise.all([
    joinMember(context, 'AAAAAA'),
    joinMember(context, 'BBBBBB'),
    joinMember(context, 'ADM1N0', true),
  ]);
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
});

const serial = (caller = member, day = today) => `${caller.uid}_${day}`;

async function withdraw(caller = member, amount = 20n * usdt) {
  const body = { publicKey: caller.publicKey, amount };
  return call(context, 'withdrawal', caller, { body });
}

async function stateOf(caller = member) {
  const params = { publicKey: caller.publicKey };
  const outcome = await call(context, 'withdrawalState', caller, { params });
  return outcome.ok ? outcome.value[0] : outcome;
}

async function check(caller: Caller, withdrawalId = serial()) {
  return call(context, 'getWithdrawal_check', caller, { params: { withdrawalId } });
}

const code = (value: string) => ({ ok: false, refusal: { code: value } });

const keepSilent = () => Promise.reject(new ChainUnavailableError('silent'));

describe('withdrawal', () => {
  it('a withdrawal writes its row and changes the account', async () => {
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
          WITHDRA_SL: serial(),
          publicKey: member.publicKey,
          CODES: member.uid,
        },
      ],
    });
    expect(await getAccount(context.firestore, member.uid)).toMatchObject({
      requestedMicros: 20n * usdt,
      balanceMicros: 10n * usdt,
    });
    await expectSoundLedger(context);
  });

  it('a withdrawal below the minimum, above the balance or second of the day is refused and writes nothing', async () => {
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
    await expectSoundLedger(context);
  });

  it.each<[string, string, () => unknown]>([
    ['a second one of the day', 'withdrawn_today', () => withdraw()],
    ['one of an unproven wallet', 'wallet_unproven', () => setProvenAt(member, null)],
    ['one that an operator holds', 'payout_held', () => holdRequests(until)],
    [
      'one while payments are paused',
      'busy',
      () => context.firestore.doc(paths.paymentsPause).set({ since: until }),
    ],
  ])(
    '%s is refused as %s without a look at the chain, also while that does not answer',
    async (_, expected, prepare) => {
      await prepare();
      const { context: answering } = world;
      context = {
        ...answering,
        chain: { ...answering.chain, getFinalizedBlockNumber: keepSilent },
      };
      expect(await withdraw()).toMatchObject(code(expected));
    },
  );

  it('a withdrawal whose commit loses its reply is answered with its row, and a second one is refused', async () => {
    const isLost = loseCommitReply(context.firestore, paths.withdrawal(member.uid, today));
    expect(await withdraw()).toMatchObject({ value: [{ WITHDRA_SL: serial() }] });
    expect(isLost()).toBe(true);
    expect(await withdraw()).toMatchObject(code('withdrawn_today'));
    expect((await getAccount(context.firestore, member.uid)).balanceMicros).toBe(10n * usdt);
    await expectSoundLedger(context);
  });

  it('a member can withdraw again on a later day, also on a Sunday', async () => {
    await creditDaily(context, member.uid, '2026-01-06', 30n * usdt);
    await withdraw();
    world.setNow('2026-01-11T12:00:00.000Z');
    expect(await withdraw()).toMatchObject({
      value: [{ WITHDRA_SL: serial(member, '2026-01-11') }],
    });
    await expectSoundLedger(context);
  });

  it('the daily reward of today cannot be withdrawn before it is revealed', async () => {
    await creditDaily(context, other.uid, today, 25n * usdt);
    expect(await withdraw(other)).toMatchObject(code('balance_exceeded'));
    await context.firestore
      .doc(`accounts/${other.uid}`)
      .set({ days: { [today]: { revealedAt: `${today}T12:00:00.000Z` } } }, { merge: true });
    expect((await withdraw(other)).ok).toBe(true);
  });
});

describe('getWithdrawal_check', () => {
  it('only the owner and admins may check a withdrawal, and an unknown one looks forbidden to members', async () => {
    await withdraw();
    const unpaid = { ok: true, value: [{ isPaid: 'NO' }] };
    expect(await check(member)).toEqual(unpaid);
    expect(await check(admin)).toEqual(unpaid);
    expect(await check(other, serial())).toMatchObject(code('forbidden'));
    for (const unknown of [serial(other), 'a/b', `${member.uid}_${today}/x/y`]) {
      expect(await check(member, unknown)).toMatchObject(code('forbidden'));
      expect(await check(admin, unknown)).toMatchObject({
        refusal: { code: 'invalid_input', message: 'No such withdrawal' },
      });
    }
  });
});

describe('the list', () => {
  it("of a member's withdrawals is newest first", async () => {
    await creditDaily(context, member.uid, '2026-01-06', 100n * usdt);
    const days = ['2026-01-07', '2026-01-08', '2026-01-09'];
    for (const day of days) {
      world.setNow(`${day}T12:00:00.000Z`);
      await withdraw();
    }
    const { firestore } = context;
    const page = await listWithdrawals(firestore, member.uid, { limit: 2 });
    expect(page.map(({ day }) => day)).toEqual(['2026-01-09', '2026-01-08']);
    const after = serial(member, '2026-01-08');
    const rest = await listWithdrawals(firestore, member.uid, { limit: 2, after });
    expect(rest.map(({ day }) => day)).toEqual(['2026-01-07']);
  });
});

const until = '2026-01-08T12:00:00.000Z';
const held = (message: string) => ({ ok: false, refusal: { code: 'payout_held', message } });

async function hold({ uid }: Caller, payoutHold: Wallet['payoutHold']): Promise<void> {
  await context.firestore.doc(paths.wallet(uid)).update({ payoutHold });
}

async function holdRequests(requestsHeldUntil: string): Promise<void> {
  await context.firestore.doc(paths.wallet(member.uid)).update({ requestsHeldUntil });
}

const unproven = {
  ok: false,
  refusal: { code: 'wallet_unproven', message: messages.walletUnproven },
};

async function setProvenAt({ uid }: Caller, provenAt: Wallet['provenAt']): Promise<void> {
  await context.firestore.doc(paths.wallet(uid)).update({ provenAt });
}

const free = { state: 'free', until: null, payoutHold: null };

describe('withdrawalState', () => {
  it('a member learns before the request why it would be refused, and until when', async () => {
    expect(await stateOf()).toEqual(free);
    await withdraw();
    expect(await stateOf()).toMatchObject({ state: 'used', until: '2026-01-08T00:00:00.000Z' });
    expect(await stateOf(other)).toEqual(free);
    await holdRequests('2026-01-09T00:00:00.000Z');
    expect(await stateOf()).toMatchObject({ state: 'held', until: '2026-01-09T00:00:00.000Z' });
    expect(await withdraw()).toMatchObject(code('payout_held'));
    await setProvenAt(member, null);
    expect(await stateOf()).toMatchObject({ state: 'unproven', until: null });
    expect(await withdraw()).toEqual(unproven);
  });

  it('is free again at midnight of the business zone, on a Sunday too', async () => {
    context = { ...context, config: { ...context.config, timeZone: 'Asia/Kolkata' } };
    // Midnight in Kolkata, from Saturday to Sunday.
    world.setNow('2026-01-10T18:29:59.999Z');
    await withdraw();
    expect(await stateOf()).toMatchObject({ state: 'used', until: '2026-01-10T18:30:00.000Z' });
    world.setNow('2026-01-10T18:30:00.000Z');
    expect(await stateOf()).toEqual(free);
  });
});

describe('an unproven wallet', () => {
  it('requests no withdrawal and writes nothing, until it is proven', async () => {
    await setProvenAt(member, null);
    expect(await withdraw()).toEqual(unproven);
    const { firestore } = context;
    for (const name of [collections.withdrawals, collections.audit]) {
      expect((await firestore.collection(name).get()).size).toBe(0);
    }
    expect((await getAccount(firestore, member.uid)).balanceMicros).toBe(30n * usdt);
    await setProvenAt(member, until);
    expect(await withdraw()).toMatchObject({ ok: true });
  });
});

describe('a hold', () => {
  it('a held pay-out is reported to the admin who checks before paying', async () => {
    await withdraw();
    await hold(member, { until, proven: false });
    expect(await check(admin)).toEqual({ ok: true, value: [{ isPaid: 'Held' }] });
  });

  it.each([false, true])(
    'a request is taken meanwhile, and its pay-out waits, with the wallet proven since: %s',
    async (proven) => {
      await hold(member, { until, proven });
      expect(await stateOf()).toEqual({ ...free, payoutHold: { until, proven } });
      expect(await withdraw()).toMatchObject({ ok: true });
      expect(await check(member)).toEqual({ ok: true, value: [{ isPaid: 'Held' }] });
    },
  );

  it('an operator keeps a member from requesting for a time, and nothing is written', async () => {
    await holdRequests(until);
    world.setNow('2026-01-08T11:59:59.000Z');
    expect(await withdraw()).toEqual(held(messages.payoutHeldUntil(until)));
    const { balanceMicros } = await getAccount(context.firestore, member.uid);
    expect(balanceMicros).toBe(30n * usdt);
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await withdraw()).toMatchObject({ ok: true });
  });
});
