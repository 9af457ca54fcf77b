import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparePhones, soon } from './support/phone.ts';
import {
  atWidths,
  findBarriers,
  findCut,
  isInFront,
  readMoved,
  readShift,
  shiftMax,
  watchShift,
  withLargeText,
} from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { expectRoute, expectShown, link } from './support/steps.ts';
import { urlOf } from './support/world.ts';

/** Every route with its heading, by the role that sees it. */
const routes = {
  visitor: [
    ['/', 'The Global Crypto Currency to Buy & Sell'],
    ['/signup', 'Create New Account'],
    ['/login', 'Login'],
    ['/forgot', 'Forgot password'],
    ['/reset-password', 'Reset password'],
    ['/reset-password?token=none&email=one@polytips.example', 'Reset password'],
    ['/nowhere', /./],
  ],
  anyone: [['/verify-mail?token=none', 'Confirm your email']],
  member: [
    ['/home', 'Admin Member'],
    ['/menu', 'Menu'],
    ['/profile', 'Profile'],
    ['/password', 'Change password'],
    ['/backup', 'Back up your wallet'],
    ['/sendToken', 'Send Token'],
    ['/receiveQR', 'Receive Token'],
    ['/add-funds', 'How to get USDT and POL'],
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
  ],
  admin: [
    ['/send-tips', 'Post Tips'],
    ['/unpaid', 'Unpaid withdraw'],
    ['/inflows', 'Inflows'],
    ['/runs', 'Reward Runs'],
    ['/audit', 'Audit Log'],
  ],
} as const;

/** Their heading is a slogan, and the member's name. */
const titledOtherwise: ReadonlySet<string> = new Set(['/', '/home']);

/** The admin's figures are wider than a small phone with text of twice the size. */
const wideWithLargeText: ReadonlySet<string> = new Set(['/runs']);

const takePhone = preparePhones();
let page: Page;

describe('a visitor', () => {
  beforeAll(async () => {
    page = await openWatched();
  });

  it.each([...routes.visitor, ...routes.anyone])(
    'finds %s without barriers, cut text or layout shift, and reachable by Tab',
    checkScreen,
  );

  it('finds the landing’s links and heading uncovered with text of twice the size', async () => {
    await page.goto(urlOf('/'));
    const parts = [
      link(page, 'Log in'),
      link(page.getByRole('navigation'), 'Sign up'),
      page.getByRole('heading', { level: 1 }),
    ];
    await expectShown(page.getByRole('heading', { level: 1 }));
    await withLargeText(page, async () => {
      for (const part of parts) {
        expect(await isInFront(part)).toBe(true);
        const { x, width } = await part.evaluate((element) => element.getBoundingClientRect());
        expect(x + width).toBeLessThanOrEqual(320);
      }
    });
  });

  it('is sent from every screen of members and admins to the login', async () => {
    for (const [route] of [...routes.member, ...routes.admin]) {
      await page.goto(urlOf('/'));
      await page.goto(urlOf(route));
      await expectRoute(page, '/login');
    }
  });
});

describe('an admin', () => {
  beforeAll(async () => {
    page = await openWatched('admin');
  });

  it.each([...routes.anyone, ...routes.member, ...routes.admin])(
    'finds %s without barriers, cut text or layout shift, and reachable by Tab',
    checkScreen,
  );
});

describe('a member who is no admin', () => {
  it('is sent from the screens of visitors and of admins to Home', async () => {
    page = await openWatched('guest');
    const visitorRoutes = ['/', '/login', '/signup', '/forgot'];
    for (const route of [...visitorRoutes, ...routes.admin.map(([each]) => each)]) {
      await page.goto(urlOf('/menu'));
      await page.goto(urlOf(route));
      await expectRoute(page, '/home');
      await expectShown(page.getByText(/^Welcome/));
    }
  });
});

async function openWatched(role?: string): Promise<Page> {
  const phone = await takePhone(role === undefined ? undefined : await demoMember(role));
  const watched = await phone.context.newPage();
  await watchShift(watched);
  await watched.goto(urlOf(role === undefined ? '/nowhere' : '/menu'));
  await expectShown(watched.getByRole('heading', { level: 1 }));
  return watched;
}

/** The element that the focus goes to; from the last one of a dialog it first leaves the page. */
async function pressTab(page: Page): Promise<string | undefined> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.tagName);
}

async function checkScreen(route: string, name: string | RegExp): Promise<void> {
  await page.goto(urlOf(route));
  const heading = page.getByRole('heading', { level: 1, name });
  await expectShown(heading);
  const before = await readShift(page);
  for (const skeleton of await page.getByText('Loading...', { exact: true }).all())
    await skeleton.waitFor({ state: 'hidden' });
  const shift = (await readShift(page)) - before;
  expect(shift < shiftMax ? [] : [shift, await readMoved(page)]).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  const title = titledOtherwise.has(route) ? '' : await heading.innerText();
  expect(await page.title()).toMatch(new RegExp(`^${title}`));
  await expect.poll(() => pressTab(page), soon).not.toBe('BODY');
  expect(await atWidths(page, () => findCut(page))).toEqual([]);
  const cut = await withLargeText(page, () => findCut(page));
  expect(wideWithLargeText.has(route) ? [] : cut).toEqual([]);
}
