import * as messages from '@polytips/functions/contract/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { openFaultyNetwork } from './support/network.ts';
import { preparePhones, soon } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  dismissError,
  expectDrawn,
  expectFocus,
  expectShown,
  field,
} from './support/steps.ts';
import { urlOf } from './support/world.ts';

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

it('a visitor is told who invited, or where a Referral ID comes from', async () => {
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
  await expect.poll(() => field(page, 'Referral ID').inputValue(), soon).toBe(uid);
  expect(await field(page, 'Full name').inputValue()).toBe('Maria');
});

it('a refusal stays at its field, which has the focus, until that field is corrected', async () => {
  const terms = page.getByRole('checkbox');
  await page.keyboard.type('M');
  await page.keyboard.press('Enter');
  await dismissError(page, messages.termsNotAccepted);
  await expectRefused(terms, messages.termsNotAccepted);
  await terms.tap();
  expect(await terms.getAttribute('aria-invalid')).toBe('false');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidName);
  await expectRefused(field(page, 'Full name'), messages.invalidName);
  await field(page, 'Mobile number').fill('1');
  await expectRefused(field(page, 'Full name'), messages.invalidName, 'Mobile number');
  await field(page, 'Full name').fill(name);
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMobile);
  await expectRefused(field(page, 'Mobile number'), messages.invalidMobile);
  expect(await field(page, 'Full name').getAttribute('aria-invalid')).toBe('false');
});

it('a form that is corrected while it is only checked is sent as it is then, at the next press', async () => {
  const network = await openFaultyNetwork(page.context());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/signup')) sent.push(request.postData() ?? '');
  });
  await page.keyboard.type('M');
  await field(page, 'Full name').fill(name);
  await field(page, 'Mobile number').fill('5550001234');
  await field(page, 'Email').fill(`typo-${Date.now()}@a.example`);
  await field(page, 'Password').fill('Polygon1');
  await page.getByRole('checkbox').tap();
  const create = button(page, 'Create account');
  const held = network.hold('getMail');
  await create.tap();
  await held.came;
  expect(await create.getAttribute('aria-busy')).toBe('true');
  const corrected = `right-${Date.now()}@a.example`;
  await field(page, 'Email').fill(corrected);
  await expect.poll(() => create.getAttribute('aria-busy'), soon).not.toBe('true');
  held.release();
  await create.tap();
  await expect.poll(() => sent, soon).toEqual([expect.stringContaining(corrected)]);
  await expectShown(page.getByRole('heading', { name }));
});

async function expectRefused(control: Locator, message: string, focused?: string): Promise<void> {
  await expectFocus(focused === undefined ? control : field(page, focused));
  expect(await control.getAttribute('aria-invalid')).toBe('true');
  const described = await control.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described ?? ''}"]`).innerText()).toBe(message);
}
