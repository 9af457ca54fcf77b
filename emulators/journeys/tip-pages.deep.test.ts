import { contract } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { client, moveToNextOpenDay } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectRoute, expectShown, link } from './support/steps.ts';

const eliteTipsPerDay = 10;
const takePhone = preparePhones();

it('the list of tips loads a page at a time, and keeps its rows when a new tip arrives', async () => {
  // Subscribed with 1,000 USDT.
  const elite = await demoMember('root');
  const total = limits.pageLength + 1;
  for (let posted = 0; posted < total; posted += 1) {
    if (posted % eliteTipsPerDay === 0) await moveToNextOpenDay();
    await post(`Tip ${posted + 1} of many`);
  }
  const page = await (await takePhone(elite)).open('/tips');
  // Those of today stand alone, the earlier ones in lists of their days.
  const tips = page
    .getByRole('article')
    .or(page.getByRole('list', { name: /^Tips of / }).getByRole('listitem'));
  const tipOf = (heading: string) => tips.filter({ has: page.getByText(heading, { exact: true }) });
  await expectShown(tipOf(`Tip ${total} of many`));
  await expect.poll(() => tips.count()).toBe(limits.pageLength);
  await button(page, 'Show more').tap();
  await expectShown(tipOf('Tip 1 of many'));
  const shown = await tips.count();
  expect(shown).toBeGreaterThan(limits.pageLength);
  await post('One more tip of many');
  await expectShown(tipOf('One more tip of many'));
  await expectShown(tipOf('Tip 1 of many'));
  expect(await tipOf('Tip 2 of many').count()).toBe(1);
});

const datesListed = 25;

it('many dates are drawn as far as the window reaches, then all, and all at once on a way back to where they were scrolled', async () => {
  const page = await openMenu(
    Array.from({ length: datesListed }, (_, index) => new Date(Date.UTC(2026, 0, 30 - index, 12))),
  );
  await page.evaluate(() => {
    const drawn: string[] = [];
    // It is notified before anything of the change can be painted.
    const observer = new MutationObserver(() => {
      const lists = [...document.querySelectorAll('main ul[aria-label^="Tips of"]')];
      const fills = (lists.at(-1)?.getBoundingClientRect().bottom ?? 0) >= innerHeight;
      const text = `${lists.length}${fills ? '' : ' in sight'}`;
      if (drawn.at(-1) !== text) drawn.push(text);
      document.documentElement.dataset['drawn'] = drawn.join(', ');
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  const drawn = page.locator('html');
  /** A finger's tap would be scrolled for. */
  const leaveAndReturn = async (from: number) => {
    await page.evaluate((top) => scrollTo(0, top), from);
    await link(page, 'Home').dispatchEvent('click');
    await expectRoute(page, '/home');
    await expect.poll(() => drawn.getAttribute('data-drawn')).toMatch(/0 in sight$/);
    await page.goBack();
    await expectRoute(page, '/tips');
  };
  await link(page, 'Tips').tap();
  const first = '0 in sight, 7, 25';
  await expect.poll(() => drawn.getAttribute('data-drawn')).toBe(first);
  await leaveAndReturn(0);
  const atTop = `${first}, 0 in sight, 7, 25`;
  await expect.poll(() => drawn.getAttribute('data-drawn')).toBe(atTop);
  await leaveAndReturn(500);
  await expect.poll(() => drawn.getAttribute('data-drawn')).toBe(`${atTop}, 0 in sight, 25`);
});

it('of the tips in the list only those of the last hour are read again by the clock', async () => {
  const now = new Date();
  const old = Array.from(
    { length: datesListed },
    (_, index) => new Date(Date.UTC(2026, 0, 30, 0, index)),
  );
  const page = await openMenu([now, ...old]);
  await page.evaluate(() => {
    const start = globalThis.setInterval;
    const waits: number[] = [];
    const count = (run: () => void, wait = 0) => {
      if (wait === 30_000) waits.push(wait);
      document.documentElement.dataset['waits'] = waits.join(', ');
      return start(run, wait);
    };
    globalThis.setInterval = Object.assign(count, start);
  });
  await link(page, 'Tips').tap();
  await expectShown(page.getByText('Just now'));
  await expect.poll(() => page.getByText('Tip of many').count()).toBe(1 + datesListed);
  expect(await page.locator('html').getAttribute('data-waits')).toBe('30000');
});

/** Opens the menu of a member to whom the server lists tips that were posted at these moments. */
async function openMenu(posted: readonly Date[]): Promise<Page> {
  const phone = await takePhone(await demoMember('guest'));
  await phone.context.route(/\/getTips\b/, async (call) => {
    // With the business day in its headers.
    const response = await call.fetch();
    const data = posted.map((moment, index) => ({
      dates: moment.toISOString(),
      heading: 'Tip of many',
      details: 'Hold',
      Tip_sl: `tip-${index}`,
    }));
    await call.fulfill({ response, json: { data } });
  });
  await phone.context.route(/\/getTipCount\b/, (call) =>
    call.fulfill({ json: { data: [{ posted: 0, shown: 0, nextPosition: 1, next: null }] } }),
  );
  return phone.open('/menu');
}

/** Posts a tip without a screen. */
async function post(heading: string): Promise<void> {
  const { idToken } = await demoMember('admin');
  const body = { heading, details: 'Hold' };
  requireData(await client.api.call(contract.sendTips, { body }, idToken));
}
