import type { Locator, Page } from 'playwright-core';
import { urlOf } from './journey-world.ts';
import { button, expectShown, field } from './steps.ts';

/** What is sent. */
export interface Send {
  readonly token: 'USDT' | 'POL';
  /** As it is typed. */
  readonly amount: string;
  readonly to: string;
}

/** The review of a payment, where it is open. */
export const review = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Review your payment' });

/** The button of the review that pays. */
export const payButton = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^(?:Pay|Continue)\b/ });

/** Opens the screen in this page and fills it in, to just before Confirm. */
export async function fillSend(page: Page, { token, amount, to }: Send): Promise<void> {
  await page.goto(urlOf('/sendToken'));
  await page.getByRole('tab', { name: token }).tap();
  await expectShown(page.getByText(new RegExp(`Balance [\\d,.]+ ${token}`)));
  await field(page, 'Amount').fill(amount);
  await field(page, 'To Address').fill(to);
  await field(page, 'To Address').blur();
}

/** Fills the screen in, and opens the review with all its warnings. */
export async function reviewSend(page: Page, send: Send): Promise<void> {
  await fillSend(page, send);
  await button(page, 'Confirm').tap();
  await expectShown(review(page));
  await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
}

/** Says yes to every warning of the review. */
export async function acknowledgeAll(page: Page): Promise<void> {
  for (const box of await review(page).getByRole('checkbox').all()) await box.check();
}

/** Opens the review, and says yes to every warning: then only its button is left to press. */
export async function prepareSend(page: Page, send: Send): Promise<void> {
  await reviewSend(page, send);
  await acknowledgeAll(page);
}

/** The dialog that asks for the password. */
export const unlockDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Unlock your wallet' });

/** Types the password into the dialog that asks for it, and unlocks. */
export async function unlockWith(page: Page, password: string): Promise<void> {
  await field(unlockDialog(page), 'Password').fill(password);
  await button(unlockDialog(page), 'Unlock').tap();
}

/** Confirms the review, and unlocks the wallet where that is asked. */
export async function confirmSend(page: Page, password: string): Promise<void> {
  await payButton(page).tap();
  const unlock = unlockDialog(page);
  const paying = page.getByRole('dialog', { name: 'Paying' });
  await unlock.or(paying).or(successHeading(page)).first().waitFor();
  if (!(await unlock.isVisible())) return;
  await unlockWith(page, password);
  await unlock.waitFor({ state: 'hidden' });
}

/** What heads a payment that went through. */
export const successHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Payment successful' });

/** Sends, and waits until it has gone through. */
export async function sendWhole(page: Page, send: Send, password: string): Promise<void> {
  await prepareSend(page, send);
  await confirmSend(page, password);
  await expectShown(successHeading(page));
}
