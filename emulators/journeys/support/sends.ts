import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { Wallet } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { client, firestore, joinWith } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';
import { type ChainView, openChainView } from './chain.ts';
import { type FaultyNetwork, type HeldRequest, openFaultyNetwork } from './network.ts';
import { type Phone, preparePhones } from './phone.ts';
import { button, confirmPayment, expectShown, field, pay, urlOf } from './steps.ts';

/** What a member sends, and to which address. */
export interface Send {
  readonly token: TokenSymbol;
  /** As it is typed. */
  readonly amount: string;
  readonly to: string;
}

/** The review of a payment, where it is open. */
export const review = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Review your payment' });

/** Opens the send screen in this page and fills it in, to just before Confirm. */
export async function fillSend(page: Page, { token, amount, to }: Send): Promise<void> {
  await page.goto(urlOf('/sendToken'));
  await page.getByRole('tab', { name: token }).tap();
  await expectShown(page.getByText(new RegExp(`Balance [\\d,.]+ ${token}`)));
  await field(page, 'Amount').fill(amount);
  await field(page, 'To Address').fill(to);
  await field(page, 'To Address').blur();
}

/** Fills the screen in, and opens the review with all its warnings. */
export async function reviewSend(page: Page, send: Send): Promise<void> {
  await fillSend(page, send);
  await button(page, 'Confirm').tap();
  await expectReviewed(page);
}

/** Passes once the review is open and the recipient is checked. */
export async function expectReviewed(page: Page): Promise<void> {
  await expectShown(review(page));
  await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
}

/** Closes the review without paying. */
export async function closeReview(page: Page): Promise<void> {
  await button(review(page), 'Close').tap();
  await review(page).waitFor({ state: 'hidden' });
}

/** Ticks every warning of the review. */
export async function acknowledgeAll(page: Page): Promise<void> {
  for (const box of await review(page).getByRole('checkbox').all()) await box.check();
}

/** Opens the review and ticks every warning: then only its button is left to press. */
export async function prepareSend(page: Page, send: Send): Promise<void> {
  await reviewSend(page, send);
  await acknowledgeAll(page);
}

/** Sends, and waits until the payment has gone through. */
export async function sendWhole(page: Page, send: Send, password: string): Promise<void> {
  await prepareSend(page, send);
  await pay(page, password);
}

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Vm4Tangelo7Rq';

/** A sender whose phone is in the test's hands. */
export interface SenderWorld {
  readonly member: Member;
  readonly chain: ChainView;
  /** A new phone for each test. */
  readonly phone: Phone;
  readonly network: FaultyNetwork;
  /** The number of transactions that the wallet has made in this test. */
  countMade(): Promise<number>;
  receivedBy(send: Send): Promise<bigint>;
  /** Sends, up to where a request of this name is held. */
  startAndHold(
    page: Page,
    send: Send,
    request: string,
    when?: 'before' | 'answered',
  ): Promise<HeldRequest>;
  /** The state of each payment that the server has of a send. */
  listStates(send: Send): Promise<readonly unknown[]>;
}

/** Passes once one transfer is on the chain and one record at the server, and no more. */
export async function expectOnce(sender: SenderWorld, send: Send): Promise<void> {
  await expect.poll(() => sender.receivedBy(send)).toBe(1_250_000n);
  await expect.poll(() => sender.listStates(send)).toHaveLength(1);
  expect(await sender.countMade()).toBe(1);
  expect(await sender.receivedBy(send)).toBe(1_250_000n);
}

/** A send to a new address. */
export const newSend = (): Send => ({
  token: 'USDT',
  amount: '1.25',
  to: Wallet.createRandom().address,
});

/** Gives each test of a file a funded sender with a new phone; to be called at the file's top. */
export function prepareSender(): SenderWorld {
  const takePhone = preparePhones();
  let member: Member;
  let chain: ChainView;
  let phone: Phone;
  let network: FaultyNetwork;
  let before: number;

  beforeAll(async () => {
    chain = await openChainView();
    member = await joinWith('Careful Sender', password);
    await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '5' });
  });

  beforeEach(async () => {
    phone = await takePhone(member);
    phone.tolerate(/net::ERR_|Failed to fetch/);
    network = await openFaultyNetwork(phone.context);
    before = await chain.countTransactions(member.wallet.publicKey);
  });

  afterAll(() => chain.close());

  return {
    get member() {
      return member;
    },
    get chain() {
      return chain;
    },
    get phone() {
      return phone;
    },
    get network() {
      return network;
    },
    countMade: async () => (await chain.countTransactions(member.wallet.publicKey)) - before,
    receivedBy: ({ to }) => chain.usdtMicrosOf(to),
    async listStates({ to }) {
      const own = await firestore.collection('payments').where('uid', '==', member.uid).get();
      return own.docs
        .filter((document) => document.get('to') === to)
        .map((document) => document.get('state'));
    },
    async startAndHold(page, send, request, when) {
      await prepareSend(page, send);
      const held = network.hold(request, when);
      await confirmPayment(page, password);
      await held.came;
      return held;
    },
  };
}
