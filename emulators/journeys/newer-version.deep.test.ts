import { readFileSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, environment, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { drawn, isInFront } from './support/screen.ts';
import {
  button,
  expectControlled,
  expectRoute,
  expectShown,
  link,
  returnToPage,
  reviewSubscription,
  urlOf,
  waitForContent,
} from './support/steps.ts';

/** What Hosting serves as the worker: the browser's search for a newer one cannot be routed. */
const workerFile = joinPath(environment.WORLD_LOG_DIRECTORY, '../web/service-worker.js');
const builtWorker = readFileSync(workerFile, 'utf8');

const takePhone = preparePhones('full');
let member: Member;
let phone: Phone;
let page: Page;

describe('a newer version of the app', () => {
  beforeAll(async () => {
    member = await join('Installing Member');
  });

  afterEach(() => writeFileSync(workerFile, builtWorker));

  beforeEach(async () => {
    phone = await takePhone(member, { worker: true });
    page = await phone.open('/packages');
    await expectShown(page.getByRole('heading', { level: 1 }));
    await expectControlled(page);
  });

  it('is offered once, and replaces the older one by one reload', async () => {
    await publishVersion(page);
    await returnUntilNoticed(page);
    await expectShown(notice(page));
    await photograph(page, 'new-version');
    await markPage(page);
    await button(page, 'Reload').tap();
    await expectReplaced(isReloaded);
    await expectShown(page.getByRole('heading', { level: 1 }));
    await lookForVersion(page);
    expect(await notice(page).count()).toBe(0);
    expect(await countWaiting(page)).toBe(0);
  });

  it('is offered in sight, wherever a screen is scrolled to, and below the notice of no network', async () => {
    phone.tolerate(/net::ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)/);
    await publishVersion(page);
    // With tabs, and without.
    for (const route of ['/sendToken', '/home']) {
      await page.goto(urlOf(route));
      await expectShown(page.getByRole('heading', { level: 1 }));
      await waitForContent(page);
      for (const end of ['top', 'bottom']) {
        await page.evaluate(
          (to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight),
          end,
        );
        await expectInSight(notice(page));
        await expectInSight(button(page, 'Reload'));
      }
    }
    await phone.context.setOffline(true);
    const offline = page.getByText('You are offline.');
    await expectShown(offline);
    await photograph(page, 'new-version-offline');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const to of [0, 300]) {
        await page.evaluate((top) => scrollTo(0, top), to);
        await expectInSight(offline);
        await expectInSight(notice(page));
        const { bottom } = await boxOf(offline);
        expect((await boxOf(notice(page))).top).toBeGreaterThanOrEqual(bottom);
      }
    }
    await photograph(page, 'new-version-offline-narrow');
  });

  it('moves nothing on the screen that it comes to, and is offered on the next one', async () => {
    await publishVersion(page);
    await drawn(page);
    expect(await notice(page).count()).toBe(0);
    await link(page, 'Home').tap();
    await expectRoute(page, '/home');
    await expectInSight(notice(page));
  });

  it('is offered on the landing, in sight', async () => {
    // It looks for a newer version where there is a worker, which is that of an earlier visit.
    await page.evaluate(() => localStorage.clear());
    const landing = await phone.open('/');
    await publishVersion(landing);
    await returnUntilNoticed(landing);
    await expectInSight(notice(landing));
    await landing.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectInSight(notice(landing));
    await photograph(landing, 'new-version-landing');
  });

  it('is not offered again once it is put off', async () => {
    await publishVersion(page);
    await returnUntilNoticed(page);
    await button(page, 'Later').tap();
    await notice(page).waitFor({ state: 'hidden' });
    await lookForVersion(page);
    expect(await notice(page).count()).toBe(0);
    expect(await countWaiting(page)).toBe(1);
  });

  it('with the same page takes over by itself, and no tab shows a notice', async () => {
    const other = await phone.open('/packages');
    await expectShown(other.getByRole('heading', { level: 1 }));
    const tabs = [page, other];
    for (const tab of tabs) await watchControl(tab);
    writeFileSync(workerFile, `${builtWorker}\n// Built again.`);
    await expectReplaced(async () => {
      await lookForVersion(page);
      return isReplaced(page);
    });
    for (const tab of tabs) {
      await expect.poll(() => isReplaced(tab)).toBe(true);
      expect(await notice(tab).count()).toBe(0);
    }
    expect(await countWaiting(page)).toBe(0);
  });

  it('waits for a payment that is open in another tab', async () => {
    await client.fund(member.wallet.publicKey, { usdt: '50', pol: '1' });
    const paying = await phone.open('/home');
    await reviewSubscription(paying, '50');
    await publishVersion(page);
    await markPage(page);
    await markPage(paying);
    await page.bringToFront();
    await returnUntilNoticed(page);
    await button(page, 'Reload').tap();
    await expectShown(page.getByText('Finish the open payment first, in this or another tab.'));
    expect(await isMarked(page)).toBe(true);
    expect(await isMarked(paying)).toBe(true);
    expect(await countWaiting(page)).toBe(1);
    await paying.bringToFront();
    await button(paying.getByRole('dialog'), 'Close').tap();
    await paying.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.bringToFront();
    await button(page, 'Reload').tap();
    await expectReplaced(isReloaded);
  });
});

/** Notes in a page that another worker controls it. */
const watchControl = (place: Page): Promise<void> =>
  place.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Reflect.set(globalThis, 'replaced', true),
    );
  });

const isReplaced = (place: Page): Promise<boolean> =>
  place.evaluate(() => Reflect.get(globalThis, 'replaced') === true);

const notice = (place: Page): Locator => place.getByText('A new version of PolyTips is ready.');

/** Passes once all of an element is on the screen, and nothing covers it. */
async function expectInSight(shown: Locator): Promise<void> {
  await expectShown(shown);
  await expect.poll(() => isInFront(shown)).toBe(true);
  const { top, bottom, height } = await boxOf(shown);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
}

/** Where an element is in the window of this height. */
const boxOf = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom, height: innerHeight };
  });

/** Returns to a page until it shows the notice: the part that follows the returns may come after the first one. */
const returnUntilNoticed = (place: Page): Promise<void> =>
  expect
    .poll(async () => {
      await returnToPage(place);
      return notice(place).count();
    })
    .toBe(1);

/** Passes once the page knows of the version that was published: the worker answers the page's own question before this. */
const knowsVersion = (place: Page): Promise<void> =>
  place.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => port1.addEventListener('message', resolve));
    port1.start();
    registration?.waiting?.postMessage({ kind: 'knows', script: '' }, [port2]);
    await answered;
  });

/** Publishes a worker that does not know the page's own script, and lets the page find it. It is offered at the next look. */
async function publishVersion(place: Page): Promise<void> {
  const script = await place.locator('script[type="module"][src]').last().getAttribute('src');
  if (script === null || !builtWorker.includes(script)) throw new Error('Nothing to publish');
  writeFileSync(workerFile, builtWorker.replaceAll(script, `${script}?newer`));
  await expect
    .poll(async () => {
      await lookForVersion(place);
      return countWaiting(place);
    })
    .toBe(1);
  await knowsVersion(place);
}

/**
 * Passes once a newer worker is seen to have replaced the older one, and ends that meanwhile. The browser ends it once, when
 * the newer one is to take over. A request that a page makes at that moment starts it again, and the newer one then waits until
 * it is idle, which it never is beside a debugger such as this, or for five minutes. A newer one that is not to take over waits
 * however often the older one ends.
 */
const expectReplaced = (isSeen: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        if ((await countWaiting(page)) > 0) await endController(page);
        return isSeen();
      },
      { interval: 1_000 },
    )
    .toBe(true);

/** Ends the worker that controls a page; the next request of one starts it again. */
async function endController(place: Page): Promise<void> {
  const session = await place.context().newCDPSession(place);
  const controllers = new Promise<readonly string[]>((resolve) => {
    // The first report names every version.
    session.once('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.filter(({ status }) => status === 'activated');
      resolve(active.map(({ versionId }) => versionId));
    });
  });
  await session.send('ServiceWorker.enable');
  for (const versionId of await controllers)
    await session.send('ServiceWorker.stopWorker', { versionId });
  await session.detach();
}

/**
 * Looks for a newer version. Once is not enough to find one: the browser looks, too, a second after each page that it opens, and
 * a look meanwhile finds only what that one does.
 */
const lookForVersion = (place: Page): Promise<void> =>
  place.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const countWaiting = (place: Page): Promise<number> =>
  place.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting ? 1 : 0;
  });

/** Marks a loaded page; a reload takes the mark away. */
const markPage = (place: Page): Promise<void> =>
  place.evaluate(() => void Reflect.set(globalThis, 'marked', true));

const isReloaded = async (): Promise<boolean> =>
  !(await isMarked(page)) && (await countWaiting(page)) === 0;

const isMarked = (place: Page): Promise<boolean> =>
  place.evaluate(() => Reflect.get(globalThis, 'marked') === true);
