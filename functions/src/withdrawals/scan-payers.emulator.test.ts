import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestScope, createTestWorld, type TestWorld } from '../../test/world.ts';
import { listAuditEvents } from '../audit/store.ts';
import { checksumAddress } from '../chain/addresses.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { setGranted } from '../members/admins.ts';
import { checkLedger } from '../operations/check-ledger.ts';
import { collections, paths } from '../platform/paths.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { reconcilePayouts } from './pay-withdrawal.ts';
import { reconcilePayers } from './scan-payers.ts';
import { findWithdrawal } from './store.ts';

const usdt = 1_000_000n;

let chain: TestChain;
let world: TestWorld;
let context: ActingContext;
let alerts: string[];
let payerWallet: string;
let member: Caller;
let admin: Caller;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain.stop());

beforeEach(async () => {
  // The chain outlives the world: each has wallets of its own.
  payerWallet = randomAddress();
  world = createTestWorld({ chain, config: { payerWallets: [payerWallet] } });
  alerts = [];
  const { log } = world.context;
  context = {
    ...world.context,
    log: { ...log, alert: (code) => void alerts.push(code) },
  };
  member = await joinMember(context, 'AAAAAA', false, { publicKey: randomAddress() });
  admin = await joinMember(context, 'ADM1N0', true, { publicKey: randomAddress() });
  await makeAdmin(admin);
  await withdraw('2026-01-07');
});

const randomAddress = (): string => checksumAddress(`0x${randomBytes(20).toString('hex')}`);

async function makeAdmin({ uid }: Caller): Promise<void> {
  const { auth, firestore } = context;
  await auth.createUser({ uid });
  await auth.setCustomUserClaims(uid, { admin: true });
  await firestore.runTransaction(async (transaction) =>
    setGranted(firestore, transaction, [], uid),
  );
}

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
  await withdrawalsHandlers.withdrawal(
    { params: {}, query: {}, body },
    member,
    await createTestScope(context),
  );
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

async function expectSoundLedger(): Promise<void> {
  for await (const { mismatches } of checkLedger(context.firestore)) expect(mismatches).toEqual([]);
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
  expect(alerts).toEqual([]);
  await expectSoundLedger();
});

/** Forgets how far the scans have come: what they have found is found once more. */
const scanAgain = (): Promise<void> =>
  context.firestore.recursiveDelete(context.firestore.collection(collections.scans));

it('two transfers pay two withdrawals, the oldest first, and a third is a duplicate', async () => {
  await withdraw('2026-01-08');
  const first = await sendNet();
  const second = await sendNet();
  const third = await sendNet();
  await reconcilePayers(context);
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${first}`);
  expect(await stateOf('2026-01-08')).toBe(`paid ${second}`);
  const events = await listAuditEvents(context.firestore, { limit: 50 });
  expect(events.filter(({ action }) => action === 'payout.duplicate')).toMatchObject([
    { subject: 'withdrawals/AAAAAA_2026-01-08', after: { hash: third } },
  ]);
  expect(alerts).toEqual(['payout.duplicate']);
  await expectSoundLedger();
});

it('a transfer waits for the end of another payment of its withdrawal, and then pays', async () => {
  const wrong = await chain.send({
    from: admin.publicKey,
    to: member.publicKey,
    amountMicros: usdt,
  });
  // Reported while it seemed to pay; a reorganisation has changed that since.
  const payment = {
    hash: wrong,
    payerPublicKey: admin.publicKey,
    reportedAt: '2026-01-07T12:00:00.000Z',
  };
  const path = paths.withdrawal(member.uid, '2026-01-07');
  await context.firestore.doc(path).update({ state: 'paying', payment });
  const hash = await sendNet({ from: payerWallet });
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paying ${wrong}`);
  // The first is final by now, and refused.
  await reconcilePayouts(context);
  world.setNow('2026-01-07T13:00:00.000Z');
  await reconcilePayers(context);
  expect(await stateOf()).toBe(`paid ${hash}`);
  await expectSoundLedger();
});

it('another sum to a member is an alert and an audit event, once', async () => {
  await sendNet({ amountMicros: 18n * usdt + 1n });
  await reconcilePayers(context);
  await scanAgain();
  await reconcilePayers(context);
  expect(await stateOf()).toBe('unpaid');
  expect(await actionsOf('payout')).toEqual(['payout.unmatched']);
  expect(alerts).toEqual(['payout.unmatched']);
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
  expect(alerts).toEqual([]);
});

it('what somebody sends who is no admin any more pays nothing', async () => {
  await context.auth.setCustomUserClaims(admin.uid, null);
  await sendNet();
  await reconcilePayers(context);
  expect(await stateOf()).toBe('unpaid');
});
