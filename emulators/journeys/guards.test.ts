import { randomBytes } from 'node:crypto';
import { contract } from '@polytips/functions/contract/contract.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveToNextOpenDay } from '../client/business-days.ts';
import { client, join, joinSubscribed, randomMail } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { type ChainView, openChainView } from './chain-view.ts';
import { journeyWorld, urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { openFaultyNetwork } from './rpc-faults.ts';
import { fillSignup, freshWallet } from './sign-up.ts';
import { button, expectShown, field, logIn, pay } from './steps.ts';

const memberRoutes = [
  '/home',
  '/menu',
  '/profile',
  '/backup',
  '/receiveQR',
  '/activity',
  '/password',
  '/packages',
  '/buy-package',
  '/my-packages',
  '/dr-tips',
  '/tips',
  '/direct',
  '/community',
  '/dr-reward',
  '/level-reward',
  '/upline-bonus',
  '/performance-bonus',
  '/statement',
  '/withdraw',
  '/withdraw-status',
  '/class-room',
  '/send-tips',
  '/unpaid',
  '/runs',
] as const;

// What every member has that the tests make by the API.
const password = 'Polygon1';
// Pays 40 USDT a day.
const eliteMicros = 10_000_000_000n;

let browser: Browser;
let chain: ChainView;
let phone: Phone;

beforeAll(async () => {
  browser = await launchBrowser();
  chain = await openChainView();
});

beforeEach(async () => {
  phone = await openPhone(browser);
});

afterEach(async () => {
  phone.expectQuiet();
  await phone.close();
});

afterAll(async () => {
  chain.close();
  await browser.close();
});

describe('a visitor', () => {
  it('is sent from every screen of members to log in', async () => {
    for (const route of memberRoutes) {
      const page = await phone.open(route);
      await expect.poll(() => page.url(), soon).toBe(urlOf('/login'));
      await page.close();
    }
  });

  it('with the record of a member and no session is forgotten', async () => {
    const page = await phone.open('/login');
    const publicKey = `0x${randomBytes(20).toString('hex')}`;
    await page.evaluate((user) => localStorage.setItem('polytips:user', JSON.stringify(user)), {
      id: 'ABC123',
      name: 'Nobody',
      publicKey,
      phrases: envelope,
    });
    await page.goto(urlOf('/home'));
    await page.reload();
    await page.waitForURL(urlOf('/login'));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('polytips:user')), soon)
      .toBeNull();
  });

  it('who presses the button of the signup twice makes one account', async () => {
    const page = await phone.open('/signup');
    await fillIn(page, 'Impatient Member');
    await button(page, 'Create account').dblclick();
    await expectShown(page.getByRole('heading', { name: 'Impatient Member' }));
    expect(phone.traffic.countPosts('signup')).toBe(1);
  });

  it('hears of the new wallet also when the reply to the signup was lost', async () => {
    phone.tolerate(/net::ERR_|Failed to fetch/);
    const network = await openFaultyNetwork(phone.context);
    const page = await phone.open('/signup');
    await fillIn(page, 'Cut Off Member');
    network.fault('signup', 'lose the answer');
    network.fault('login', 'drop');
    await button(page, 'Create account').tap();
    await expectShown(page.getByText('The server could not be reached', { exact: false }));
    await button(page, 'Create account').tap();
    await expectShown(freshWallet(page));
    expect(phone.traffic.countPosts('signup')).toBe(1);
  });
});

describe('a member', () => {
  let earner: Member;
  let typist: Member;

  beforeAll(async () => {
    earner = await joinSubscribed('Earning Member', eliteMicros);
    typist = await joinSubscribed('Typing Member', eliteMicros);
    await moveToNextOpenDay();
    await client.runJob('open-day');
  });

  it('who is logged in goes from the landing to Home, and not to the screens of admins', async () => {
    const page = await phone.open('/login');
    await logIn(page, { mail: earner.mail, password });
    for (const route of ['/', '/login', '/signup', '/forgot', '/send-tips', '/unpaid', '/runs']) {
      await page.goto(urlOf(route));
      await page.waitForURL(urlOf('/home'));
      await expectShown(page.getByText('Welcome back'));
    }
  });

  it('who presses the button of a withdrawal twice makes one', async () => {
    const page = await phone.open('/login');
    await logIn(page, { mail: earner.mail, password });
    await page.goto(urlOf('/dr-tips'));
    await button(page, 'Reveal without scratching').tap();
    await expectShown(page.getByText('Reward credited'));
    await page.goto(urlOf('/withdraw'));
    await expectShown(page.getByText('40.0000'));
    await field(page, 'Amount').fill('20');
    await button(page, 'Confirm').dblclick();
    await expectShown(page.getByText('In Process', { exact: true }));
    expect(phone.traffic.countPosts('withdrawal')).toBe(1);
    expect(await countWithdrawals(earner)).toBe(1);
  });

  it('logs in, reveals the reward and withdraws with the keyboard alone', async () => {
    const page = await phone.open('/login');
    await expectShown(field(page, 'Email'));
    await tabTo(page, field(page, 'Email'));
    await page.keyboard.type(typist.mail);
    await tabTo(page, field(page, 'Password'));
    await page.keyboard.type(password);
    await tabTo(page, button(page, 'Login'));
    await page.keyboard.press('Enter');
    await expectShown(page.getByText('Welcome back'));

    await press(page, page.getByRole('link', { name: 'DR Tips', exact: true }));
    await press(page, button(page, 'Reveal without scratching'));
    await expectShown(page.getByText('Reward credited'));

    await press(page, page.getByRole('link', { name: 'Withdraw', exact: true }));
    await expectShown(page.getByText('40.0000'));
    await tabTo(page, field(page, 'Amount'));
    await page.keyboard.type('20');
    await press(page, button(page, 'Confirm'));
    await expectShown(page.getByText('In Process', { exact: true }));
    await press(page, button(page, 'Done'));
    await expectShown(page.getByText('Pending', { exact: true }));
    expect(await countWithdrawals(typist)).toBe(1);
  });
});

describe('a payment that a reload interrupts is made once', () => {
  it.each(['before', 'after'] as const)('%s the chain has heard of it', async (moment) => {
    const payer = await join('Hasty Member');
    const { publicKey } = payer.wallet;
    await client.fund(publicKey, { usdt: '200', pol: '1' });
    const page = await phone.open('/login');
    await logIn(page, { mail: payer.mail, password });
    await page.goto(urlOf('/buy-package?amount=50'));
    const sent = Promise.withResolvers<void>();
    await page.route(`${journeyWorld.RPC_URL}/**`, async (route) => {
      if (route.request().postData()?.includes('eth_sendRawTransaction') !== true) {
        return route.continue();
      }
      // Its answer never comes: the reload is faster.
      if (moment === 'after') await route.fetch();
      sent.resolve();
    });
    await button(page, 'Confirm').tap();
    await page.getByRole('button', { name: /^Pay \d/ }).tap();
    await sent.promise;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expectShown(page.getByText('Your payment of 50.00 USDT went through'));
    await page.goto(urlOf('/my-packages'));
    await page.getByText('Success', { exact: true }).waitFor({ timeout: 40_000 });
    expect(await chain.countCompanyTransfers(publicKey)).toBe(1);

    // What was interrupted does not stand in the way of the next one.
    await page.goto(urlOf('/buy-package?amount=50'));
    await button(page, 'Confirm').tap();
    await pay(page, password);
    expect(await chain.countCompanyTransfers(publicKey)).toBe(2);
  });
});

/** How many withdrawals the server has of a member. */
async function countWithdrawals({ wallet, idToken }: Member): Promise<number> {
  const rows = requireData(
    await client.api.call(
      contract.getIncomeStatement,
      { params: { publicKey: wallet.publicKey, type: 'Withdrawal' }, query: { limit: 50 } },
      idToken,
    ),
  );
  return rows === 'No Data' ? 0 : rows.length;
}

/** Fills the signup in with a mail of its own. */
async function fillIn(page: Page, name: string): Promise<void> {
  const { rootSponsor } = await client.getWorld();
  await fillSignup(page, { name, mail: randomMail(), password, sponsor: rootSponsor ?? '' });
}

const tabsMax = 60;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expectShown(target);
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way to ${String(target)} with Tab`);
}

/** Goes to the element with Tab and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Of the right form, and sealing nothing. */
const envelope = `{"v":1,"iv":"${'A'.repeat(16)}","ct":"${'A'.repeat(40)}"}`;
