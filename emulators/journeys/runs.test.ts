import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveToNextOpenDay } from '../client/business-days.ts';
import { client, joinSubscribed } from '../client/test-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph } from './open-phone.ts';
import { expectShown, logIn } from './steps.ts';

// Starts on the day that is opened; no other package does.
const essentialMicros = 50_000_000n;

let browser: Browser;
let phone: Phone;
let page: Page;
let day: string;

// Each step stands on the ones before it.
describe('an admin looks at what the last day paid out', () => {
  beforeAll(async () => {
    // What others have confirmed starts on a day that is over by then.
    await moveToNextOpenDay();
    await client.runJob('open-day');
    await joinSubscribed('Starting Member', essentialMicros);
    day = await moveToNextOpenDay();
    await client.runJob('open-day');
    browser = await launchBrowser();
    phone = await openPhone(browser);
    page = await phone.open('/login');
    const { accounts } = await client.getWorld();
    const admin = accounts.find(({ role }) => role === 'admin');
    if (admin === undefined) throw new Error('The world has no admin');
    await logIn(page, admin);
  });

  afterAll(() => browser.close());

  it('and finds it on top, from the menu', async () => {
    await page.getByRole('link', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Reward Runs' }).tap();
    const entry = page
      .getByRole('list', { name: 'Openings of the day' })
      .getByRole('listitem')
      .first();
    await expectShown(entry.getByText(written(day)));
    await expectShown(entry.getByText('Done', { exact: true }));
    await entry.locator('summary').tap();
    await expectShown(entry.getByText('Packages that start'));
    await expectShown(entry.getByText('50.00 USDT', { exact: true }));
    for (const kind of ['DR Tips', 'Community', 'Upline', 'Performance'])
      await expectShown(entry.getByText(kind, { exact: true }));
    await photograph(page, '70-runs');
  });

  it('with what is owed against the wallet of the company', async () => {
    const owed = page.getByRole('region', { name: 'Owed to members' });
    await expectShown(owed.getByText(/^The company wallet (?:covers|is .* short of) what is owed/));
  });

  it('and reads the chart as a table, by the keyboard', async () => {
    const chart = page.getByRole('region', { name: 'Daily pay-out' });
    await expectShown(chart.getByText(/ USDT were paid out and packages of .* started/));
    await chart.getByText('The figures as a table').focus();
    await page.keyboard.press('Enter');
    const row = chart.getByRole('row').nth(1);
    await expectShown(row.getByRole('rowheader', { name: written(day) }));
    expect(await row.getByRole('cell').nth(1).innerText()).toBe('50.00');
    expect(await row.getByRole('cell').nth(0).innerText()).not.toBe('0.00');
    phone.expectQuiet();
  });
});

/** A day as screens write it: 05-Jan-2026. */
function written(isoDay: string): string {
  const [year, , date] = isoDay.split('-');
  const month = new Date(isoDay).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  return `${date}-${month}-${year}`;
}
