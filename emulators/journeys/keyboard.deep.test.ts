import * as messages from '@polytips/functions/contract/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { listen } from './support/listen.ts';
import { type FaultyNetwork, openFaultyNetwork } from './support/network.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { acknowledgeAll, expectReviewed, review } from './support/sends.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  dismissError,
  expectFocus,
  expectFocusAround,
  expectShown,
  field,
  link,
  payButton,
  pressEnterOn,
  unlockDialog,
  urlOf,
} from './support/steps.ts';

const stranger = '0x00000000000000000000000000000000000000A1';

const takePhone = preparePhones('full');
let network: FaultyNetwork;
let phone: Phone;
let page: Page;
let member: Member;

// Each step stands on the ones before it.
describe('the focus of the keyboard', () => {
  beforeAll(async () => {
    member = await demoMember('level-1');
    phone = await takePhone(member);
    network = await openFaultyNetwork(phone.context);
    page = await phone.open('/home');
  });

  it('returns from the wallet address to the button that showed it', async () => {
    const opener = button(page, 'Get Address');
    await pressEnterOn(opener);
    const dialog = page.getByRole('dialog', { name: 'Wallet address' });
    await expectFocus(dialog.getByRole('heading', { name: 'Wallet address' }));
    await page.keyboard.press('Escape');
    await expectFocus(opener);
  });

  it('is on the next screen, which says its name, after a link', async () => {
    await pressEnterOn(link(page, 'Activity'));
    await expectFocus(page.getByRole('main', { name: 'Activity' }));
  });

  it('comes again to the next screen where no control had it on the one before', async () => {
    const focused = page.evaluate(
      () =>
        new Promise((resolve) => {
          const note = ({ target }: FocusEvent) =>
            resolve(target instanceof Element && target.ariaLabel);
          document.addEventListener('focusin', note, { once: true });
        }),
    );
    await page.goBack();
    expect(await focused).toBe('Home');
  });

  it('goes from a refusal of the send form to the field that is wrong', async () => {
    await page.goto(urlOf('/sendToken'));
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    await pressEnterOn(button(page, 'Confirm'));
    await expectFocus(button(page, 'OK'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'To Address'));
    await page.keyboard.type(stranger);
    await pressEnterOn(button(page, 'Confirm'));
    await expectFocus(button(page, 'OK'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Amount'));
  });

  it('is in a message that is shown again just as it goes', async () => {
    await pressEnterOn(button(page, 'Confirm'));
    await expectFocus(button(page, 'OK'));
    const goingCount = await button(page, 'Confirm').evaluate(async (confirm) => {
      document.querySelector<HTMLButtonElement>('dialog[open] button')?.click();
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const going = [...document.querySelectorAll('dialog')].flatMap((each) =>
        each.getAnimations(),
      );
      for (const animation of going) animation.finish();
      if (confirm instanceof HTMLElement) confirm.click();
      return going.length;
    });
    expect(goingCount).toBeGreaterThan(0);
    await expectFocus(button(page, 'OK'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Amount'));
  });

  it('begins a review at its title, and returns to Confirm when the member cancels', async () => {
    await page.keyboard.type('1');
    await pressEnterOn(button(page, 'Confirm'));
    await expectFocus(review(page).getByRole('heading', { name: 'Review your payment' }));
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'Confirm'));
  });

  it('stays while a quote is under way, and Enter pressed four times asks for one quote', async () => {
    let quotes = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('eth_estimateGas') === true) quotes += 1;
    });
    const quote = network.hold('eth_estimateGas');
    await pressEnterOn(field(page, 'Amount'));
    await quote.came;
    await expectFocus(field(page, 'Amount'));
    await page.keyboard.press('Enter');
    const confirm = button(page, 'Confirm');
    await pressEnterOn(confirm);
    await page.keyboard.press('Enter');
    await expectFocus(confirm);
    expect(await confirm.getAttribute('aria-busy')).toBe('true');
    expect(quotes).toBe(1);
    quote.release();
    await expectReviewed(page);
  });

  it('stays in the password field of a refused unlock, and returns to Confirm from it', async () => {
    await acknowledgeAll(page);
    await pressEnterOn(payButton(page));
    const typed = field(unlockDialog(page), 'Password');
    await expectFocus(typed);
    await page.keyboard.type('Wrong4ever');
    const heard = await listen(page);
    await pressEnterOn(button(unlockDialog(page), 'Unlock'));
    const refusal = unlockDialog(page).getByText('Wrong password. Try again.');
    await expectShown(refusal);
    await expectFocus(typed);
    // The work before it takes seconds on a slow phone, and its percents are not read out.
    expect(await heard()).toEqual(['Opening your wallet']);
    // It is read with the field, which the focus has come back to; what comes while the focus is there, by itself.
    expect(await readAloud(refusal)).toBe('off');
    await page.keyboard.type('x');
    await expect.poll(() => readAloud(refusal)).toBe('polite');
    await page.keyboard.press('Escape');
    await expectFocus(button(page, 'Confirm'));
  });

  it('stays on the button that lowers the price of a package to the lowest', async () => {
    await page.goto(urlOf('/packages'));
    const less = button(page, '50 USDT less');
    await button(page, '50 USDT more').tap();
    expect(await less.isEnabled()).toBe(true);
    await pressEnterOn(less);
    await expect.poll(() => less.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await expectFocus(less);
  });

  it('goes from a refused restore to the field that is wrong, and back to the row', async () => {
    await page.goto(urlOf('/profile'));
    const row = page.getByRole('button', { name: /^Restore from the 12 words/ });
    await pressEnterOn(row);
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    await expectFocus(dialog.getByRole('heading', { name: 'Restore your wallet' }));
    await field(dialog, 'Your 12 recovery words').fill('apple banana');
    await field(dialog, 'Current password').fill('Wrong4ever');
    await page.keyboard.press('Enter');
    const refusal = dialog.getByText(/^Type all 12 words/);
    await expectShown(refusal);
    await expectFocus(field(dialog, 'Your 12 recovery words'));
    // It is read with the field.
    expect(await readAloud(refusal)).toBe('off');
    await page.keyboard.press('Escape');
    await expectFocus(row);
  });

  it('goes on at the screen that a second attempt has brought', async () => {
    phone.tolerate(/ERR_CONNECTION_FAILED .*getDirect/);
    // Each reading is repeated twice.
    network.fault('getDirect', 'drop', 3);
    await page.goto(urlOf('/direct'));
    await pressEnterOn(button(page, 'Try again'));
    await expectFocusAround(page.getByRole('list', { name: 'Direct Community' }));
  });

  it('stays on the button that reads the balances again, and goes on at what it brings', async () => {
    const chain = await refuseChain();
    await page.goto(urlOf('/home'));
    await expectShown(button(page, 'Try again'));
    const reading = chain.hold();
    await pressEnterOn(button(page, 'Try again'));
    await expectFocus(button(page, 'Trying...'));
    reading.resolve();
    await expectFocusAround(page.getByText('USDT balance', { exact: true }));
    await chain.end();
  });

  it('is left to a member who has taken it off a control before that goes', async () => {
    const chain = await refuseChain();
    await page.reload();
    await expectShown(button(page, 'Try again'));
    const reading = chain.hold();
    await pressEnterOn(button(page, 'Try again'));
    await expectFocus(button(page, 'Trying...'));
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    reading.resolve();
    await expectShown(page.getByText(/^[\d.]+ POL$/));
    await drawn(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await chain.end();
  });

  it('goes from the mail with a link, which is on its way, to the form for another one', async () => {
    const forgot = await (await takePhone()).open('/forgot');
    await field(forgot, 'Email').fill(member.mail);
    await button(forgot, 'Submit').tap();
    await expectFocus(forgot.getByRole('heading', { name: 'Check your mail' }));
    await pressEnterOn(button(forgot, 'Send another link'));
    await expectFocus(forgot.getByRole('main'));
    await expectShown(field(forgot, 'Email'));
  });

  it('goes from a refused login to the password', async () => {
    const login = await (await takePhone()).open('/login');
    await field(login, 'Email').fill(member.mail);
    await field(login, 'Password').fill('Wrong4ever');
    await button(login, 'Login').tap();
    await dismissError(login, messages.wrongCredentials);
    await expectFocus(field(login, 'Password'));
  });
});

/** Whether a text is read out when it appears, in the words of `aria-live`. */
const readAloud = (shown: Locator) =>
  shown.locator('xpath=ancestor::*[@aria-live][1]').getAttribute('aria-live');

/** Lets the chain answer nothing that the page reads, until its answers are held, and then given. */
async function refuseChain() {
  phone.tolerate(/ERR_FAILED/);
  let reading: PromiseWithResolvers<void> | undefined;
  const url = `${environment.RPC_URL}/**`;
  await page.route(url, async (route) => {
    if (reading === undefined) return route.abort();
    await reading.promise;
    return route.fallback();
  });
  return {
    hold: () => (reading = Promise.withResolvers<void>()),
    end: () => page.unroute(url),
  };
}
