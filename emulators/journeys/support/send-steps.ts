import type { Locator, Page } from 'playwright-core';
import { button, expectShown, field, pay } from './steps.ts';
import { urlOf } from './world.ts';

/** What a member sends, and to which address. */
export interface Send {
  readonly token: 'USDT' | 'POL';
  /** As it is typed. */
  readonly amount: string;
  readonly to: string;
}

/** The review of a payment, where it is open. */
export const review = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Review your payment' });

/** Opens the send screen in this page and fills it in, to just before Confirm. */
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
  await expectReviewed(page);
}

/** Passes once the review is open and the recipient is checked. */
export async function expectReviewed(page: Page): Promise<void> {
  await expectShown(review(page));
  await review(page).getByLabel('Looking at the recipient').waitFor({ state: 'hidden' });
}

/** Closes the review without paying. */
export async function closeReview(page: Page): Promise<void> {
  await button(review(page), 'Close').tap();
  await review(page).waitFor({ state: 'hidden' });
}

/** Ticks every warning of the review. */
export async function acknowledgeAll(page: Page): Promise<void> {
  for (const box of await review(page).getByRole('checkbox').all()) await box.check();
}

/** Opens the review and ticks every warning: then only its button is left to press. */
export async function prepareSend(page: Page, send: Send): Promise<void> {
  await reviewSend(page, send);
  await acknowledgeAll(page);
}

/** Sends, and waits until the payment has gone through. */
export async function sendWhole(page: Page, send: Send, password: string): Promise<void> {
  await prepareSend(page, send);
  await pay(page, password);
}
