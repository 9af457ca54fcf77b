import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { button, expectShown, field, logIn } from './steps.ts';

const password = 'Polygon1';
const proMicros = 500_000_000n;

let browser: Browser;
let phone: Phone;
let page: Page;
let sponsor: Member;

// Each step stands on the ones before it.
describe('a sponsor watches the community grow', () => {
  beforeAll(async () => {
    sponsor = await join('Watching Sponsor');
    browser = await launchBrowser();
    phone = await openPhone(browser);
    page = await phone.open('/login');
    await logIn(page, { mail: sponsor.mail, password });
  });

  afterEach(() => phone.expectQuiet());

  afterAll(() => browser.close());

  it('from nobody, with the invitation at hand', async () => {
    await page.getByRole('link', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Direct Community' }).tap();
    await expectShown(page.getByText('Nobody here yet'));
    await expectShown(total(page).getByText('0.00 USDT'));
    await button(page, 'Invite friends').tap();
    const dialog = page.getByRole('dialog', { name: 'Refer a friend' });
    await expectShown(dialog.getByText(`/#/signup?s=${sponsor.uid}`));
    await button(dialog, 'Close').tap();
  });

  it('by a direct, and by whom that one introduces', async () => {
    const direct = await join('Direct Friend', sponsor.uid);
    await client.fund(direct.wallet.publicKey, { usdt: '500', pol: '1' });
    await Promise.all([
      client.subscribe(direct, proMicros),
      join('Second Friend', direct.uid),
      join('Guest Friend', sponsor.uid),
    ]);

    await page.getByRole('link', { name: 'Back' }).tap();
    await page.getByRole('link', { name: 'Direct Community' }).tap();
    const directs = rows(page, 'Direct Community');
    await expect.poll(() => directs.count(), soon).toBe(2);
    const row = directs.filter({ hasText: 'Direct Friend' });
    await expectShown(row.getByText(direct.uid));
    await expectShown(row.getByText('500.00 USDT'));
    await expectShown(row.getByText(/\d{2}-[A-Z][a-z]{2}-\d{4}/));
    await expectShown(directs.filter({ hasText: 'Guest Friend' }).getByText('0.00 USDT'));
    expect(await directs.nth(1).innerText()).toMatch(/^2\n/);
    await expectShown(total(page).getByText('500.00 USDT'));
    await expectShown(total(page).getByText('2 members'));
    await photograph(page, '50-direct');
  });

  it('level by level', async () => {
    await page.getByRole('link', { name: 'Back' }).tap();
    await page.getByRole('link', { name: 'Network Community' }).tap();
    const members = rows(page, 'Network Community');
    await expect.poll(() => members.count(), soon).toBe(3);
    await expectShown(members.filter({ hasText: 'Direct Friend' }).getByText('1st level'));
    await expectShown(members.filter({ hasText: 'Second Friend' }).getByText('2nd level'));
    await expectShown(total(page).getByText('500.00 USDT'));
    await expectShown(total(page).getByText('3 members'));
    await photograph(page, '51-community');

    await field(page, 'Level').selectOption('2nd level');
    await expectShown(total(page).getByText('0.00 USDT', { exact: true }));
    await expectShown(total(page).getByText('1 member', { exact: true }));
    await expect.poll(() => members.allInnerTexts(), soon).toHaveLength(1);
    await expectShown(members.filter({ hasText: 'Second Friend' }));
    await page.reload();
    await expectShown(members.filter({ hasText: 'Second Friend' }));
    expect(await members.count()).toBe(1);

    await field(page, 'Level').selectOption('20th level');
    await expectShown(page.getByText('Nobody on the 20th level'));
    await page.getByRole('link', { name: 'Back' }).tap();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
  });
});

/** The numbered rows of a list. */
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

const total = (page: Page) => page.getByRole('region', { name: 'Total subscription' });
