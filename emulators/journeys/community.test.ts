import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { drawn, findBarriers } from './support/screen.ts';
import {
  button,
  expectFocus,
  expectShown,
  field,
  growOld,
  link,
  pressEnterOn,
  returnToPage,
  urlOf,
} from './support/steps.ts';

const proMicros = 500_000_000n;

const takePhone = preparePhones();
let phone: Phone;
let page: Page;
let sponsor: Member;
let direct: Member;

// Each step stands on the ones before it.
describe('a sponsor', () => {
  beforeAll(async () => {
    sponsor = await join('Watching Sponsor');
    phone = await takePhone(sponsor);
    page = await phone.open('/menu');
  });

  it('without a community finds an empty list and the invitation with its code', async () => {
    await page.getByRole('link', { name: /^Direct Community/ }).tap();
    await expectShown(page.getByText('Nobody here yet'));
    await expectShown(totals(page).getByText('0.0000 USDT'));
    await button(page, 'Invite friends').tap();
    const dialog = page.getByRole('dialog', { name: 'Refer a friend' });
    await expectShown(dialog.getByText(`/#/signup?s=${sponsor.uid}`));
    await expectShown(dialog.getByRole('img', { name: 'QR code of your invitation link' }));
    await expectShown(dialog.getByText('nobody yet'));
    // Headless Chromium shares nothing; the link can still be copied.
    await button(dialog, 'Share').tap();
    await expect.poll(() => phone.alerts).toEqual(['Sharing not supported on this browser']);
    await expectShown(button(dialog, 'Copy'));
    await photograph(page, '49-refer');
    await button(dialog, 'Close').tap();
  });

  it('sees every direct member with id, amount and day, and the totals', async () => {
    direct = await join('Direct Friend', sponsor.uid);
    await client.fund(direct.wallet.publicKey, { usdt: '500', pol: '1' });
    await Promise.all([
      client.subscribe(direct, proMicros),
      join('Second Friend', direct.uid),
      join('Guest Friend', sponsor.uid),
    ]);

    await link(page, 'Back').tap();
    await page.getByRole('link', { name: /^Direct Community/ }).tap();
    const directs = rows(page, 'Direct Community');
    await expect.poll(() => directs.count()).toBe(2);
    const row = directs.filter({ hasText: 'Direct Friend' });
    await expectShown(row.getByText(direct.uid));
    await expectShown(row.getByText('500.00 USDT'));
    await expectShown(row.getByText(/\d{2}-[A-Z][a-z]{2}-\d{4}/));
    const guest = directs.filter({ hasText: 'Guest Friend' });
    await expectShown(guest.getByText('0.00 USDT'));
    await expectShown(guest.getByText('not subscribed'));
    expect(await directs.nth(1).innerText()).toMatch(/^2\n/);
    await expectShown(totals(page).getByText('500.0000 USDT'));
    expect(await totals(page).innerText()).toMatch(/members\s+2\s+subscribed\s+1\s/);
    await photograph(page, '50-direct');
  });

  it('opens a member: level, package, own directs, what came through, and no contact data', async () => {
    await rows(page, 'Direct Community')
      .filter({ hasText: 'Direct Friend' })
      .getByRole('button')
      .tap();
    const sheet = page.getByRole('dialog', { name: 'Direct Friend' });
    await expectShown(sheet.getByText('Pro, 500.00 USDT'));
    await expectShown(sheet.getByText('+0.0000 USDT'));
    await expectShown(sheet.getByText('Starts soon'));
    expect(await sheet.innerText()).toMatch(/Level\s+1st level[\s\S]*Own directs\s+1/);
    expect(await sheet.innerText()).not.toContain('@');
    expect(await button(sheet, 'Remind').count()).toBe(0);
    await photograph(page, '52-member');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });

    await rows(page, 'Direct Community')
      .filter({ hasText: 'Guest Friend' })
      .getByRole('button')
      .tap();
    const guest = page.getByRole('dialog', { name: 'Guest Friend' });
    await expectShown(guest.getByText('Not subscribed'));
    await expectShown(button(guest, 'Remind'));
    await expectShown(button(guest, 'Copy message'));
    await button(guest, 'Close').tap();
  });

  it('sees the network by level, and the chosen level after a reload', async () => {
    await link(page, 'Back').tap();
    await page.getByRole('link', { name: /^Network Community/ }).tap();
    const members = rows(page, 'Network Community');
    await expect.poll(() => members.count()).toBe(3);
    await expectShown(members.filter({ hasText: 'Direct Friend' }).getByText('1st level'));
    await expectShown(members.filter({ hasText: 'Second Friend' }).getByText('2nd level'));
    await expectShown(totals(page).getByText('500.0000 USDT'));
    expect(await totals(page).innerText()).toMatch(/members\s+3\s+levels deep\s+2\s/);
    await photograph(page, '51-community');

    await chip(page, 'Level 2').tap();
    await expectShown(totals(page).getByText('0.0000 USDT', { exact: true }));
    await expect.poll(() => members.allInnerTexts()).toHaveLength(1);
    await expectShown(members.filter({ hasText: 'Second Friend' }));
    await page.reload();
    await expectShown(members.filter({ hasText: 'Second Friend' }));
    expect(await members.count()).toBe(1);
    expect(await chip(page, 'Level 2').isChecked()).toBe(true);
    expect(await chip(page, 'Level 3').count()).toBe(0);

    await page.goto(urlOf('/community?view=20'));
    await expectShown(page.getByText('Nobody on the 20th level'));
    await link(page, 'Back').tap();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
  });

  it('unfolds the tree level by level with the keyboard alone', async () => {
    await page.getByRole('link', { name: /^Network Community/ }).tap();
    await chip(page, 'Tree').tap();
    const below = page.getByRole('list', { name: 'Members below Direct Friend' });
    const toggle = button(page, 'Members below Direct Friend');
    await expectShown(toggle);
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await pressEnterOn(toggle);
    await expectShown(below.getByText('Second Friend'));
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    await photograph(page, '53-tree');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expectFocus(below.getByRole('button', { name: /Second Friend/ }));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Second Friend' });
    await expectShown(sheet.getByText('2nd level', { exact: true }));
    await page.keyboard.press('Escape');
    // Back at the page the member's own directs are read again, and not each branch.
    const reads: (string | undefined)[] = [];
    page.on('request', (request) => reads.push(/get(?:Downline|Branch)/.exec(request.url())?.[0]));
    await growOld(page);
    await returnToPage(page);
    await expect.poll(() => reads).toContain('getDownline');
    await drawn(page);
    expect(reads).not.toContain('getBranch');
    await pressEnterOn(toggle);
    await below.waitFor({ state: 'hidden' });
  });

  it('finds a member by the name or the UID, and sees when there is none', async () => {
    await button(page, 'Search').tap();
    await expectFocus(field(page, 'Name or UID'));
    // In such a field the browser draws a cross of its own, under the one that ends the search.
    expect(await page.getByRole('searchbox').count()).toBe(0);
    const found = rows(page, 'Members found');
    await page.keyboard.type('SECOND');
    await expect.poll(() => found.count()).toBe(1);
    await expectShown(found.getByText('Second Friend'));
    // Read out once, and not with each row that scrolling draws.
    const readOut = page.locator('[aria-live="polite"]');
    await expectShown(readOut.getByText('1 member found', { exact: true }));
    await photograph(page, 'community-search');
    expect(await page.locator('[aria-live]').filter({ has: found }).count()).toBe(0);
    await field(page, 'Name or UID').fill(direct.uid.toLowerCase());
    await expectShown(found.getByText('Direct Friend'));
    await field(page, 'Name or UID').fill(sponsor.uid);
    await expectShown(page.getByText(`Nobody found for “${sponsor.uid}”`));
    await expectShown(readOut.getByText('Nobody found', { exact: true }));
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Search').tap();
    await expectShown(chip(page, 'Tree'));
  });
});

/** The rows of a list that are in the page. */
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
