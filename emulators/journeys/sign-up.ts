import type { Page } from 'playwright-core';
import { urlOf } from './journey-world.ts';
import { button, expectShown, field, type Login } from './steps.ts';

/** Who signs up, and by whom they were invited. */
export interface Signup extends Login {
  readonly name: string;
  readonly sponsor: string;
}

/** Signs up by touch, up to the dialog that speaks of the new wallet. */
export async function signUp(page: Page, signup: Signup): Promise<void> {
  await fillSignup(page, signup);
  await button(page, 'Create account').tap();
  await expectShown(freshWallet(page));
}

/** Fills the signup in: then only its button is left to press. */
export async function fillSignup(
  page: Page,
  { mail, password, name, sponsor }: Signup,
): Promise<void> {
  await page.goto(urlOf(`/signup?s=${sponsor}`));
  await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
  await button(page, 'Close').tap();
  await field(page, 'Full name').fill(name);
  await field(page, 'Country').selectOption('IN');
  await field(page, 'Mobile number').fill('9000000400');
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill(password);
  await page.getByRole('checkbox').tap();
}

/** Puts the backup of a new wallet off. */
export async function putBackupOff(page: Page): Promise<void> {
  await button(freshWallet(page), 'Later').tap();
  await freshWallet(page).waitFor({ state: 'hidden' });
}

/** The dialog that speaks of a new wallet. */
export const freshWallet = (page: Page) =>
  page.getByRole('dialog', { name: 'Keep your wallet safe' });
