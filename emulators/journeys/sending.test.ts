import { getAddress, Wallet } from 'ethers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callRpc } from '../chain/rpc.ts';
import { client, joinWith } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type ChainView, openChainView } from './chain-view.ts';
import { findLeaks } from './find-leaks.ts';
import { journeyWorld, urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { openSecrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import {
  acknowledgeAll,
  confirmSend,
  fillSend,
  payButton,
  review,
  reviewSend,
  sendWhole,
  successHeading,
} from './send-steps.ts';
import { button, dismissError, expectShown, field, logIn } from './steps.ts';

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Xk8Loquat3Bn';
const phoneSize = { width: 390, height: 844 } as const;
// 1,000 gwei.
const tip = '0xe8d4a51000';
const rpcReply = { jsonrpc: '2.0', id: 1 } as const;
const friend = Wallet.createRandom().address;

let browser: Browser;
let chain: ChainView;
let phone: Phone;
let page: Page;
let member: Member;

const warning = (title: string) => review(page).getByText(title, { exact: true });
const sentRow = (figure: string) =>
  page.getByRole('listitem').filter({ hasText: 'Sent' }).filter({ hasText: figure });
const closeReview = async () => {
  await button(review(page), 'Close').tap();
  await review(page).waitFor({ state: 'hidden' });
};

// Each step stands on the ones before it.
describe('a member who sends', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    chain = await openChainView();
    member = await joinWith('Sending Member', password);
    await client.fund(member.wallet.publicKey, { usdt: '100', pol: '2' });
    phone = await openPhone(browser);
    page = await phone.open('/login');
    await logIn(page, { mail: member.mail, password });
  });

  afterEach(() => phone.expectQuiet());

  afterAll(async () => {
    chain.close();
    await browser.close();
  });

  it('is told what is wrong with the address and the amount', async () => {
    await fillSend(page, { token: 'USDT', amount: '1', to: '' });
    await button(page, 'Confirm').tap();
    await dismissError(page, 'Invalid recipient address');
    await fillSend(page, { token: 'USDT', amount: '', to: friend });
    await button(page, 'Confirm').tap();
    await dismissError(page, 'Invalid amount');
    await fillSend(page, { token: 'USDT', amount: '1.1234567', to: friend });
    await expectShown(page.getByText('USDT has 6 decimals at most; this has 7'));
    await button(page, 'Confirm').tap();
    await dismissError(page, 'Invalid amount');
    const { usdt } = await client.getWorld();
    const wrong = [
      [swapCase(friend), /do not fit together/],
      [`0x${'0'.repeat(40)}`, /zero address belongs to nobody/],
      [usdt, /USDT contract itself/],
      [friend.slice(0, -1), /An address has 42 characters; this has 41/],
      [`ethereum:${friend}@1`, /network|chain/i],
    ] as const;
    for (const [to, reason] of wrong) {
      await fillSend(page, { token: 'USDT', amount: '1', to });
      await expectShown(page.getByText(reason).first());
      await button(page, 'Confirm').tap();
      await dismissError(page, 'Invalid recipient address');
    }
    await photograph(page, '60-send-wrong-address');
  });

  it('cannot review what the wallet does not hold', async () => {
    await fillSend(page, { token: 'USDT', amount: '100.000001', to: friend });
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('Your wallet holds less USDT than this payment.'));
    expect(await review(page).isVisible()).toBe(false);
  });

  it('sees the whole of a first payment, and compares the address before it pays', async () => {
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
    await confirmSend(page, password);
    await expectShown(successHeading(page));
    await photograph(page, '62-send-success');
    const success = page.getByRole('dialog', { name: 'Payment successful' });
    await expectShown(success.getByText('In Process', { exact: true }));
    await expectShown(success.getByText(/^0x[0-9a-f]{8}(?:\.\.\.|…)?$/));
    await expectShown(success.getByText('12.50'));
    expect(await chain.usdtMicrosOf(friend)).toBe(12_500_000n);
    await button(page, 'Done').tap();
    await page.waitForURL(urlOf('/activity'));
    await expectShown(sentRow('−12.50'));
    await expect
      .poll(() => page.getByText('Confirmed', { exact: true }).count(), soon)
      .toBeGreaterThan(0);
    await photograph(page, '63-activity');
  });

  it('is warned of the same payment again, and of nothing for another amount', async () => {
    await reviewSend(page, { token: 'USDT', amount: '12.5', to: friend });
    await expectShown(warning('You have just sent exactly this'));
    expect(await payButton(page).isDisabled()).toBe(true);
    await closeReview();
    await reviewSend(page, { token: 'USDT', amount: '2', to: friend });
    expect(await review(page).getByRole('checkbox').count()).toBe(0);
    expect(await payButton(page).isEnabled()).toBe(true);
    await closeReview();
  });

  it('is stopped at an address that only looks like the known one', async () => {
    const forged = lookAlike(friend);
    await reviewSend(page, { token: 'USDT', amount: '2', to: forged });
    await expectShown(warning('Stop: this is not the address it looks like'));
    await photograph(page, '64-send-look-alike');
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
    await closeReview();
  });

  it('opens the review by Enter in the address too, and it stays', async () => {
    await fillSend(page, { token: 'USDT', amount: '2', to: friend.toLowerCase() });
    await field(page, 'To Address').press('Enter');
    await expectShown(review(page));
    await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
    expect(await payButton(page).isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await review(page).waitFor({ state: 'hidden' });
  });

  it('is warned of a contract, and of the own wallet', async () => {
    const contract = Wallet.createRandom().address;
    await chain.placeContract(contract);
    await reviewSend(page, { token: 'USDT', amount: '2', to: contract });
    await expectShown(warning('A contract stands at this address'));
    await closeReview();
    await reviewSend(page, { token: 'USDT', amount: '2', to: member.wallet.publicKey });
    await expectShown(warning('This is your own wallet'));
    expect(await payButton(page).isDisabled()).toBe(true);
    await closeReview();
  });

  it('sends all POL but the fee', async () => {
    const to = Wallet.createRandom().address;
    await fillSend(page, { token: 'POL', amount: '', to });
    await button(page, 'Max').tap();
    await expect.poll(() => field(page, 'Amount').inputValue(), soon).toMatch(/^1\.\d+$/);
    const amount = await field(page, 'Amount').inputValue();
    await button(page, 'Confirm').tap();
    await expectShown(review(page));
    await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
    await expectShown(review(page).getByText(/After this you cannot send your [\d.,]+ USDT/));
    expect(await payButton(page).isDisabled()).toBe(true);
    await acknowledgeAll(page);
    await photograph(page, '65-send-pol-review');
    await confirmSend(page, password);
    await expectShown(successHeading(page));
    await button(page, 'Done').tap();
    await page.waitForURL(urlOf('/activity'));
    // Beside what was listed on an earlier visit, without being asked for.
    await expectShown(sentRow('POL'));
    const [whole = '', fraction = ''] = amount.split('.');
    expect(await chain.polWeiOf(to)).toBe(BigInt(whole + fraction.padEnd(18, '0')));
  });

  it('is told how much POL is missing for the fee', async () => {
    const left = await chain.polWeiOf(member.wallet.publicKey);
    expect(left).toBeLessThan(10n ** 17n);
    await fillSend(page, { token: 'POL', amount: '1', to: friend });
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('Your wallet holds less POL than this payment.'));
    const broke = await joinWith('Feeless Member', password);
    await client.fund(broke.wallet.publicKey, { usdt: '10', pol: '0.000001' });
    const other = await openPhone(browser);
    const poor = await other.open('/login');
    await logIn(poor, { mail: broke.mail, password });
    await fillSend(poor, { token: 'USDT', amount: '1', to: friend });
    await button(poor, 'Confirm').tap();
    await expectShown(poor.getByText(/takes its fee in POL/));
    await photograph(poor, '66-send-no-pol');
    expect(await review(poor).isVisible()).toBe(false);
    other.expectQuiet();
    await other.close();
  });

  it('is told when the POL that stays may not pay another fee, and pays without a tick', async () => {
    const chainUrl = `${journeyWorld.RPC_URL}/**`;
    // A transfer then costs some 0.05 POL at most.
    await phone.context.route(chainUrl, async (route, request) =>
      (request.postData() ?? '').includes('eth_maxPriorityFeePerGas')
        ? route.fulfill({ response: await route.fetch(), json: { ...rpcReply, result: tip } })
        : route.continue(),
    );
    const wei = `0x${(9n * 10n ** 16n).toString(16)}`;
    await callRpc(journeyWorld.RPC_URL, 'anvil_setBalance', [member.wallet.publicKey, wei]);
    await reviewSend(page, { token: 'USDT', amount: '1', to: friend });
    const told =
      /^The POL that stays may not pay another network fee\. Add POL before you send your other [\d.]+ USDT\.$/;
    await expectShown(review(page).getByText(told));
    expect(await review(page).getByRole('checkbox').count()).toBe(0);
    expect(await payButton(page).isEnabled()).toBe(true);
    await closeReview();
    await phone.context.unroute(chainUrl);
  });

  it('pays by a payment code, and finds the recipient again by name', async () => {
    await client.fund(member.wallet.publicKey, { usdt: '1', pol: '1' });
    const { usdt, chainId } = await client.getWorld();
    const to = Wallet.createRandom().address;
    const code = `ethereum:${usdt}@${chainId}/transfer?address=${to}&uint256=3000000`;
    await fillSend(page, { token: 'USDT', amount: '', to: code });
    await expect.poll(() => field(page, 'To Address').inputValue(), soon).toBe(getAddress(to));
    expect(await field(page, 'Amount').inputValue()).toBe('3');
    await sendWhole(page, { token: 'USDT', amount: '3', to }, password);
    expect(await chain.usdtMicrosOf(to)).toBe(3_000_000n);
    await field(page, 'Name, to find this recipient again').fill('Landlord');
    await button(page, 'Save this recipient').tap();
    await expectShown(page.getByText('Saved as Landlord.'));
    await button(page, 'Done').tap();
    await page.waitForURL(urlOf('/activity'));
    await page.goto(urlOf('/sendToken'));
    await page.getByRole('button', { name: /^Landlord/ }).tap();
    expect(await field(page, 'To Address').inputValue()).toBe(to);
  });

  it('is asked before a recipient is forgotten, and goes on at the next one', async () => {
    await saveRecipient({ uid: member.uid, address: friend, name: 'Aunt' });
    await page.reload();
    const change = (name: string) => button(page, `Change ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Saved recipient' });
    const asked = page.getByRole('dialog', { name: 'Remove Aunt?' });
    await change('Aunt').tap();
    await button(dialog, 'Remove').tap();
    await expectShown(asked);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    await expectFocus(button(dialog, 'Remove'));
    expect(await change('Aunt').count()).toBe(1);
    await button(dialog, 'Remove').tap();
    await button(asked, 'Remove').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await change('Aunt').count()).toBe(0);
    await expectFocus(change('Landlord'));
  });

  it('and gives no secret away', async () => {
    const { mail } = member;
    const secrets = await openSecrets({ mail, password });
    const storages = [await readBrowserStorage(page)];
    const { publicKey } = member.wallet;
    const searched = { phones: [phone], storages, mail, publicKey };
    expect(await findLeaks([secrets], searched)).toEqual([]);
  });
});

const expectFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement), soon).toBe(true);

/** Saves a recipient as the app does after a payment. */
async function saveRecipient(recipient: {
  readonly uid: string;
  readonly address: string;
  readonly name: string;
}): Promise<void> {
  await page.evaluate(
    (saved) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('polytips-recipients');
        opening.addEventListener('error', () => reject(new Error('It did not open')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('recipients', 'readwrite');
          transaction.objectStore('recipients').put(saved);
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    recipient,
  );
}

/** The address with the case of its first letter changed: its checksum is then wrong. */
function swapCase(address: string): string {
  const at = address.slice(2).search(/[a-fA-F]/) + 2;
  const letter = address.charAt(at);
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return address.slice(0, at) + other + address.slice(at + 1);
}

/** An address with the same ends, as thieves make them. */
function lookAlike(address: string): string {
  const plain = address.toLowerCase();
  const middle = Array.from(plain.slice(8, -6), (digit) =>
    ((Number.parseInt(digit, 16) + 5) % 16).toString(16),
  ).join('');
  return getAddress(plain.slice(0, 8) + middle + plain.slice(-6));
}
