import { id as topicOf, zeroPadValue } from 'ethers';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { callRpc } from '../chain/rpc.ts';
import type { Promised } from './load.ts';

/** What is wrong in the end, a sentence each. */
export interface Damage {
  /** A payment on the chain, or an acknowledged request, without its record. */
  readonly lost: readonly string[];
  /** Two records or two payments of one thing. */
  readonly doubled: readonly string[];
}

/** Whose payments count. */
export interface Parties {
  readonly firestore: Firestore;
  readonly rpcUrl: string;
  readonly usdtAddress: string;
  readonly companyWallet: string;
  /** The wallets that pay withdrawals. */
  readonly admins: readonly string[];
}

/** The documents that wait for something: their collection, their field and its values. */
const waiting = [
  ['payments', 'state', ['pending']],
  ['subscriptions', 'mode', ['Pending']],
  ['withdrawals', 'state', ['paying']],
  ['runs', 'state', ['planned', 'running', 'failed']],
  ['mail', 'delivery.state', ['PENDING', 'PROCESSING', 'RETRY', 'ERROR']],
] as const;
const setAside = ['quarantine', 'payoutQuarantine'] as const;

/** What is pending: it is stuck when time, the jobs and a working chain do not end it. */
export async function listPending(firestore: Firestore): Promise<readonly string[]> {
  const queries = [
    ...waiting.map(([name, field, states]) =>
      firestore.collection(name).where(field, 'in', [...states]),
    ),
    ...setAside.map((name) => firestore.collection(name)),
  ];
  const found = await Promise.all(queries.map((query) => query.get()));
  return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path));
}

/** Makes every recheck due at once that would come only after minutes or hours. */
export async function letTimePass(firestore: Firestore): Promise<void> {
  const paths = await listPending(firestore);
  const nextLookAt = new Date().toISOString();
  for (const path of paths) {
    const snapshot = await firestore.doc(path).get();
    const { updateTime } = snapshot;
    if (typeof snapshot.get('nextLookAt') !== 'string' || updateTime === undefined) continue;
    // Where a job has just looked, there is nothing to make due.
    await snapshot.ref
      .update({ nextLookAt }, { lastUpdateTime: updateTime })
      .catch(() => undefined);
  }
}

/** The business days that were opened. */
export async function listOpenedDays(firestore: Firestore): Promise<readonly string[]> {
  return (await firestore.collection('runs').select().get()).docs.map(({ id }) => id);
}

/** Compares what was acknowledged, and what the chain did, with what is recorded. */
export async function findDamage(parties: Parties, promised: Promised): Promise<Damage> {
  const { firestore } = parties;
  const lost: string[] = [];
  const doubled: string[] = [];
  const compare = (what: string, recorded: bigint, paid: bigint): void => {
    if (recorded < paid) lost.push(`${what}: ${recorded} recorded, ${paid} on the chain`);
    if (recorded > paid) doubled.push(`${what}: ${recorded} recorded, ${paid} on the chain`);
  };

  for (const [hash, { uid }] of promised.subscriptions) {
    const booking = await firestore.doc(`subscriptions/${uid}_${hash}`).get();
    if (booking.get('mode') !== 'user') lost.push(`the subscription ${hash} of ${uid}`);
  }
  const transfers = await listTransfers(parties);
  const places = await firestore.collection('trees').get();
  const confirmed = new Map(
    places.docs.map((place) => [place.id, micros(place.get('confirmedMicros'))]),
  );
  const users = await firestore.collection('users').get();
  for (const user of users.docs) {
    const wallet = lower(user.get('publicKey'));
    const paid = transfers.filter(
      ({ from, to }) => from === wallet && to === lower(parties.companyWallet),
    );
    compare(`the packages of ${user.id}`, confirmed.get(user.id) ?? 0n, sum(paid));
  }

  const withdrawals = (await firestore.collection('withdrawals').get()).docs;
  const admins = parties.admins.map(lower);
  const recipients = new Set(withdrawals.map((each) => lower(each.get('recipient'))));
  for (const recipient of recipients) {
    const paid = transfers.filter(({ from, to }) => admins.includes(from) && to === recipient);
    const recorded = withdrawals.filter(
      (each) => each.get('state') === 'paid' && lower(each.get('recipient')) === recipient,
    );
    const owed = recorded.map((each) => micros(each.get('netMicros')));
    // More on the chain than is recorded is a second payment as well as a lost record.
    if (paid.length > recorded.length) doubled.push(`a pay-out to ${recipient}`);
    compare(
      `the pay-outs to ${recipient}`,
      owed.reduce((one, other) => one + other, 0n),
      sum(paid),
    );
  }
  const requested = new Map(withdrawals.map((each) => [each.id, each]));
  for (const serial of promised.withdrawals)
    if (!requested.has(serial)) lost.push(`the withdrawal ${serial}`);
  for (const [serial, hash] of promised.payouts) {
    const row = requested.get(serial);
    if (row?.get('state') !== 'paid' || row.get('payment.hash') !== hash)
      lost.push(`the pay-out ${hash} of ${serial}`);
  }

  const accounts = new Map(
    (await firestore.collection('accounts').get()).docs.map((each) => [each.id, each]),
  );
  for (const reveal of promised.reveals) {
    const [uid = '', day = ''] = reveal.split(' ');
    const account = accounts.get(uid);
    const archived = await firestore.doc(`rewards/${uid}_${day.slice(0, 7)}`).get();
    const revealedAt: unknown =
      account?.get(new FieldPath('days', day, 'revealedAt')) ??
      archived.get(new FieldPath('days', day, 'revealedAt'));
    if (revealedAt === undefined) lost.push(`the reveal of ${day} by ${uid}`);
  }
  const headings = (await firestore.collection('tips').get()).docs.map((tip): unknown =>
    tip.get('heading'),
  );
  for (const heading of promised.tips) {
    const count = headings.filter((each) => each === heading).length;
    if (count === 0) lost.push(`the tip ${heading}`);
    if (count > 1) doubled.push(`the tip ${heading}`);
  }
  return { lost, doubled };
}

interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amountMicros: bigint;
}

const logs = z.array(z.object({ topics: z.array(z.string()), data: z.string() }));

/** Every transfer to the company or by an admin. */
async function listTransfers(parties: Parties): Promise<readonly Transfer[]> {
  const { rpcUrl, usdtAddress, companyWallet, admins } = parties;
  const event = topicOf('Transfer(address,address,uint256)');
  const filters = [
    [event, null, word(companyWallet)],
    [event, admins.map(word)],
  ];
  const found = await Promise.all(
    filters.map((topics) =>
      callRpc(rpcUrl, 'eth_getLogs', [{ fromBlock: '0x0', address: usdtAddress, topics }]),
    ),
  );
  return found.flatMap((list) =>
    logs.parse(list).map(({ topics: [, from = '', to = ''], data }) => ({
      from: `0x${from.slice(-40)}`,
      to: `0x${to.slice(-40)}`,
      amountMicros: BigInt(data),
    })),
  );
}

const word = (address: string): string => zeroPadValue(address, 32);
const lower = (address: unknown): string => String(address).toLowerCase();
/** Stored micros are safe integers. */
const micros = (stored: unknown): bigint => BigInt(typeof stored === 'number' ? stored : 0);
const sum = (transfers: readonly Transfer[]): bigint =>
  transfers.reduce((total, { amountMicros }) => total + amountMicros, 0n);
