import { Transaction, Wallet } from 'ethers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { client, firestore, joinWith } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type ChainView, openChainView } from './chain-view.ts';
import { forget } from './forgetful-nodes.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { type Fault, openFaultyNetwork } from './rpc-faults.ts';
import {
  confirmSend,
  prepareSend,
  review,
  reviewSend,
  type Send,
  sendWhole,
} from './send-steps.ts';
import { button, expectShown, field, logIn } from './steps.ts';

const password = 'Hq6Rambutan4Zt';
const shrug = 'We cannot tell whether this payment went through. Look it up before you pay again.';
// Two looks lie a quarter of a minute apart.
const patience = { timeout: 60_000 };

/** A phone whose page died while it paid, looked at much later. */
interface Survivor {
  readonly phone: Phone;
  readonly page: Page;
  /** Of the transaction that was signed. */
  readonly hash: string;
}

const sentTransaction = z.object({
  method: z.literal('eth_sendRawTransaction'),
  params: z.tuple([z.string()]),
});

const anotherSend = (): Send => ({
  token: 'USDT',
  amount: '1.25',
  to: Wallet.createRandom().address,
});
const forgotten = anotherSend();
const displaced = anotherSend();

let browser: Browser;
let chain: ChainView;
let member: Member;
const phones: Phone[] = [];
/** Its send is in a block, of which the nodes know nothing any more. */
let payer: Survivor;
/** Its send never was: the other transaction took its number. */
let loser: Survivor;
/** Nor was its subscription. */
let subscriber: Survivor;

/** What is said above the activity list. */
const shrugOf = (page: Page): Locator => page.getByText(shrug, { exact: true });
const rowOf = ({ page, hash }: Survivor): Locator =>
  page.getByRole('listitem').filter({ has: page.getByTitle(hash) });
const made = () => chain.countTransactions(member.wallet.publicKey);

/** Logs in on a phone of its own, and pays until the bytes leave it, without a word from the chain. */
async function dieWhilePaying(
  fault: Fault,
  confirm: (page: Page) => Promise<void>,
): Promise<Omit<Survivor, 'page'>> {
  const phone = await openPhone(browser);
  phone.tolerate(/net::ERR_|Failed to fetch/);
  phones.push(phone);
  const network = await openFaultyNetwork(phone.context);
  const page = await phone.open('/login');
  await logIn(page, { mail: member.mail, password });
  network.fault('eth_sendRawTransaction', fault, Number.POSITIVE_INFINITY);
  const failed = page.waitForEvent('requestfailed', (request) =>
    (request.postData() ?? '').includes('eth_sendRawTransaction'),
  );
  await Promise.all([failed, confirm(page)]);
  const [raw] = sentBy(phone);
  await page.close();
  network.heal();
  return { phone, hash: Transaction.from(raw).hash ?? '' };
}

/** The different bytes that a phone has handed to the chain. */
function sentBy({ traffic }: Phone): readonly string[] {
  const sent = traffic.requests.flatMap(({ text }) => {
    const body = /\{"jsonrpc".*\}$/.exec(text)?.[0];
    const parsed = sentTransaction.safeParse(JSON.parse(body ?? '{}'));
    return parsed.success ? [parsed.data.params[0]] : [];
  });
  return [...new Set(sent)];
}

/** Opens the app again when nobody remembers, and waits until it gives up. */
async function comeBackMuchLater({ phone, hash }: Omit<Survivor, 'page'>): Promise<Survivor> {
  await forget(phone.context, [hash]);
  const page = await phone.open('/activity');
  await shrugOf(page).waitFor(patience);
  return { phone, page, hash };
}

async function send(page: Page, order: Send): Promise<void> {
  await prepareSend(page, order);
  await confirmSend(page, password);
}

async function subscribeFor50(page: Page): Promise<void> {
  await page.goto(urlOf('/buy-package'));
  await field(page, 'Amount').fill('50');
  await button(page, 'Confirm').tap();
  await confirmSend(page, password);
}

const expectReceived = ({ to }: Send): Promise<void> =>
  expect.poll(() => chain.usdtMicrosOf(to), soon).toBe(1_250_000n);

async function countRecords(): Promise<number> {
  const own = firestore.collection('transfers').where('uid', '==', member.uid);
  return (await own.get()).size;
}

async function expectInSight(survivor: Survivor): Promise<void> {
  const { page, hash } = survivor;
  await expectShown(shrugOf(page));
  expect(await button(page, paid.answer).count()).toBe(1);
  expect(await button(page, notPaid.answer).count()).toBe(1);
  expect(await page.locator('p').getByTitle(hash).count()).toBe(1);
  await expectShown(rowOf(survivor).getByText('Unknown', { exact: true }));
}

/** Taps an answer, cancels, taps it again and says yes; until the app asks no more. */
async function answer({ page, hash }: Survivor, text: Answer): Promise<void> {
  await button(page, text.answer).tap();
  const dialog = page.getByRole('dialog', { name: text.title });
  await expectShown(dialog.getByText(text.condition));
  await expectShown(dialog.getByTitle(hash));
  await expectShown(dialog.getByText(text.consequence));
  await photograph(page, text.picture);
  await button(dialog, 'Cancel').tap();
  await dialog.waitFor({ state: 'hidden' });
  expect(await shrugOf(page).count()).toBe(1);
  await button(page, text.answer).tap();
  await button(dialog, text.yes).tap();
  await shrugOf(page).waitFor({ state: 'hidden' });
  await dialog.waitFor({ state: 'hidden' });
}

type Answer = Readonly<
  Record<'answer' | 'title' | 'yes' | 'picture', string> &
    Record<'condition' | 'consequence', RegExp>
>;

const paid: Answer = {
  answer: 'It was paid',
  title: 'Say that it was paid?',
  condition: /must show the transaction as a success/,
  consequence: /^Here it then counts as paid/,
  yes: 'Paid',
  picture: '68-untraced-paid',
};
const notPaid: Answer = {
  answer: 'It was not paid',
  title: 'Say that it was not paid?',
  condition: /must show the transaction as failed, or not know it/,
  consequence: /can be paid again. If it was paid after all, that pays twice/,
  yes: 'Not paid',
  picture: '69-untraced-not-paid',
};

// Each step stands on the ones before it. All three sign with the same number, which the first uses.
describe('a payment that nobody can trace', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    chain = await openChainView();
    member = await joinWith('Untraced Member', password);
    await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '5' });
  });

  afterEach(() => {
    for (const phone of phones) phone.expectQuiet();
  });

  afterAll(async () => {
    chain.close();
    await browser.close();
  });

  it('is what is left when a page died while it paid, and nobody remembers', async () => {
    const [unsent, unsubscribed] = await Promise.all([
      dieWhilePaying('drop', (page) => send(page, displaced)),
      dieWhilePaying('drop', subscribeFor50),
    ]);
    const sent = await dieWhilePaying('lose the answer', (page) => send(page, forgotten));
    await expectReceived(forgotten);
    [payer, loser, subscriber] = await Promise.all([
      comeBackMuchLater(sent),
      comeBackMuchLater(unsent),
      comeBackMuchLater(unsubscribed),
    ]);
  });

  it('stands above the list with its link and two answers, also after a reload', async () => {
    const survivors = [payer, loser, subscriber];
    await Promise.all(survivors.map(expectInSight));
    await Promise.all(survivors.map(({ page }) => page.reload()));
    await Promise.all(survivors.map(expectInSight));
    await photograph(payer.page, '67-untraced');
  });

  it('is spoken of by a review of the same, and is nowhere made again by itself', async () => {
    const { page } = payer;
    await reviewSend(page, forgotten);
    await expectShown(review(page).getByText(shrug, { exact: true }));
    await photograph(page, '67-untraced-review');
    await button(review(page), 'Close').tap();
    await page.goto(urlOf('/activity'));
    expect(await made()).toBe(1);
    for (const phone of phones) expect(sentBy(phone)).toHaveLength(1);
  });

  it('ends as paid by the word of the person, and is told to nobody', async () => {
    const { phone, page } = payer;
    await answer(payer, paid);
    await expectShown(rowOf(payer).getByText('Confirmed', { exact: true }));
    await page.reload();
    await expectShown(rowOf(payer).getByText('Confirmed', { exact: true }));
    expect(await shrugOf(page).count()).toBe(0);
    expect(phone.traffic.countPosts('transfer')).toBe(0);
    expect(await countRecords()).toBe(0);
    expect(await made()).toBe(1);
  });

  it('ends as not paid by the word of the person, and is made anew when that is asked', async () => {
    const { phone, page } = loser;
    await answer(loser, notPaid);
    await expectShown(rowOf(loser).getByText('Failed', { exact: true }));
    await page.reload();
    await expectShown(rowOf(loser).getByText('Failed', { exact: true }));
    expect(await shrugOf(page).count()).toBe(0);
    expect(phone.traffic.countPosts('transfer')).toBe(0);
    expect([await made(), await chain.usdtMicrosOf(displaced.to)]).toEqual([1, 0n]);
    await sendWhole(page, displaced, password);
    await expectReceived(displaced);
    expect(await made()).toBe(2);
  });

  it('is not booked where it is a subscription, whatever is said of it', async () => {
    const { phone, page } = subscriber;
    const consequence = /The package shows when the server has found the payment/;
    await answer(subscriber, { ...paid, consequence, picture: '68-untraced-subscription' });
    await page.reload();
    await expectShown(rowOf(subscriber).getByText('Confirmed', { exact: true }));
    expect(phone.traffic.countPosts('booking')).toBe(0);
    expect(await chain.countCompanyTransfers(member.wallet.publicKey)).toBe(0);
    expect(sentBy(phone)).toHaveLength(1);
  });
});
