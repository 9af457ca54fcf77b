import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { routes } from './support/routes.ts';
import {
  findBarriers,
  findCut,
  isInFront,
  readMoved,
  readShift,
  shiftMax,
  watchShift,
  withLargeText,
} from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  closeSignupOffer,
  expectRoute,
  expectShown,
  link,
  urlOf,
  waitForContent,
} from './support/steps.ts';

/** Their heading is a slogan, and the member's name. */
const titledOtherwise: ReadonlySet<string> = new Set(['/', '/home']);

const takePhone = preparePhones();
let page: Page;

describe('a visitor', () => {
  beforeAll(async () => {
    page = await openWatched();
  });

  it.each(routes.visitor)(
    'finds %s without barriers, cut large text or layout shift, and reachable by Tab',
    checkScreen,
  );

  it('finds the landing’s links and heading uncovered with text of twice the size', async () => {
    await page.goto(urlOf('/'));
    const parts = [
      link(page, 'Log in'),
      link(page.getByRole('navigation'), 'Sign up'),
      page.getByRole('heading', { level: 1 }),
    ];
    await expectShown(page.getByRole('heading', { level: 1 }));
    await withLargeText(page, async () => {
      for (const part of parts) {
        expect(await isInFront(part)).toBe(true);
        const { x, width } = await part.evaluate((element) => element.getBoundingClientRect());
        expect(x + width).toBeLessThanOrEqual(320);
      }
    });
  });

  it('finds a screen by an address with other capitals and a slash at its end', async () => {
    await page.goto(urlOf('/'));
    await page.goto(urlOf('/SignUp/?s=ABC123'));
    await expectRoute(page, '/signup?s=ABC123');
    await expectShown(page.getByRole('heading', { level: 1, name: 'Create New Account' }));
  });

  it('has the browser open a link elsewhere when asked to', async () => {
    await page.goto(urlOf('/'));
    await link(page, 'Log in').tap();
    // The app has drawn this one: on the landing it may not have come yet.
    await expectRoute(page, '/login');
    await expectShown(link(page, 'Forgot Password'));
    // The tab itself is left out: this browser does not always report one that a link opens.
    await page.evaluate(() => {
      const taken = new Promise<boolean>((resolve) => {
        const look = (event: Event) => {
          resolve(event.defaultPrevented);
          event.preventDefault();
        };
        document.addEventListener('click', look, { once: true });
      });
      Reflect.set(globalThis, 'isLinkTaken', taken);
    });
    await link(page, 'Forgot Password').click({ modifiers: ['ControlOrMeta'] });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isLinkTaken'))).toBe(false);
    await expectRoute(page, '/login');
  });

  it('sees a screen whose address was typed from its top, and never as far down as the one before', async () => {
    await page.goto(urlOf('/'));
    await expectShown(page.getByRole('heading', { level: 1 }));
    await page.evaluate(() => scrollTo(0, 500));
    const first = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // It is notified before anything of the change can be painted.
          const observer = new MutationObserver(() => {
            if (document.querySelector('main h1')?.textContent !== 'Create New Account') return;
            observer.disconnect();
            resolve(scrollY);
          });
          observer.observe(document, { subtree: true, childList: true, characterData: true });
          location.assign('#/signup');
        }),
    );
    expect(first).toBe(0);
  });

  it('who asks for less motion sees each change in one step', async () => {
    await page.goto(urlOf('/login'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'Login' }));
    const transitions = await withLargeText(page, () =>
      page.evaluate(() => document.getAnimations().length),
    );
    expect(transitions).toBe(0);
  });

  it('is sent from every screen of members and admins to the login', async () => {
    for (const [route] of [...routes.member, ...routes.admin]) {
      await page.goto(urlOf('/'));
      await page.goto(urlOf(route));
      await expectRoute(page, '/login');
    }
  });
});

describe('an admin', () => {
  beforeAll(async () => {
    page = await openWatched('admin');
  });

  it.each([...routes.member, ...routes.admin])(
    'finds %s without barriers, cut large text or layout shift, and reachable by Tab',
    checkScreen,
  );
});

describe('a member with a package', () => {
  beforeAll(async () => {
    page = await openWatched('level-1');
  });

  it.each([
    ['/home', 'Level One Member'],
    ['/my-packages', 'My Subscription'],
    ['/dr-tips', 'Daily reward'],
  ])('finds %s without cut large text', async (route, name) => {
    await page.goto(urlOf(route));
    await expectShown(page.getByRole('heading', { level: 1, name }));
    await waitForContent(page);
    expect(await withLargeText(page, () => findCut(page))).toEqual([]);
  });
});

describe('a member who is no admin', () => {
  it('is sent from the screens of visitors and of admins to Home', async () => {
    page = await openWatched('guest');
    const visitorRoutes = ['/', '/login', '/signup', '/forgot'];
    for (const route of [...visitorRoutes, ...routes.admin.map(([each]) => each)]) {
      await page.goto(urlOf('/menu'));
      await page.goto(urlOf(route));
      await expectRoute(page, '/home');
      await expectShown(page.getByText(/^Welcome/));
      if (visitorRoutes.includes(route)) continue;
      const notice = page.getByText('This screen is for admins.');
      await expectShown(notice);
      await button(page, 'Dismiss').tap();
      await notice.waitFor({ state: 'hidden' });
    }
  });
});

it('who forces light colours sees what is ticked and what is chosen', async () => {
  const colors = { forcedColors: 'active', colorScheme: 'light' } as const;
  const signup = await (await takePhone()).open('/signup');
  await closeSignupOffer(signup);
  await signup.emulateMedia(colors);
  await signup.getByRole('checkbox').check();
  const [box, mark] = await signup
    .locator('input:checked, input:checked + svg')
    .evaluateAll((drawn) =>
      drawn.map((each) => {
        const { backgroundColor, stroke } = getComputedStyle(each);
        return each.localName === 'svg' ? stroke : backgroundColor;
      }),
    );
  expect(mark).not.toBe(box);
  const receive = await (await takePhone(await demoMember('guest'))).open('/receiveQR');
  await expectShown(receive.getByRole('radio').first());
  await receive.emulateMedia(colors);
  const chosen = receive.getByRole('radio', { checked: true }).locator('..');
  expect(await groundOf(chosen)).not.toBe(await groundOf(receive.locator('html')));
});

it.each(['/packages', '/buy-package?amount=50'])(
  '%s says below its figures that the rates of a package could not be read, and reads them again',
  async (route) => {
    const phone = await takePhone(await demoMember('guest'));
    phone.tolerate(/status of 409/);
    const opened = await phone.context.newPage();
    // What no call repeats by itself.
    const refusal = { error: { code: 'conflict', message: 'Not now' } };
    const refuse = () =>
      opened.route('**/api/getPlan', (call) => call.fulfill({ status: 409, json: refusal }));
    await refuse();
    await opened.goto(urlOf(route));
    const note = opened.getByText("Today's rates could not be loaded.");
    await expectShown(note);
    expect(await topOf(note)).toBeGreaterThan(await topOf(opened.getByText('Pays at most')));
    await opened.unroute('**/api/getPlan');
    await button(opened, 'Try again').tap();
    const reward = opened.getByText('0.15 USDT', { exact: true });
    await expectShown(reward);
    expect(await note.count()).toBe(0);
    // They are read again when the member returns, perhaps on another day.
    await refuse();
    await opened.clock.setSystemTime(Date.now() + 60_000);
    await opened.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expectShown(note);
    expect(await reward.count()).toBe(0);
  },
);

const groundOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

const topOf = async (text: Locator): Promise<number> => (await text.boundingBox())?.y ?? Number.NaN;

async function openWatched(role?: string): Promise<Page> {
  const phone = await takePhone(role === undefined ? undefined : await demoMember(role));
  const watched = await phone.context.newPage();
  await watchShift(watched);
  await watched.goto(urlOf(role === undefined ? '/nowhere' : '/menu'));
  await expectShown(watched.getByRole('heading', { level: 1 }));
  return watched;
}

/** The element that the focus goes to; from the last one of a dialog it first leaves the page. */
async function pressTab(page: Page): Promise<string | undefined> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => document.activeElement?.tagName);
}

async function checkScreen(route: string, name: string | RegExp): Promise<void> {
  await page.goto(urlOf(route));
  const heading = page.getByRole('heading', { level: 1, name });
  await expectShown(heading);
  const before = await readShift(page);
  await waitForContent(page);
  const shift = (await readShift(page)) - before;
  expect(shift < shiftMax ? [] : [shift, await readMoved(page)]).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  const title = titledOtherwise.has(route) ? '' : await heading.innerText();
  expect(await page.title()).toMatch(new RegExp(`^${title}`));
  await expect.poll(() => pressTab(page)).not.toBe('BODY');
  expect(await withLargeText(page, () => findCut(page))).toEqual([]);
}
