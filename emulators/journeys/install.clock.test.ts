import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinSubscribed } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { earnReward } from './support/earn-reward.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectControlled, expectShown, urlOf } from './support/steps.ts';

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
    await expectShown(page.getByRole('heading', { name: 'Your first reward, in 6 steps' }));
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
    // Figures of the reply stand until the live account is there, for which the card waits, too.
    await page.route('**/api/getHome/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"totInc":"[^"]+"/, '"totInc":"999.000000"');
      await route.fulfill({ response, body });
    });
    await page.reload();
    const statistics = page.getByRole('region', { name: 'Statistics' });
    const replied = statistics.getByText('999.0000');
    await expectShown(replied);
    await replied.waitFor({ state: 'hidden' });
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
    await page.reload();
    await expectShown(page.getByText('This waits for a connection'));
    await setNetwork(true);
    // It comes with the call that brings all of Home, and stands below the rest.
    await expectShown(page.getByText('Credited', { exact: true }).first());
    await expect.poll(() => page.getByText(/could not be/).count()).toBe(0);
    await setNetwork(false);
    await page.goto(urlOf('/my-packages'));
    await page.reload();
    await expectShown(page.getByRole('heading', { level: 1, name: 'My Subscription' }));
    await expectShown(page.getByText('You are offline. This may be out of date.'));
    await expectShown(page.getByText('This waits for a connection'));
    expect(await page.getByText(/could not be/).count()).toBe(0);
    await photograph(page, 'offline');
    await page.goto(urlOf('/activity'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'Activity' }));
    await expectShown(page.getByText('This waits for a connection'));
    expect(await page.getByText(/could not be/).count()).toBe(0);
    await photograph(page, 'offline-activity');
    await setNetwork(true);
    await expectShown(page.getByRole('listitem').filter({ hasText: 'Subscription' }));
    expect(await page.getByText(/could not be/).count()).toBe(0);
    await setNetwork(false);
    await page.goto(urlOf('/my-packages'));
    await page.evaluate(() => {
      document.body.style.minHeight = '300vh';
      const column = document.querySelector('main')?.parentElement;
      if (column instanceof HTMLElement) column.style.minHeight = '300vh';
      scrollTo(0, innerHeight);
    });
    const notice = page.getByText('You are offline. This may be out of date.');
    expect((await notice.boundingBox())?.y).toBe(0);
    await setNetwork(true);
    await expectShown(page.getByText('Success', { exact: true }));
    expect(await page.getByText('You are offline').count()).toBe(0);
  });
});

const installCard = (place: Page): Locator =>
  place.getByRole('region', { name: 'Install PolyTips' });

/** Sends the page the offer that a Chromium with a window makes, and counts its dialogs. */
const offerInstall = (place: Page): Promise<void> =>
  place.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = () => {
      dataset['prompts'] = String(Number(dataset['prompts'] ?? 0) + 1);
      return Promise.resolve();
    };
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt }));
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
