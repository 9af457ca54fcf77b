import { contract } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../base/wait-until.ts';
import { client, join, joinSubscribed, moveToNextOpenDay } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { earnReward } from './support/earn-reward.ts';
import { type FaultyNetwork, holdScript, openFaultyNetwork } from './support/network.ts';
import { type Phone, preparePhones, waitMs } from './support/phone.ts';
import { isInFront, readShift, shiftMax, watchShift } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectShown,
  field,
  holdToasts,
  link,
  logIn,
  returnToPage,
  urlOf,
} from './support/steps.ts';

/** Of what stands under a field, with the space over it. */
const lineHeight = 24;
const stranger = '0x00000000000000000000000000000000000000A1';

const takePhone = preparePhones('full');
let phone: Phone;
let page: Page;

// Home begins with the first steps until a daily reward was credited, which the day of the world's beginning decides.
beforeAll(async () => earnReward(await demoMember('level-2')));

describe('a screen that waits for the account', () => {
  beforeAll(async () => {
    phone = await takePhone(await demoMember('level-2'));
  });

  it.each([
    ['/home', 'Your wallet has no backup'],
    ['/profile', 'Regd. date'],
  ])('%s does not move when the answer comes', async (route, answer) => {
    const waiting = await phone.context.newPage();
    const come = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    await waiting.route(/\/get(?:User|Home)\b/, async (call) => {
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

  it('Trading Tips does not move when the count of today’s tips comes last', async () => {
    const waiting = await phone.context.newPage();
    const counted = Promise.withResolvers<void>();
    const { now } = await client.getWorld();
    const tip = { dates: now, heading: 'Steady tip', details: 'Stands still', Tip_sl: 'tip' };
    // Below what the count adds to today.
    const earlier = { ...tip, dates: '2026-01-05T12:00:00.000Z', Tip_sl: 'earlier' };
    await waiting.route(/\/getTips\b/, async (call) => {
      // With the business day in its headers.
      const response = await call.fetch();
      await call.fulfill({ response, json: { data: [tip, earlier] } });
    });
    await waiting.route(/\/getTipCount\b/, async (call) => {
      await counted.promise;
      const next = { name: 'Pro', tips: 5, more: 1 };
      await call.fulfill({ json: { data: [{ posted: 2, shown: 1, nextPosition: 3, next }] } });
    });
    await watchShift(waiting);
    const listed = waiting.waitForResponse(/\/getTips\b/);
    await waiting.goto(urlOf('/tips'));
    await listed;
    await waiting.getByRole('navigation').waitFor();
    // A list that did not wait for the count would be drawn by now.
    await waiting.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    await readShift(waiting);
    counted.resolve();
    await expectShown(waiting.getByText('Steady tip').first());
    await expectShown(waiting.getByText('1 of 2 today'));
    expect(await readShift(waiting)).toBeLessThan(shiftMax);
    await waiting.close();
  });

  it('/my-packages does not move when its replies come one after the other', async () => {
    const calls = [/\/getMyPackages\b/, /\/getInflows\b/];
    expect(await shiftOfReplies('/my-packages', calls, 'Confirmed')).toBeLessThan(shiftMax);
  });

  it('a form for the password has its help at once, before what that leads to has come', async () => {
    const waiting = await phone.context.newPage();
    const letDialogCome = await holdScript(waiting, 'forgot-password');
    await waiting.goto(urlOf('/backup'));
    await button(waiting, 'Start').tap();
    await expectShown(button(waiting, 'Continue'));
    expect(await button(waiting, 'Forgot your password?').isVisible()).toBe(true);
    await button(waiting, 'Forgot your password?').tap();
    letDialogCome();
    await expectShown(waiting.getByRole('dialog', { name: 'Forgot your password?' }));
    await waiting.close();
  });

  it('Home does not move after the login of a member whose wallet is backed up', async () => {
    const careful = await join('Careful Member');
    requireData(await client.api.call(contract.walletBackup, { body: {} }, careful.idToken));
    page = await (await takePhone()).open('/login');
    await watchShift(page);
    await page.reload();
    await logIn(page, careful);
    await expectShown(page.getByText('Opps! You Missed The Opportunity'));
    expect(await page.getByText('Your wallet has no backup').count()).toBe(0);
    expect(await readShift(page)).toBeLessThan(shiftMax);
  });
});

describe('what moves while it comes', () => {
  beforeAll(async () => {
    phone = await takePhone(await demoMember('level-2'));
  });

  it.each([
    ['rows', '/direct', 'Direct Community', /\/getDirect\b/],
    ['cards', '/tips', 'Trading Tips', /\/getTips\b/],
  ])('is one layer for all %s of a list that loads', async (_, route, name, call) => {
    const waiting = await phone.context.newPage();
    await waiting.route(call, () => undefined);
    await waiting.goto(urlOf(route));
    // Before it, the shape of a screen whose code is on its way.
    await expectShown(waiting.getByRole('heading', { level: 1, name }));
    await waiting.getByText('Loading...').first().waitFor({ state: 'attached' });
    // Its totals have come by then.
    await expect.poll(() => countMoving(waiting, /breathe/)).toBe(1);
    await waiting.close();
  });

  it('is one layer for all days of a chart', async () => {
    page = await phone.open('/home');
    const days = page.getByRole('list', { name: 'Earned by day' });
    await days.waitFor({ state: 'attached' });
    await expect.poll(() => countMoving(page, /grow/)).toBe(1);
  });
});

/** The elements that move like this, each of which the browser paints on a layer of its own. */
const countMoving = (shown: Page, movement: RegExp): Promise<number> =>
  shown.evaluate(
    (pattern) =>
      [...document.querySelectorAll('*')].filter((each) =>
        pattern.test(getComputedStyle(each).animationName),
      ).length,
    movement,
  );

describe('the activity list', () => {
  let network: FaultyNetwork;
  let member: Member;

  beforeAll(async () => {
    member = await joinSubscribed('Steady Member', 50_000_000n);
    // Listed above the subscription.
    const { publicKey } = member.wallet;
    await client.fund(publicKey, { usdt: '1', pol: '1' });
    // What another test lets the server find later would be new on the screen.
    await waitUntil({ name: 'The list of receipts', timeoutMs: waitMs }, async () => {
      await client.runJob('scan-receipts');
      const call = { params: { publicKey } };
      const reply = await client.api.call(contract.getReceipts, call, member.idToken);
      return requireData(reply).length === 2;
    });
  });

  // A new phone for each test: a visit keeps what it has listed.
  beforeEach(async () => {
    phone = await takePhone(member);
    network = await openFaultyNetwork(phone.context);
    page = await phone.context.newPage();
    await watchShift(page);
    await page.goto(urlOf('/menu'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
  });

  it('comes up whole when the chain is the last to answer', async () => {
    await page.addInitScript(stretchWaits);
    const chain = network.hold('eth_getLogs');
    const known = page.waitForResponse(/\/getMyPackages\b/);
    await page.goto(urlOf('/activity'));
    await Promise.all([chain.came, known]);
    const before = await readShift(page);
    expect(await sent().count()).toBe(0);
    chain.release();
    await expectShown(receivedPol().first());
    expect((await readShift(page)) - before).toBeLessThan(shiftMax);
    expect(await arrivals().count()).toBe(0);
  });

  it('shows the server’s entries before a slow chain answers, and stands still when it does', async () => {
    const chain = network.hold('eth_getLogs');
    await page.goto(urlOf('/activity'));
    await expectShown(sent().first());
    expect(await receivedPol().count()).toBe(0);
    const before = await readShift(page);
    chain.release();
    // Business time may be ahead of the chain's: then the entries are listed below the known ones.
    await expectShown(arrivals().or(receivedPol()).first());
    expect((await readShift(page)) - before).toBeLessThan(shiftMax);
    if (await arrivals().isVisible()) await arrivals().tap();
    await expectShown(receivedPol().first());
    await arrivals().waitFor({ state: 'hidden' });
  });

  it('stands still when a payment comes in, until the member shows it', async () => {
    await page.goto(urlOf('/activity'));
    await expectShown(receivedPol().first());
    const before = await readShift(page);
    await client.fund(member.wallet.publicKey, { usdt: '1', pol: '2.75' });
    await expect.poll(() => returnToPage(page).then(() => arrivals().count())).toBe(1);
    expect((await readShift(page)) - before).toBeLessThan(shiftMax);
    await arrivals().tap();
    await expectShown(receivedPol().filter({ hasText: '+2.75' }));
  });
});

describe('the send screen', () => {
  beforeAll(async () => {
    phone = await takePhone(await demoMember('level-2'));
  });

  beforeEach(async () => {
    page = await phone.open('/sendToken');
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
  });

  it('does not move below the amount, however long the amount is', async () => {
    const below = field(page, 'To Address');
    const tops = [];
    for (const amount of ['1', '1234567', '12345678', '12345678.123456', '123456789.123456']) {
      await field(page, 'Amount').fill(amount);
      tops.push(await below.evaluate((each) => each.getBoundingClientRect().top + scrollY));
    }
    expect(new Set(tops).size).toBe(1);
  });

  it('never covers the field in focus with the note over the button', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await field(page, 'Amount').fill('999999999');
    await field(page, 'To Address').fill(stranger);
    await expectShown(page.getByText('Your wallet holds less USDT than this payment.'));
    for (const label of ['Amount', 'To Address', 'Amount']) {
      await page.evaluate(() => scrollTo(0, 0));
      await button(page, 'Confirm').focus();
      await field(page, label).focus();
      await expect
        .poll(() => field(page, label).evaluate(isUncovered), { message: label })
        .toBe(true);
    }
  });
});

describe('a toast', () => {
  beforeAll(async () => {
    phone = await takePhone(await join('Toasted Member'));
  });

  // A wallet without USDT has no most to send, which a toast says.
  beforeEach(async () => {
    page = await phone.open('/sendToken');
    await expectShown(page.getByText(/Balance [\d,.]+ USDT/));
    await holdToasts(page);
  });

  it.each([
    [390, 844],
    [320, 640],
  ])('covers no control on %i x %i, and gives the focus back', async (width, height) => {
    await page.setViewportSize({ width, height });
    await button(page, 'Max').tap();
    await expectShown(toast());
    expect(await findControlsUnderToast()).toEqual([]);
    await dismiss().tap();
    await toast().waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  it('is shown once when its event comes three times', async () => {
    for (let presses = 0; presses < 3; presses += 1) await button(page, 'Max').tap();
    await dismiss().tap();
    await toast().waitFor({ state: 'hidden' });
    expect(await dismiss().count()).toBe(0);
  });

  it('moves into the dialog that is open, where it can be pressed', async () => {
    await button(page, 'Max').tap();
    // The tabs, with Refer, are hidden where money moves.
    await link(page, 'Back').tap();
    await button(page, 'Refer').tap();
    const dialog = page.getByRole('dialog', { name: 'Refer a friend' });
    await expectShown(dialog.getByText('Your wallet holds no USDT'));
    await expect.poll(() => isInFront(toast())).toBe(true);
    await expect.poll(() => isInFront(button(dialog, 'Close'))).toBe(true);
    await button(dialog, 'Dismiss').tap();
    await toast().waitFor({ state: 'hidden' });
    await expectShown(dialog);
  });
});

it('the signup moves by no more than a line when the field of the number explains a refused paste over its rule', async () => {
  const rule = `At least ${limits.phoneLengthMin - 1} digits, the country code counted.`;
  page = await (await takePhone()).open('/signup');
  await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
  await button(page, 'Close').tap();
  const typed = field(page, 'Mobile number');
  const box = page.getByRole('checkbox');
  const readDescription = () =>
    typed.evaluate((each) => {
      const id = each.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.innerText.split(/\n+/);
    });
  const topOf = async () => (await box.boundingBox())?.y ?? Number.NaN;
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await typed.fill(`1${width}`);
    expect(await readDescription()).toEqual([rule]);
    const before = await topOf();
    await typed.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, '12'.repeat(20));
    await expectShown(page.getByText(/^Not pasted/));
    expect(await readDescription()).toEqual(['Not pasted: longer than 20 characters.', rule]);
    expect((await topOf()) - before).toBeLessThanOrEqual(lineHeight);
  }
});

const receivedPol = () =>
  page.getByRole('listitem').filter({ hasText: 'Received' }).filter({ hasText: 'POL' });
const sent = () => page.getByRole('listitem').filter({ hasText: 'Subscription' });
const arrivals = () => page.getByRole('button', { name: /^Show \d+ new entr/ });
const toast = () => page.getByText('Your wallet holds no USDT');
const dismiss = () => button(page, 'Dismiss');

/** Makes a page patient for a minute, so that a slow machine does not use up what it waits for. */
function stretchWaits(): void {
  const startTimer = globalThis.setTimeout;
  const start = (run: () => void, wait = 0) => startTimer(run, wait < 1_000 ? wait : 60_000);
  globalThis.setTimeout = Object.assign(start, startTimer);
}

/** The texts of the controls that the toast lies over. */
function findControlsUnderToast(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    for (const control of document.querySelectorAll('#root :is(a, button, input)')) {
      const { x, y, width, height } = control.getBoundingClientRect();
      const front = document.elementFromPoint(x + width / 2, y + height / 2);
      const over = front?.closest('[aria-live="polite"]') ?? undefined;
      if (over !== undefined && !over.contains(control)) covered.push(control.textContent);
    }
    return covered;
  });
}

/** Whether nothing lies over an element, from its top to its bottom. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [y + 2, y + height - 2].every(
    (line) => document.elementFromPoint(x + width / 2, line) === element,
  );
}

it('the card of the day does not move when its replies come one after the other', async () => {
  // A Sunday has none.
  await moveToNextOpenDay();
  await client.runJob('open-day');
  phone = await takePhone(await demoMember('level-2'));
  const calls = [/\/getRewardTips\b/, /\/getDailyRewardList\b/];
  expect(await shiftOfReplies('/dr-tips', calls, 'For information only.')).toBeLessThan(shiftMax);
});

/** Opens a screen whose replies come in this order. @returns how far it has moved once it shows a text. */
async function shiftOfReplies(
  route: string,
  calls: readonly RegExp[],
  shown: string,
): Promise<number> {
  const waiting = await phone.context.newPage();
  const gates = calls.map((call) => ({ call, gate: Promise.withResolvers<void>() }));
  for (const { call, gate } of gates)
    await waiting.route(call, async (held) => {
      await gate.promise;
      await held.continue();
    });
  await watchShift(waiting);
  await waiting.goto(urlOf(route));
  await waiting.getByRole('navigation').waitFor();
  for (const { call, gate } of gates) {
    const come = waiting.waitForResponse(call);
    gate.resolve();
    await come;
    await waiting.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
  }
  await expectShown(waiting.getByText(shown).first());
  const shift = await readShift(waiting);
  await waiting.close();
  return shift;
}
