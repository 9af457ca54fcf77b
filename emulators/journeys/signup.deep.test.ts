import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectDrawn,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  urlOf,
} from './support/steps.ts';

const name = 'Maria Beginner Long';
const takePhone = preparePhones();
let page: Page;

const offer = () => page.getByRole('dialog', { name: 'Signup Offer' });

beforeEach(async () => {
  const { rootSponsor } = await client.getWorld();
  page = await (await takePhone()).open(`/signup?s=${rootSponsor ?? ''}`);
  // On a busy machine the offer may be there already, which gives up the focus to the first letter.
  await expectDrawn(field(page, 'Full name'));
});

it('a visitor who types at once keeps every letter, and is not interrupted by the offer', async () => {
  // Longer than the offer waits.
  await page.keyboard.type(name, { delay: 160 });
  expect(await field(page, 'Full name').inputValue()).toBe(name);
  await page.waitForFunction(
    (sinceMs) => performance.now() - sinceMs > 2_500,
    await page.evaluate(() => performance.now()),
  );
  expect(await offer().isVisible()).toBe(false);
});

it('a visitor who types at the offer goes on in the field, and the offer does not come back', async () => {
  await expectShown(offer());
  await expectFocus(button(offer(), 'Close'));
  await expectShown(offer().getByText('The company announces the amount', { exact: false }));
  await page.keyboard.type(name);
  await offer().waitFor({ state: 'hidden' });
  expect(await field(page, 'Full name').inputValue()).toBe(name);
});

it('the offer opens at its title on a phone on its side', async () => {
  await page.setViewportSize({ width: 844, height: 390 });
  await expectFocus(button(offer(), 'Close'));
  expect(await offer().evaluate((dialog) => dialog.scrollTop)).toBe(0);
});

it('a visitor sees who invited, or where a Referral ID comes from', async () => {
  await expectShown(page.getByText(/^Invited by /));
  await page.keyboard.type('M');
  await field(page, 'Referral ID').fill('');
  await expectShown(page.getByText('Ask the person who invited you', { exact: false }));
  expect(await page.getByText(/^Invited by /).count()).toBe(0);
});

it('an invitation that is opened over the signup brings its Referral ID, and keeps what was typed', async () => {
  await page.keyboard.type('Maria');
  const { uid } = await demoMember('admin');
  await page.goto(urlOf(`/signup?s=${uid}`));
  await expect.poll(() => field(page, 'Referral ID').inputValue()).toBe(uid);
  expect(await field(page, 'Full name').inputValue()).toBe('Maria');
});

it('a member who opens an invitation stays at Home, and reads what it is for', async () => {
  const { rootSponsor } = await client.getWorld();
  page = await (await takePhone(await demoMember('level-1'))).open('/menu');
  await page.goto(urlOf(`/signup?s=${rootSponsor ?? ''}`));
  await expectRoute(page, '/home');
  await expectShown(page.getByText('You are logged in. To sign up somebody else, log out first.'));
});
