import * as messages from '@polytips/functions/contract/messages.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdScript } from './support/network.ts';
import { preparePhones } from './support/phone.ts';
import { hasBar } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectDrawn,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  link,
  urlOf,
} from './support/steps.ts';

const takePhone = preparePhones('full');
let page: Page;

/** Opens a route while such a script is on its way; the returned function lets it arrive. */
async function openWithout(script: string, route: string): Promise<() => void> {
  const phone = await takePhone();
  page = await phone.context.newPage();
  const letArrive = await holdScript(page, script);
  await page.goto(urlOf(route), { waitUntil: 'commit' });
  return letArrive;
}

/** Opens a route. @returns the scripts that the page has requested, as it goes on. */
async function recordScripts(route: string): Promise<readonly string[]> {
  const scripts: string[] = [];
  page = await (await takePhone()).context.newPage();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto(urlOf(route));
  return scripts;
}

/** Sends the login of a member; returns the mail. */
async function sendLogin(): Promise<string> {
  const { mail, password } = await demoMember('level-2');
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').tap();
  return mail;
}

/** What a visitor sees and where it is, in lines. The country depends on the browser. */
const readPlaces = (): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, p, label, input, select, button, a[href^="#/"], summary')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const text = part instanceof HTMLSelectElement ? '' : part.textContent;
        return `${part.tagName} ${text} ${x}, ${y}, ${width} by ${height}`;
      }),
  );

/**
 * Before the style sheets the browser paints nothing, though it knows where everything would be. They are all named
 * before the first element of the page.
 */
const sheetsAreThere = () =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );

const fontsAreThere = () => page.evaluate(async () => void (await document.fonts.ready));

it('the landing is shown before the app’s script has come, which then takes it over as it is', async () => {
  const letAppCome = await openWithout('app', '/');
  const title = page.getByRole('heading', { level: 1 });
  await expectShown(title);
  await title.evaluate((each) => each.setAttribute('data-seen', 'before'));
  letAppCome();
  // The globe is drawn by the app alone, once it has taken the page over.
  await page.locator('canvas').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Terms & Condition' }).tap();
  await expectShown(page.getByRole('dialog'));
  expect(await page.locator('h1').first().getAttribute('data-seen')).toBe('before');
});

it('what a login and Home need comes while a visitor types', async () => {
  const scripts = await recordScripts('/login');
  expect(scripts.filter((script) => /\/(?:worker|home-screen)-/.test(script))).toEqual([]);
  await field(page, 'Email').fill('someone@polytips.example');
  for (const name of ['worker', 'member', 'home-screen']) {
    await expect.poll(() => scripts.join(' ')).toContain(`/assets/${name}-`);
  }
});

it('nothing of Home comes while a visitor asks for a new password', async () => {
  const scripts = await recordScripts('/forgot');
  await field(page, 'Email').fill('nobody@journeys.example');
  await button(page, 'Submit').tap();
  await expectShown(page.getByText(messages.mailUnknown('nobody@journeys.example')));
  expect(scripts.join(' ')).not.toContain('/assets/home-screen-');
});

it.each([
  ['/login', 'Login'],
  ['/forgot', 'Forgot Password'],
  ['/signup', 'Create New Account'],
  ['/signup?s=', 'Create New Account'],
])(
  '%s is shown before the app’s script has come, which then moves nothing',
  async (route, name) => {
    const letAppCome = await openWithout('app', route);
    const title = page.getByRole('heading', { level: 1, name });
    await expectShown(title);
    await sheetsAreThere();
    await fontsAreThere();
    const before = await readPlaces();
    expect(before.length).toBeGreaterThan(7);
    letAppCome();
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    expect(await readPlaces()).toEqual(before);
    expect(await page.locator('h1').count()).toBe(1);
  },
);

it.each([
  ['a form', '/login', 'Login'],
  ['an address at which the page is empty', '/reset-password?token=none', 'Reset password'],
])(
  '%s that waits for the app says after a moment that it is loading, and not before',
  async (_, route, name) => {
    const letAppCome = await openWithout('app', route);
    await page.locator('#root').waitFor({ state: 'attached' });
    await sheetsAreThere();
    /** Where the bar is, in percent of its width from where it fills the page. */
    const barAfter = (timeMs: number) =>
      page.locator('body').evaluate((body, time) => {
        const [bar] = document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target === body);
        bar?.pause();
        if (bar !== undefined) bar.currentTime = time;
        return Number.parseFloat(getComputedStyle(body, '::before').translate);
      }, timeMs);
    expect(await barAfter(0)).toBe(-100);
    expect(await barAfter(1_400)).toBe(-100);
    expect(await barAfter(2_300)).toBeCloseTo(0);
    letAppCome();
    await expectDrawn(page.getByRole('heading', { level: 1, name }));
    expect(await hasBar(page)).toBe(false);
  },
);

it('the tabs of a member are shown before the app’s script has come, and stay where they are', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  page = await phone.context.newPage();
  const letAppCome = await holdScript(page, 'app');
  await page.goto(urlOf('/home'), { waitUntil: 'commit' });
  // Not by its role: until the app is there it takes no press.
  const tab = page.locator('nav').getByText('Withdraw');
  await expectShown(tab);
  await sheetsAreThere();
  await fontsAreThere();
  const before = await tab.boundingBox();
  letAppCome();
  await expectShown(page.getByText(/^Welcome/));
  expect(await tab.boundingBox()).toEqual(before);
  await tab.tap();
  await expectRoute(page, '/withdraw');
});

it('Home is asked for before the app’s script has come, and then not again', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  page = await phone.context.newPage();
  const letAppCome = await holdScript(page, 'app');
  const replied = page.waitForResponse(/\/api\/getHome\//);
  await page.goto(urlOf('/home'), { waitUntil: 'commit' });
  expect((await replied).status()).toBe(200);
  letAppCome();
  await expectShown(page.getByRole('region', { name: 'Statistics' }).getByText('of your packages'));
  const asked = phone.traffic.requests.filter(({ url }) => url.includes('/api/getHome/'));
  expect(asked).toHaveLength(1);
});

it('what is typed on the signup begins in its first field, once the app is there', async () => {
  const letAppCome = await openWithout('app', '/signup');
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create New Account' }));
  letAppCome();
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await expectFocus(field(page, 'Referral ID'));
});

it('a form whose script does not come says after a while that it is loading', async () => {
  const letScriptCome = await openWithout('account', '/login');
  await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.locator('main output', { hasText: 'Loading...' }).waitFor({ state: 'attached' });
  letScriptCome();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
});

it('a login that is sent before the code for it has come goes on when it comes', async () => {
  const letCodeCome = await openWithout('submit-forms', '/login');
  await sendLogin();
  await expect.poll(() => button(page, 'Login').getAttribute('aria-busy')).toBe('true');
  letCodeCome();
  await expectRoute(page, '/home');
});

it('a login whose code cannot be loaded says so, and keeps what was typed', async () => {
  const phone = await takePhone();
  phone.tolerate(/net::ERR_FAILED/);
  page = await phone.context.newPage();
  await page.route('**/assets/submit-forms-*.js', (request) => request.abort());
  await page.goto(urlOf('/login'));
  const mail = await sendLogin();
  await expectShown(page.getByText(/^A part of the app could not be loaded\./));
  expect(await field(page, 'Email').inputValue()).toBe(mail);
});

/** By name, as web/chunks.ts groups them. */
const ofHome = [
  'account',
  'chain',
  'contract',
  'early-home',
  'home-screen',
  'member',
  'rewards',
  'wallet',
];
const anHourAhead = String(Date.now() + 3_600_000);

it.each([
  ['a visitor who opens the login', '/login', {}, ['account', 'fields', 'forms', 'login-screen']],
  [
    'a member whose session lasts',
    '/',
    { 'polytips:user': '{}', 'polytips:session-until': anHourAhead },
    ofHome,
  ],
  [
    'a member whose session has run out',
    '/',
    { 'polytips:user': '{}', 'polytips:session-until': '1' },
    [...ofHome, 'start-worker', 'firebase-worker', 'firebase-auth'],
  ],
])(
  '%s never sees the landing, and all scripts of the screen are requested before the app runs',
  async (_, route, stored, needed) => {
    const phone = await takePhone();
    page = await phone.context.newPage();
    await page.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
    const scripts: string[] = [];
    page.on('request', (request) => {
      const [, script] = /assets\/([a-z-]+)-[\w-]{7}\.js$/.exec(request.url()) ?? [];
      if (script !== undefined) scripts.push(script);
    });
    // The page is left before the app has come.
    await page.route('**/assets/app-*.js', () => undefined);
    await page.goto(urlOf(route), { waitUntil: 'commit' });
    await page.locator('#first-paint').waitFor({ state: 'attached' });
    await sheetsAreThere();
    expect(await page.locator('#root h1').isVisible()).toBe(false);
    // What hints, the app, React and the bundler's own script stand in the page for everybody.
    const hinted = () =>
      scripts.filter((script) => !/^(?:app|boot|main|react|rolldown-runtime)$/.test(script));
    await expect.poll(() => hinted().toSorted()).toEqual(needed.toSorted());
  },
);

it.each(['app', 'landing-screen'])(
  'a visitor who goes to the sign-up before the script %s has come gets there',
  async (script) => {
    const letScriptCome = await openWithout(script, '/');
    await link(page.getByRole('navigation'), 'Sign up').tap();
    // The page is still loading, so it is not waited for as at other places.
    await expect.poll(() => page.url()).toBe(urlOf('/signup'));
    letScriptCome();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Create New Account' }));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  },
);

it('an address that changes while the app is first drawn is followed', async () => {
  const phone = await takePhone();
  page = await phone.context.newPage();
  await page.addInitScript(() => {
    // The app has read the address when it makes room for its first drawing.
    const replaceChildren = Reflect.get(Element.prototype, 'replaceChildren');
    Element.prototype.replaceChildren = function (...nodes) {
      Element.prototype.replaceChildren = replaceChildren;
      this.replaceChildren(...nodes);
      location.assign('#/signup');
    };
  });
  await page.goto(urlOf('/login'), { waitUntil: 'commit' });
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create New Account' }));
});

it('a notification that is pressed while the app starts leads to its screen', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  page = await phone.context.newPage();
  await page.addInitScript(() => {
    // The browser delivers what the service worker asks from then on.
    addEventListener('DOMContentLoaded', () => {
      const data = { kind: 'show screen', screen: 'tips' };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    });
  });
  await page.goto(urlOf('/home'));
  await expectRoute(page, '/tips');
});
