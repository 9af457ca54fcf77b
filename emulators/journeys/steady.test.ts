import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, joinSubscribed } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { readShift, shiftMax, watchShift } from './layout-shift.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { type FaultyNetwork, openFaultyNetwork } from './rpc-faults.ts';
import { button, expectShown, field, logIn } from './steps.ts';

const stranger = '0x00000000000000000000000000000000000000A1';
const largeText = ['/login', '/signup'] as const;
const largeTextOfMembers = [
  '/home',
  '/menu',
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
    });
    await watchShift(waiting);
    await waiting.goto(urlOf(route));
    await come.promise;
    await waiting.getByRole('navigation').waitFor();
    go.resolve();
    await expectShown(waiting.getByText(answer));
    expect(await readShift(waiting)).toBeLessThan(shiftMax);
    await waiting.close();
  });
});

describe('the list of the activity', () => {
  let tablet: Phone;
  let network: FaultyNetwork;
  let list: Page;
  let member: Member;
  const received = () => list.getByRole('listitem').filter({ hasText: 'Received' });
  const sent = () => list.getByRole('listitem').filter({ hasText: 'Subscription' });
  const arrivals = () => list.getByRole('button', { name: /^Show \d+ new entr/ });

  beforeAll(async () => {
    member = await joinSubscribed('Steady Member', 50_000_000n);
    // Above what the server knows.
    await client.fund(member.wallet.publicKey, { usdt: '1', pol: '1' });
  });

  // Without what an earlier visit has kept.
  beforeEach(async () => {
    tablet = await openPhone(browser);
    network = await openFaultyNetwork(tablet.context);
    list = await tablet.open('/login');
    await watchShift(list);
    await logIn(list, { mail: member.mail, password: 'Polygon1' });
    await list.goto(urlOf('/menu'));
    await list.reload();
    await expectShown(list.getByRole('heading', { level: 1, name: 'Menu' }));
  });

  afterEach(() => tablet.close());

  it('comes up whole when the chain is the last to answer', async () => {
    const chain = network.hold('eth_getLogs');
    const known = list.waitForResponse(/\/getMyPackages\b/);
    await list.goto(urlOf('/activity'));
    await Promise.all([chain.came, known]);
    const before = await readShift(list);
    chain.release();
    await expectShown(received().first());
    expect((await readShift(list)) - before).toBeLessThan(shiftMax);
    expect(await arrivals().count()).toBe(0);
  });

  it('is not kept back for long, and stands still when the chain answers', async () => {
    const chain = network.hold('eth_getLogs');
    await list.goto(urlOf('/activity'));
    await expectShown(sent().first());
    expect(await received().count()).toBe(0);
    const before = await readShift(list);
    chain.release();
    // A business time that runs ahead has put them below what the server knows.
    await expectShown(arrivals().or(received()).first());
    expect((await readShift(list)) - before).toBeLessThan(shiftMax);
    if (await arrivals().isVisible()) await arrivals().tap();
    await expectShown(received().first());
    await arrivals().waitFor({ state: 'hidden' });
  });

  it('stands still when something comes in', async () => {
    await list.goto(urlOf('/activity'));
    await expectShown(received().first());
    const before = await readShift(list);
    await client.fund(member.wallet.publicKey, { usdt: '2.75', pol: '1' });
    await expectShown(arrivals());
    expect((await readShift(list)) - before).toBeLessThan(shiftMax);
    await arrivals().tap();
    await expectShown(received().filter({ hasText: '+2.75' }));
  });
});

describe('the amount of a send', () => {
  beforeAll(enter);

  it('moves nothing below it, however long it is', async () => {
    await page.goto(urlOf('/sendToken'));
    const below = field(page, 'To Address');
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    const tops = [];
    for (const amount of ['1', '1234567', '12345678', '12345678.123456', '123456789.123456']) {
      await field(page, 'Amount').fill(amount);
      tops.push(await below.evaluate((each) => each.getBoundingClientRect().top + scrollY));
    }
    expect(new Set(tops).size).toBe(1);
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
      'main :is(p, h1, h2, a, button, dt, dd, li, label)',
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
