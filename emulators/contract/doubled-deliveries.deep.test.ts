import { join } from 'node:path';
import { contract } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callRpc } from '../chain/rpc.ts';
import {
  type Delivery,
  deliverAgain,
  deliveriesFile,
  doubleDeliveries,
  listBackgroundFunctions,
  publishTicks,
  readDeliveries,
} from '../client/deliveries.ts';
import {
  client,
  environment,
  firestore,
  moveToNextOpenDay,
  readInbox,
  join as signUp,
} from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';

const { FUNCTIONS_PORT, PUBSUB_PORT, GCLOUD_PROJECT, WORLD_LOG_DIRECTORY } = environment;
const file = join(WORLD_LOG_DIRECTORY, deliveriesFile);
const pubsub = { pubsubPort: PUBSUB_PORT, projectId: GCLOUD_PROJECT };
const patience = { timeout: 120_000, interval: 500 };
const packageMicros = 1_000_000_000n;

/** What the story below makes happen, so that each of them has something to do. */
const triggered = ['deliverMail', 'deliverPush', 'endDevices', 'followPayment', 'moveDevices'];
const scheduled = [
  'closeMonth',
  'deliverDueMails',
  'exportBackup',
  'openDay',
  'reconcile',
  'scanReceipts',
  'sendMessages',
  'verifyChain',
];

it('every deployed trigger and schedule is one whose deliveries are doubled here', async () => {
  expect(await listBackgroundFunctions(FUNCTIONS_PORT)).toEqual({ triggered, scheduled });
});

it('events and ticks that are delivered twice at once, and once again later, leave the books of one delivery', async () => {
  const once = await signUp('Delivered Once');
  await live(once, 1);
  const expected = await readBooks(once);
  expect(expected).toMatchObject({
    mails: 2,
    bookings: ['user'],
    payments: ['confirmed'],
    packages: [Number(packageMicros)],
    rewards: [{ DR: 4_000_000 }],
  });

  const twice = await signUp('Delivered Twice');
  const before = readDeliveries(file).length;
  const over = new AbortController();
  const functions = triggered;
  const doubling = doubleDeliveries(
    { file, functionsPort: FUNCTIONS_PORT, functions },
    () => undefined,
    over.signal,
  );
  const deliverAll = async () => {
    await live(twice, 2);
    // The last ones may come after what the member sees.
    const delivered = () => functionsOf(readDeliveries(file).slice(before), triggered);
    await expect.poll(delivered, patience).toEqual(triggered);
  };
  await deliverAll().finally(() => over.abort());
  const doubled = await doubling;
  expect(functionsOf(doubled, triggered)).toEqual(triggered);
  expect(await readBooks(twice)).toEqual(expected);

  const delivered = readDeliveries(file).slice(before);
  expect(functionsOf(delivered, [...triggered, ...scheduled])).toEqual([
    ...triggered,
    ...scheduled,
  ]);
  const statuses = new Set(
    await Promise.all(delivered.map((delivery) => deliverAgain(FUNCTIONS_PORT, delivery))),
  );
  expect([...statuses].filter((status) => status >= 300)).toEqual([]);
  expect(await readBooks(twice)).toEqual(expected);
});

/** The functions, of these, that have had one of the deliveries. */
const functionsOf = (
  deliveries: readonly Delivery[],
  names: readonly string[],
): readonly string[] =>
  names.filter((name) => deliveries.some(({ trigger }) => trigger.includes(name)));

/**
 * A member's welcome mail, device, subscription and first reward. Each thing that the schedule does comes
 * with so many ticks at once.
 */
async function live(member: Member, ticks: number): Promise<void> {
  const { api } = client;
  const { uid, mail, idToken, wallet } = member;
  // The signup has sent the first, which another one ends where it still waits.
  await expect.poll(async () => (await readInbox(mail)).length, patience).toBe(1);
  requireData(await api.call(contract.sendMailAgain, {}, idToken));
  await expect.poll(async () => (await readInbox(mail)).length, patience).toBe(2);

  const token = `local-${uid}-0123456789abcdef`;
  const device = { publicKey: wallet.publicKey, token };
  requireData(await api.call(contract.fcmToken, { body: device }, idToken));

  await client.fund(wallet.publicKey, { usdt: '2000', pol: '1' });
  await subscribe(member);
  await tickUntil('reconcile', ticks, async () =>
    (await readBooks(member)).bookings.includes('user'),
  );
  const day = await moveToNextOpenDay();
  await tickUntil('openDay', ticks, async () => {
    const run = await firestore.doc(`runs/${day}`).get();
    return run.get('state') === 'done';
  });
  const others = scheduled.filter((name) => name !== 'reconcile' && name !== 'openDay');
  for (const name of others) {
    const had = readDeliveries(file).length;
    await tickUntil(name, ticks, () =>
      Promise.resolve(functionsOf(readDeliveries(file).slice(had), [name]).length > 0),
    );
  }
  // The last run of a job ends after all earlier ones of the same process have begun.
  for (const { job } of (await client.getWorld()).schedule) await client.runJob(job);
}

/** Publishes ticks of a schedule until what they cause has happened. */
async function tickUntil(
  name: string,
  ticks: number,
  hasHappened: () => Promise<boolean>,
): Promise<void> {
  await publishTicks(pubsub, name, ticks);
  await expect.poll(hasHappened, patience).toBe(true);
}

/** Subscribes with the signed bytes of the payment, which the server broadcasts and watches. */
async function subscribe({ wallet, idToken }: Member): Promise<void> {
  const { rpcUrl, usdt, companyWallet, chainId } = await client.getWorld();
  const from = wallet.publicKey;
  const signed = await wallet.signPayment(
    {
      symbol: 'USDT',
      from,
      to: companyWallet,
      amount: packageMicros,
      nonce: Number(await callRpc(rpcUrl, 'eth_getTransactionCount', [from, 'pending'])),
      gasLimit: 100_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 30_000_000_000n,
    },
    { chainId, usdtAddress: usdt },
  );
  if (!signed.ok) throw new Error(`The vault would not sign: ${signed.message}`);
  const { hash: txn, raw } = signed.value;
  const body = { publicKey: from, amt: packageMicros, txn, mode: 'Pending' as const, raw };
  requireData(await client.api.call(contract.booking, { body }, idToken));
}

const account = z.object({
  balanceMicros: z.number(),
  days: z.record(z.string(), z.object({ DR: z.optional(z.object({ amountMicros: z.number() })) })),
});
const place = z.object({ packages: z.array(z.object({ amountMicros: z.number() })) });

const own = async (collection: string, field: string, value: string) =>
  (await firestore.collection(collection).where(field, '==', value).get()).docs;

/** What the books hold of a member, without the names and moments that differ between two members. */
async function readBooks({ uid, mail, wallet }: Member) {
  const [bookings, payments, claims, mails, receipts, accountRow, placeRow, inflows] =
    await Promise.all([
      own('subscriptions', 'uid', uid),
      own('payments', 'uid', uid),
      own('claims', 'uid', uid),
      readInbox(mail),
      own('receipts', 'publicKey', wallet.publicKey),
      firestore.doc(`accounts/${uid}`).get(),
      firestore.doc(`trees/${uid}`).get(),
      own('inflows', 'uid', uid),
    ]);
  const { balanceMicros, days } = account.parse(accountRow.data());
  return {
    mails: mails.length,
    bookings: bookings.map((each): unknown => each.get('mode')),
    payments: payments.map((each): unknown => each.get('state')),
    claims: claims.length,
    receipts: receipts.length,
    inflows: inflows.length,
    packages: place.parse(placeRow.data()).packages.map(({ amountMicros }) => amountMicros),
    balanceMicros,
    rewards: Object.values(days).map(({ DR }) => ({ DR: DR?.amountMicros })),
  };
}
