import { randomBytes } from 'node:crypto';
import { contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { amounts } from '@polytips/functions/contract/values/limits.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOperation } from '../client/run-operation.ts';
import {
  client,
  firestore,
  join,
  joinSubscribed,
  moveToNextOpenDay,
} from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { listen } from './support/listen.ts';
import { holdScript } from './support/network.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { drawn, findBarriers } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectShown,
  field,
  growOld,
  holdToasts,
  link,
  logIn,
  logOut,
  returnToPage,
  urlOf,
} from './support/steps.ts';

// Differs from every tip that was posted before.
const run = randomBytes(3).toString('hex');
const first = `First of the day ${run}`;
const second = `Second of the day ${run}`;
const third = `Third of the day ${run}`;
const nextDay = `First of the next day ${run}`;

const takePhone = preparePhones();
let adminPhone: Phone;
let adminPage: Page;

// The journeys that come next may need the reward of the day.
afterAll(() => client.runJob('open-day'));

// Each step stands on the ones before it.
describe('a tip', () => {
  let free: Page;
  let essential: Page;
  /** Home, left open beside the tips. */
  let home: Page;
  let freeMember: Member;

  beforeAll(async () => {
    await moveToNextOpenDay();
    freeMember = await join('Free Member');
    const subscriber = await joinSubscribed('Essential Member', amounts.subscriptionMinMicros);
    adminPhone = await takePhone(await demoMember('admin'));
    adminPage = await adminPhone.open('/menu');
    free = await (await takePhone(freeMember)).open('/tips');
    const subscriberPhone = await takePhone(subscriber);
    essential = await subscriberPhone.open('/tips');
    home = await subscriberPhone.context.newPage();
    // A tip that was there when it began to listen is no event.
    const listening = listens(home);
    await home.goto(urlOf('/home'));
    for (const page of [free, essential]) {
      await expectShown(page.getByRole('heading', { level: 2, name: 'Tips a day' }));
      await mark(page);
    }
    await expectShown(home.getByText(/^Welcome/));
    await listening;
    await holdToasts(home);
    await mark(home);
  });

  it('is posted once from the menu when its button is pressed twice', async () => {
    await adminPage.getByRole('link', { name: 'Send Tips' }).tap();
    await expectShown(button(adminPage, 'Post Tips'));
    await button(adminPage, 'Post Tips').tap();
    await field(adminPage, 'Heading').fill('   ');
    await field(adminPage, 'Details').fill('Details without a heading');
    await button(adminPage, 'Post Tips').tap();
    // Silently, as the specification says; the field says what it lacks.
    await expectShown(adminPage.getByText('Write a heading'));
    expect(await adminPage.getByRole('dialog').count()).toBe(0);
    const heard = await listen(adminPage);
    await field(adminPage, 'Heading').fill(first);
    await expectShown(adminPage.getByText(`${first.length} of 120 characters`));
    expect(await heard()).toEqual([]);
    await field(adminPage, 'Details').fill(
      'Entry 91,200\nStop 89,900\n\n<img src=x onerror=alert(1)>',
    );
    await photograph(adminPage, '40-send-tips');
    expect(adminPhone.traffic.countPosts('sendTips')).toBe(0);
    await button(adminPage, 'Post Tips').dblclick();
    const review = adminPage.getByRole('dialog', { name: 'Post this tip?' });
    await expectShown(review.getByRole('heading', { name: first }));
    await expectShown(review.getByText(/^It will be tip \d+ of today\. /));
    await expectShown(
      review.getByText('A posted tip cannot be changed. Only an operator can withdraw it.'),
    );
    await photograph(adminPage, '40-tip-review');
    expect(adminPhone.traffic.countPosts('sendTips')).toBe(0);
    // Two presses before the screen can draw that it is busy.
    await button(review, 'Post now').evaluate((element) => {
      for (let presses = 0; presses < 2; presses += 1)
        element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    const dialog = adminPage.getByRole('dialog', { name: 'Tip posted' });
    await expectShown(dialog.getByText(postedText));
    await expectShown(dialog.getByText(/^It is tip \d+ of its day\. /));
    await expect.poll(() => adminPhone.traffic.countPosts('sendfcmMsg')).toBe(1);
    await photograph(adminPage, '41-tip-posted');
    await button(dialog, 'Done').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(adminPage, 'Heading').inputValue()).toBe('');
    expect(await field(adminPage, 'Details').inputValue()).toBe('');
    expect(adminPhone.traffic.countPosts('sendTips')).toBe(1);
  });

  it('reaches both members without a reload, word for word, and is announced on Home', async () => {
    for (const page of [free, essential]) {
      const tip = tipOf(page, first);
      await expectShown(tip.getByText('New', { exact: true }));
      expect(await tip.getByRole('paragraph').innerText()).toBe(
        'Entry 91,200\nStop 89,900\n\n<img src=x onerror=alert(1)>',
      );
      expect(await isMarked(page)).toBe(true);
    }
    await photograph(essential, '42-tips');
    // Seen, and opened: a reload marks it no more.
    await button(tipOf(essential, first), first).tap();
    const sheet = essential.getByRole('dialog', { name: first });
    await expectShown(sheet.getByText(/^For information only\./));
    await expectShown(sheet.getByText(/^Posted \d{2}-[A-Z][a-z]{2}-\d{4} /));
    await button(sheet, 'Text size: normal').tap();
    await button(sheet, 'Text size: large').waitFor();
    await photograph(essential, '42-tip-sheet');
    await button(sheet, 'Close').tap();
    await essential.reload();
    await expectShown(tipOf(essential, first));
    await expectShown(button(essential, 'Text size: large'));
    expect(await tipOf(essential, first).getByText('New', { exact: true }).count()).toBe(0);
    await mark(essential);
    await home.bringToFront();
    await expectShown(home.getByRole('link', { name: 'New trading tip' }));
    await photograph(home, '43-new-tip');
    await home.getByRole('link', { name: 'New trading tip' }).tap();
    await expectShown(tipOf(home, first));
    expect(await isMarked(home)).toBe(true);
    await home.getByRole('link', { name: 'Home', exact: true }).tap();
  });

  it('stays in the form when the server refuses it or the page is reloaded', async () => {
    adminPhone.tolerate(/status of 503 .*\/api\/sendTips/);
    const answer = Promise.withResolvers<void>();
    await adminPage.route('**/api/sendTips', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'Busy' } } });
    });
    await field(adminPage, 'Heading').fill(second);
    await field(adminPage, 'Details').fill('Hold');
    await button(adminPage, 'Post Tips').tap();
    await button(adminPage, 'Post now').tap();
    // While it is under way the review cannot be left to change it.
    const review = adminPage.getByRole('dialog', { name: 'Post this tip?' });
    await expect.poll(() => button(review, 'Change it').isDisabled()).toBe(true);
    await adminPage.keyboard.press('Escape');
    await adminPage.evaluate(() => history.back());
    expect(await button(review, 'Post now').getAttribute('aria-busy')).toBe('true');
    answer.resolve();
    await expectShown(adminPage.getByText('The tip could not be posted.'));
    await adminPage.unroute('**/api/sendTips');
    await adminPage.reload();
    await expect.poll(() => field(adminPage, 'Heading').inputValue()).toBe(second);
    expect(await field(adminPage, 'Details').inputValue()).toBe('Hold');
  });

  it('as second of the day reaches Essential, and not a member without a package', async () => {
    const fetched = nextTips(free);
    const dialog = await postTyped(postedText);
    await button(dialog, 'Done').tap();
    await dialog.waitFor({ state: 'hidden' });
    await expectShown(tipOf(essential, second));
    await expectShown(home.getByRole('link', { name: 'New trading tip' }));
    expect(await fetched).not.toContain(second);
    // That there is one more is said; what it says never reaches the browser.
    await expectShown(free.getByRole('link', { name: /^1 more with Essential today/ }));
    expect(await free.content()).not.toContain(second);
    await expectShown(essential.getByText('2 of 2 today'));
    await expectShown(tipOf(free, first));
    expect(await tipOf(free, second).count()).toBe(0);
  });

  it('as third of the day reaches neither, and is not announced, but the admin sees it', async () => {
    // It is held, and goes all the same where a tab leads to what it is about.
    await link(home, 'Tips').tap();
    await expectShown(tipOf(home, second));
    await button(home, 'Dismiss').waitFor({ state: 'hidden' });
    await link(home, 'Home').tap();
    await expectShown(home.getByText(/^Welcome/));
    const fetched = [free, essential, home].map(nextTips);
    adminPhone.tolerate(/Failed to load resource.*\/api\/sendfcmMsg/);
    await adminPage.route('**/api/sendfcmMsg', (route) => route.abort());
    await field(adminPage, 'Heading').fill(third);
    await field(adminPage, 'Details').fill('Sell');
    const dialog = await postTyped(
      'Posted. Devices are not notified yet: the server tries again within some minutes.',
    );
    await adminPage.unroute('**/api/sendfcmMsg');
    expect((await Promise.all(fetched)).join()).not.toContain(third);
    await expectShown(tipOf(essential, second));
    expect(await tipOf(essential, third).count()).toBe(0);
    expect(await tipOf(free, third).count()).toBe(0);
    expect(await home.getByRole('link', { name: 'New trading tip' }).count()).toBe(0);
    await dialog.getByRole('link', { name: 'See the tips' }).tap();
    await expectShown(tipOf(adminPage, third));
    await expectShown(adminPage.getByText('3 of 3 today'));
    expect(await adminPage.getByRole('list', { name: 'Beyond your package' }).count()).toBe(0);
    await photograph(adminPage, '44-tips-of-admin');
    await adminPage.goto(urlOf('/send-tips'));
  });

  it('reaches a member who has logged out and in again', async () => {
    await logOut(free);
    await logIn(free, freeMember);
    await moveToNextOpenDay();
    await free.getByRole('link', { name: 'Tips', exact: true }).tap();
    await expectShown(tipOf(free, first));
    // It has read the tips of the day before a moment ago.
    await adminPage.reload();
    await field(adminPage, 'Heading').fill(nextDay);
    await field(adminPage, 'Details').fill('Hold');
    await postTyped(postedText);
    await expectShown(tipOf(free, nextDay));
    expect(await isMarked(free)).toBe(true);
  });
});

describe('a tip after which another one comes at once, which the package does not give', () => {
  it('is announced to a member with another screen, and the other one is not', async () => {
    await moveToNextOpenDay();
    const phone = await takePhone(await join('Interrupted Member'));
    const page = await phone.context.newPage();
    // Both come before the notice of the first one.
    await page.addInitScript(() => {
      Math.random = () => 0.999;
    });
    const listening = listens(page);
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText(/^Welcome/));
    await listening;
    await holdToasts(page);
    const read = nextTips(page);
    await post(`Interrupted of ${run}`);
    await post(`Interrupting of ${run}`);
    expect(await read).not.toContain('Interrupting');
    await expectShown(page.getByRole('link', { name: 'New trading tip' }));
    await button(page, 'Dismiss').tap();
    await button(page, 'Dismiss').waitFor({ state: 'hidden' });
    const readAgain = nextTips(page);
    await post(`Beyond the package of ${run}`);
    await readAgain;
    expect(await page.getByRole('link', { name: 'New trading tip' }).count()).toBe(0);
  });
});

describe('a tip that is reviewed before midnight', () => {
  let phone: Phone;
  let page: Page;

  beforeAll(async () => {
    phone = await takePhone(await demoMember('admin'));
    page = await phone.open('/send-tips');
  });

  /** Opens the review of a tip that is the second of its day. */
  async function reviewSecond(heading: string): Promise<void> {
    await moveToNextOpenDay();
    await post(`Before ${heading}`);
    // Nothing is left of what the day before held.
    await page.reload();
    await field(page, 'Heading').fill(heading);
    await field(page, 'Details').fill('Hold');
    await button(page, 'Post Tips').tap();
    await expectShown(page.getByText(/^It will be tip 2 of today\. /));
  }

  async function expectPosted(place: string): Promise<void> {
    await button(page, 'Post now').tap();
    const dialog = page.getByRole('dialog', { name: 'Tip posted' });
    await expectShown(dialog.getByText(place));
    await button(dialog, 'Done').tap();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('is posted after it, to other members, with another review alone', async () => {
    phone.tolerate(/status of 409 .*\/api\/sendTips|Failed to load resource.*\/api\/getTipCount/);
    await reviewSecond(`Reviewed twice of ${run}`);
    // What the review shows is of the day before.
    await page.route('**/api/getTipCount/*', (route) => route.abort());
    await moveToNextOpenDay();
    await button(page, 'Post now').tap();
    await expectShown(page.getByText(messages.tipReviewOutdated));
    await photograph(page, '41-tip-review-outdated');
    await page.unroute('**/api/getTipCount/*');
    await button(page, 'Post Tips').tap();
    await expectShown(page.getByText('It will be tip 1 of today. Every member reads it.'));
    await expectPosted('It is tip 1 of its day. Every member reads it.');
  });

  it('is posted once, though the reply was lost and it is sent again after it', async () => {
    const heading = `Sent twice of ${run}`;
    // The tip is older than a day when it is found, which is too old for a message.
    phone.tolerate(/Failed to load resource.*\/api\/(?:sendTips|sendfcmMsg)/);
    await page.route('**/api/sendTips', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await reviewSecond(heading);
    await button(page, 'Post now').tap();
    await expectShown(page.getByText('The tip could not be posted.'));
    await page.unroute('**/api/sendTips');
    await moveToNextOpenDay();
    await page.reload();
    await button(page, 'Post Tips').tap();
    await expectPosted('It is tip 2 of its day. ');
    const stored = await firestore.collection('tips').where('heading', '==', heading).get();
    expect(stored.size).toBe(1);
  });
});

describe('the list of tips', () => {
  const earlier = `Earlier of ${run}`;

  beforeAll(() => post(earlier));

  it('is read once, as their number of today, and again when a tip comes, or the member comes back after five minutes', async () => {
    const page = await (await takePhone(await demoMember('root'))).context.newPage();
    const reads = { getTips: 0, getTipCount: 0 };
    page.on('request', (request) => {
      if (request.method() !== 'GET') return;
      if (request.url().includes('/api/getTips/')) reads.getTips += 1;
      if (request.url().includes('/api/getTipCount/')) reads.getTipCount += 1;
    });
    const listening = listens(page);
    await page.goto(urlOf('/tips'));
    await expectShown(tipOf(page, earlier));
    await listening;
    // A read that is still under way would be none to begin.
    const counted = page.waitForResponse(/\/api\/getTipCount\//);
    await post(`Tip seen at once of ${run}`);
    await expectShown(tipOf(page, `Tip seen at once of ${run}`));
    await counted;
    await drawn(page);
    expect(reads).toEqual({ getTips: 2, getTipCount: 2 });
    await growOld(page);
    await returnToPage(page);
    await drawn(page);
    expect(reads).toEqual({ getTips: 2, getTipCount: 2 });
    await growOld(page, 5);
    const [list] = await Promise.all([nextTips(page), returnToPage(page)]);
    expect(list).toContain(`Tip seen at once of ${run}`);
    await drawn(page);
    expect(reads).toEqual({ getTips: 3, getTipCount: 3 });
  });

  it('has a tip no more that is withdrawn, and a member who reads it is shown that it was', async () => {
    const heading = `Withdrawn of ${run}`;
    const details = 'Send all that you have to this address';
    await post(heading, details);
    const page = await (await takePhone(await demoMember('root'))).context.newPage();
    const listening = listens(page);
    await page.goto(urlOf('/tips'));
    await button(tipOf(page, heading), heading).tap();
    const sheet = page.getByRole('dialog', { name: heading });
    await expectShown(sheet.getByText(details));
    await listening;
    const stored = await firestore.collection('tips').where('heading', '==', heading).get();
    await runOperation(
      { environment: {} },
      'tip:withdraw',
      stored.docs.map(({ id }) => id),
    );
    const readOut = sheet.getByRole('status');
    await expectShown(readOut.getByText('This tip was withdrawn.'));
    expect(await sheet.getByText(details).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await photograph(page, 'tip-withdrawn-sheet');
    await button(sheet, 'Close').tap();
    await sheet.waitFor({ state: 'hidden' });
    await expectShown(tipOf(page, earlier));
    expect(await tipOf(page, heading).count()).toBe(0);
  });

  it('leaves room for what a tip says on a small phone, however long its heading is', async () => {
    const heading = `BTC and ETH: ${'why the weekly close decides '.repeat(3)}and how to size it`;
    const tip = { dates: '2026-01-05T12:00:00.000Z', details: 'Hold. '.repeat(100) };
    const phone = await takePhone(await demoMember('root'));
    await phone.context.route('**/api/getTips/**', (route) =>
      route.fulfill({ json: { data: [{ ...tip, heading, Tip_sl: 'long' }] } }),
    );
    const page = await phone.open('/tips');
    await page.getByRole('button', { name: 'BTC and ETH' }).tap();
    const sheet = page.getByRole('dialog', { name: 'BTC and ETH' });
    const posted = sheet.getByText(/^Posted /);
    await expectShown(posted);
    expect(await countLines(posted)).toBe(1);
    await page.setViewportSize({ width: 320, height: 568 });
    await photograph(page, 'tip-long-heading-small');
    expect(await countLinesAround(sheet.getByText(/^Hold/))).toBeGreaterThanOrEqual(8);
  });

  it('has a tip that came after it was read, and before the page could be notified', async () => {
    const page = await (await takePhone(await demoMember('root'))).context.newPage();
    const letFirestoreCome = await holdScript(page, 'firestore');
    await page.goto(urlOf('/tips'));
    await expectShown(tipOf(page, earlier));
    await post(`Tip in between of ${run}`);
    letFirestoreCome();
    await expectShown(tipOf(page, `Tip in between of ${run}`));
  });

  it.each([
    ['none of an earlier day', 'bare', []],
    [
      'one of an earlier day',
      'earlier',
      [{ dates: '2026-01-05T12:00:00.000Z', heading: 'BTC', details: 'Hold', Tip_sl: 'earlier' }],
    ],
  ])(
    'says what today holds beyond the package where the tip that it gives was withdrawn, with %s',
    async (_, picture, rows) => {
      const phone = await takePhone(await demoMember('root'));
      const next = { name: 'Essential', tips: 2, more: 1 };
      const count = [{ posted: 4, shown: 0, nextPosition: 1, next }];
      await phone.context.route('**/api/getTips/**', (route) =>
        route.fulfill({ json: { data: rows } }),
      );
      await phone.context.route('**/api/getTipCount/*', (route) =>
        route.fulfill({ json: { data: count } }),
      );
      const page = await phone.open('/tips');
      await expectShown(page.getByText('0 of 4 today'));
      await expectShown(page.getByRole('link', { name: /^1 more with Essential today/ }));
      await photograph(page, `tips-withdrawn-${picture}`);
    },
  );
});

describe('a tip in Arabic with Latin words and figures', () => {
  // Both end in an Arabic word: without a direction of their own it would stand at the right.
  const heading = `شراء X${run} الآن`;
  const details = 'الدخول 91,200 USDT قريبا';
  let page: Page;

  beforeAll(async () => {
    page = await (await takePhone(await demoMember('root'))).open('/tips');
    await post(heading, details);
    await expectShown(tipOf(page, heading));
  });

  it('reads from the right on its card', async () => {
    const tip = tipOf(page, heading);
    const texts = [button(tip, heading), tip.getByRole('paragraph')];
    expect(await Promise.all(texts.map(readsFromTheRight))).toEqual([true, true]);
    await photograph(page, 'tip-arabic');
  });

  it('reads from the right in its sheet', async () => {
    await button(tipOf(page, heading), heading).tap();
    const sheet = page.getByRole('dialog', { name: heading });
    const texts = [sheet.getByRole('heading'), sheet.getByText(details)];
    expect(await Promise.all(texts.map(readsFromTheRight))).toEqual([true, true]);
    await photograph(page, 'tip-arabic-sheet');
    await button(sheet, 'Close').tap();
  });

  it('reads from the right a day later, where it stands beside its time', async () => {
    await moveToNextOpenDay();
    await page.reload();
    const tip = tipOf(page, heading);
    await expectShown(tip);
    const texts = [heading, details].map((text) => tip.getByText(text));
    expect(await Promise.all(texts.map(readsFromTheRight))).toEqual([true, true]);
    await photograph(page, 'tip-arabic-row');
  });
});

/** Whether the last letter of an element's text stands at the left of the first one, in one line. */
const readsFromTheRight = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const words = [...element.childNodes].findLast((node) => node instanceof Text);
    if (words === undefined) throw new TypeError('This element has no text of its own');
    const rectOf = (index: number): DOMRect => {
      const letter = document.createRange();
      letter.setStart(words, index);
      letter.setEnd(words, index + 1);
      return letter.getBoundingClientRect();
    };
    const [first, last] = [rectOf(0), rectOf(words.length - 1)];
    return last.x < first.x && last.y === first.y;
  });

/** How many lines a text has. */
const countLines = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const lines = document.createRange();
    lines.selectNodeContents(element);
    return new Set([...lines.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

/** How many lines of a text are in sight at once where it is scrolled. */
const countLinesAround = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    let place: Element = element;
    while (getComputedStyle(place).overflowY !== 'auto') place = place.parentElement ?? place;
    return place.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
  });

/** Waits until a page listens to what was posted last. */
const listens = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('Firestore/Listen/channel') &&
      response.request().postData()?.includes('latestTip') === true,
  );

/** What the admin reads; whether a member has a device depends on the journeys before. */
const postedText =
  /^Posted\. (?:Devices are being notified|No member has turned on messages on a device yet)\.$/;

/** Posts the typed tip, and waits for this text of the result. @returns the dialog with it. */
async function postTyped(text: string | RegExp): Promise<Locator> {
  await button(adminPage, 'Post Tips').tap();
  await button(adminPage, 'Post now').tap();
  const dialog = adminPage.getByRole('dialog', { name: 'Tip posted' });
  await expectShown(dialog.getByText(text, { exact: true }));
  return dialog;
}

/** Posts a tip without a screen. */
async function post(heading: string, details = 'Hold'): Promise<void> {
  const { idToken } = await demoMember('admin');
  const body = { heading, details };
  requireData(await client.api.call(contract.sendTips, { body }, idToken));
}

/** The server's reply when a page fetches the tips again. */
async function nextTips(page: Page): Promise<string> {
  const response = await page.waitForResponse(/\/api\/getTips\//);
  return response.text();
}

/** The tips of a page: those of today stand alone, the earlier ones in lists of their days. */
const tips = (page: Page) =>
  page.getByRole('article').or(page.getByRole('list', { name: /^Tips of / }).getByRole('listitem'));

/** The tip with exactly this heading. */
const tipOf = (page: Page, heading: string) =>
  tips(page).filter({ has: page.getByText(heading, { exact: true }) });

/** Leaves a mark in the page that a reload would remove. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
  });

const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['kept'] === 'yes');
