import * as messages from '@polytips/functions/contract/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { client } from '../client/test-world.ts';
import { type FaultyNetwork, holdScript, openFaultyNetwork } from './support/network.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import {
  button,
  closeSignupOffer,
  dismissError,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  link,
  paste,
  urlOf,
} from './support/steps.ts';

const name = 'Maria Beginner Long';
const rules = {
  name: 'At least 4 characters.',
  mobile: 'At least 9 digits, the country code counted.',
  mail: 'At most 30 characters.',
  password: '6 to 15 characters, with a letter and a digit.',
};
const takePhone = preparePhones();
let phone: Phone;
let page: Page;

beforeEach(async () => {
  const { rootSponsor } = await client.getWorld();
  phone = await takePhone();
  page = await phone.open(`/signup?s=${rootSponsor ?? ''}`);
  await closeSignupOffer(page);
});

// What a visitor reads and types at the offer is in signup.deep.test.ts.
it('a refusal stays at its field, which has the focus, until that field is corrected', async () => {
  const terms = page.getByRole('checkbox');
  // The form is longer than this screen.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.keyboard.type('M');
  await page.keyboard.press('Enter');
  await dismissError(page, messages.termsNotAccepted);
  await expectRefused(terms, [messages.termsNotAccepted]);
  await terms.tap();
  expect(await terms.getAttribute('aria-invalid')).toBe('false');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidName);
  await expectRefused(field(page, 'Full name'), [messages.invalidName, rules.name]);
  await field(page, 'Mobile number').fill('1');
  await expectRefused(
    field(page, 'Full name'),
    [messages.invalidName, rules.name],
    'Mobile number',
  );
  await field(page, 'Full name').fill(name);
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMobile);
  await expectRefused(field(page, 'Mobile number'), [messages.invalidMobile, rules.mobile]);
  expect(await field(page, 'Full name').getAttribute('aria-invalid')).toBe('false');
});

it('a mail and a password that are too long are refused, not cut: what is left of them is valid', async () => {
  await field(page, 'Full name').fill(name);
  await field(page, 'Mobile number').fill('5550001234');
  await page.getByRole('checkbox').tap();
  // Typed: what is filled in at once passes by every limit of a field.
  await field(page, 'Email').pressSequentially('alexander.petrov888@outlook.com');
  await field(page, 'Password').pressSequentially('correcthorse1battery');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMail);
  await expectRefused(field(page, 'Email'), [messages.invalidMail, rules.mail]);
  await field(page, 'Email').fill(`${Date.now()}@outlook.com`);
  await button(page, 'Create account').tap();
  await dismissError(page, messages.signupPasswordTooLong);
  await expectRefused(field(page, 'Password'), [messages.signupPasswordTooLong, rules.password]);
});

it('a form that is corrected while it is only checked is sent as it is then, at the next press', async () => {
  const network = await openFaultyNetwork(page.context());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/signup')) sent.push(request.postData() ?? '');
  });
  await page.keyboard.type('M');
  const { create, held } = await submitHeld(network, `typo-${Date.now()}@a.example`);
  expect(await create.getAttribute('aria-busy')).toBe('true');
  const corrected = `right-${Date.now()}@a.example`;
  await field(page, 'Email').fill(corrected);
  await expect.poll(() => create.getAttribute('aria-busy')).not.toBe('true');
  held.release();
  const signup = network.hold('signup');
  await create.tap();
  await signup.came;
  await expectShown(page.getByRole('progressbar', { name: 'Creating your account' }));
  await expectFocus(create);
  expect(await create.getAttribute('aria-busy')).toBe('true');
  signup.release();
  await expect.poll(() => sent).toEqual([expect.stringContaining(corrected)]);
  await expectShown(page.getByRole('heading', { name }));
});

it('the terms that do not come leave the form as it is, and each press says so', async () => {
  phone = await takePhone();
  phone.tolerate(/net::ERR_|Failed to (?:fetch|load)/);
  page = await phone.context.newPage();
  await page.route('**/assets/terms-modal-*.js', (request) => request.abort());
  await page.goto(urlOf('/signup'));
  await closeSignupOffer(page);
  await field(page, 'Full name').fill(name);
  const toast = page.getByText(/^A part of the app could not be loaded/);
  for (const press of ['first', 'second']) {
    await button(page, 'Terms & Condition').tap();
    await expectShown(toast);
    expect([press, await field(page, 'Full name').inputValue()]).toEqual([press, name]);
    await button(page, 'Dismiss').tap();
    await toast.waitFor({ state: 'hidden' });
  }
});

it('the terms that come late are said to come', async () => {
  const letTermsCome = await holdScript(page, 'terms-modal');
  await button(page, 'Terms & Condition').tap();
  await expectShown(page.getByText('Loading...', { exact: true }));
  letTermsCome();
  await expectShown(page.getByRole('dialog', { name: 'Terms & Condition' }));
});

it('an invitation is kept while the visitor looks around', async () => {
  const sponsor = await field(page, 'Referral ID').inputValue();
  await link(page, 'Log in').tap();
  await expectRoute(page, '/login');
  await link(page, 'Sign up').tap();
  await expectRoute(page, '/signup');
  expect(await field(page, 'Referral ID').inputValue()).toBe(sponsor);
});

it.each([
  ['a way back', leaveAndReturn],
  ['a reload, as of a page that a phone has ended', () => page.reload()],
])('what was filled in is there again after %s, but the password', async (_, leave) => {
  await field(page, 'Full name').fill(name);
  await field(page, 'Country').selectOption('IN');
  await field(page, 'Mobile number').fill('98765 43210');
  await field(page, 'Email').fill('back@a.example');
  await field(page, 'Password').fill('Polygon1');
  await page.getByRole('checkbox').tap();
  const sponsor = await field(page, 'Referral ID').inputValue();
  await leave();
  await expect.poll(() => field(page, 'Country').inputValue()).toBe('IN');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  for (const [label, text] of [
    ['Referral ID', sponsor],
    ['Full name', name],
    ['Mobile number', '98765 43210'],
    ['Email', 'back@a.example'],
    ['Password', ''],
  ] as const)
    expect([label, await field(page, label).inputValue()]).toEqual([label, text]);
});

it('the progress of a signup is in sight, also where a key has sent it', async () => {
  const network = await openFaultyNetwork(page.context());
  await page.setViewportSize({ width: 360, height: 640 });
  await fillIn(`seen-${Date.now()}@a.example`);
  const signup = network.hold('signup');
  await field(page, 'Email').press('Enter');
  await signup.came;
  await expectInSight(page.getByRole('progressbar', { name: 'Creating your account' }));
  signup.release();
  await expectShown(page.getByRole('heading', { name }));
});

it('a signup that fails leaves the button where it was pressed, and shows why', async () => {
  phone.tolerate(/ERR_FAILED/);
  const network = await openFaultyNetwork(page.context());
  await page.setViewportSize({ width: 320, height: 568 });
  const { create, held } = await submitHeld(network, `lost-${Date.now()}@a.example`);
  const before = await create.boundingBox();
  held.lose();
  await expectInSight(page.getByRole('alert'));
  await expectInSight(create);
  expect((await create.boundingBox())?.y).toBeLessThanOrEqual(before?.y ?? 0);
});

it('without the list of countries a number needs its own code', async () => {
  const { rootSponsor } = await client.getWorld();
  phone = await takePhone();
  phone.tolerate(/net::ERR_|Failed to (?:fetch|load)/);
  page = await phone.context.newPage();
  await page.route('**/assets/list-countries-*.js', (request) => request.abort());
  await page.goto(urlOf(`/signup?s=${rootSponsor ?? ''}`));
  await closeSignupOffer(page);
  await page.getByRole('checkbox').tap();
  await field(page, 'Full name').fill(name);
  await field(page, 'Mobile number').fill('98765 43210');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMobile);
  await expectRefused(field(page, 'Mobile number'), [messages.invalidMobile, rules.mobile]);
  await field(page, 'Mobile number').fill('+91 98765 43210');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMail);
  await expectRefused(field(page, 'Email'), [messages.invalidMail, rules.mail]);
});

it('no country is chosen where neither the language nor the place names one, and is asked for by its field', async () => {
  const { rootSponsor } = await client.getWorld();
  const { context } = await takePhone();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'es-419' });
  });
  page = await context.newPage();
  await page.goto(urlOf(`/signup?s=${rootSponsor ?? ''}`));
  await closeSignupOffer(page);
  await page.getByRole('checkbox').tap();
  const country = field(page, 'Country');
  await expect.poll(() => country.locator('option').count()).toBeGreaterThan(200);
  expect(await country.inputValue()).toBe('');
  const number = field(page, 'Mobile number');
  await field(page, 'Full name').fill(name);
  await number.fill('98765 43210');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMobile);
  await expectRefused(country, [messages.invalidMobile]);
  expect(await number.getAttribute('aria-invalid')).toBe('false');
  // By a key, as with a finger, a choice comes in two events, and what is drawn between them must not take it back.
  await country.press('ArrowDown');
  expect(await country.inputValue()).toBe('AF');
  await country.selectOption('IN');
  expect(await country.getAttribute('aria-invalid')).toBe('false');
  await button(page, 'Create account').tap();
  await dismissError(page, messages.invalidMail);
});

it('a Referral ID and a number of another country are taken as they were copied', async () => {
  const { rootSponsor } = await client.getWorld();
  const sponsor = field(page, 'Referral ID');
  for (const copied of [` ${rootSponsor}`, `${rootSponsor} \n`, page.url()]) {
    await sponsor.fill('');
    await paste(sponsor, copied);
    expect(await sponsor.inputValue()).toBe(rootSponsor);
  }
  await field(page, 'Country').selectOption('IN');
  const number = field(page, 'Mobile number');
  await paste(number, '+44 (0)7911 123456');
  expect(await number.inputValue()).toBe('+44 (0)7911 123456');
});

/** By the arrow of the app, which leads to the landing, and from there again to the signup. */
async function leaveAndReturn(): Promise<void> {
  await link(page, 'Back').tap();
  await expectShown(page.getByText('The Global Crypto Currency to Buy & Sell').first());
  await link(page, 'Sign up').first().tap();
  await expectRoute(page, '/signup');
}

/** Fills in a whole signup. */
async function fillIn(mail: string): Promise<void> {
  await field(page, 'Full name').fill(name);
  await field(page, 'Mobile number').fill('5550001234');
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill('Polygon1');
  await page.getByRole('checkbox').tap();
}

/** Fills in a whole signup and presses the button, whose first request is held. */
async function submitHeld(network: FaultyNetwork, mail: string) {
  await fillIn(mail);
  const create = button(page, 'Create account');
  const held = network.hold('getMail');
  await create.tap();
  await held.came;
  return { create, held };
}

/** Passes when what stands under the control are these lines: why it is refused, and its rule. */
async function expectRefused(
  control: Locator,
  lines: readonly string[],
  focused?: string,
): Promise<void> {
  const inFocus = focused === undefined ? control : field(page, focused);
  await expectFocus(inFocus);
  await expectInSight(inFocus);
  expect(await control.getAttribute('aria-invalid')).toBe('true');
  const described = await control.getAttribute('aria-describedby');
  const text = await page.locator(`[id="${described ?? ''}"]`).innerText();
  expect(text.split(/\n+/)).toEqual(lines);
}

/** Passes when the whole control is on the screen, after all that closing a dialog does to that. */
async function expectInSight(control: Locator): Promise<void> {
  await page.waitForFunction(() => !('dialog' in history.state));
  const { top, bottom, height } = await control.evaluate(async (element) => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const box = element.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, height: innerHeight };
  });
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
}
