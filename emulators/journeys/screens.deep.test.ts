import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../client/test-world.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import { routes } from './support/routes.ts';
import { atWidths, findCut, withLargeText } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown, link, urlOf, waitForContent } from './support/steps.ts';

const takePhone = preparePhones('full');
let page: Page;

describe('on a narrow phone, a tablet and a desktop', () => {
  describe('a visitor', () => {
    beforeAll(async () => {
      page = await (await takePhone()).open('/nowhere');
    });

    it.each(routes.visitor)('finds %s without cut text', checkWidths);
  });

  describe('an admin', () => {
    beforeAll(async () => {
      page = await (await takePhone(await demoMember('admin'))).open('/menu');
    });

    it.each([...routes.member, ...routes.admin])('finds %s without cut text', checkWidths);
  });
});

describe('with large text on a small phone', () => {
  beforeAll(async () => {
    page = await (await takePhone(await demoMember('level-1'))).open('/menu');
  });

  it.each<[string, string, () => Locator]>([
    ['a package', '/my-packages', () => listed().first()],
    ['a member', '/direct', () => listed().first()],
    ['a reward', '/statement', () => listed().last()],
    ['an entry of Activity', '/activity', () => listed().first()],
    ['the address', '/home', () => button(page, 'Get Address')],
  ])('the sheet of %s has no broken word', async (_sheet, route, opener) => {
    await page.goto(urlOf(route));
    await waitForContent(page);
    await opener().tap();
    await expectShown(page.getByRole('dialog'));
    expect(await withLargeText(page, () => findCut(page))).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a page that opens', () => {
  const readsMax = 4;
  const otherReadsMax: ReadonlyMap<string, number> = new Map([
    ['/home', 1],
    // Its rows come from five calls.
    ['/activity', 5],
    // Its form waits for none of them.
    ['/sendToken', 6],
  ]);
  let phone: Phone;

  beforeAll(async () => {
    phone = await takePhone(await demoMember('admin'));
  });

  it.each([...routes.member, ...routes.admin])(
    'at %s makes few reads of the server until its content is there',
    async (route, name) => {
      const opened = await phone.context.newPage();
      const reads: string[] = [];
      opened.on('request', (request) => {
        const [, call] = request.url().split(`${environment.WORLD_API_URL}/`);
        if (call !== undefined && request.method() === 'GET') reads.push(call);
      });
      // What follows the content waits until the browser is idle, which it never is here.
      await opened.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
      await opened.goto(urlOf(route));
      await expectShown(opened.getByRole('heading', { level: 1, name }));
      await waitForContent(opened);
      const counted = [...reads];
      await opened.close();
      const allowed = otherReadsMax.get(route) ?? readsMax;
      expect(counted.length > allowed ? counted : []).toEqual([]);
    },
  );
});

it.each([
  ['Tips', 'Trading Tips', ['getTips', 'getTipCount']],
  ['Withdraw', 'Withdraw', ['withdrawalState']],
] as const)(
  'the screen of the tab %s has read what it shows, and is drawn, before the tab is pressed',
  async (tab, title, calls) => {
    const opened = await openHome(await takePhone(await demoMember('level-1')));
    const answered = calls.map((call) => opened.waitForResponse(new RegExp(`/api/${call}/`)));
    const readTabsGround = () =>
      opened.locator('nav').evaluate((tabs) => getComputedStyle(tabs).background);
    const ground = await readTabsGround();
    await link(opened, tab).hover();
    await Promise.all(answered);
    // What is read again meanwhile, such as a list of tips of which a newer one was posted, never comes.
    for (const call of calls) await opened.route(`**/api/${call}/**`, () => undefined);
    const heading = opened.locator('main h1', { hasText: title });
    await heading.waitFor({ state: 'attached' });
    const drawn = await heading.elementHandle();
    expect(await drawn?.isVisible()).toBe(false);
    await expectShown(opened.getByText(/^Welcome/));
    // It follows what stands above the tabs, which is Home yet.
    expect(await readTabsGround()).toBe(ground);
    await link(opened, tab).click();
    await expectShown(opened.getByRole('heading', { level: 1, name: title }));
    await waitForContent(opened);
    expect(await drawn?.isVisible()).toBe(true);
    expect(await opened.locator('main h1').count()).toBe(1);
  },
);

it('a screen that is drawn before its tab is pressed is dropped after ten seconds without a press', async () => {
  const opened = await openHome(await takePhone(await demoMember('level-1')));
  await opened.clock.install();
  await link(opened, 'Tips').hover();
  const heading = opened.locator('main h1', { hasText: 'Trading Tips' });
  await heading.waitFor({ state: 'attached' });
  await opened.clock.fastForward(10_000);
  await expect.poll(() => heading.count()).toBe(0);
});

it('a screen that breaks before its tab is pressed leaves the one on the screen alone', async () => {
  const phone = await takePhone(await demoMember('level-1'));
  phone.tolerate(/drawn ahead/);
  await phone.context.route('**/assets/tips-screen-*.js', async (route) => {
    const response = await route.fetch();
    const script = (await response.text()).replace(
      /export\s*\{\s*[\w$]+ as (\w+)\s*\};?/,
      'const Broken = () => { throw new Error("drawn ahead"); }; export { Broken as $1 };',
    );
    await route.fulfill({ response, body: script });
  });
  const opened = await openHome(phone);
  await link(opened, 'Tips').hover();
  const trouble = opened.getByText('Something went wrong');
  await trouble.waitFor({ state: 'attached' });
  await expectShown(opened.getByText(/^Welcome/));
  await link(opened, 'Tips').click();
  await expectShown(trouble);
  await link(opened, 'Home').click();
  await expectShown(opened.getByText(/^Welcome/));
});

async function openHome(phone: Phone): Promise<Page> {
  const opened = await phone.open('/home');
  await expectShown(opened.getByText(/^Welcome/));
  await waitForContent(opened);
  return opened;
}

const listed = () => page.getByRole('main').getByRole('listitem').getByRole('button');

async function checkWidths(route: string, name: string | RegExp): Promise<void> {
  await page.goto(urlOf(route));
  await expectShown(page.getByRole('heading', { level: 1, name }));
  await waitForContent(page);
  expect(await atWidths(page, () => findCut(page))).toEqual([]);
}
