import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { button, expectShown, field, logIn } from './steps.ts';

// What the web vitals call good is 0.1.
const shiftMax = 0.02;
const stranger = '0x00000000000000000000000000000000000000A1';
const largeText = ['/login', '/signup'] as const;
const largeTextOfMembers = [
  '/home',
  '/sendToken',
  '/password',
  '/profile',
  '/activity',
  '/withdraw',
  '/class-room',
] as const;

let browser: Browser;
let phone: Phone;
let page: Page;
let isIn = false;

beforeAll(async () => {
  browser = await launchBrowser();
  phone = await openPhone(browser);
  page = await phone.open('/login');
});

afterAll(async () => {
  await browser.close();
});

describe('text of twice the size on a small phone', () => {
  it.each(largeText)('is whole on %s', async (route) => {
    expect(await findCut(route)).toEqual([]);
  });

  describe('of a member', () => {
    beforeAll(enter);

    it.each(largeTextOfMembers)('is whole on %s', async (route) => {
      expect(await findCut(route)).toEqual([]);
    });
  });
});

describe('a screen that waits for an answer', () => {
  beforeAll(enter);

  it.each([
    ['/home', 'Your wallet has no backup'],
    ['/profile', 'Regd. date'],
  ])('%s does not move when it comes', async (route, answer) => {
    const come = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const waiting = await phone.context.newPage();
    await waiting.route(/\/getUser\b/, async (call) => {
      come.resolve();
      await go.promise;
      await call.continue();
    });
    await waiting.addInitScript(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('polytips:last:')) localStorage.removeItem(key);
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          const value = 'value' in shift ? Number(shift.value) : 0;
          const { dataset } = document.documentElement;
          dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await waiting.goto(urlOf(route));
    await come.promise;
    await waiting.getByRole('navigation').waitFor();
    go.resolve();
    await expectShown(waiting.getByText(answer));
    await waiting.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const shift = await waiting.locator('html').getAttribute('data-shift');
    expect(Number(shift ?? 0)).toBeLessThan(shiftMax);
    await waiting.close();
  });
});

describe('a note over the button', () => {
  beforeAll(enter);

  it('never covers the field that has the focus', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.reload();
    await page.goto(urlOf('/sendToken'));
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    await field(page, 'Amount').fill('999999999');
    await field(page, 'To Address').fill(stranger);
    await expectShown(page.getByText('Your wallet holds less USDT than this payment.'));
    for (const label of ['Amount', 'To Address', 'Amount']) {
      await page.evaluate(() => scrollTo(0, 0));
      await button(page, 'Confirm').focus();
      await field(page, label).focus();
      await expect
        .poll(() => field(page, label).evaluate(isUncovered), { ...soon, message: label })
        .toBe(true);
    }
  });
});

/** Logs in, unless that is done. */
async function enter(): Promise<void> {
  if (isIn) return;
  const { accounts } = await client.getWorld();
  const member = accounts.find(({ role }) => role === 'level-2');
  if (member === undefined) throw new Error('The world has no member');
  await logIn(page, member);
  isIn = true;
}

/** What of the texts and fields of a route is cut, or lies over another, with text of twice the size. */
async function findCut(route: string): Promise<readonly string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(urlOf(route));
  await expectShown(page.getByRole('heading', { level: 1 }).first());
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
    for (const control of document.querySelectorAll('main :is(input, select, textarea)[id]')) {
      const label = document.querySelector(`label[for="${control.id}"]`);
      if (label === null || control.getAttribute('type') === 'checkbox') continue;
      const { paddingTop, paddingBottom } = getComputedStyle(control);
      const { top, height } = control.getBoundingClientRect();
      const textTop = top + Number.parseFloat(paddingTop);
      const textHeight = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      if (label.getBoundingClientRect().bottom > textTop + 1)
        found.push(`${label.textContent} lies over its text`);
      if (textHeight < Number.parseFloat(getComputedStyle(control).fontSize))
        found.push(`the text of ${label.textContent} is cut`);
    }
    for (const text of document.querySelectorAll(
      'main :is(p, h1, h2, button, dt, dd, li, label)',
    )) {
      const { right } = text.getBoundingClientRect();
      if (right > clientWidth + 1) found.push(`${text.textContent} is cut`);
    }
    return found;
  });
}

/** Whether nothing lies over an element. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [y + 2, y + height - 2].every(
    (line) => document.elementFromPoint(x + width / 2, line) === element,
  );
}
