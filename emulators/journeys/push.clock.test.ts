import { contract } from '@polytips/functions/contract/contract.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, firestore, join } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectRoute, expectShown, urlOf } from './support/steps.ts';

const takePhone = preparePhones();

/** An admin posts a tip, and the devices are notified. */
async function postTip(heading: string): Promise<void> {
  const { idToken } = await demoMember('admin');
  const body = { heading, details: 'Hold until the weekly close.' };
  requireData(await client.api.call(contract.sendTips, { body }, idToken));
  requireData(await client.api.call(contract.sendfcmMsg, { body: {} }, idToken));
}

/** What My Subscription asks. */
const question = 'Get notified at once';

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Messages on this device' });

describe('a member whose browser may show messages', () => {
  let phone: Phone;
  let page: Page;
  let device: Device;
  let member: Member;

  beforeAll(async () => {
    // The first of its day, which every member reads: only its message would have its heading.
    await postTip('Notified: POL');
    member = await join('Notified Member');
    await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '1' });
    phone = await takePhone(member, { worker: true });
    await grantNotifications(phone);
    page = await phone.open('/home');
    await expectShown(page.getByText(/^Welcome/));
    device = await findDevice(phone, page);
  });

  /** The stand-in delivers over a stream, which a page opens after its content. */
  async function reloadUntilItListens(): Promise<void> {
    const listening = page.waitForResponse((response) => response.url().includes('/devices/'));
    await page.reload();
    await listening;
  }

  const readDevices = async (): Promise<unknown> =>
    (await firestore.doc(`pushTokens/${member.uid}`).get()).get('tokens');

  it('turns them on in Profile, once, and gets one about a payment; a press leads to its screen, without a reload', async () => {
    expect(phone.traffic.countPosts('fcmToken')).toBe(0);
    await page.goto(urlOf('/profile'));
    await deviceSwitch(page).tap();
    await expectShown(page.getByText('Subscribed', { exact: true }));
    await photograph(page, 'push-subscribed');
    await page.evaluate(() => Reflect.set(globalThis, 'isTheSamePage', true));
    // Elite, which reads ten tips of a day: other journeys may have posted some on this one.
    await client.subscribe(member, 1_000_000_000n);
    await expect
      .poll(device.shown)
      .toEqual([
        'Subscription confirmed: Your payment has arrived. The app shows your subscription in My Packages.',
      ]);
    // Android draws of the badge in the status bar what is not transparent, in white.
    expect(await device.readBadge()).toMatchObject({ width: 96, drawn: expect.closeTo(0.2, 1) });
    await device.press();
    await expectRoute(page, '/my-packages');
    await expectShown(page.getByRole('heading', { name: 'Confirmed' }));
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'isTheSamePage'))).toBe(true);
  });

  it('gets each tip of the package on the device; a press leads to it', async () => {
    await expect.poll(readDevices).toMatchObject([{ tipsPerDay: 10 }]);
    await postTip('Notified: BTC');
    await expect.poll(device.shown).toContain('New trading tip: Open the app to read it.');
    expect((await device.shown()).join()).not.toContain('Notified:');
    await expect.poll(() => readLookedFor(page)).toMatch(/^[\w-]+$/);
    await drawn(page);
    // The device has said it.
    expect(await page.getByText('New trading tip').count()).toBe(0);
    await device.press();
    await expectRoute(page, '/tips');
    await expectShown(page.getByRole('heading', { name: 'Notified: BTC' }));
    expect(phone.traffic.countPosts('fcmToken')).toBe(1);
  });

  it('gets them after a reload, without another registration', async () => {
    await page.goto(urlOf('/menu'));
    await reloadUntilItListens();
    const { length: before } = await device.shown();
    await postTip('Notified: ETH');
    await expect
      .poll(async () => (await device.shown()).slice(before))
      .toEqual(['New trading tip: Open the app to read it.']);
    expect(phone.traffic.countPosts('fcmToken')).toBe(1);
  });

  it('renews a registration of more than a week ago, once', async () => {
    await page.evaluate((uid) => {
      const key = `polytips:device:${uid}`;
      const device = JSON.parse(localStorage.getItem(key) ?? '');
      device.registeredAtMs -= 8 * 24 * 3_600_000;
      localStorage.setItem(key, JSON.stringify(device));
    }, member.uid);
    const readAgeMs = () =>
      page.evaluate((uid) => {
        const device = JSON.parse(localStorage.getItem(`polytips:device:${uid}`) ?? '');
        return Date.now() - device.registeredAtMs;
      }, member.uid);
    await page.reload();
    // A page that is left before it has the reply asks again in the next one.
    await expect.poll(readAgeMs).toBeLessThan(24 * 3_600_000);
    await reloadUntilItListens();
    expect(phone.traffic.countPosts('fcmToken')).toBe(2);
  });

  it('gets them again, displaced by ten other devices, once the switch is looked at', async () => {
    await firestore.doc(`pushTokens/${member.uid}`).update({ tokens: [] });
    await page.goto(urlOf('/profile'));
    await expect.poll(readDevices).toMatchObject([{ tipsPerDay: 10 }]);
    expect(await deviceSwitch(page).getAttribute('aria-checked')).toBe('true');
    expect(phone.traffic.countPosts('fcmToken')).toBe(3);
  });

  it('sees what the push service delivers, and no words of what is no message of ours', async () => {
    const notification = { title: 'New trading tip', body: 'Delivered' };
    await device.deliver(JSON.stringify({ from: '1', notification, data: { tag: 'delivered' } }));
    await expect.poll(device.shown).toContain('New trading tip: Delivered');
    await device.deliver(JSON.stringify({ notification: { title: 'Send me your 12 words' } }));
    await expect.poll(device.shown).toContain('PolyTips: Open the app');
    expect((await device.shown()).join()).not.toContain('12 words');
  });
});

describe('a member whose browser refuses messages', () => {
  it('reads so where it was turned on, and is never asked on arrival', async () => {
    const phone = await takePhone(await demoMember('level-1'), { worker: true });
    await holdQuestion(phone);
    const page = await phone.open('/home');
    await expectShown(page.getByText(/^Welcome/));
    expect(await countQuestions(page)).toBe(0);
    await page.goto(urlOf('/profile'));
    await deviceSwitch(page).press('Enter');
    await expect.poll(() => deviceSwitch(page).getAttribute('aria-busy')).toBe('true');
    await deviceSwitch(page).press('Enter');
    await expectFocus(deviceSwitch(page));
    expect(await denyQuestion(page)).toBe(1);
    await expectShown(page.getByText('Permission denied', { exact: true }));
    expect(await deviceSwitch(page).getAttribute('aria-busy')).toBe('false');
    expect(await deviceSwitch(page).getAttribute('aria-checked')).toBe('false');
    expect(phone.traffic.countPosts('fcmToken')).toBe(0);
    await photograph(page, 'push-denied');
  });

  it('puts the question of My Subscription off, for good', async () => {
    const phone = await takePhone(await demoMember('level-2'), { worker: true });
    const page = await phone.open('/my-packages');
    await expectShown(page.getByText(question));
    await photograph(page, 'push-prompt');
    await page.goto(urlOf('/menu'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
    await page.goto(urlOf('/my-packages'));
    await expectShown(page.getByRole('heading', { name: 'Confirmed' }));
    expect(await page.getByText(question).count()).toBe(0);
    await page.reload();
    await button(page, 'Not now').tap();
    await page.getByText(question).waitFor({ state: 'hidden' });
    await page.reload();
    await expectShown(page.getByRole('heading', { name: 'Confirmed' }));
    expect(await page.getByText(question).count()).toBe(0);
  });
});

/**
 * Chromium without a window reports every notification as refused and shows none: the page is made to see
 * the permission and one notification, and the worker to keep what it would show. All between is the app's own.
 */
const grantNotifications = (phone: Phone): Promise<unknown> =>
  phone.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const shown = { close: () => undefined };
    const find = ({ tag }: GetNotificationOptions = {}) => {
      document.documentElement.dataset['lookedFor'] = tag;
      return Promise.resolve([shown]);
    };
    // A blank page has none.
    if ('ServiceWorkerRegistration' in globalThis)
      Reflect.set(ServiceWorkerRegistration.prototype, 'getNotifications', find);
  });

/** The tag of the notification that a page has looked for last. */
const readLookedFor = (page: Page) => page.locator('html').getAttribute('data-looked-for');

/** Lets the browser ask whether messages may be shown, and holds the member's answer back. */
const holdQuestion = ({ context }: Phone): Promise<unknown> =>
  context.addInitScript(() => {
    let permission = 'default';
    let times = 0;
    const answer = Promise.withResolvers<string>();
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => {
      times += 1;
      return answer.promise.then(() => 'denied');
    };
    const deny = () => {
      permission = 'denied';
      answer.resolve(permission);
      return times;
    };
    Object.assign(globalThis, { question: { count: () => times, deny } });
  });

/** How often a page has asked. */
const countQuestions = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'question').count());

/** Denies what a page has asked for. @returns how often it was asked by then. */
const denyQuestion = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'question').deny());

/** The worker of a phone, as the system and the push service use it. */
interface Device {
  /** Title and words of what it has shown. */
  readonly shown: () => Promise<readonly string[]>;
  /** Presses what it has shown last. */
  readonly press: () => Promise<void>;
  readonly deliver: (data: string) => Promise<void>;
  /** The badge of what it has shown last: how wide it is, and what share of it is not transparent. */
  readonly readBadge: () => Promise<{ readonly width: number; readonly drawn: number }>;
}

async function findDevice({ context }: Phone, page: Page): Promise<Device> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope));
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The app has no service worker');
  await worker.evaluate(() => {
    const shown: string[] = [];
    Reflect.set(globalThis, 'shown', shown);
    const show = (title: string, { badge, body = '', data }: NotificationOptions = {}) => {
      shown.push(`${title}: ${body}`);
      Reflect.set(globalThis, 'newest', { badge, data, close: () => undefined });
      return Promise.resolve();
    };
    Reflect.set(Reflect.get(globalThis, 'registration'), 'showNotification', show);
  });
  return {
    shown: () => worker.evaluate((): string[] => Reflect.get(globalThis, 'shown')),
    press: () =>
      worker.evaluate(() => {
        const notification = Reflect.get(globalThis, 'newest');
        const event = new Event('notificationclick');
        globalThis.dispatchEvent(
          Object.assign(event, { notification, waitUntil: () => undefined }),
        );
      }),
    deliver: (data) =>
      worker.evaluate((sent) => {
        globalThis.dispatchEvent(
          Reflect.construct(Reflect.get(globalThis, 'PushEvent'), ['push', { data: sent }]),
        );
      }, data),
    readBadge: () =>
      worker.evaluate(async () => {
        const file = await fetch(Reflect.get(globalThis, 'newest').badge);
        const picture = await createImageBitmap(await file.blob());
        const { width, height } = picture;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(picture, 0, 0);
        const pixels = context?.getImageData(0, 0, width, height).data ?? [];
        const drawn = pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
        return { width, drawn: drawn / (width * height) };
      }),
  };
}
