import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, joinSubscribed } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { earnReward } from './support/earn-reward.ts';
import { type Phone, photograph, preparePhones, soon } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown, reviewSubscription } from './support/steps.ts';
import { journeyWorld, urlOf } from './support/world.ts';

/** What Hosting serves as the worker: the browser's search for a newer one cannot be routed. */
const workerFile = join(journeyWorld.WORLD_LOG_DIRECTORY, '../web/service-worker.js');
const builtWorker = readFileSync(workerFile, 'utf8');

const takePhone = preparePhones();
let member: Member;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  member = await joinSubscribed('Installing Member', 50_000_000n);
  await earnReward(member);
});

describe('the install card', () => {
  it('is not on Home before the first reward', async () => {
    page = await (await takePhone(await demoMember('guest'))).open('/home');
    await offerInstall(page);
    await expectShown(page.getByRole('heading', { name: 'Your first reward, in 5 steps' }));
    expect(await installCard(page).count()).toBe(0);
  });

  it('opens the browser’s dialog after the first reward, once', async () => {
    page = await (await takePhone(member)).open('/home');
    await expectShown(page.getByText(/^Welcome/));
    await offerInstall(page);
    await expectShown(installCard(page));
    expect(await installCard(page).count()).toBe(1);
    await installCard(page).scrollIntoViewIfNeeded();
    await photograph(page, 'install-card');
    await button(installCard(page), 'Install').tap();
    await installCard(page).waitFor({ state: 'hidden' });
    expect(await page.locator('html').getAttribute('data-prompts')).toBe('1');
  });

  it('stays away once it is dismissed', async () => {
    page = await (await takePhone(member)).open('/home');
    await expectShown(page.getByText(/^Welcome/));
    await offerInstall(page);
    await button(installCard(page), 'Dismiss').tap();
    await installCard(page).waitFor({ state: 'hidden' });
    await page.reload();
    await expectShown(page.getByRole('heading', { name: 'Crypto Purchasing Rewards' }));
    await offerInstall(page);
    expect(await installCard(page).count()).toBe(0);
  });

  it('says on an iPhone how to install, and that messages need it', async () => {
    phone = await takePhone(member);
    await phone.context.addInitScript(() => {
      const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    });
    page = await phone.open('/home');
    await expectShown(installCard(page));
    const text = await installCard(page).innerText();
    expect(text).toMatch(/Press\s+Share, then Add to Home Screen/);
    expect(text).toContain('On an iPhone only the installed app gets messages about new tips');
    expect(await button(installCard(page), 'Install').count()).toBe(0);
  });
});

describe('the app without a network', () => {
  it('opens, says that it is offline, and shows what it lacked once the network is back', async () => {
    phone = await takePhone(member, { worker: true });
    // Without a network Firestore probes it with a picture that the security policy refuses.
    phone.tolerate(/net::ERR_|Failed to (fetch|load)|cleardot/);
    await reportNetwork(phone);
    page = await phone.open('/home');
    await expectShown(page.getByText(/^Welcome/));
    await expectControlled(page);
    await setNetwork(false);
    await page.goto(urlOf('/my-packages'));
    await page.reload();
    await expectShown(page.getByRole('heading', { level: 1, name: 'My Subscription' }));
    await expectShown(page.getByText('You are offline. This may be out of date.'));
    await expectShown(page.getByText('This waits for a connection'));
    expect(await page.getByText(/could not be/).count()).toBe(0);
    await photograph(page, 'offline');
    await setNetwork(true);
    await expectShown(page.getByText('Success', { exact: true }));
    expect(await page.getByText('You are offline').count()).toBe(0);
  });
});

describe('a newer version of the app', () => {
  afterEach(() => writeFileSync(workerFile, builtWorker));

  beforeEach(async () => {
    phone = await takePhone(member, { worker: true });
    page = await phone.open('/packages');
    await expectShown(page.getByRole('heading', { level: 1 }));
    await expectControlled(page);
  });

  it('is offered once, and replaces the older one by one reload', async () => {
    await publishVersion(page);
    await expectShown(notice(page));
    await photograph(page, 'new-version');
    await markPage(page);
    await button(page, 'Reload').tap();
    await expect.poll(() => isMarked(page), soon).toBe(false);
    await expectShown(page.getByRole('heading', { level: 1 }));
    await lookForVersion(page);
    expect(await notice(page).count()).toBe(0);
    expect(await countWaiting(page)).toBe(0);
  });

  it('is not offered again once it is put off', async () => {
    await publishVersion(page);
    await button(page, 'Later').tap();
    await notice(page).waitFor({ state: 'hidden' });
    await lookForVersion(page);
    expect(await notice(page).count()).toBe(0);
    expect(await countWaiting(page)).toBe(1);
  });

  it('waits for a payment that is open in another tab', async () => {
    await client.fund(member.wallet.publicKey, { usdt: '50', pol: '1' });
    const paying = await phone.open('/home');
    await reviewSubscription(paying, '50');
    await publishVersion(page);
    await markPage(page);
    await markPage(paying);
    await page.bringToFront();
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
    await expect.poll(() => isMarked(page), soon).toBe(false);
    expect(await countWaiting(page)).toBe(0);
  });
});

const installCard = (place: Page): Locator =>
  place.getByRole('region', { name: 'Install PolyTips' });

const notice = (place: Page): Locator => place.getByText('A new version of PolyTips is ready.');

/** Sends the page the offer that a Chromium with a window makes, and counts its dialogs. */
const offerInstall = (place: Page): Promise<void> =>
  place.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = () => {
      dataset['prompts'] = String(Number(dataset['prompts'] ?? 0) + 1);
      return Promise.resolve();
    };
    const userChoice = Promise.resolve({ outcome: 'accepted' });
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt, userChoice }));
  });

/** Chromium forgets that it emulates a missing network when a worker serves the page. */
async function setNetwork(isThere: boolean): Promise<void> {
  await phone.context.setOffline(!isThere);
  await page.evaluate((online) => {
    localStorage.setItem('test:online', String(online));
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isThere);
}

/** Makes the pages of a phone report the network that the test last set. */
const reportNetwork = ({ context }: Phone): Promise<unknown> =>
  context.addInitScript(() => {
    const onLine = { get: () => localStorage.getItem('test:online') !== 'false' };
    Object.defineProperty(navigator, 'onLine', onLine);
  });

/** Passes once the app has kept its files, and its worker serves the page. */
const expectControlled = (place: Page): Promise<void> =>
  expect
    .poll(() => place.evaluate(() => navigator.serviceWorker.controller?.state), soon)
    .toBe('activated');

/** Publishes a worker that does not know the page's own script, and lets the page find it. */
async function publishVersion(place: Page): Promise<void> {
  const script = await place.locator('script[type="module"][src]').last().getAttribute('src');
  if (script === null || !builtWorker.includes(script)) throw new Error('Nothing to publish');
  writeFileSync(workerFile, builtWorker.replaceAll(script, `${script}?newer`));
  await lookForVersion(place);
  await expect.poll(() => countWaiting(place), soon).toBe(1);
}

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

const isMarked = (place: Page): Promise<boolean> =>
  place.evaluate(() => Reflect.get(globalThis, 'marked') === true);
