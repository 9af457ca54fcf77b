import { randomBytes } from 'node:crypto';
import { contract } from '@polytips/functions/contract/contract.ts';
import { amounts, limits } from '@polytips/functions/contract/limits.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveToNextOpenDay } from '../client/business-days.ts';
import { client, join, joinSubscribed, logInAs } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { button, expectShown, field, type Login, logIn } from './steps.ts';

// What every member has that the tests make by the API.
const password = 'Polygon1';
const eliteTipsPerDay = 10;
// Unlike anything that was posted before.
const run = randomBytes(3).toString('hex');
const first = `First of the day ${run}`;
const second = `Second of the day ${run}`;
const third = `Third of the day ${run}`;
const nextDay = `First of the next day ${run}`;

let browser: Browser;
let office: Phone;
let desk: Page;
const phones: Phone[] = [];

// Each step stands on the ones before it.
describe('a tip reaches the members whose package gives it', () => {
  let free: Page;
  let essential: Page;
  /** Home, left open beside the tips. */
  let home: Page;
  let freeMail: string;

  beforeAll(async () => {
    await moveToNextOpenDay();
    browser = await launchBrowser();
    const [freePhone, essentialPhone] = [await openAPhone(), await openAPhone()];
    office = await openAPhone();
    desk = await office.open('/login');
    free = await freePhone.open('/login');
    essential = await essentialPhone.open('/login');
    await Promise.all([
      accountOf('admin').then((admin) => logIn(desk, admin)),
      join('Free Member').then(({ mail }) => {
        freeMail = mail;
        return logIn(free, { mail, password });
      }),
      joinSubscribed('Essential Member', amounts.subscriptionMinMicros).then(({ mail }) =>
        logIn(essential, { mail, password }),
      ),
    ]);
    home = await essentialPhone.open('/home');
    for (const page of [free, essential]) {
      await page.getByRole('link', { name: 'Tips', exact: true }).tap();
      await expectShown(page.getByRole('heading', { level: 2, name: 'Tips a day' }));
      await mark(page);
    }
    await expectShown(home.getByText('Welcome back'));
    await mark(home);
  });

  afterEach(() => phones.forEach((phone) => phone.expectQuiet()));

  it('is posted once from the menu, however often the button is pressed', async () => {
    await desk.getByRole('link', { name: 'Menu' }).tap();
    await desk.getByRole('link', { name: 'Send Tips' }).tap();
    await expectShown(button(desk, 'Post Tips'));
    await button(desk, 'Post Tips').tap();
    await field(desk, 'Heading').fill('   ');
    await field(desk, 'Details').fill('Details without a heading');
    await button(desk, 'Post Tips').tap();
    await field(desk, 'Heading').fill(first);
    await field(desk, 'Details').fill('Entry 91,200\nStop 89,900\n\n<img src=x onerror=alert(1)>');
    await photograph(desk, '40-send-tips');
    expect(office.traffic.countPosts('sendTips')).toBe(0);
    // Two presses before the screen can have drawn that it is busy.
    await button(desk, 'Post Tips').evaluate((element) => {
      for (let presses = 0; presses < 2; presses += 1)
        element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    const dialog = desk.getByRole('dialog', { name: 'Tip posted' });
    await expectShown(dialog.getByText('Posted.', { exact: true }));
    await expect.poll(() => office.traffic.countPosts('sendfcmMsg'), soon).toBe(1);
    await photograph(desk, '41-tip-posted');
    await button(dialog, 'Done').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(desk, 'Heading').inputValue()).toBe('');
    expect(await field(desk, 'Details').inputValue()).toBe('');
    expect(office.traffic.countPosts('sendTips')).toBe(1);
  });

  it('is there without a reload, word for word, and told of elsewhere', async () => {
    for (const page of [free, essential]) {
      const tip = tipOf(page, first);
      await expectShown(tip.getByText('New', { exact: true }));
      expect(await tip.getByRole('paragraph').innerText()).toBe(
        'Entry 91,200\nStop 89,900\n\n<img src=x onerror=alert(1)>',
      );
      expect(await isMarked(page)).toBe(true);
    }
    await photograph(essential, '42-tips');
    await home.bringToFront();
    await expectShown(home.getByRole('link', { name: 'New trading tip' }));
    await photograph(home, '43-tip-news');
    await home.getByRole('link', { name: 'New trading tip' }).tap();
    await expectShown(tipOf(home, first));
    expect(await isMarked(home)).toBe(true);
    await home.getByRole('link', { name: 'Home', exact: true }).tap();
  });

  it('keeps what was typed when it is refused or the page is reloaded', async () => {
    office.tolerate(/status of 503 .*\/api\/sendTips/);
    await desk.route('**/api/sendTips', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'Busy' } } }),
    );
    await field(desk, 'Heading').fill(second);
    await field(desk, 'Details').fill('Hold');
    await button(desk, 'Post Tips').tap();
    await expectShown(desk.getByText('The tip could not be posted.'));
    await desk.unroute('**/api/sendTips');
    await desk.reload();
    await expect.poll(() => field(desk, 'Heading').inputValue(), soon).toBe(second);
    expect(await field(desk, 'Details').inputValue()).toBe('Hold');
  });

  it('is not there for a member without a package when it is the second of the day', async () => {
    const heard = nextTips(free);
    await postTyped('Posted.');
    await expectShown(tipOf(essential, second));
    await expectShown(home.getByRole('link', { name: 'New trading tip' }));
    expect(await heard).not.toContain(second);
    await expectShown(tipOf(free, first));
    expect(await tipOf(free, second).count()).toBe(0);
  });

  it('is not there with Essential when it is the third, nor told of', async () => {
    await button(home, 'Dismiss').tap();
    await button(home, 'Dismiss').waitFor({ state: 'hidden' });
    const heard = [free, essential, home].map(nextTips);
    office.tolerate(/Failed to load resource.*\/api\/sendfcmMsg/);
    await desk.route('**/api/sendfcmMsg', (route) => route.abort());
    await field(desk, 'Heading').fill(third);
    await field(desk, 'Details').fill('Sell');
    await postTyped('Posted. Devices could not be told.');
    await desk.unroute('**/api/sendfcmMsg');
    expect((await Promise.all(heard)).join()).not.toContain(third);
    await expectShown(tipOf(essential, second));
    expect(await tipOf(essential, third).count()).toBe(0);
    expect(await tipOf(free, third).count()).toBe(0);
    expect(await home.getByRole('link', { name: 'New trading tip' }).count()).toBe(0);
  });

  it('is heard of after a member has logged out and in again', async () => {
    await free.getByRole('link', { name: 'Home', exact: true }).tap();
    await button(free, 'Log out').tap();
    await button(free, 'Log Out').tap();
    await expectShown(free.getByRole('heading', { name: /Global Crypto Currency/ }));
    await logIn(free, { mail: freeMail, password });
    await moveToNextOpenDay();
    await free.getByRole('link', { name: 'Tips', exact: true }).tap();
    await expectShown(tipOf(free, first));
    await field(desk, 'Heading').fill(nextDay);
    await field(desk, 'Details').fill('Hold');
    await postTyped('Posted.');
    await expectShown(tipOf(free, nextDay));
    expect(await isMarked(free)).toBe(true);
  });
});

describe('the tips of many days', () => {
  it('come a page at a time, and stay when a new one arrives', async () => {
    // Subscribed with 1,000 USDT.
    const elite = await accountOf('root');
    const { idToken } = await logInAs('admin');
    const post = async (heading: string): Promise<void> => {
      const body = { heading, details: 'Hold' };
      requireData(await client.api.call(contract.sendTips, { body }, idToken));
    };
    const total = limits.pageLength + 1;
    for (let posted = 0; posted < total; posted += 1) {
      if (posted % eliteTipsPerDay === 0) await moveToNextOpenDay();
      await post(`Tip ${posted + 1} of ${run}`);
    }
    const phone = await openAPhone();
    const page = await phone.open('/login');
    await logIn(page, elite);
    await page.getByRole('link', { name: 'Tips', exact: true }).tap();
    await expectShown(tipOf(page, `Tip ${total} of ${run}`));
    expect(await page.getByRole('article').count()).toBe(limits.pageLength);
    await button(page, 'Show more').tap();
    await expectShown(tipOf(page, `Tip 1 of ${run}`));
    const shown = await page.getByRole('article').count();
    expect(shown).toBeGreaterThan(limits.pageLength);
    await post(`One more tip of ${run}`);
    await expectShown(tipOf(page, `One more tip of ${run}`));
    await expectShown(tipOf(page, `Tip 1 of ${run}`));
    expect(await tipOf(page, `Tip 2 of ${run}`).count()).toBe(1);
    phone.expectQuiet();
  });
});

afterAll(() => browser.close());

/** The demo account with this role. */
async function accountOf(role: string): Promise<Login> {
  const { accounts } = await client.getWorld();
  const account = accounts.find((known) => known.role === role);
  if (account === undefined) throw new Error(`The world has no ${role}`);
  return account;
}

async function openAPhone(): Promise<Phone> {
  const phone = await openPhone(browser);
  phones.push(phone);
  return phone;
}

/** Posts what is typed, and reads what became of it. */
async function postTyped(text: string): Promise<void> {
  await button(desk, 'Post Tips').tap();
  const dialog = desk.getByRole('dialog', { name: 'Tip posted' });
  await expectShown(dialog.getByText(text, { exact: true }));
  await button(dialog, 'Done').tap();
  await dialog.waitFor({ state: 'hidden' });
}

/** What the server gives a page when it asks for the tips again. */
async function nextTips(page: Page): Promise<string> {
  const response = await page.waitForResponse(/\/api\/getTips\//);
  return response.text();
}

/** The tip with exactly this heading. */
const tipOf = (page: Page, heading: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Leaves a mark in the page that a reload would remove. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
  });

const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['kept'] === 'yes');
