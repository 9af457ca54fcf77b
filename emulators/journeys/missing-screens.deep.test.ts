import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Phone, preparePhones } from './support/phone.ts';
import { hasBar } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown, link, urlOf } from './support/steps.ts';

const tolerated = /net::ERR_|Failed to (fetch|load)|error-boundary|preload CSS|MIME type|cleardot/;

const takePhone = preparePhones('full');
let phone: Phone;
let page: Page;

describe('a member’s screen whose script does not come', () => {
  // On a new phone no part of the app is loaded yet, and the browser keeps no script of another test.
  beforeEach(async () => {
    phone = await takePhone(await demoMember('guest'));
    // Firestore probes the network with a picture that the security policy refuses.
    phone.tolerate(tolerated);
    page = await phone.open('/home');
    await expectShown(page.getByText(/^Welcome/));
  });

  it('reports that the device is offline, and opens when it is online again', async () => {
    await goOffline();
    await follow('/class-room');
    await expectShown(offline(page));
    await button(page, 'Try again').tap();
    await expect.poll(() => button(page, 'Try again').getAttribute('aria-busy')).not.toBe('true');
    await expectShown(offline(page));
    await phone.context.setOffline(false);
    await expectShown(classRoom());
  });

  it('is given up when the member goes back to Home, which is not reloaded', async () => {
    await page.clock.install();
    await goOffline();
    await follow('/class-room');
    await expectShown(offline(page));
    await link(page, 'Home').tap();
    await expectShown(page.getByText(/^Welcome/));
    const reloads = countReloads();
    await phone.context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    // When the app would ask for the server again, and as long as it needs to find it.
    await page.clock.fastForward(5_000);
    await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(({ ok }) => ok));
    await expectShown(page.getByText(/^Welcome/));
    expect(reloads()).toBe(0);
  });

  it('stays where the script for the code of the invitation does not come, and shows the rest of it', async () => {
    const reloads = countReloads();
    // Several scripts have that name; the one that draws codes says how.
    await page.route('**/assets/ui-*.js', async (route) => {
      const script = await route.fetch();
      const drawsCodes = (await script.text()).includes('shapeRendering');
      return drawsCodes ? route.abort() : route.fulfill({ response: script });
    });
    // React reports what it has found missing once it has drawn what takes its place.
    const drawn = page.waitForEvent('console', (message) =>
      message.text().includes('Failed to fetch dynamically imported module'),
    );
    await button(page, 'Refer').tap();
    await drawn;
    // As long as the app needs to find that the server is there, and to begin a reload.
    await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(({ ok }) => ok));
    const invitation = page.getByRole('dialog', { name: 'Refer a friend' });
    await expectShown(invitation.getByText(/signup\?s=/));
    expect(reloads()).toBe(0);
  });

  it('is loaded by one reload after a new version took its place', async () => {
    const reloads = await refuseScript({ untilReload: true });
    await follow('/class-room');
    await expectShown(classRoom());
    expect(reloads()).toBe(1);
  });

  it('is not reloaded for ever when the reload does not bring it either', async () => {
    const reloads = await refuseScript({ untilReload: false });
    await follow('/class-room');
    await expectShown(page.getByText('This screen could not be loaded'));
    expect(reloads()).toBe(1);
    await page.unrouteAll();
    await button(page, 'Reload').tap();
    await expectShown(classRoom());
    expect(reloads()).toBe(2);
  });
});

it.each([
  ['/', 'app'],
  ['/forgot', 'main'],
  ['/login', 'react'],
  ['/not-a-screen', 'rolldown-runtime'],
])(
  '%s, whose script %s does not come, says so, and is there after a reload',
  async (route, script) => {
    phone = await takePhone();
    phone.tolerate(tolerated);
    page = await phone.context.newPage();
    await page.route(`**/assets/${script}-*.js`, (request) => request.abort());
    await page.goto(urlOf(route));
    await expectShown(page.getByText(/^PolyTips could not be loaded/));
    expect(await hasBar(page)).toBe(false);
    await page.unrouteAll();
    await button(page, 'Reload').tap();
    await page.locator('#root main').waitFor();
    expect(page.url()).toBe(urlOf(route));
  },
);

it.each([
  ['/activity', 'activity-dialogs', /^(?:Received|Sent)/, () => page.getByRole('dialog')],
  ['/my-packages', 'package-sheet', /Success/, () => page.getByRole('dialog')],
  ['/backup', 'backup-steps', 'Start', () => page.getByText('Step 2 of 4')],
])(
  'a press on %s whose script %s does not come says so, and one after a reload opens it',
  async (route, script, name, opened) => {
    phone = await takePhone(await demoMember('level-1'));
    phone.tolerate(tolerated);
    page = await phone.context.newPage();
    await page.route(`**/assets/${script}-*.js`, (request) => request.abort());
    await page.goto(urlOf(route));
    const pressed = page.getByRole('main').getByRole('button', { name }).first();
    await pressed.tap();
    await expectShown(page.getByText(/^A part of the app could not be loaded/));
    expect(await opened().count()).toBe(0);
    await page.unrouteAll();
    await page.reload();
    await pressed.tap();
    await expectShown(opened());
  },
);

it('the landing is shown also when its globe cannot be loaded', async () => {
  phone = await takePhone();
  phone.tolerate(tolerated);
  page = await phone.context.newPage();
  const refused = Promise.withResolvers<void>();
  await page.route('**/assets/globe-*.js', async (route) => {
    await route.abort();
    refused.resolve();
  });
  await page.goto(urlOf('/'));
  await refused.promise;
  // As long as the app needs to find that something is missing, and to show it.
  await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(({ ok }) => ok));
  await link(page, 'Log in').tap();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
});

it('a visitor goes back from a screen that cannot be loaded, and opens it once online', async () => {
  phone = await takePhone();
  phone.tolerate(tolerated);
  page = await phone.open('/');
  const login = link(page, 'Log in');
  await expectShown(login);
  await goOffline();
  await login.tap();
  await expectShown(offline(page));
  await page.goBack();
  await expectShown(login);
  await phone.context.setOffline(false);
  await login.tap();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
});

const classRoom = (): Locator => page.getByRole('heading', { level: 1, name: 'Class Room' });

const offline = (place: Page): Locator => place.getByText('You are offline', { exact: true });

/**
 * Takes the network away, and passes once a request fails: on a busy machine what a page fetches as soon as it is told so
 * may still come.
 */
async function goOffline(): Promise<void> {
  await phone.context.setOffline(true);
  await expect.poll(isAnswered).toBe(false);
}

const isAnswered = (): Promise<boolean> =>
  page.evaluate(() =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );

/** Follows a link to the screen, without loading the page again. */
async function follow(route: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#${route}`);
}

/**
 * Counts how often the page is loaded again, by the requests for its document: these precede every
 * request that the new document makes.
 */
function countReloads(): () => number {
  let reloads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reloads += 1;
  });
  return () => reloads;
}

/** Answers requests for the class room's script as Hosting does for a missing file; counts reloads. */
async function refuseScript({ untilReload }: { untilReload: boolean }): Promise<() => number> {
  const reloads = countReloads();
  await page.route('**/assets/class-room-screen-*.js', async (route) => {
    if (untilReload && reloads() > 0) return route.continue();
    const response = await route.fetch({ url: `${route.request().url()}.gone.js` });
    await route.fulfill({ response });
  });
  return reloads;
}
