import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { createTestScope, createTestWorld, type TestWorld } from '../../test/world.ts';
import type { Caller } from '../context/handler.ts';
import { messages } from '../contract/messages.ts';
import { getAccount } from '../ledger/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { paths } from '../platform/paths.ts';
import { withdrawalsHandlers } from './handlers.ts';

const usdt = 1_000_000n;
const until = '2026-01-08T12:00:00.000Z';
const held = (message: string) => ({ ok: false, refusal: { code: 'payout_held', message } });

let chain: TestChain;
let world: TestWorld;
let member: Caller;
let admin: Caller;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain.stop());

beforeEach(async () => {
  world = createTestWorld({ chain });
  member = await joinMember(world.context, 'AAAAAA');
  admin = await joinMember(world.context, 'ADM1N0', true);
  await creditDaily(world.context, member.uid, '2026-01-05', 60n * usdt);
});

async function hold({ uid }: Caller, payoutHold: Wallet['payoutHold']): Promise<void> {
  await world.context.firestore.doc(paths.wallet(uid)).update({ payoutHold });
}

async function withdraw() {
  const input = {
    params: {},
    query: {},
    body: { publicKey: member.publicKey, amount: 20n * usdt },
  };
  return withdrawalsHandlers.withdrawal(input, member, await createTestScope(world.context));
}

const realNow = () => new Date('2026-01-09T12:00:00.000Z');

async function claim(context = world.context) {
  const input = { params: {}, query: {}, body: { withSL: `${member.uid}_2026-01-07` } };
  return withdrawalsHandlers.withdrawalClaim(input, admin, await createTestScope(context));
}

it('a held pay-out is reported to the admin who checks before paying', async () => {
  await withdraw();
  const scope = await createTestScope(world.context);
  const input = { params: { withdrawalId: `${member.uid}_2026-01-07` }, query: {}, body: {} };
  const check = () => withdrawalsHandlers.getWithdrawal_check(input, admin, scope);
  expect(await check()).toEqual({ ok: true, value: [{ isPaid: 'NO' }] });
  await hold(member, { until, proven: false });
  expect(await check()).toEqual({ ok: true, value: [{ isPaid: 'Held' }] });
});

it('refuses a request until the wallet is proven and the time has passed', async () => {
  await hold(member, { until, proven: false });
  expect(await withdraw()).toEqual(held(messages.payoutHeld));
  world.setNow('2026-01-08T12:00:00.000Z');
  expect(await withdraw()).toEqual(held(messages.payoutHeld));
  world.setNow('2026-01-08T11:59:59.000Z');
  await hold(member, { until, proven: true });
  expect(await withdraw()).toEqual(held(messages.payoutHeldUntil(until)));
  const { balanceMicros } = await getAccount(world.context.firestore, member.uid);
  expect(balanceMicros).toBe(60n * usdt);
  world.setNow('2026-01-08T12:00:00.000Z');
  expect(await withdraw()).toMatchObject({ ok: true });
});

it("refuses the claim of a withdrawal while its owner's hold lasts, not the admin's", async () => {
  await withdraw();
  await hold(admin, { until, proven: false });
  await hold(member, { until, proven: true });
  expect(await claim()).toEqual(held(messages.payoutHeldUntil(until)));
  world.setNow('2026-01-08T12:00:00.000Z');
  expect(await claim()).toMatchObject({ ok: true });
});

it('is measured in business time', async () => {
  await withdraw();
  await hold(member, { until, proven: true });
  const { context } = world;
  const later = { ...context, clock: { ...context.clock, realNow } };
  expect(await claim(later)).toEqual(held(messages.payoutHeldUntil(until)));
});
