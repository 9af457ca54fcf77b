import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { photograph, preparePhones, soon } from './support/phone.ts';
import { button, expectShown, field, link } from './support/steps.ts';

const proMicros = 500_000_000n;

const takePhone = preparePhones();
let page: Page;
let sponsor: Member;

// Each step stands on the ones before it.
describe('a sponsor', () => {
  beforeAll(async () => {
    sponsor = await join('Watching Sponsor');
    page = await (await takePhone(sponsor)).open('/menu');
  });

  it('without a community finds an empty list and the invitation', async () => {
    await page.getByRole('link', { name: /^Direct Community/ }).tap();
    await expectShown(page.getByText('Nobody here yet'));
    await expectShown(total(page).getByText('0.00 USDT'));
    await button(page, 'Invite friends').tap();
    const dialog = page.getByRole('dialog', { name: 'Refer a friend' });
    await expectShown(dialog.getByText(`/#/signup?s=${sponsor.uid}`));
    await button(dialog, 'Close').tap();
  });

  it('sees every direct member with id, amount and day, and the total', async () => {
    const direct = await join('Direct Friend', sponsor.uid);
    await client.fund(direct.wallet.publicKey, { usdt: '500', pol: '1' });
    await Promise.all([
      client.subscribe(direct, proMicros),
      join('Second Friend', direct.uid),
      join('Guest Friend', sponsor.uid),
    ]);

    await link(page, 'Back').tap();
    await page.getByRole('link', { name: /^Direct Community/ }).tap();
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

  it('sees the network by level, and the chosen level after a reload', async () => {
    await link(page, 'Back').tap();
    await page.getByRole('link', { name: /^Network Community/ }).tap();
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
    await link(page, 'Back').tap();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
  });
});

/** The numbered rows of a list. */
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

const total = (page: Page) => page.getByRole('region', { name: 'Total subscription' });
