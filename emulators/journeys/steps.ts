import type { Locator, Page } from 'playwright-core';
import { urlOf } from './journey-world.ts';

/** Who logs in. */
export interface Login {
  readonly mail: string;
  readonly password: string;
}

/** Logs in by touch and waits for Home. */
export async function logIn(page: Page, { mail, password }: Login): Promise<void> {
  await page.goto(urlOf('/login'));
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').tap();
  await page.getByText('Welcome back').waitFor();
}

/** Reads the Error dialog, which has to say `message`, and closes it. */
export async function dismissError(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await dialog.getByText(message, { exact: true }).waitFor();
  await button(page, 'OK').tap();
  await button(page, 'OK').waitFor({ state: 'hidden' });
}

/** Subscribes from the screen of the package to its success; unlocks the wallet with `password` where it is locked. */
export async function subscribe(page: Page, amount: string, password?: string): Promise<void> {
  await field(page, 'Amount').fill(amount);
  await button(page, 'Confirm').tap();
  await pay(page, password);
  await page.getByText('In Process', { exact: true }).waitFor();
}

/** Confirms a payment under review, and waits until it has gone through. */
export async function pay(page: Page, password?: string): Promise<void> {
  await page.getByRole('button', { name: /^Pay \d/ }).tap();
  if (password !== undefined) {
    const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' });
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Unlock').tap();
  }
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
}

/** The button with exactly this name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The field with exactly this label. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(label, { exact: true });

/** Passes once the element is on the screen. */
export const expectShown = (element: Locator): Promise<void> => element.waitFor();
