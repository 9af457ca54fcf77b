import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone } from './open-phone.ts';
import { expectShown, logIn } from './steps.ts';

const visitorRoutes = [
  ['/', 'The Global Crypto Currency to Buy & Sell'],
  ['/signup', 'Create New Account'],
  ['/login', 'Login'],
  ['/forgot', 'Forgot password'],
  ['/reset-password', 'Reset password'],
  ['/reset-password?token=none&email=one@polytips.example', 'Reset password'],
  ['/nowhere', /./],
] as const;

const memberRoutes = [
  ['/home', 'Admin Member'],
  ['/menu', 'Menu'],
  ['/profile', 'Profile'],
  ['/password', 'Change password'],
  ['/backup', 'Back up your wallet'],
  ['/receiveQR', 'Receive Token'],
  ['/activity', 'Activity'],
  ['/packages', 'Choose Your Package'],
  ['/buy-package', 'Subscription'],
  ['/my-packages', 'My Subscription'],
  ['/dr-tips', 'Daily reward'],
  ['/tips', 'Trading Tips'],
  ['/direct', 'Direct Community'],
  ['/community', 'Network Community'],
  ['/dr-reward', 'DR Tips Reward'],
  ['/level-reward', 'Community Reward'],
  ['/upline-bonus', 'Upline Bonus'],
  ['/performance-bonus', 'Performance Bonus'],
  ['/statement', 'All Bonus'],
  ['/withdraw', 'Withdraw'],
  ['/withdraw-status', 'Withdraw status'],
  ['/class-room', 'Class Room'],
  ['/send-tips', 'Post Tips'],
  ['/unpaid', 'Unpaid withdraw'],
  ['/runs', 'Reward Runs'],
] as const;

/** Headed by a slogan, and by the name of the member. */
const titledByThemselves: ReadonlySet<string> = new Set(['/', '/home']);

let browser: Browser;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  phone = await openPhone(browser);
  page = await phone.open('/login');
});

afterAll(async () => {
  await browser.close();
});

describe('nobody is shut out', () => {
  it.each(visitorRoutes)('of %s', async (route, heading) => {
    expect(await findBarriers(route, heading)).toEqual([]);
  });

  describe('who is a member', () => {
    beforeAll(async () => {
      const { accounts } = await client.getWorld();
      const admin = accounts.find(({ role }) => role === 'admin');
      if (admin === undefined) throw new Error('The world has no admin');
      await logIn(page, admin);
    });

    it.each(memberRoutes)('of %s', async (route, heading) => {
      expect(await findBarriers(route, heading)).toEqual([]);
    });
  });
});

/** What axe finds on a route that keeps people out, each with where it is. */
async function findBarriers(route: string, heading: string | RegExp): Promise<readonly string[]> {
  await page.goto(urlOf(route));
  await expectShown(page.getByRole('heading', { level: 1, name: heading }));
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  return [...barriers, ...(await findOtherName(route))];
}

/** How the page is titled where that is not the name that the screen has itself. */
async function findOtherName(route: string): Promise<readonly string[]> {
  if (titledByThemselves.has(route)) return [];
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const title = await page.title();
  return title.startsWith(heading) ? [] : [`titled ${title}, not ${heading}`];
}
