import { contract } from '@polytips/functions/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { payUsdt } from '../client/pay.ts';
import { runOperation } from '../client/run-operation.ts';
import {
  client,
  firestore,
  join,
  joinSubscribed,
  moveToNextOpenDay,
} from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';

// Each test goes on where the one before it ended.

let member: Member;
let introducer: Member;

beforeAll(async () => {
  introducer = await joinSubscribed('Parallel Introducer', 50_000_000n);
  member = await join('Parallel Member', introducer.uid);
});

const many = <Value>(count: number, run: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, run));
const statusesOf = (replies: readonly RawReply[]): number[] => replies.map(({ status }) => status);

const openDay = () => exchange('/dev/run/open-day', { body: {} });

const patience = { timeout: 90_000 };

const areAll = (allowed: readonly number[]) => (statuses: readonly number[]) =>
  statuses.every((status) => allowed.includes(status));

const bookings = z.object({ data: z.array(z.object({ mode: z.string() })) });

/** How the booking of a reply stands; undefined for a reply that is none. */
const modeOf = (body: unknown): string | undefined => bookings.safeParse(body).data?.data[0]?.mode;

const rowsOf = async (of: Member, type: 'DR' | 'Level' | 'Withdrawal') =>
  requireData(
    await client.api.call(
      contract.getIncomeStatement,
      { params: { publicKey: of.wallet.publicKey, type }, query: { limit: 50 } },
      of.idToken,
    ),
  );

async function readBalance() {
  const { wallet, idToken } = member;
  const params = { publicKey: wallet.publicKey };
  const [row] = requireData(
    await client.api.call(contract.getDashboardBalance, { params }, idToken),
  );
  return row;
}

// Many more at once are in parallel-requests.deep.emulator.test.ts.
it('10 identical bookings are one subscription', async () => {
  const { wallet, idToken } = member;
  const { publicKey } = wallet;
  const { rpcUrl, chainId, usdt: usdtAddress, companyWallet: to } = await client.getWorld();
  await client.fund(publicKey, { usdt: '10000', pol: '1' });
  const amountMicros = 10_000_000_000n;
  const txn = await payUsdt({ rpcUrl, chainId, usdtAddress, wallet, to, amountMicros });
  const body = { publicKey, amt: '10000', txn, mode: 'user' };
  const book = () => exchange('/booking', { body, idToken });
  // While its block is not final, and again around the moment in which it becomes so. A busy server may
  // refuse any of many requests for the moment.
  expect(statusesOf(await many(10, book))).toSatisfy(areAll([200, 503]));
  await expect
    .poll(async () => new Set((await many(10, book)).map(({ body }) => modeOf(body))), patience)
    .toSatisfy((modes: ReadonlySet<unknown>) => modes.has('user') && !modes.has('Pending'));

  const packages = await client.api.call(
    contract.getMyPackages,
    { params: { publicKey }, query: { limit: 50 } },
    idToken,
  );
  expect(requireData(packages)).toHaveLength(1);
  const stored = await firestore.collection('subscriptions').where('hash', '==', txn).get();
  expect(stored.size).toBe(1);
  const claims = await firestore.collection('claims').where('uid', '==', member.uid).get();
  expect(claims.size).toBe(1);
});

it('a day opened 10 times while a member scratches is credited once', async () => {
  await moveToNextOpenDay();
  const { wallet, idToken } = member;
  const { publicKey } = wallet;
  const scratch = async (): Promise<void> => {
    await expect
      .poll(
        async () => {
          const [card] = await readCard();
          if (card?.amt === undefined) return card;
          if (card.token === 'taken') return card;
          await exchange('/insertDReward', { body: { publicKey, token: card.token }, idToken });
          return card;
        },
        { ...patience, interval: 20 },
      )
      .toMatchObject({ token: 'taken' });
  };
  const readCard = async () => {
    const cards = requireData(
      await client.api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
    );
    return cards === 'No Data' ? [] : cards;
  };
  const [opened] = await Promise.all([many(10, openDay), scratch(), scratch()]);
  expect(new Set(statusesOf(opened))).toEqual(new Set([200]));

  expect(await rowsOf(member, 'DR')).toMatchObject([{ CREDIT: 40_000_000n }]);
  expect(await rowsOf(introducer, 'Level')).toMatchObject([{ CREDIT: 4_000_000n }]);
  expect(await readBalance()).toMatchObject({ totInc: 40_000_000n, balance: 40_000_000n });
});

it('20 withdrawals at once are one withdrawal', async () => {
  const { wallet, idToken } = member;
  const body = { publicKey: wallet.publicKey, amount: '20' };
  const withdraw = () => exchange('/withdrawal', { body, idToken });
  const statuses = statusesOf(await many(20, withdraw));
  // A busy server may refuse any of many requests for the moment, also one that it goes on with.
  expect(statuses).toSatisfy(areAll([200, 409, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  await expect.poll(async () => (await withdraw()).status, patience).not.toBe(503);
  expect(await rowsOf(member, 'Withdrawal')).toHaveLength(1);
  expect(await readBalance()).toMatchObject({ balance: 20_000_000n });
});

it('the ledger verifies after all of it', async () => {
  const report = await runOperation({ environment: {} }, 'ledger:verify', []);
  expect(report).toContain('The ledger is sound');
});

it('the books match the chain after all of it', async () => {
  await client.runJob('reconcile');
  const report = await runOperation({ environment: {} }, 'chain:verify', []);
  expect(report).toContain('The books match the chain');
});
