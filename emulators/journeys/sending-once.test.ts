import { Wallet } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, firestore, joinWith } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type ChainView, openChainView } from './chain-view.ts';
import { findLeaks } from './find-leaks.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { openSecrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import {
  type Fault,
  type FaultyNetwork,
  type HeldRequest,
  openFaultyNetwork,
} from './rpc-faults.ts';
import {
  confirmSend,
  payButton,
  prepareSend,
  reviewSend,
  type Send,
  sendWhole,
  successHeading,
  unlockDialog,
  unlockWith,
} from './send-steps.ts';
import { button, expectShown, logIn } from './steps.ts';

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Vm4Tangelo7Rq';

let browser: Browser;
let chain: ChainView;
let member: Member;
let phone: Phone;
let network: FaultyNetwork;
/** How many transactions the wallet had made before. */
let before: number;

beforeAll(async () => {
  browser = await launchBrowser();
  chain = await openChainView();
  member = await joinWith('Careful Sender', password);
  await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '5' });
});

beforeEach(async () => {
  phone = await openPhone(browser);
  phone.tolerate(/net::ERR_|Failed to fetch/);
  network = await openFaultyNetwork(phone.context);
  before = await chain.countTransactions(member.wallet.publicKey);
});

afterEach(async () => {
  phone.expectQuiet();
  await phone.close();
});

afterAll(async () => {
  chain.close();
  await browser.close();
});

const anotherSend = (): Send => ({
  token: 'USDT',
  amount: '1.25',
  to: Wallet.createRandom().address,
});
const made = async () => (await chain.countTransactions(member.wallet.publicKey)) - before;
const received = ({ to }: Send) => chain.usdtMicrosOf(to);

async function logInPhone(): Promise<Page> {
  const page = await phone.open('/login');
  await logIn(page, { mail: member.mail, password });
  return page;
}

/** One transfer on the chain, one record at the server, and nothing left to do. */
async function expectOnce(send: Send): Promise<void> {
  await expect.poll(() => received(send), soon).toBe(1_250_000n);
  await expect.poll(() => countRecords(send), soon).toBe(1);
  expect(await made()).toBe(1);
  expect(await received(send)).toBe(1_250_000n);
}

async function startAndReload(
  page: Page,
  send: Send,
  request: string,
  when: 'before' | 'answered',
): Promise<void> {
  const held = await startAndHold(page, send, request, when);
  await page.reload();
  // Else it might arrive after its page is gone, and prove nothing of the one that comes up.
  held.lose();
}

/** Sends, up to where a request is held back. */
async function startAndHold(
  page: Page,
  send: Send,
  request: string,
  when?: 'before' | 'answered',
): Promise<HeldRequest> {
  await prepareSend(page, send);
  const held = network.hold(request, when);
  await confirmSend(page, password);
  await held.came;
  return held;
}

async function countRecords({ to }: Send): Promise<number> {
  const own = firestore.collection('transfers').where('uid', '==', member.uid);
  const { docs } = await own.get();
  return docs.filter((document) => document.get('details') === to).length;
}

/** The moments in which a phone can die, by the request that is then on its way. */
const unsigned = [
  ['while it is planned', 'eth_estimateGas', 'before'],
  ['while it looks for its number', 'eth_getTransactionCount', 'before'],
] as const;
const signed = [
  ['when it is signed and was not sent', 'eth_sendRawTransaction', 'before'],
  ['when it was sent and the answer is not here', 'eth_sendRawTransaction', 'answered'],
  ['while it waits for a block', 'eth_getTransactionReceipt', 'before'],
  ['when it is paid and the server does not know', 'transfer', 'before'],
  ['when the server knows and its answer is not here', 'transfer', 'answered'],
] as const;

describe('a send is made once', () => {
  it.each(unsigned)('and not at all with a reload %s', async (_, request, when) => {
    const send = anotherSend();
    const page = await logInPhone();
    await startAndReload(page, send, request, when);
    await expectShown(page.getByLabel('To Address', { exact: true }));
    expect(await made()).toBe(0);
    // Not paid behind anybody's back either, when it is asked for again.
    await sendWhole(page, send, password);
    await expectOnce(send);
  });

  it.each(signed)('with a reload %s', async (_, request, when) => {
    const send = anotherSend();
    const page = await logInPhone();
    await startAndReload(page, send, request, when);
    await expectOnce(send);
  });

  it.each([...unsigned, ...signed])('with a second tab %s', async (_, request, when) => {
    const send = anotherSend();
    const page = await logInPhone();
    const other = await phone.open('/home');
    await prepareSend(other, send);
    const held = await startAndHold(page, send, request, when);
    await confirmSend(other, password);
    held.release();
    await expectShown(successHeading(page));
    await expectShown(successHeading(other));
    await expectOnce(send);
  });

  it('with a second tab whose review was open while the first one paid', async () => {
    const send = anotherSend();
    const page = await logInPhone();
    const other = await phone.open('/home');
    await prepareSend(other, send);
    await sendWhole(page, send, password);
    await confirmSend(other, password);
    await expectShown(successHeading(other));
    await expectOnce(send);
  });

  it('with the button pressed twice', async () => {
    const send = anotherSend();
    const page = await logInPhone();
    await sendWhole(page, { ...send, amount: '0.25' }, password);
    await button(page, 'Done').tap();
    await page.waitForURL(urlOf('/activity'));
    // The wallet is open now: both presses could pay.
    await reviewSend(page, { ...send, amount: '1' });
    await payButton(page).dblclick();
    await expectShown(successHeading(page));
    await expect.poll(() => received(send), soon).toBe(1_250_000n);
    expect(await made()).toBe(2);
  });

  it('and not at all when the unlocking is closed while the server is asked', async () => {
    const cancelled = anotherSend();
    const page = await logInPhone();
    await page.reload();
    await prepareSend(page, cancelled);
    const held = network.hold('walletShare');
    await payButton(page).tap();
    await unlockWith(page, password);
    await held.came;
    await button(unlockDialog(page), 'Close').tap();
    await unlockDialog(page).waitFor({ state: 'hidden' });
    held.release();
    const send = anotherSend();
    await prepareSend(page, send);
    // It asks for the password again: the wallet did not open behind the closed dialog.
    await payButton(page).tap();
    await unlockWith(page, password);
    await expectShown(successHeading(page));
    await expectOnce(send);
    expect(await received(cancelled)).toBe(0n);
  });

  it('after days, when the phone was switched off before it was sent', async () => {
    const send = anotherSend();
    const page = await logInPhone();
    await prepareSend(page, send);
    // A request that is held may arrive although its page is closed.
    network.fault('eth_sendRawTransaction', 'drop', Number.POSITIVE_INFINITY);
    const dropped = page.waitForEvent('requestfailed', (request) =>
      (request.postData() ?? '').includes('eth_sendRawTransaction'),
    );
    await Promise.all([dropped, confirmSend(page, password)]);
    await page.close();
    network.heal();
    expect(await made()).toBe(0);
    // No password is asked: the bytes are signed.
    await phone.open('/home');
    await expectOnce(send);
  });

  it('when the password was forgotten before it was sent, after the next login', async () => {
    const send = anotherSend();
    const page = await logInPhone();
    const held = await startAndHold(page, send, 'eth_sendRawTransaction');
    await page.reload();
    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    await button(page, 'Forgot your password?').tap();
    const told = page.getByRole('dialog', { name: 'Forgot your password?' });
    await expectShown(told.getByText('A payment is still under way.'));
    await button(told, 'Log out and reset').tap();
    await page.waitForURL(urlOf('/forgot'));
    await page.reload();
    held.lose();
    expect(await made()).toBe(0);
    await logIn(page, { mail: member.mail, password });
    await expectOnce(send);
  });

  const faults: readonly (readonly [Fault, string, number])[] = [
    ['drop', 'eth_sendRawTransaction', 2],
    ['lose the answer', 'eth_sendRawTransaction', 2],
    ['duplicate', 'eth_sendRawTransaction', 3],
    ['delay', 'eth_sendRawTransaction', 1],
    ['drop', 'eth_getTransactionReceipt', 2],
    ['delay', 'eth_getTransactionReceipt', 1],
    ['drop', 'transfer', 2],
    ['lose the answer', 'transfer', 2],
    ['duplicate', 'transfer', 1],
  ];
  it.each(faults)('with a network that does "%s" to %s, %i times', async (fault, name, times) => {
    const send = anotherSend();
    const page = await logInPhone();
    await prepareSend(page, send);
    network.fault(name, fault, times);
    await confirmSend(page, password);
    await expectShown(successHeading(page));
    await expectOnce(send);
  });

  it('and gives no secret away, also while signed bytes wait', async () => {
    const send = anotherSend();
    const page = await logInPhone();
    const held = await startAndHold(page, send, 'eth_sendRawTransaction');
    const waiting = await readBrowserStorage(page);
    held.release();
    await expectOnce(send);
    expect(waiting).toContain(send.to);
    const { mail } = member;
    const secrets = await openSecrets({ mail, password });
    const storages = [waiting, await readBrowserStorage(page)];
    const { publicKey } = member.wallet;
    const searched = { phones: [phone], storages, mail, publicKey };
    expect(await findLeaks([secrets], searched)).toEqual([]);
  });
});
