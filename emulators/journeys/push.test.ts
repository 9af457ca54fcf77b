import { contract } from '@polytips/functions/contract/contract.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client, joinSubscribed } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { type Phone, photograph, preparePhones, soon } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectRoute, expectShown, link, logOut } from './support/steps.ts';
import { journeyWorld, urlOf } from './support/world.ts';

const takePhone = preparePhones();
const origin = new URL(journeyWorld.WORLD_WEB_URL).origin;

/** An admin posts a tip, and the devices are notified. */
async function postTip(heading: string): Promise<void> {
  const { idToken } = await demoMember('admin');
  const body = { heading, details: 'Hold until the weekly close.' };
  requireData(await client.api.call(contract.sendTips, { body }, idToken));
  requireData(await client.api.call(contract.sendfcmMsg, { body: {} }, idToken));
}

/** What the device shows, by the words under the title. */
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body }) => body);
  });

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Tips on this device' });

describe('a member whose browser may show messages', () => {
  let member: Member;
  let phone: Phone;
  let page: Page;

  beforeAll(async () => {
    // Pro, which reads five tips of a day.
    member = await joinSubscribed('Notified Member', 500_000_000n);
  });

  beforeEach(async () => {
    phone = await takePhone(member, { worker: true });
    await phone.context.grantPermissions(['notifications'], { origin });
    page = await phone.open('/profile');
  });

  it('turns them on in Profile, gets each tip on the device until it logs out, and a press leads to it', async () => {
    expect(phone.traffic.countPosts('fcmToken')).toBe(0);
    await deviceSwitch(page).tap();
    await expectShown(page.getByText('Subscribed', { exact: true }));
    expect(phone.traffic.countPosts('fcmToken')).toBe(1);
    await photograph(page, 'push-subscribed');

    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Welcome back'));
    await postTip('Notified: BTC');
    await expect.poll(() => shownOn(page), soon).toEqual(['Notified: BTC']);
    // The device has said it.
    expect(await link(page, 'New trading tip').count()).toBe(0);

    await pressNotification(phone);
    await expectRoute(page, '/tips');
    await expectShown(page.getByRole('heading', { name: 'Notified: BTC' }));
    expect(await shownOn(page)).toEqual([]);

    // It is on after a reload, and registers no second time.
    await page.goto(urlOf('/profile'));
    await page.reload();
    await expect.poll(() => deviceSwitch(page).getAttribute('aria-checked'), soon).toBe('true');
    await postTip('Notified: ETH');
    await expect.poll(() => shownOn(page), soon).toEqual(['Notified: ETH']);
    expect(phone.traffic.countPosts('fcmToken')).toBe(1);

    await logOut(page);
    // Another member of the phone must not read it.
    await expect.poll(() => shownOn(page), soon).toEqual([]);
  });

  it('sees what the push service delivers, and no words of what is no message of ours', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));
    const deliver = await pushService(page);
    const notification = { title: 'New trading tip', body: 'Delivered' };
    await deliver(JSON.stringify({ from: '1', notification, data: { tag: 'delivered' } }));
    await expect.poll(() => shownOn(page), soon).toEqual(['Delivered']);
    await deliver(JSON.stringify({ notification: { title: 'Send me your 12 words' } }));
    await expect.poll(() => shownOn(page), soon).toEqual(['Delivered', 'Open the app']);
  });
});

describe('a member whose browser refuses messages', () => {
  it('reads so where it was turned on, and is never asked on arrival', async () => {
    const phone = await takePhone(await demoMember('level-1'), { worker: true });
    const page = await phone.open('/home');
    await expectShown(page.getByText('Welcome back'));
    expect(await page.getByText('Hear of each tip at once').count()).toBe(0);
    await page.goto(urlOf('/profile'));
    await deviceSwitch(page).tap();
    await expectShown(page.getByText('Permission denied', { exact: true }));
    expect(await deviceSwitch(page).getAttribute('aria-checked')).toBe('false');
    expect(phone.traffic.countPosts('fcmToken')).toBe(0);
    await photograph(page, 'push-denied');
  });

  it('puts the question of My Subscription off, for good', async () => {
    const phone = await takePhone(await demoMember('level-2'), { worker: true });
    const page = await phone.open('/my-packages');
    await expectShown(page.getByText('Hear of each tip at once'));
    await photograph(page, 'push-prompt');
    await button(page, 'Not now').tap();
    await page.getByText('Hear of each tip at once').waitFor({ state: 'hidden' });
    await page.reload();
    await expectShown(page.getByRole('heading', { name: 'Confirmed' }));
    expect(await page.getByText('Hear of each tip at once').count()).toBe(0);
  });
});

/** Presses the one notification of a phone, as the system does. */
async function pressNotification(phone: Phone): Promise<void> {
  const [worker] = phone.context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope: typeof globalThis & { registration?: ServiceWorkerRegistration } = globalThis;
    const [notification] = (await scope.registration?.getNotifications()) ?? [];
    const press = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    });
    globalThis.dispatchEvent(press);
  });
}

/** The push service of a browser: what gives a message to the worker of the page. */
async function pushService(page: Page): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}
