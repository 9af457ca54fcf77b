import { getAddress, Wallet } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRpc } from '../chain/rpc.ts';
import { client, environment, joinWith } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type ChainView, openChainView } from './support/chain.ts';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import { listen } from './support/listen.ts';
import { type FaultyNetwork, openFaultyNetwork } from './support/network.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { drawn, isInFront } from './support/screen.ts';
import {
  acknowledgeAll,
  closeReview,
  expectReviewed,
  fillSend,
  review,
  reviewSend,
  sendWhole,
} from './support/sends.ts';
import {
  button,
  confirmPayment,
  dismissError,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  pay,
  payButton,
  pressTwice,
  saveRecipient,
  unlockDialog,
  urlOf,
} from './support/steps.ts';

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Xk8Loquat3Bn';
const phoneSize = { width: 390, height: 844 } as const;
// 1,000 gwei.
const highTip = '0xe8d4a51000';
const rpcReply = { jsonrpc: '2.0', id: 1 } as const;
const friend = Wallet.createRandom().address;
/** The first address of EIP-55 with the case of a letter changed, so that its checksum is wrong. */
const mistyped = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const takePhone = preparePhones();
let chain: ChainView;
let phone: Phone;
let network: FaultyNetwork;
let page: Page;
let member: Member;

const warning = (title: string) => review(page).getByText(title, { exact: true });
const sentRow = (figure: string) =>
  page.getByRole('listitem').filter({ hasText: 'Sent' }).filter({ hasText: figure });

// Each step stands on the ones before it.
describe('a member who sends', () => {
  beforeAll(async () => {
    chain = await openChainView();
    member = await joinWith('Sending Member', password);
    await client.fund(member.wallet.publicKey, { usdt: '100', pol: '2' });
    phone = await takePhone(member);
    network = await openFaultyNetwork(phone.context);
    page = await phone.open('/sendToken');
  });

  afterAll(() => chain.close());

  it('is refused a wrong address and a wrong amount before any review', async () => {
    await fillSend(page, { token: 'USDT', amount: '1', to: mistyped });
    await expectShown(page.getByText(/do not fit together/).first());
    await photograph(page, '60-send-wrong-address');
    await button(page, 'Confirm').tap();
    await dismissError(page, 'Invalid recipient address');
    await fillSend(page, { token: 'USDT', amount: '1.1234567', to: friend });
    await expectShown(page.getByText('USDT has 6 decimals at most; this has 7'));
    await button(page, 'Confirm').tap();
    await dismissError(page, 'Invalid amount');
    await fillSend(page, { token: 'USDT', amount: '100.000001', to: friend });
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('Your wallet holds less USDT than this payment.'));
    expect(await review(page).isVisible()).toBe(false);
  });

  it('sees the whole of a first payment and confirms the address before paying', async () => {
    await reviewSend(page, { token: 'USDT', amount: '12.5', to: friend });
    await photograph(page, '61-send-review');
    await expectShown(warning('Your first payment to this address'));
    const text = (await review(page).innerText()).replaceAll(/\s/g, '');
    expect(text).toContain(friend);
    expect(text).toMatch(/NetworkPolygon/);
    expect(text).toMatch(/Networkfee,atmost0\.\d+POL/);
    expect(text).toMatch(/USDTafter87\.50USDT/);
    expect(text).toMatch(/Nobodycantakebackapayment/);
    expect(await payButton(page).isDisabled()).toBe(true);
    await expectShown(button(review(page), 'Tick the warning above first'));
    await acknowledgeAll(page);
    // The server may know a moment later how the payment has ended.
    const list = network.hold('getTransfers');
    await pay(page, password);
    await photograph(page, '62-send-success');
    const success = page.getByRole('dialog', { name: 'Payment successful' });
    await expectShown(success.getByText('In Process', { exact: true }));
    await expectShown(success.getByText(/^0x[0-9a-f]{8}(?:\.\.\.|…)?$/));
    await expectShown(success.getByText('12.50'));
    list.release();
    await expectShown(success.getByText('Paid', { exact: true }));
    expect(await success.getByText('In Process', { exact: true }).count()).toBe(0);
    await expect.poll(() => chain.usdtMicrosOf(friend)).toBe(12_500_000n);
    // The screen under it is seen again until Activity is drawn.
    await expectFilled('', '');
    await button(page, 'Done').tap();
    await expectRoute(page, '/activity');
    await expectShown(sentRow('−12.50'));
    await expect.poll(() => page.getByText('Paid', { exact: true }).count()).toBeGreaterThan(0);
    await photograph(page, '63-activity');
    await page.goBack();
    await expectRoute(page, '/sendToken');
    await expectFilled('', '');
  });

  it('finds on the way back what came to nothing, and not what was left to be made', async () => {
    const send = { token: 'USDT', amount: '1.5', to: friend } as const;
    await reviewSend(page, send);
    const goAwayAndBack = async () => {
      await page.goto(urlOf('/activity'));
      await expectRoute(page, '/activity');
      await page.goBack();
      await expectRoute(page, '/sendToken');
    };
    phone.tolerate(/net::ERR_CONNECTION_FAILED/);
    network.fault('getNonce', 'drop', 3);
    await payButton(page).click();
    await expectShown(page.getByText('Not sent'));
    await goAwayAndBack();
    await expectFilled('1.5', friend);
    await reviewSend(page, send);
    const nonce = network.hold('getNonce');
    await payButton(page).click();
    await nonce.came;
    await lockFromAnotherTab(page);
    nonce.release();
    await expectShown(unlockDialog(page));
    await page.keyboard.press('Escape');
    await unlockDialog(page).waitFor({ state: 'hidden' });
    await goAwayAndBack();
    await expectFilled('1.5', friend);
    await reviewSend(page, send);
    const sent = network.hold('transfer');
    await confirmPayment(page, password);
    await sent.came;
    await button(page, 'Continue in the background').tap();
    await goAwayAndBack();
    await expectFilled('', '');
    sent.release();
    await expect.poll(() => chain.usdtMicrosOf(friend)).toBe(14_000_000n);
  });

  it('is warned of the same payment again, and not of another amount', async () => {
    await reviewSend(page, { token: 'USDT', amount: '12.5', to: friend });
    await expectShown(warning('You have just sent exactly this'));
    expect(await payButton(page).isDisabled()).toBe(true);
    await closeReview(page);
    await reviewSend(page, { token: 'USDT', amount: '2', to: friend });
    expect(await review(page).getByRole('checkbox').count()).toBe(0);
    expect(await payButton(page).isEnabled()).toBe(true);
    await closeReview(page);
  });

  it('is warned before it sends to the company instead of subscribing', async () => {
    const { companyWallet: to } = await client.getWorld();
    await reviewSend(page, { token: 'USDT', amount: '2', to });
    await expectShown(warning('This is the company wallet'));
    await expectShown(review(page).getByText('To the company wallet'));
    expect(await review(page).getByRole('checkbox').count()).toBe(1);
    expect(await payButton(page).isDisabled()).toBe(true);
    await photograph(page, '63-send-company');
    await closeReview(page);
  });

  it('presses nothing by the second press of the double press that opens the review', async () => {
    await fillSend(page, { token: 'USDT', amount: '2', to: friend });
    expect(await pressTwice(button(page, 'Confirm'))).toBe('HTML');
    await expectReviewed(page);
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
    await payButton(page).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await drawn(page);
    expect(await payButton(page).isEnabled()).toBe(true);
    await closeReview(page);
  });

  it('is stopped at an address that only looks like a known one', async () => {
    const forged = lookAlike(friend);
    await reviewSend(page, { token: 'USDT', amount: '2', to: forged });
    await expectShown(warning('Stop: this is not the address it looks like'));
    await photograph(page, '64-send-look-alike');
    // In the colours of the member's system the digits that differ must not be black on black.
    await page.emulateMedia({ forcedColors: 'active' });
    const digit = review(page).locator('mark').first();
    const ground = await digit.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
    await page.emulateMedia({ forcedColors: 'none' });
    expect(await payButton(page).isDisabled()).toBe(true);
    const boxes = review(page).getByRole('checkbox');
    await page.setViewportSize({ width: 360, height: 640 });
    await button(review(page), 'Tick the 2 warnings above first').tap();
    await expectFocus(boxes.first());
    await boxes.first().check();
    // The other warning, of a first payment, still stands.
    expect(await payButton(page).isDisabled()).toBe(true);
    await button(review(page), 'Tick the warning above first').tap();
    await expectFocus(boxes.last());
    await page.setViewportSize(phoneSize);
    await closeReview(page);
  });

  it('reads the whole review and reaches its button on a phone on its side', async () => {
    await page.setViewportSize({ width: 800, height: 280 });
    await reviewSend(page, { token: 'USDT', amount: '2', to: friend });
    await photograph(page, '64-send-review-on-its-side');
    await expect.poll(() => heightInSight(review(page))).toBeGreaterThan(250);
    await review(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    const confirm = payButton(page);
    expect(await heightInSight(confirm)).toBeGreaterThanOrEqual(44);
    await expect.poll(() => isInFront(confirm)).toBe(true);
    await photograph(page, '64-send-review-on-its-side-end');
    await confirm.tap({ trial: true });
    await page.setViewportSize(phoneSize);
    await closeReview(page);
  });

  it('shows the field in focus and the button over the keyboard of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 440 });
    const to = field(page, 'To Address');
    await to.focus();
    await expect.poll(() => isInFront(to)).toBe(true);
    await expect.poll(() => isInFront(button(page, 'Confirm'))).toBe(true);
    await photograph(page, '64-send-over-the-keyboard');
    await page.setViewportSize(phoneSize);
  });

  it('opens the review by Enter in the address, and it stays open', async () => {
    await fillSend(page, { token: 'USDT', amount: '2', to: friend.toLowerCase() });
    await field(page, 'To Address').press('Enter');
    await expectReviewed(page);
    expect(await payButton(page).isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await review(page).waitFor({ state: 'hidden' });
  });

  it('is warned of a contract and of the own wallet', async () => {
    const contract = Wallet.createRandom().address;
    await chain.placeContract(contract);
    await reviewSend(page, { token: 'USDT', amount: '2', to: contract });
    await expectShown(warning('A contract stands at this address'));
    await closeReview(page);
    await reviewSend(page, { token: 'USDT', amount: '2', to: member.wallet.publicKey });
    await expectShown(warning('This is your own wallet'));
    expect(await payButton(page).isDisabled()).toBe(true);
    await closeReview(page);
  });

  it('sends all POL but the fee', async () => {
    const to = Wallet.createRandom().address;
    await fillSend(page, { token: 'POL', amount: '', to });
    const fees = network.hold('eth_maxPriorityFeePerGas');
    const read = page.waitForResponse(
      (response) => response.request().postData()?.includes('eth_maxPriorityFeePerGas') === true,
    );
    await button(page, 'Max').tap();
    await fees.came;
    await field(page, 'Amount').fill('0.');
    fees.release();
    await read;
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    // What was typed meanwhile stays.
    expect(await field(page, 'Amount').inputValue()).toBe('0.');
    const heard = await listen(page);
    await button(page, 'Max').tap();
    await expect.poll(() => field(page, 'Amount').inputValue()).toMatch(/^1\.\d+$/);
    const amount = await field(page, 'Amount').inputValue();
    expect(await heard()).toContain(`${amount} POL`);
    await button(page, 'Confirm').tap();
    await expectReviewed(page);
    await expectShown(review(page).getByText(/After this you cannot send your [\d.,]+ USDT/));
    expect(await payButton(page).isDisabled()).toBe(true);
    await acknowledgeAll(page);
    await photograph(page, '65-send-pol-review');
    await pay(page, password);
    await button(page, 'Done').tap();
    await expectRoute(page, '/activity');
    // Listed at once, beside the entries of an earlier visit.
    await expectShown(sentRow('POL'));
    const [whole = '', fraction = ''] = amount.split('.');
    await expect.poll(() => chain.polWeiOf(to)).toBe(BigInt(whole + fraction.padEnd(18, '0')));
  });

  it('reads which POL is missing for the amount or the fee', async () => {
    const left = await chain.polWeiOf(member.wallet.publicKey);
    expect(left).toBeLessThan(10n ** 17n);
    await fillSend(page, { token: 'POL', amount: '1', to: friend });
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('Your wallet holds less POL than this payment.'));
    const broke = await joinWith('Feeless Member', password);
    await client.fund(broke.wallet.publicKey, { usdt: '10', pol: '0.000001' });
    const poor = await (await takePhone(broke)).open('/sendToken');
    await fillSend(poor, { token: 'USDT', amount: '1', to: friend });
    await button(poor, 'Confirm').tap();
    await expectShown(poor.getByText(/takes a fee of up to/));
    await photograph(poor, '66-send-no-pol');
    expect(await review(poor).isVisible()).toBe(false);
  });

  it('keeps the focus in the amount that is typed while the one before is checked', async () => {
    const confirm = button(page, 'Confirm');
    const check = network.hold('eth_estimateGas');
    await confirm.tap();
    await check.came;
    await field(page, 'Amount').fill('2');
    check.release();
    await expect.poll(() => confirm.getAttribute('aria-busy')).not.toBe('true');
    await drawn(page);
    await expectFocus(field(page, 'Amount'));
  });

  it('reads that the remaining POL may not pay another fee, and needs no tick for it', async () => {
    const chainUrl = `${environment.RPC_URL}/**`;
    // A transfer then costs some 0.05 POL at most.
    await phone.context.route(chainUrl, async (route, request) =>
      (request.postData() ?? '').includes('eth_maxPriorityFeePerGas')
        ? route.fulfill({ response: await route.fetch(), json: { ...rpcReply, result: highTip } })
        : route.continue(),
    );
    const wei = `0x${(9n * 10n ** 16n).toString(16)}`;
    await callRpc(environment.RPC_URL, 'anvil_setBalance', [member.wallet.publicKey, wei]);
    await reviewSend(page, { token: 'USDT', amount: '1', to: friend });
    const notice =
      /^The POL that stays may not pay another network fee\. Add POL before you send your other [\d.]+ USDT\.$/;
    await expectShown(review(page).getByText(notice));
    expect(await review(page).getByRole('checkbox').count()).toBe(0);
    expect(await payButton(page).isEnabled()).toBe(true);
    await closeReview(page);
    await phone.context.unroute(chainUrl);
  });

  it('pays a payment code, and finds the saved recipient by name', async () => {
    await client.fund(member.wallet.publicKey, { usdt: '1', pol: '1' });
    const { usdt, chainId } = await client.getWorld();
    const to = Wallet.createRandom().address;
    const code = `ethereum:${usdt}@${chainId}/transfer?address=${to}&uint256=3000000`;
    await fillSend(page, { token: 'USDT', amount: '', to: code });
    await expect.poll(() => field(page, 'To Address').inputValue()).toBe(getAddress(to));
    expect(await field(page, 'Amount').inputValue()).toBe('3');
    await sendWhole(page, { token: 'USDT', amount: '3', to }, password);
    await expect.poll(() => chain.usdtMicrosOf(to)).toBe(3_000_000n);
    await field(page, 'Name, to find this recipient again').fill('Landlord');
    await button(page, 'Save this recipient').tap();
    await expectShown(page.getByText('Saved as Landlord.'));
    await button(page, 'Done').tap();
    await expectRoute(page, '/activity');
    await page.goto(urlOf('/sendToken'));
    await page.getByRole('button', { name: /^Landlord/ }).tap();
    expect(await field(page, 'To Address').inputValue()).toBe(to);
  });

  it('confirms before a recipient is removed, and continues at the next one', async () => {
    await saveRecipient(page, { uid: member.uid, address: friend, name: 'Aunt' });
    await page.reload();
    const change = (name: string) => button(page, `Change ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Saved recipient' });
    const question = page.getByRole('dialog', { name: 'Remove Aunt?' });
    await change('Aunt').tap();
    await button(dialog, 'Remove').tap();
    await expectShown(question);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expectFocus(button(dialog, 'Remove'));
    expect(await change('Aunt').count()).toBe(1);
    await button(dialog, 'Remove').tap();
    await button(question, 'Remove').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await change('Aunt').count()).toBe(0);
    await expectFocus(change('Landlord'));
  });

  it('gives no secret away', async () => {
    const { publicKey } = member.wallet;
    await expectNoLeaks({ ...member, publicKey }, phone, [await readBrowserStorage(page)]);
  });
});

/** Passes once the form is filled in so. */
async function expectFilled(amount: string, to: string): Promise<void> {
  await expect.poll(() => field(page, 'Amount').inputValue()).toBe(amount);
  expect(await field(page, 'To Address').inputValue()).toBe(to);
}

/** Locks the wallet of the page as another tab does. */
async function lockFromAnotherTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    const channel = new BroadcastChannel('polytips:vault');
    channel.postMessage({ kind: 'locked' });
    channel.close();
  });
}

/** How many pixels of an element's height are in sight: on the screen, and not cut off by its dialog. */
const heightInSight = (element: Locator): Promise<number> =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    const dialog = each.closest('dialog')?.getBoundingClientRect();
    if (dialog === undefined) throw new Error('There is no dialog around it');
    return Math.min(bottom, dialog.bottom, innerHeight) - Math.max(top, dialog.top, 0);
  });

/** Another address with the same ends, as address poisoning uses them. */
function lookAlike(address: string): string {
  const plain = address.toLowerCase();
  const middle = Array.from(plain.slice(8, -6), (digit) =>
    ((Number.parseInt(digit, 16) + 5) % 16).toString(16),
  ).join('');
  return getAddress(plain.slice(0, 8) + middle + plain.slice(-6));
}
