import { contract } from '@polytips/functions/contract/contract.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, join, joinSubscribed } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { earnReward } from './support/earn-reward.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  link,
  payButton,
  reviewSubscription,
  saveRecipient,
  unlockDialog,
  urlOf,
  waitForContent,
} from './support/steps.ts';

const takePhone = preparePhones('full');
let phone: Phone;
let page: Page;

const openDialogs = () => page.locator('dialog:modal');

/** Android's Back: a step back in the history of the tab. */
async function pressBack(): Promise<void> {
  await page.evaluate(() => history.back());
}

/** The app's own way back: the arrow at the head of the screen. */
const arrow = () => link(page, 'Back');

const inMain = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first();

/** With its own arrow, which the route alone does not say. */
const expectScreen = (name: string) =>
  expectShown(page.getByRole('heading', { level: 1, name, exact: true }));

/** By Home, which stays below. */
async function openMenu(): Promise<void> {
  await link(page, 'Home').tap();
  await inMain(/^Menu$/).tap();
  await expectScreen('Menu');
}

async function openProfile(): Promise<void> {
  await openMenu();
  await inMain(/Profile and settings/).tap();
  await expectScreen('Profile');
}

/** Scrolls down. @returns whether it is there: what is below the screen gets its height once it is near. */
async function goDown(place: number | 'its end'): Promise<boolean> {
  const scroll = () =>
    page.evaluate((to) => {
      scrollTo(0, to === 'its end' ? document.documentElement.scrollHeight : to);
      return `${scrollY} of ${document.documentElement.scrollHeight}`;
    }, place);
  const reached = await scroll();
  await drawn(page);
  return (await scroll()) === reached;
}

async function addUsdtAndReturn(): Promise<void> {
  await link(page, 'Add USDT').first().tap();
  await expectRoute(page, '/receiveQR?token=USDT');
  await pressBack();
}

async function expectDialogs(count: number): Promise<void> {
  await expect.poll(() => openDialogs().count()).toBe(count);
}

describe('Back', () => {
  beforeAll(async () => {
    phone = await takePhone(await demoMember('level-1'));
  });

  beforeEach(async () => {
    page = await phone.open('/menu');
    await page.goto(urlOf('/tips'));
    await expectScreen('Trading Tips');
  });

  // A browser has six connections to a server, and each page keeps one.
  afterEach(() => page.close());

  it.each([
    ['/home', 'Crypto Purchasing Rewards', 400],
    ['/profile', 'Profile', 'its end'],
    ['/community', 'Network Community', 'its end'],
    ['/statement', 'All Bonus', 'its end'],
    ['/activity', 'Activity', 'its end'],
  ] as const)(
    'leads to the part of %s that was left, and not to its top',
    async (route, name, place) => {
      const title = page.getByRole('heading', { name, exact: true });
      await page.setViewportSize({ width: 360, height: 480 });
      await page.goto(urlOf(route));
      await expectShown(title);
      await waitForContent(page);
      await expect.poll(() => goDown(place)).toBe(true);
      const left = await page.evaluate(() => scrollY);
      expect(left).toBeGreaterThan(0);
      // Without a tap of Playwright, which scrolls first, also to what stays at the edge of the screen.
      await link(page, 'Tips').dispatchEvent('click');
      await expectScreen('Trading Tips');
      await pressBack();
      await expectRoute(page, route);
      await expectShown(title);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    },
  );

  it('leads to the part of Home that was left, also where it was left at its top before', async () => {
    await page.setViewportSize({ width: 360, height: 480 });
    await link(page, 'Home').dispatchEvent('click');
    await expectRoute(page, '/home');
    for (const place of [0, 'its end'] as const) {
      await waitForContent(page);
      await expectShown(page.getByRole('heading', { name: 'Crypto Purchasing Rewards' }));
      await expect.poll(() => goDown(place)).toBe(true);
      const left = await page.evaluate(() => scrollY);
      expect(left > 0).toBe(place !== 0);
      await link(page, 'Tips').dispatchEvent('click');
      await expectScreen('Trading Tips');
      await pressBack();
      await expectRoute(page, '/home');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    }
  });

  it.each([
    ['moves the screen in', false],
    ['moves no screen in that the browser has moved in itself', true],
  ])('%s', async (_, isBrowsers) => {
    // Before the app listens.
    await page.addInitScript((value) => {
      addEventListener('popstate', (event) => {
        Object.defineProperty(event, 'hasUAVisualTransition', { value });
      });
    }, isBrowsers);
    await openMenu();
    await page.reload();
    await expectScreen('Menu');
    await page.evaluate(() => {
      let slides = 0;
      const animate = () => void (slides += 1);
      Object.assign(document.querySelector('main') ?? {}, { animate });
      Object.assign(globalThis, { slidesOf: () => slides });
    });
    await pressBack();
    await expectShown(page.getByText(/^Welcome/));
    expect(await page.evaluate('slidesOf()')).toBe(isBrowsers ? 0 : 1);
  });

  it('leads with the focus to a screen whose code comes late, also from a field that had it', async () => {
    await page.goto(urlOf('/sendToken'));
    await expectScreen('Send Token');
    // The page knows no other screen then, as after a phone has ended it.
    await page.reload();
    await field(page, 'Amount').focus();
    await pressBack();
    await expectScreen('Trading Tips');
    await expectFocus(page.getByRole('main'));
  });

  describe('after the arrow of the app', () => {
    it.each(['at once', 'after a reload'])(
      'leads on from where the arrow led, and never forward again: %s',
      async (when) => {
        await openProfile();
        if (when === 'after a reload') await page.reload();
        await arrow().tap();
        await expectScreen('Menu');
        await arrow().tap();
        await expectShown(page.getByText(/^Welcome/));
        await pressBack();
        await expectRoute(page, '/tips');
      },
    );

    it('leads on from there after a double press, which led no further than one', async () => {
      await openProfile();
      await arrow().evaluate((each: HTMLElement) => {
        each.click();
        each.click();
      });
      await expectRoute(page, '/menu');
      await pressBack();
      await expectRoute(page, '/home');
    });

    it('leads on from Home, to which the arrow passed over a screen', async () => {
      await link(page, 'Home').tap();
      await link(page, 'Receive').tap();
      await expectRoute(page, '/receiveQR');
      await inMain(/How to get USDT and POL/).tap();
      await expectScreen('How to get USDT and POL');
      await arrow().tap();
      await expectRoute(page, '/home');
      await pressBack();
      await expectRoute(page, '/tips');
    });

    it('leads to what was before a screen that was opened directly', async () => {
      await page.goto(urlOf('/profile'));
      await expectScreen('Profile');
      await arrow().tap();
      await expectRoute(page, '/menu');
      await pressBack();
      await expectRoute(page, '/tips');
    });

    it('is no other way back: the arrow leads to the part of the screen that was left', async () => {
      await page.setViewportSize({ width: 360, height: 480 });
      await page.goto(urlOf('/menu'));
      await expectScreen('Menu');
      await expect.poll(() => goDown(400)).toBe(true);
      const left = await page.evaluate(() => scrollY);
      expect(left).toBeGreaterThan(0);
      await inMain(/Class Room/).dispatchEvent('click');
      await expectScreen('Class Room');
      await arrow().tap();
      await expectRoute(page, '/menu');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    });

    it('leads on from the menu, to which the arrow passed over a sheet', async () => {
      await openMenu();
      await inMain(/My Subscription/).tap();
      await listedButton('Pro').tap();
      await link(openDialogs(), 'Daily rewards').tap();
      await expectScreen('DR Tips Reward');
      await arrow().tap();
      await expectRoute(page, '/menu');
      await pressBack();
      await expectRoute(page, '/home');
    });
  });

  it('closes a dialog and keeps the screen, and the next one leaves the screen', async () => {
    await button(page, 'Refer').tap();
    await expectDialogs(1);
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/tips');
    await pressBack();
    await expectRoute(page, '/menu');
  });

  it('leaves the screen at once after a dialog that was closed by its button', async () => {
    await button(page, 'Refer').tap();
    await button(openDialogs(), 'Close').tap();
    await expectDialogs(0);
    await pressBack();
    await expectRoute(page, '/menu');
  });

  it('leaves the screen at once after a reload over an open dialog', async () => {
    await button(page, 'Refer').tap();
    await expectDialogs(1);
    await page.reload();
    await expectScreen('Trading Tips');
    await pressBack();
    await expectRoute(page, '/menu');
  });

  it('closes the review of a payment, and keeps the form under it', async () => {
    await reviewSubscription(page, '50');
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/buy-package?amount=50');
  });

  it('closes the question for the password over a payment, which is not made', async () => {
    await reviewSubscription(page, '50');
    await payButton(page).click();
    await expectShown(unlockDialog(page));
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/buy-package?amount=50');
    expect(phone.traffic.countPosts('booking')).toBe(0);
  });

  it.each<Opener>([
    ['the sheet of a row', '/my-packages', 'Pro', () => listedButton('Pro')],
    ['the sheet of a member', '/direct', 'Guest Member', () => listedButton('Guest Member')],
    ['an explanation', '/dr-tips', 'DR Tips', () => button(page, 'About DR Tips')],
    ['a confirmation', '/home', 'Log out?', () => button(page, 'Log out')],
    ['a message', '/sendToken', 'Error', () => button(page, 'Confirm')],
    ['a picture of the address', '/home', 'Wallet address', () => button(page, 'Get Address')],
    ['a secret', '/profile', 'Recovery phrase', () => listedButton('Show recovery phrase')],
    ['a choice of what to save', '/statement', 'Save as CSV', () => button(page, 'Save as CSV')],
  ])('closes %s on %s, and keeps the screen', closesDialog);
});

const scanner = () => page.getByRole('dialog', { name: 'Scan a QR code' });

const isCameraOn = () =>
  page
    .getByLabel('Camera', { exact: true })
    .evaluate((video) => video instanceof HTMLVideoElement && video.srcObject !== null);

/** Lets the page believe that it went out of sight, or came back. */
const setVisibility = (state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

describe('the camera', () => {
  beforeEach(async () => {
    phone = await takePhone(await demoMember('level-1'));
    page = await phone.open('/menu');
    // Headless Chromium reads no codes and has no camera.
    await page.evaluate(() => {
      class Reader {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = () => Promise.resolve([]);
      }
      Reflect.set(globalThis, 'BarcodeDetector', Reader);
      navigator.mediaDevices.getUserMedia = () =>
        Promise.resolve(document.createElement('canvas').captureStream());
    });
    await page.goto(urlOf('/sendToken'));
    await button(page, 'Scan').tap();
    await expectShown(scanner());
  });

  it('is closed by Back, which keeps the form under it', async () => {
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/sendToken');
    await button(page, 'Scan').tap();
    await button(scanner(), 'Cancel').tap();
    await expectDialogs(0);
  });

  it('is off while the page is hidden, and on again when the member comes back', async () => {
    await expect.poll(isCameraOn).toBe(true);
    await setVisibility('hidden');
    await expect.poll(isCameraOn).toBe(false);
    await setVisibility('visible');
    await expect.poll(isCameraOn).toBe(true);
  });

  it('says to who does not see the picture that there is none', async () => {
    await button(scanner(), 'Cancel').tap();
    await expectDialogs(0);
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await button(page, 'Scan').tap();
    await expectShown(
      scanner()
        .getByRole('alert')
        .getByText(/^The camera was not allowed/),
    );
  });
});

it('Back closes the upper of two dialogs, and then the lower one', async () => {
  const member = await demoMember('level-1');
  phone = await takePhone(member);
  page = await phone.open('/sendToken');
  await expectShown(field(page, 'Amount'));
  const address = `0x${'1'.repeat(40)}`;
  await saveRecipient(page, { uid: member.uid, address, name: 'Landlord' });
  await page.reload();
  await page.getByRole('button', { name: 'Change Landlord' }).tap();
  await expectDialogs(1);
  await button(openDialogs(), 'Remove').tap();
  await expectShown(page.getByRole('dialog', { name: 'Remove Landlord?' }));
  await expectDialogs(2);
  await pressBack();
  await expectDialogs(1);
  await pressBack();
  await expectDialogs(0);
  await expectRoute(page, '/sendToken');
});

describe('Back in a withdrawal', () => {
  let member: Member;

  beforeAll(async () => {
    member = await joinSubscribed('Withdrawing Member', 10_000_000_000n);
    await earnReward(member);
  });

  it('closes the review of a member, who has requested nothing', async () => {
    phone = await takePhone(member);
    page = await phone.open('/menu');
    await page.goto(urlOf('/withdraw'));
    await field(page, 'Amount').fill('20');
    await button(page, 'Confirm').tap();
    await expectShown(page.getByRole('dialog', { name: 'Review your withdrawal' }));
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/withdraw');
    expect(await field(page, 'Amount').inputValue()).toBe('20');
    expect(phone.traffic.countPosts('withdrawal')).toBe(0);
  });

  it('closes the reviews of an admin, who has paid nothing and can pay once the figures are there', async () => {
    const body = { publicKey: member.wallet.publicKey, amount: 20_000_000n };
    requireData(await client.api.call(contract.withdrawal, { body }, member.idToken));
    phone = await takePhone(await demoMember('admin'));
    page = await phone.open('/menu');
    const totals = Promise.withResolvers<void>();
    await page.route('**/api/payoutTotals', async (call) => {
      await totals.promise;
      await call.continue();
    });
    await page.goto(urlOf('/unpaid'));
    const row = page.getByRole('article', { name: /^Withdrawing Member/ });
    await expectShown(button(page, 'Pay all'));
    expect(await button(page, 'Pay all').isDisabled()).toBe(true);
    totals.resolve();
    await expectShown(row);
    await button(page, 'Pay all').tap();
    await expectShown(page.getByRole('dialog', { name: 'Review the run' }));
    await pressBack();
    await expectDialogs(0);
    await button(row, 'Pay Now').tap();
    await expectShown(payButton(page));
    await pressBack();
    await expectDialogs(0);
    await expectRoute(page, '/unpaid');
    expect(phone.traffic.countPosts('withdrawalPay')).toBe(0);
  });
});

it('Back of an admin closes the preview of a tip, which keeps what was typed and is not posted', async () => {
  phone = await takePhone(await demoMember('admin'));
  page = await phone.open('/menu');
  await page.goto(urlOf('/send-tips'));
  await field(page, 'Heading').fill('BTC: wait for the close');
  await field(page, 'Details').fill('No entry before the day is over.');
  await button(page, 'Post Tips').tap();
  await expectShown(page.getByRole('dialog', { name: 'Post this tip?' }));
  await pressBack();
  await expectDialogs(0);
  await expectRoute(page, '/send-tips');
  expect(await field(page, 'Heading').inputValue()).toBe('BTC: wait for the close');
  expect(phone.traffic.countPosts('sendTips')).toBe(0);
});

describe('Back from where missing money is added', () => {
  beforeAll(async () => {
    phone = await takePhone(await join('Lacking Member'));
    page = await phone.open('/menu');
  });

  it('leads to the amount that was stepped to on /packages', async () => {
    await page.goto(urlOf('/packages'));
    const more = button(page, '50 USDT more');
    await more.tap();
    await more.tap();
    await expectRoute(page, '/packages?amount=150');
    await addUsdtAndReturn();
    await expectShown(link(page, 'Subscribe with 150 USDT'));
  });

  it('leads to the amount that was typed on /buy-package', async () => {
    await page.goto(urlOf('/buy-package'));
    await field(page, 'Amount').fill('150');
    await expectRoute(page, '/buy-package?amount=150');
    await addUsdtAndReturn();
    await expect.poll(() => field(page, 'Amount').inputValue()).toBe('150');
  });

  it('leads from the subscription to the package of the amount that was typed', async () => {
    await page.goto(urlOf('/buy-package'));
    await field(page, 'Amount').fill('550');
    await arrow().tap();
    await expectShown(link(page, 'Subscribe with 550 USDT'));
  });

  it('leads to what was filled in to send, which no address says, and a new way there to nothing', async () => {
    const to = `0x${'1'.repeat(40)}`;
    const read = () =>
      Promise.all(['Amount', 'To Address'].map((name) => field(page, name).inputValue()));
    await page.goto(urlOf('/sendToken'));
    await field(page, 'Amount').fill('25');
    await field(page, 'To Address').fill(to);
    await addUsdtAndReturn();
    await expectRoute(page, '/sendToken');
    await expect.poll(read).toEqual(['25', to]);
    await page.goto(urlOf('/menu'));
    await page.goto(urlOf('/sendToken'));
    await expect.poll(read).toEqual(['', '']);
  });
});

describe('Back of a visitor', () => {
  beforeEach(async () => {
    phone = await takePhone();
    page = await phone.open('/login');
  });

  it.each<Opener>([
    ['the terms', '/signup', /Terms/, () => button(page, 'Terms & Condition')],
    ['the offer, which comes by itself', '/signup', 'Signup Offer', () => undefined],
  ])('closes %s on %s, and keeps the screen', closesDialog);
});

/** What it closes, on which route, the title of the dialog, and what opens it. */
type Opener = readonly [string, string, string | RegExp, () => Locator | undefined];

const listedButton = (text: string): Locator =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: text }).first();

async function closesDialog(...[, route, name, opener]: Opener): Promise<void> {
  await page.goto(urlOf(route));
  await opener()?.tap();
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expectShown(dialog);
  await pressBack();
  await expectDialogs(0);
  await expectRoute(page, route);
}

describe('a link that is opened without a session', () => {
  let member: Member;

  beforeAll(async () => {
    member = await join('Linked Member');
    requireData(await client.api.call(contract.walletBackup, { body: {} }, member.idToken));
  });

  beforeEach(async () => {
    page = await (await takePhone()).open('/login');
  });

  it.each([
    ['/tips?from=push', '/tips?from=push'],
    ['/runs', '/home'],
    ['/nowhere', '/home'],
  ])('%s leads through the login to %s', async (opened, reached) => {
    await page.goto(urlOf(opened));
    if (opened === '/nowhere') await page.goto(urlOf('/login'));
    await expectRoute(page, '/login');
    await field(page, 'Email').fill(member.mail);
    await field(page, 'Password').fill(member.password);
    await button(page, 'Login').tap();
    await expectRoute(page, reached);
  });
});

it('the tabs are hidden where money moves or a secret is shown', async () => {
  page = await (await takePhone(await demoMember('level-1'))).open('/menu');
  const home = link(page, 'Home');
  await expectShown(home);
  for (const [route, title] of [
    ['/sendToken', 'Send Token'],
    ['/backup', 'Back up your wallet'],
    ['/password', 'Change Password'],
    ['/buy-package', 'Subscription'],
  ] as const) {
    await page.goto(urlOf(route));
    await expectShown(page.getByRole('heading', { level: 1, name: title }));
    expect(await home.count()).toBe(0);
  }
});
