import { contract } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { readShift, shiftMax, watchShift } from './layout-shift.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { button, expectShown, field, logIn } from './steps.ts';

// What every member has that the tests make by the API.
const password = 'Polygon1';

let browser: Browser;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

describe('of a member', () => {
  // All pages of one phone: what is in a page alone, as the parts of the app, is new in each.
  beforeAll(async () => {
    const { mail } = await join('Framed Member');
    phone = await openPhone(browser);
    // Firestore looks whether there is a network by a picture that the policy refuses.
    phone.tolerate(
      /net::ERR_|Failed to (fetch|load)|error-boundary|preload CSS|MIME type|cleardot/,
    );
    page = await phone.open('/login');
    await logIn(page, { mail, password });
  });

  beforeEach(async () => {
    await page.close();
    page = await phone.open('/home');
    await expectShown(page.getByText('Welcome back'));
  });

  afterEach(() => phone.expectQuiet());

  afterAll(() => phone.close());

  describe('a message that goes by itself', () => {
    beforeEach(async () => {
      await page.goto(urlOf('/sendToken'));
      await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    });

    it.each([
      [390, 844],
      [360, 640],
      [320, 640],
    ])('hides nothing that is to be pressed on %i x %i', async (width, height) => {
      await page.setViewportSize({ width, height });
      const before = await findCovered();
      await button(page, 'Max').tap();
      await expectShown(message());
      expect(await findCovered()).toEqual(before);
      await button(page, 'Dismiss').tap();
      await message().waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    });

    it('is said once, however often it comes', async () => {
      for (let presses = 0; presses < 3; presses += 1) await button(page, 'Max').tap();
      await button(page, 'Dismiss').tap();
      await message().waitFor({ state: 'hidden' });
      expect(await button(page, 'Dismiss').count()).toBe(0);
    });

    it('is in the dialog that is open, where it can be heard and pressed', async () => {
      await button(page, 'Max').tap();
      await button(page, 'Refer').tap();
      const dialog = page.getByRole('dialog', { name: 'Refer a friend' });
      await expectShown(dialog.getByText('Your wallet holds no USDT'));
      expect(await isInFront(message())).toBe(true);
      expect(await isInFront(button(dialog, 'Close'))).toBe(true);
      await button(dialog, 'Dismiss').tap();
      await message().waitFor({ state: 'hidden' });
      await expectShown(dialog);
    });
  });

  describe('a screen that cannot be loaded', () => {
    it('says that the device is offline, and opens when it no longer is', async () => {
      await phone.context.setOffline(true);
      await goOn('/class-room');
      await expectShown(offline(page));
      await button(page, 'Try again').tap();
      await expect
        .poll(() => button(page, 'Try again').getAttribute('aria-busy'), soon)
        .not.toBe('true');
      await expectShown(offline(page));
      await phone.context.setOffline(false);
      await expectShown(classRoom());
    });

    it('is forgotten when the member goes back to one that is there', async () => {
      await phone.context.setOffline(true);
      await goOn('/class-room');
      await expectShown(offline(page));
      await page.getByRole('link', { name: 'Home', exact: true }).tap();
      await expectShown(page.getByText('Welcome back'));
      const loads = countLoads();
      await phone.context.setOffline(false);
      await page.getByText('You are offline').waitFor({ state: 'hidden' });
      // As long as it would take to hear that the server is there again.
      await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(({ ok }) => ok));
      await expectShown(page.getByText('Welcome back'));
      expect(loads()).toBe(0);
    });

    it('since a new version took its place is loaded by one reload', async () => {
      await page.route('**/assets/class-room-screen-*.js', gone, { times: 1 });
      const loads = countLoads();
      await goOn('/class-room');
      await expectShown(classRoom());
      expect(loads()).toBe(1);
    });

    it('not even after a reload says so, and is not reloaded for ever', async () => {
      await page.route('**/assets/class-room-screen-*.js', gone);
      const loads = countLoads();
      await goOn('/class-room');
      await expectShown(page.getByText('This screen could not be loaded'));
      expect(loads()).toBe(1);
      await page.unrouteAll();
      await button(page, 'Reload').tap();
      await expectShown(classRoom());
      expect(loads()).toBe(2);
    });
  });
});

describe('of a visitor', () => {
  beforeEach(async () => {
    phone = await openPhone(browser);
  });

  afterEach(async () => {
    phone.expectQuiet();
    await phone.close();
  });

  it('the way to a screen that cannot be loaded has a way back, and opens later', async () => {
    phone.tolerate(/net::ERR_|Failed to (fetch|load)|error-boundary|preload CSS/);
    page = await phone.open('/');
    const way = page.getByRole('link', { name: 'Log in', exact: true });
    await expectShown(way);
    await phone.context.setOffline(true);
    await way.tap();
    await expectShown(offline(page));
    await page.goBack();
    await expectShown(way);
    await phone.context.setOffline(false);
    await way.tap();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
  });

  it('the head of the landing is whole with text of twice the size on a small phone', async () => {
    page = await phone.open('/');
    await page.setViewportSize({ width: 320, height: 640 });
    const parts = [
      page.getByRole('link', { name: 'Log in', exact: true }),
      page.getByRole('link', { name: 'Sign up', exact: true }),
      page.getByRole('heading', { level: 1 }),
    ];
    await expectShown(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const part of parts) {
      expect(await isInFront(part)).toBe(true);
      const { x, width } = await part.evaluate((element) => element.getBoundingClientRect());
      expect(x + width).toBeLessThanOrEqual(320);
    }
  });

  it('Home comes up as it stays after the log-in of a member whose wallet is backed up', async () => {
    const careful = await join('Careful Member');
    requireData(await client.api.call(contract.walletBackup, { body: {} }, careful.idToken));
    page = await phone.open('/login');
    await watchShift(page);
    await page.reload();
    await logIn(page, { mail: careful.mail, password });
    await expectShown(page.getByText('Opps! You Missed The Opportunity'));
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Your wallet has no backup').count()).toBe(0);
    expect(await readShift(page)).toBeLessThan(shiftMax);
  });

  it('the password of a signup says what it has to be, and below it nothing moves', async () => {
    const { passwordLengthMin, signupPasswordLengthMax } = limits;
    const rule = `${passwordLengthMin} to ${signupPasswordLengthMax} characters, with a letter and a digit.`;
    page = await phone.open('/signup');
    await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
    await button(page, 'Close').tap();
    const typed = field(page, 'Password');
    const box = page.getByRole('checkbox');
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await typed.fill(`a${width}`);
      expect(await descriptionOf(typed)).toBe(rule);
      const before = await box.boundingBox();
      await typed.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, 'a1'.repeat(20));
      await expectShown(page.getByText(/^Not pasted/));
      expect(await descriptionOf(typed)).toMatch(/^Not pasted/);
      expect(await box.boundingBox()).toEqual(before);
    }
  });
});

/** A wallet without USDT has no most to send. */
const message = () => page.getByText('Your wallet holds no USDT');

/** The screen that is to be loaded. */
const classRoom = () => page.getByRole('heading', { level: 1, name: 'Class Room' });

/** What stands for a screen without a network. */
const offline = (place: Page): Locator => place.getByText('You are offline', { exact: true });

/** Goes to a screen as a link would, without loading the page again. */
async function goOn(route: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#${route}`);
}

/** Answers as Hosting does where there is no such file. */
const gone = async (route: Route) =>
  route.fulfill({ response: await route.fetch({ url: `${route.request().url()}.gone.js` }) });

/** Counts how often the page is loaded from now on. */
function countLoads(): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** What can be pressed, and is in sight, but for what lies over it. */
function findCovered(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    for (const control of document.querySelectorAll('#root :is(a, button, input)')) {
      const { x, y, width, height } = control.getBoundingClientRect();
      const front = document.elementFromPoint(x + width / 2, y + height / 2);
      const isInSight = y >= 0 && y + height <= innerHeight && width > 0;
      if (isInSight && (front === null || !(control.contains(front) || front.contains(control))))
        covered.push(control.textContent);
    }
    return covered;
  });
}

/** Whether nothing lies over an element. */
const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return front !== null && each.contains(front);
  });

/** What describes a field to whoever hears it. */
const descriptionOf = (element: Locator): Promise<string | undefined> =>
  element.evaluate((each) => {
    const id = each.getAttribute('aria-describedby');
    return id === null ? undefined : document.getElementById(id)?.textContent;
  });
