import { beforeEach, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { disturbances, interceptRequests } from '../../test/firestore-requests.ts';
import { creditDaily, joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { payerWallet } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { testPayment } from '../../test/test-payment.ts';
import { createTestWallet, type Signed, type TestWallet } from '../../test/test-wallet.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { formatMicros, type Micros } from '../contract/values/micros.ts';
import { setPayment } from '../payments/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { checkTreasury } from './check-treasury.ts';

const usdt = 1_000_000n;

const chain = testChain();
let world: TestWorld;

beforeEach(() => {
  world = createTestWorld({ chain });
});

/** The context of a company whose only payer has so much, and what it is alerted of. */
async function openTreasury(usdtMicros: bigint, wei: bigint) {
  const wallet = await createTestWallet(chain, usdtMicros);
  const { publicKey } = wallet;
  await chain.rpc('anvil_setBalance', publicKey, `0x${wei.toString(16)}`);
  const { config } = world.context;
  return {
    wallet,
    ...recordAlerts<ActingContext>({
      ...world.context,
      config: { ...config, payerWallets: [payerWallet(publicKey)] },
      // The test's chain asks for no fees.
      chain: { ...world.context.chain, getGasPrice: () => Promise.resolve(1_000_000_000n) },
    }),
  };
}

/** Requests USDT 20, of which 18 are paid out, or as much as is said. */
async function withdraw(
  context: ActingContext,
  amount = 20n * usdt,
  uid = 'AAAAAA',
): Promise<void> {
  const member = await joinMember(context, uid);
  await creditDaily(context, member.uid, '2026-01-05', 30n * usdt);
  const body = { publicKey: member.publicKey, amount };
  await call(context, 'withdrawal', member, { body });
}

/** Has the withdrawal in process, as its pay-out does. */
async function beginPayout({ firestore }: ActingContext): Promise<void> {
  const { docs } = await firestore.collection(collections.withdrawals).get();
  await docs[0]?.ref.update({ state: 'paying' });
}

/** Stores a payment of a wallet to the company, as if it had just been taken. */
async function storeWaiting(
  { config, firestore }: ActingContext,
  wallet: TestWallet,
  micros: Micros,
): Promise<Signed> {
  const to = config.companyWallet;
  const signed = await wallet.signUsdt(to, micros, { nonce: 0 });
  const { txn, raw } = signed;
  const payment = testPayment({
    from: wallet.publicKey,
    nonce: 0,
    to,
    amt: formatMicros(micros),
    attempts: [{ txn, raw, kind: 'first' }],
    txns: [txn],
  });
  await firestore.runTransaction(async (transaction) =>
    setPayment(firestore, transaction, payment),
  );
  return signed;
}

const feeWei = 100_000n * 1_000_000_000n;
const low = 'treasury.low';

it.each<[string, bigint, bigint, string[]]>([
  ['cover the queue and its fees is no alert', 18n * usdt, feeWei, []],
  ['lack a micro of USDT is an alert', 18n * usdt - 1n, feeWei, [low]],
  ['lack a wei for the fees is an alert', 18n * usdt, feeWei - 1n, [low]],
])('a queue whose payers %s', async (_, usdtMicros, wei, expected) => {
  const { context, takeAlertCodes } = await openTreasury(usdtMicros, wei);
  await withdraw(context);
  await checkTreasury(context);
  expect(takeAlertCodes()).toEqual(expected);
});

it.each<[string, bigint, bigint]>([
  ['USDT', 18n * usdt, 10n ** 18n],
  ['POL', 19n * usdt, feeWei],
])('%s that a payment may take which waits for its block is not free', async (_, micros, wei) => {
  const { context, takeAlertCodes, wallet } = await openTreasury(micros, wei);
  await withdraw(context);
  await storeWaiting(context, wallet, 1n);
  await checkTreasury(context);
  expect(takeAlertCodes()).toEqual([low]);
});

it('what a payment has taken that is in the newest block is not taken off once more, though two endpoints do not know it yet', async () => {
  const { context, takeAlertCodes, wallet } = await openTreasury(36n * usdt - 1n, 10n ** 18n);
  await withdraw(context);
  await wallet.sendElsewhere(await storeWaiting(context, wallet, 18n * usdt - 1n));
  await chain.mine();
  const behind = { ...context.chain, getNonce: async () => 0 };
  await checkTreasury({ ...context, chain: behind });
  expect(takeAlertCodes()).toEqual([]);
});

it.each<[string, bigint]>([
  ['USDT of a wallet without POL, and POL of one with less USDT than a pay-out,', 0n],
  // For its own fees alone.
  ['POL of a wallet with less USDT than a pay-out', feeWei],
])('%s pays nothing', async (_, wei) => {
  const { context, takeAlertCodes } = await openTreasury(36n * usdt, wei);
  await withdraw(context);
  await withdraw(context, 20n * usdt, 'BBBBBB');
  const other = await createTestWallet(chain, 1n);
  const payerWallets = [...context.config.payerWallets, payerWallet(other.publicKey)];
  const both = { ...context, config: { ...context.config, payerWallets } };
  await checkTreasury(both);
  expect(takeAlertCodes()).toEqual([low]);
});

it.each<[string, bigint, string[]]>([
  ['as much as one of them has is no alert', 27n * usdt, []],
  ['more than one of them has is an alert, though together they have more', 27n * usdt - 1n, [low]],
])('a withdrawal that asks for %s', async (_, usdtMicros, expected) => {
  const { context, takeAlertCodes } = await openTreasury(usdtMicros, feeWei);
  await withdraw(context, 30n * usdt);
  const other = await createTestWallet(chain, 20n * usdt);
  const payerWallets = [...context.config.payerWallets, payerWallet(other.publicKey)];
  await checkTreasury({ ...context, config: { ...context.config, payerWallets } });
  expect(takeAlertCodes()).toEqual(expected);
});

it('an empty queue needs no money', async () => {
  const { context, takeAlertCodes } = await openTreasury(0n, 0n);
  await checkTreasury(context);
  expect(takeAlertCodes()).toEqual([]);
});

it('what is in process needs no money any more', async () => {
  const { context, takeAlertCodes } = await openTreasury(0n, 0n);
  await withdraw(context);
  await beginPayout(context);
  await checkTreasury(context);
  expect(takeAlertCodes()).toEqual([]);
});

it('a pay-out that begins after the queue was summed counts once, and not as owed and as taken', async () => {
  const { context, takeAlertCodes, wallet } = await openTreasury(36n * usdt - 1n, 10n ** 18n);
  await withdraw(context);
  let requests = 0;
  interceptRequests(context.firestore, 'requestStream', async (_, send) => {
    requests += 1;
    if (requests === 2) {
      await storeWaiting(context, wallet, 18n * usdt);
      await beginPayout(context);
    }
    return send();
  });
  await checkTreasury(context);
  expect(requests).toBeGreaterThan(2);
  expect(takeAlertCodes()).toEqual([]);
});

it('a payer whose payments may take more than it holds takes nothing off what another one has', async () => {
  const { context, takeAlertCodes } = await openTreasury(18n * usdt, feeWei);
  await withdraw(context);
  const poor = await createTestWallet(chain, usdt);
  await storeWaiting(context, poor, 2n * usdt);
  const payerWallets = [...context.config.payerWallets, payerWallet(poor.publicKey)];
  await checkTreasury({ ...context, config: { ...context.config, payerWallets } });
  expect(takeAlertCodes()).toEqual([]);
});

it.each(disturbances)('a check %s alerts', async (_, disturb) => {
  const { context, takeAlertCodes } = await openTreasury(usdt, feeWei);
  await withdraw(context);
  const isDisturbed = disturb(context.firestore, paths.auditEntry('treasury.low_2026-01-07'));
  await Promise.allSettled([checkTreasury(context)]);
  expect(isDisturbed()).toBe(true);
  expect(takeAlertCodes()).toContain(low);
});

it('the alert comes once a day, with both sides in the audit log', async () => {
  const { context, takeAlertCodes } = await openTreasury(18n * usdt, feeWei);
  await withdraw(context, 30n * usdt);
  const runJob = (requestId: string) =>
    checkTreasury({ ...context, actor: { id: 'job:reconcile', requestId } });
  await runJob('1');
  expect(takeAlertCodes()).toEqual([low]);
  await runJob('2');
  expect(takeAlertCodes()).toEqual([]);
  world.setNow('2026-01-08T12:00:00.000Z');
  await runJob('3');
  expect(takeAlertCodes()).toEqual([low]);
  const [event] = await listAuditEvents(context.firestore, { limit: 1 });
  expect(event).toMatchObject({
    action: 'treasury.low',
    after: {
      withdrawals: 1,
      owed: '27.000000',
      usdt: '18.000000',
      aboveMost: 1,
      most: '18.000000',
    },
  });
});
