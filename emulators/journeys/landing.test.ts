import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { runInFirebaseWorker } from './support/network.ts';
import { preparePhones } from './support/phone.ts';
import {
  button,
  closeSignupOffer,
  expectRoute,
  expectShown,
  field,
  link,
  urlOf,
} from './support/steps.ts';
import { denyStorage, lockDown } from './support/storage.ts';

const takePhone = preparePhones();
const takeMovingPhone = preparePhones('full');
let page: Page;

// The other one is part of the page.
const waysIn = () => link(page, 'Create your wallet');
const expectSticky = (shown: boolean): Promise<void> =>
  expect.poll(() => waysIn().count()).toBe(shown ? 2 : 1);
const isOnScreen = (part: Locator): Promise<boolean> =>
  part.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

it('a visitor has one way in at hand, wherever the page is scrolled to', async () => {
  page = await (await takePhone()).open('/');
  const inHead = link(page.getByRole('navigation'), 'Sign up');
  await expectShown(inHead);
  await expectSticky(false);
  const about = page.getByRole('heading', { name: 'Why members stay' });
  await about.evaluate((each) => each.scrollIntoView());
  await expectSticky(true);
  expect(await isOnScreen(inHead)).toBe(false);
  await page.getByText('All rights reserved', { exact: false }).scrollIntoViewIfNeeded();
  await expectSticky(false);
  expect(await isOnScreen(link(page, 'Sign up').last())).toBe(true);
  await about.evaluate((each) => each.scrollIntoView());
  await expectSticky(true);
  await waysIn().last().tap();
  await expectRoute(page, '/signup');
});

it('Plan & pricing leads to the packages, with the reward by the plan in force', async () => {
  page = await (await takePhone()).open('/');
  await link(page, 'Plan & pricing').tap();
  const packages = page.getByRole('region', { name: 'Plan & pricing' });
  await expect.poll(() => isOnScreen(packages)).toBe(true);
  expect(page.url()).toBe(urlOf('/'));
  await expect.poll(() => packages.getByText(/^about \d+\.\d{2}$/).count()).toBe(3);
  await expectShown(packages.getByText('You can lose all of it', { exact: false }));
});

/** Keeps at the page's root what its workers are sent of whether the globe turns. */
function noteTurning(): void {
  const postMessage = Reflect.get(Worker.prototype, 'postMessage');
  Worker.prototype.postMessage = function (message: unknown, ...rest) {
    if (message instanceof Object && 'turning' in message)
      document.documentElement.dataset['turning'] = String(message.turning);
    return Reflect.apply(postMessage, this, [message, ...rest]);
  };
}

it('the globe turns only while the visitor can see it', async () => {
  const { context } = await takeMovingPhone();
  await context.addInitScript(noteTurning);
  page = await context.newPage();
  await page.goto(urlOf('/'));
  const expectTurning = (turning: boolean) =>
    expect.poll(() => page.locator('html').getAttribute('data-turning')).toBe(String(turning));
  const setVisibility = (value: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, value);
  await expectTurning(true);
  await setVisibility('hidden');
  await expectTurning(false);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await setVisibility('visible');
  await expectTurning(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expectTurning(true);
});

/** Opens the terms over the landing, with the login behind it. */
async function openTerms(): Promise<Locator> {
  page = await (await takePhone()).open('/login');
  await link(page, 'Sign up').waitFor();
  await page.goto(urlOf('/'));
  await button(page, 'Terms & Condition').tap();
  const terms = page.getByRole('dialog', { name: 'Terms & Condition' });
  await expectShown(terms);
  return terms;
}

it('Back closes the terms over the landing, and the next one leaves it', async () => {
  const terms = await openTerms();
  await page.evaluate(() => history.back());
  await terms.waitFor({ state: 'detached' });
  await expectRoute(page, '/');
  await page.evaluate(() => history.back());
  await expectRoute(page, '/login');
});

it('Back leaves the landing at once after a reload over the terms', async () => {
  const terms = await openTerms();
  // The landing is loaded by itself then.
  await page.reload();
  await terms.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ below: [] });
  await page.evaluate(() => history.back());
  await expectRoute(page, '/login');
});

it('the market prices show once the charting service, at either of its hosts, reports that it runs', async () => {
  const { context } = await takePhone();
  const widget = 'https://www.tradingview-widget.com/embed-widget/ticker-tape/';
  const answer = (url: string, script: string) =>
    context.route(url, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<body bgcolor="#0b0e14"><script>${script}</script>`,
      }),
    );
  await answer('https://s.tradingview.com/**', `location.replace('${widget}')`);
  await answer(`${widget}**`, 'parent.postMessage({}, "*")');
  page = await context.newPage();
  await page.goto(urlOf('/'));
  await expectShown(page.getByRole('region', { name: 'Market prices' }));
});

it('the packages are described without a plan, and a ticker that never comes takes no room', async () => {
  const phone = await takePhone();
  phone.tolerate(/503|Failed to load/);
  page = await phone.context.newPage();
  await page.route('**/api/getPlan', (route) => route.fulfill({ status: 503, body: '{}' }));
  const answered = page.waitForResponse('**/api/getPlan');
  await page.goto(urlOf('/'));
  await answered;
  const packages = page.getByRole('region', { name: 'Plan & pricing' });
  await expect.poll(() => packages.getByText('by the plan').count()).toBe(3);
  await expectShown(packages.getByText('from 1,000'));
  expect(await page.getByRole('region', { name: 'Market prices' }).count()).toBe(0);
});

it.each([
  ['without storage', denyStorage, /^This browser keeps nothing for this site/],
  ['in Lockdown Mode', lockDown, /^This browser lacks what keeps you logged in/],
])(
  'a browser %s shows the landing and the terms, and a login, a reset and a signup say what it lacks',
  async (_, arrange, said) => {
    const { context } = await takePhone();
    await context.addInitScript(arrange);
    page = await context.newPage();
    await runInFirebaseWorker(page, arrange);
    await page.goto(urlOf('/'));
    await button(page, 'Terms & Condition').tap();
    await expectShown(page.getByRole('heading', { name: 'Risk Disclaimer' }));
    // A screen of members leads to the login, and remembers the way.
    await page.goto(urlOf('/class-room'));
    await expectRoute(page, '/login');
    await field(page, 'Email').fill('guest@polytips.example');
    await field(page, 'Password').fill('Polygon1');
    await button(page, 'Login').tap();
    await expectShown(page.getByText(said));
    await page.goto(urlOf('/reset-password?email=guest@polytips.example&token=unused'));
    await field(page, 'New password').fill('Yw3Persimmon6Rt');
    await button(page, 'Reset password').tap();
    await expectShown(page.getByText(said));
    const { rootSponsor } = await client.getWorld();
    await page.goto(urlOf(`/signup?s=${rootSponsor ?? ''}`));
    await expectShown(page.getByText(/^Invited by /));
    await closeSignupOffer(page);
    await button(page, 'Create account').tap();
    await expectShown(page.getByText(said));
  },
);
