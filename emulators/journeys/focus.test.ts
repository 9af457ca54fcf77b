import { messages } from '@polytips/functions/contract/messages.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { type FaultyNetwork, openFaultyNetwork } from './rpc-faults.ts';
import { payButton, review } from './send-steps.ts';
import { button, dismissError, expectShown, field, type Login, logIn } from './steps.ts';

const stranger = '0x00000000000000000000000000000000000000A1';

let browser: Browser;
let phone: Phone;
let network: FaultyNetwork;
let page: Page;
let member: Login;

beforeAll(async () => {
  browser = await launchBrowser();
  phone = await openPhone(browser);
  network = await openFaultyNetwork(phone.context);
  page = await phone.open('/login');
  const { accounts } = await client.getWorld();
  const account = accounts.find(({ role }) => role === 'level-1');
  if (account === undefined) throw new Error('The world has no member');
  member = account;
  await logIn(page, member);
});

afterAll(async () => {
  await browser.close();
});

describe('the keyboard is never lost', () => {
  it('comes back from the address to the button that showed it', async () => {
    const opener = button(page, 'Get Address');
    await press(opener);
    const dialog = page.getByRole('dialog', { name: 'Wallet address' });
    await expectFocus(dialog.getByRole('heading', { name: 'Wallet address' }));
    await page.keyboard.press('Escape');
    await expectFocus(opener);
  });

  it('stays where the wallet was locked', async () => {
    await press(button(page, 'Lock now'));
    await expectFocus(page.getByText('Locked', { exact: true }));
  });

  it('goes from a refusal of the send form to the field that is wrong', async () => {
    await page.goto(urlOf('/sendToken'));
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    await press(button(page, 'Confirm'));
    await expectFocus(button(page, 'OK'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'To Address'));
    await page.keyboard.type(stranger);
    await press(button(page, 'Confirm'));
    await expectFocus(button(page, 'OK'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Amount'));
  });

  it('begins at the title of a review, and comes back when it is cancelled', async () => {
    await page.keyboard.type('1');
    await press(button(page, 'Confirm'));
    await expectFocus(review(page).getByRole('heading', { name: 'Review your payment' }));
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'Confirm'));
  });

  it('does a thing once, however often Enter is pressed while it is under way', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('eth_estimateGas') === true) asked += 1;
    });
    const quote = network.hold('eth_estimateGas');
    await field(page, 'Amount').focus();
    await page.keyboard.press('Enter');
    await quote.came;
    await expectFocus(field(page, 'Amount'));
    await page.keyboard.press('Enter');
    const confirm = button(page, 'Confirm');
    await press(confirm);
    await page.keyboard.press('Enter');
    await expectFocus(confirm);
    expect(await confirm.getAttribute('aria-busy')).toBe('true');
    expect(asked).toBe(1);
    quote.release();
    await expectShown(review(page));
  });

  it('waits in the field of the unlocking, refused or not, and comes back from it', async () => {
    const boxes = review(page).getByRole('checkbox');
    await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
    for (const box of await boxes.all()) await box.check();
    await press(payButton(page));
    const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' });
    const typed = field(dialog, 'Password');
    await expectFocus(typed);
    await page.keyboard.type('Wrong4ever');
    await press(button(dialog, 'Unlock'));
    await expectShown(dialog.getByText('Wrong password. Try again.'));
    await expectFocus(typed);
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'Confirm'));
  });

  it('goes from a refused restoring to the field that is wrong, and back to the row', async () => {
    await page.goto(urlOf('/profile'));
    const row = page.getByRole('button', { name: /^Restore from the 12 words/ });
    await press(row);
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    await expectFocus(dialog.getByRole('heading', { name: 'Restore your wallet' }));
    await field(dialog, 'Your 12 recovery words').fill('apple banana');
    await field(dialog, 'Current password').fill('Wrong4ever');
    await page.keyboard.press('Enter');
    await expectShown(dialog.getByText(/^Type all 12 words/));
    await expectFocus(field(dialog, 'Your 12 recovery words'));
    await page.keyboard.press('Escape');
    await expectFocus(row);
    phone.expectQuiet();
  });

  it('goes from a refused login to the password', async () => {
    const tablet = await openPhone(browser);
    const login = await tablet.open('/login');
    await field(login, 'Email').fill(member.mail);
    await field(login, 'Password').fill('Wrong4ever');
    await button(login, 'Login').tap();
    await dismissError(login, messages.wrongCredentials);
    await expectFocus(field(login, 'Password'));
    await tablet.close();
  });
});

/** Presses a control as the keyboard does. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

const expectFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement), soon).toBe(true);
