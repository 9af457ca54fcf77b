import { Transaction } from 'ethers';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { client, firestore, joinWith } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type ChainView, openChainView } from './support/chain.ts';
import { type Fault, openFaultyNetwork } from './support/network.ts';
import { type Phone, photograph, preparePhones, soon } from './support/phone.ts';
import {
  closeReview,
  newSend,
  prepareSend,
  review,
  reviewSend,
  sendWhole,
} from './support/sends.ts';
import { button, confirmPayment, expectShown } from './support/steps.ts';
import { journeyWorld } from './support/world.ts';

const password = 'Hq6Rambutan4Zt';
const notice = 'We cannot tell whether this payment went through. Look it up before you pay again.';
// The app checks twice, a quarter of a minute apart.
const patience = { timeout: 90_000 };
// Two days of Polygon: longer than nodes keep the block of a transaction.
const laterBlocks = 90_000;

const paid = {
  answer: 'It was paid',
  title: 'Say that it was paid?',
  condition: /must show the transaction as a success/,
  yes: 'Paid',
} as const;
const notPaid = {
  answer: 'It was not paid',
  title: 'Say that it was not paid?',
  condition: /must show the transaction as failed, or not know it/,
  yes: 'Not paid',
} as const;

/** A phone whose page died while it paid. */
interface DeadPhone {
  readonly phone: Phone;
  /** The hash of the signed transaction. */
  readonly hash: string;
}

const takePhone = preparePhones();
const mined = newSend();
const displaced = newSend();
let chain: ChainView;
let member: Member;
let payer: DeadPhone & { readonly page: Page };
let loser: DeadPhone & { readonly page: Page };

// Each step stands on the ones before it. Both phones sign with the same nonce, which the payer uses.
describe('a payment whose result no node knows any more', () => {
  beforeAll(async () => {
    chain = await openChainView();
    member = await joinWith('Unknown Payer', password);
    await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '5' });
    const unsent = await dieWhilePaying('drop', displaced);
    const sent = await dieWhilePaying('lose the answer', mined);
    await vi.waitUntil(async () => (await chain.usdtMicrosOf(mined.to)) === 1_250_000n, soon);
    payer = await comeBackMuchLater(sent);
    loser = await comeBackMuchLater(unsent);
  });

  afterAll(() => chain.close());

  it('is unknown, with its link and two answers, also after a reload', async () => {
    for (const each of [payer, loser]) await expectUnknown(each);
    for (const each of [payer, loser]) await each.page.reload();
    for (const each of [payer, loser]) await expectUnknown(each);
    await photograph(payer.page, '67-unknown');
  });

  it('is named in the review of the same payment, and is not made again by itself', async () => {
    const { page } = payer;
    await reviewSend(page, mined);
    await expectShown(review(page).getByText(notice, { exact: true }));
    await closeReview(page);
    expect(await countMade()).toBe(1);
    for (const { phone } of [payer, loser]) expect(sentBy(phone)).toHaveLength(1);
    await payer.page.goBack();
  });

  it('is confirmed on the member’s word that it was paid, and is not recorded', async () => {
    await answer(payer, paid, 'Confirmed');
    expect(payer.phone.traffic.countPosts('transfer')).toBe(0);
    const own = await firestore.collection('transfers').where('uid', '==', member.uid).get();
    expect(own.size).toBe(0);
    expect(await countMade()).toBe(1);
  });

  it('fails on the member’s word that it was not paid, and can be paid again', async () => {
    await answer(loser, notPaid, 'Failed');
    expect(loser.phone.traffic.countPosts('transfer')).toBe(0);
    expect([await countMade(), await chain.usdtMicrosOf(displaced.to)]).toEqual([1, 0n]);
    await sendWhole(loser.page, displaced, password);
    await expect.poll(() => chain.usdtMicrosOf(displaced.to), soon).toBe(1_250_000n);
    expect(await countMade()).toBe(2);
  });
});

const countMade = () => chain.countTransactions(member.wallet.publicKey);

/** Pays on a phone of its own until the signed bytes leave it; no answer of the chain arrives. */
async function dieWhilePaying(fault: Fault, send: ReturnType<typeof newSend>): Promise<DeadPhone> {
  const phone = await takePhone(member);
  phone.tolerate(/net::ERR_|Failed to fetch/);
  const network = await openFaultyNetwork(phone.context);
  const page = await phone.open('/home');
  await prepareSend(page, send);
  network.fault('eth_sendRawTransaction', fault, Number.POSITIVE_INFINITY);
  const failed = page.waitForEvent('requestfailed', (request) =>
    (request.postData() ?? '').includes('eth_sendRawTransaction'),
  );
  await Promise.all([failed, confirmPayment(page, password)]);
  const [raw] = sentBy(phone);
  await page.close();
  network.heal();
  return { phone, hash: Transaction.from(raw).hash ?? '' };
}

const sentTransaction = z.object({
  method: z.literal('eth_sendRawTransaction'),
  params: z.tuple([z.string()]),
});

/** The different signed bytes that a phone has submitted to the chain. */
function sentBy({ traffic }: Phone): readonly string[] {
  const sent = traffic.requests.flatMap(({ text }) => {
    const body = /\{"jsonrpc".*\}$/.exec(text)?.[0];
    const parsed = sentTransaction.safeParse(JSON.parse(body ?? '{}'));
    return parsed.success ? [parsed.data.params[0]] : [];
  });
  return [...new Set(sent)];
}

/** Opens the app when the nodes have forgotten the transaction, and waits until the app gives up. */
async function comeBackMuchLater({ phone, hash }: DeadPhone) {
  await forget(phone.context, hash);
  const page = await phone.open('/activity');
  await page.getByText(notice, { exact: true }).waitFor(patience);
  return { phone, page, hash };
}

const rowOf = ({ page, hash }: typeof payer) =>
  page.getByRole('listitem').filter({ has: page.getByTitle(hash) });

async function expectUnknown(dead: typeof payer): Promise<void> {
  const { page, hash } = dead;
  await expectShown(page.getByText(notice, { exact: true }));
  expect(await button(page, paid.answer).count()).toBe(1);
  expect(await button(page, notPaid.answer).count()).toBe(1);
  expect(await page.locator('p').getByTitle(hash).count()).toBe(1);
  await expectShown(rowOf(dead).getByText('Unknown', { exact: true }));
}

/** Gives an answer, after cancelling it once; the payment then has this state, also after a reload. */
async function answer(
  dead: typeof payer,
  text: typeof paid | typeof notPaid,
  state: string,
): Promise<void> {
  const { page, hash } = dead;
  const question = page.getByText(notice, { exact: true });
  const dialog = page.getByRole('dialog', { name: text.title });
  await button(page, text.answer).tap();
  await expectShown(dialog.getByText(text.condition));
  await expectShown(dialog.getByTitle(hash));
  await button(dialog, 'Cancel').tap();
  await dialog.waitFor({ state: 'hidden' });
  expect(await question.count()).toBe(1);
  await button(page, text.answer).tap();
  await button(dialog, text.yes).tap();
  await question.waitFor({ state: 'hidden' });
  await expectShown(rowOf(dead).getByText(state, { exact: true }));
  await page.reload();
  await expectShown(rowOf(dead).getByText(state, { exact: true }));
  expect(await question.count()).toBe(0);
}

const rpcCall = z.object({ method: z.string(), params: z.array(z.unknown()) });
const blockReply = z.object({ result: z.looseObject({ number: z.string() }) });

/** Makes the nodes answer as in some days: a longer chain, and no trace of the transaction. */
async function forget(context: BrowserContext, hash: string): Promise<void> {
  await context.route(`${journeyWorld.RPC_URL}/**`, async (route, request) => {
    const call = rpcCall.safeParse(JSON.parse(request.postData() ?? '{}'));
    if (!call.success) return route.fallback();
    const { method, params } = call.data;
    const [subject, block] = params;
    switch (method) {
      case 'eth_getTransactionByHash':
      case 'eth_getTransactionReceipt':
        return subject === hash
          ? route.fulfill({ response: await route.fetch(), json: replyOf(null) })
          : route.fallback();
      case 'eth_getBlockByNumber':
        return subject === 'finalized' ? fulfillLater(route) : route.fallback();
      case 'eth_getTransactionCount': {
        if (block === 'pending') return route.fallback();
        // The local chain has no block of that number; nothing has changed since the latest.
        const latest = { jsonrpc: '2.0', id: 1, method, params: [subject, 'latest'] };
        return route.fallback({ postData: JSON.stringify(latest) });
      }
      default:
        return route.fallback();
    }
  });
}

async function fulfillLater(route: Route): Promise<void> {
  const response = await route.fetch();
  const { result } = blockReply.parse(await response.json());
  const number = `0x${(Number(result.number) + laterBlocks).toString(16)}`;
  await route.fulfill({ response, json: replyOf({ ...result, number }) });
}

const replyOf = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
