import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { callRpc } from '../chain/rpc.ts';
import type { Reply } from '../client/api-client.ts';
import { payUsdt } from '../client/pay.ts';
import type { Member, WorldClient } from '../client/world-client.ts';

const pauseMs = 3_000;
const retryMs = 500;
/** Longer than any fault lasts: what is not answered by then never is. */
const triesMax = 200;
const furtherPackageMicros = 50_000_000n;
const withdrawalMicros = 20_000_000n;

/** What was acknowledged, or paid on the chain: each needs its record in the end. */
export interface Promised {
  /** Of subscriptions that the chain took, by hash. */
  readonly subscriptions: Map<string, { readonly uid: string }>;
  /** `uid day` of the rewards whose reveal was acknowledged. */
  readonly reveals: Set<string>;
  /** Serials of the requested withdrawals. */
  readonly withdrawals: Set<string>;
  /** Hashes of the pay-outs that the server took, by the serial of the withdrawal. */
  readonly payouts: Map<string, string>;
  /** Headings of the posted tips. */
  readonly tips: Set<string>;
}

/** How requests went, over the wire. */
export interface Timings {
  readonly ms: number[];
  /** Requests without an answer, or with one of 500 and above; each was made again. */
  failed: number;
}

/** Where the members of a soak act. */
export interface LoadWorld {
  readonly client: WorldClient;
  readonly rpcUrl: string;
  readonly promised: Promised;
  /** Where the requests of the current phase are counted. */
  timings: Timings;
  /** The business day of the current phase; a new one is being opened while it is undefined. */
  day: string | undefined;
  /** Ends what is unanswered when the soak is interrupted or far beyond its time. */
  readonly giveUp: AbortSignal;
}

/**
 * Makes a request until it is answered: one that got no answer, or that of a broken server, is made
 * again, as the web app does.
 */
async function insist<Data>(
  load: LoadWorld,
  request: () => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  return insistOn(load, async () => {
    const reply = await request();
    if (reply.status >= 500) throw new Error(`The server answered ${reply.status}`);
    return reply;
  });
}

/** Insists on something, such as a login or a payment. */
async function insistOn<Value>(load: LoadWorld, act: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    load.giveUp.throwIfAborted();
    const startedAt = performance.now();
    try {
      return await act();
    } catch (error) {
      load.timings.failed += 1;
      if (tries === triesMax) throw error;
    } finally {
      load.timings.ms.push(performance.now() - startedAt);
    }
    await sleep(retryMs);
  }
}

/** Lets a member act until `signal` aborts; what has begun is ended. */
export async function playMember(
  load: LoadWorld,
  start: Member,
  place: number,
  signal: AbortSignal,
): Promise<void> {
  let member = start;
  const logIn = async () => {
    member = await insistOn(load, () => load.client.logIn(member));
  };
  const acts = [
    logIn,
    () => look(load, member),
    () => reveal(load, member),
    () => look(load, member),
    () => requestWithdrawal(load, member),
    () => look(load, member),
    () => subscribe(load, member, furtherPackageMicros),
    () => look(load, member),
  ];
  // The members begin at different acts, and not at one moment.
  await pause((place % 30) * (pauseMs / 30), signal);
  // The session of the signup lasts an hour, and may be of an earlier phase.
  await logIn();
  for (let turn = place; !signal.aborted; turn += 1) {
    await acts[turn % acts.length]?.();
    await pause(pauseMs, signal);
  }
}

async function look(load: LoadWorld, { wallet, idToken }: Member): Promise<void> {
  const params = { publicKey: wallet.publicKey };
  const { api } = load.client;
  await insist(load, () => api.call(contract.getDashboardBalance, { params }, idToken));
  await insist(load, () => api.call(contract.getMyPackages, { params }, idToken));
  await insist(load, () => api.call(contract.getTips, { params }, idToken));
  const statement = { ...params, type: 'All' as const };
  await insist(load, () => api.call(contract.getIncomeStatement, { params: statement }, idToken));
}

async function reveal(load: LoadWorld, { uid, wallet, idToken }: Member): Promise<void> {
  const { publicKey } = wallet;
  const { api } = load.client;
  const { day } = load;
  const cards = await insist(load, () =>
    api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
  );
  const card = cards.ok && cards.data !== 'No Data' ? cards.data[0] : undefined;
  if (card?.amt === undefined || card.token === 'taken') return;
  const body = { publicKey, token: card.token };
  const revealed = await insist(load, () => api.call(contract.insertDReward, { body }, idToken));
  // A day that ended in between has another card.
  if (revealed.ok && day !== undefined && day === load.day)
    load.promised.reveals.add(`${uid} ${day}`);
}

async function requestWithdrawal(load: LoadWorld, { wallet, idToken }: Member): Promise<void> {
  const body = { publicKey: wallet.publicKey, amount: withdrawalMicros };
  const asked = await insist(load, () =>
    load.client.api.call(contract.withdrawal, { body }, idToken),
  );
  if (!asked.ok) return;
  for (const { WITHDRA_SL: serial } of asked.data) load.promised.withdrawals.add(serial);
}

/** Pays a package as with another wallet app, and books its hash. */
export async function subscribe(
  load: LoadWorld,
  { uid, wallet, idToken }: Member,
  amountMicros: bigint,
): Promise<void> {
  const { usdt, companyWallet, chainId } = await insistOn(load, () => load.client.getWorld());
  const order = { rpcUrl: load.rpcUrl, chainId, usdtAddress: usdt, wallet };
  // The chain itself is not disturbed: what fails here failed before it was sent.
  const txn = await payUsdt({ ...order, to: companyWallet, amountMicros });
  load.promised.subscriptions.set(txn, { uid });
  const body = { publicKey: wallet.publicKey, amt: amountMicros, txn, mode: 'Pending' as const };
  const booked = await insist(load, () =>
    load.client.api.call(contract.booking, { body }, idToken),
  );
  if (!booked.ok) throw new Error(`A booking was refused: ${booked.code} ${booked.message}`);
}

/** Lets an admin pay withdrawals through the server and post tips until `signal` aborts. */
export async function playAdmin(
  load: LoadWorld,
  start: Member,
  { name, ofTwo }: { readonly name: string; readonly ofTwo: number },
  signal: AbortSignal,
): Promise<void> {
  const { api } = load.client;
  let admin = start;
  for (let turn = 0; !signal.aborted; turn += 1) {
    // A session ends after an hour, as a soak may.
    if (turn % 20 === 0) admin = await insistOn(load, () => load.client.logIn(admin));
    const { idToken } = admin;
    // Not with the first turn: a day is being opened then. Soon after it: under load a turn takes long.
    if (turn % 20 === 2) {
      const body = {
        heading: `${name}, tip ${turn} of ${Date.now()}`,
        details: 'A tip of the soak.',
      };
      const { day } = load;
      const sent = await insist(load, () => api.call(contract.sendTips, { body }, idToken));
      // The identical tip of another day is another tip.
      if (sent.ok && day !== undefined && day === load.day) load.promised.tips.add(body.heading);
    }
    const query = { state: 'waiting' as const, limit: 20 };
    const queue = await insist(load, () => api.call(contract.payoutQueue, { query }, idToken));
    if (!queue.ok) throw new Error(`The queue was refused: ${queue.code} ${queue.message}`);
    // Two admins share the queue without meeting.
    const row = queue.data.find(
      (each) => each.claim === null && Number.parseInt(each.publicKey.slice(-1), 16) % 2 === ofTwo,
    );
    if (row !== undefined) await pay(load, admin, row);
    await pause(row === undefined ? pauseMs : 0, signal);
  }
}

async function pay(
  load: LoadWorld,
  { wallet, idToken }: Member,
  row: { readonly WITHDRA_SL: string; readonly publicKey: string; readonly NET: bigint },
): Promise<void> {
  const { client, rpcUrl } = load;
  const withSL = row.WITHDRA_SL;
  const assigned = await insist(load, () =>
    client.api.call(contract.withdrawalClaim, { body: { withSL } }, idToken),
  );
  if (!assigned.ok) return;
  const { usdt, chainId } = await insistOn(load, () => client.getWorld());
  const from = wallet.publicKey;
  const nonce = Number(await callRpc(rpcUrl, 'eth_getTransactionCount', [from, 'pending']));
  const signed = await wallet.signPayment(
    {
      symbol: 'USDT',
      from,
      to: row.publicKey,
      amount: row.NET,
      nonce,
      gasLimit: 100_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 30_000_000_000n,
    },
    { chainId, usdtAddress: usdt },
  );
  if (!signed.ok) throw new Error(`The vault would not sign: ${signed.message}`);
  const { hash: txn, raw } = signed.value;
  const body = { withSL, txn, raw };
  const paid = await insist(load, async () => {
    const reply = await client.api.call(contract.withdrawalPay, { body }, idToken);
    // The search for other payments of the withdrawal has met a fault: the server asks to try again. So it does where the
    // receipt of an earlier payment of this sum to this member has met one, and nobody else pays this withdrawal.
    const { payoutNotSearched } = messages;
    if (!reply.ok && (reply.message === payoutNotSearched || reply.code === 'payout_in_process'))
      throw new Error(reply.message);
    return reply;
  });
  if (!paid.ok) throw new Error(`A pay-out was refused: ${paid.code} ${paid.message}`);
  load.promised.payouts.set(withSL, txn);
  // The next one has the next nonce: not before the chain knows of this.
  while ((await callRpc(rpcUrl, 'eth_getTransactionReceipt', [txn])) === null) {
    load.giveUp.throwIfAborted();
    await sleep(retryMs);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
