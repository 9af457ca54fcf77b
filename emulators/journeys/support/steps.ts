import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { environment } from '../../client/test-world.ts';

/** What a member logs in with. */
export interface Login {
  readonly mail: string;
  readonly password: string;
}

/** The address of a route of the web app. */
export const urlOf = (route: string): string => `${environment.WORLD_WEB_URL}/#${route}`;

/** The button with exactly this name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** The link with exactly this name. */
export const link = (place: Page | Locator, name: string): Locator =>
  place.getByRole('link', { name, exact: true });

/** The field with exactly this label. */
export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(label, { exact: true });

/** Passes once the element is on the screen. */
export const expectShown = (element: Locator): Promise<void> => element.waitFor();

/** Passes once the app has drawn the element: what the page shows before takes no focus and no letter. */
export async function expectDrawn(element: Locator): Promise<void> {
  await expectShown(element);
  await expect.poll(() => element.evaluate((each) => each.closest('[inert]') === null)).toBe(true);
}

/** Passes once the page is at the route. */
export const expectRoute = (page: Page, route: string): Promise<void> =>
  page.waitForURL(urlOf(route));

/** Passes once the element has the focus. */
export const expectFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true);

/** Passes once the focus is at a place around what is shown here. */
export const expectFocusAround = (shown: Locator): Promise<void> =>
  expect
    .poll(() =>
      shown.evaluate(
        (each) =>
          document.activeElement !== document.body && document.activeElement?.contains(each),
      ),
    )
    .toBe(true);

/** Logs in by touch and waits for Home. */
export async function logIn(page: Page, { mail, password }: Login): Promise<void> {
  await page.goto(urlOf('/login'));
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').tap();
  await page.getByText(/^Welcome/).waitFor();
}

/** Logs out on Home, and waits for the landing. */
export async function logOut(page: Page): Promise<void> {
  await page.goto(urlOf('/home'));
  await button(page, 'Log out').tap();
  await button(page, 'Log Out').tap();
  await expectRoute(page, '/');
}

/** Reads the Error dialog, which has to say `message`, and closes it. */
export async function dismissError(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await dialog.getByText(message, { exact: true }).waitFor();
  await button(page, 'OK').tap();
  await button(page, 'OK').waitFor({ state: 'hidden' });
}

// More than any screen has controls.
const tabsMax = 60;

/** Goes to the element with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expectDrawn(target);
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Goes to the element with Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Presses a control with the keyboard. */
export async function pressEnterOn(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

/** Lets minutes pass for what the page has read, so that it is read again where it is looked at. */
export const growOld = (page: Page, minutes = 1): Promise<void> =>
  page.evaluate((passed) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + passed * 60_000;
  }, minutes);

/** Sends the page the event of a member who returns to it, at which it looks for changes. */
export const returnToPage = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));

/**
 * Points at every toast of a page as soon as it shows, so that it stays until it is dismissed: a busy
 * machine may need longer than a toast lasts.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[aria-live="polite"] > *'))
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
}

/** Pastes with the keyboard. */
export async function paste(into: Locator, text: string): Promise<void> {
  const page = into.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await into.press('ControlOrMeta+v');
}

/** What a visitor types to sign up below a sponsor. */
export interface Signup extends Login {
  readonly name: string;
  readonly sponsor: string;
}

/** Waits for the offer of the signup and closes it: on a busy machine it may come before the first letter. */
export async function closeSignupOffer(page: Page): Promise<void> {
  await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
  await button(page, 'Close').tap();
}

/** Fills the signup in: then only its button is left to press. */
export async function fillSignup(
  page: Page,
  { mail, password, name, sponsor }: Signup,
): Promise<void> {
  await page.goto(urlOf(`/signup?s=${sponsor}`));
  await closeSignupOffer(page);
  await field(page, 'Full name').fill(name);
  await field(page, 'Country').selectOption('IN');
  await field(page, 'Mobile number').fill('9000000400');
  await field(page, 'Email').fill(mail);
  await field(page, 'Password').fill(password);
  await page.getByRole('checkbox').tap();
}

/** The dialog that presents a new wallet. */
export const freshWallet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Keep your wallet safe' });

/** Puts the backup of a new wallet off. */
export async function putBackupOff(page: Page): Promise<void> {
  await button(freshWallet(page), 'Later').tap();
  await freshWallet(page).waitFor({ state: 'hidden' });
}

/** Goes to the review of a subscription. */
export async function reviewSubscription(page: Page, amount: string): Promise<void> {
  await page.goto(urlOf(`/buy-package?amount=${amount}`));
  await button(page, 'Confirm').tap();
  await expectShown(payButton(page));
}

/** The button of an open review that pays. To be clicked: a tap so soon after another one is the second of a double tap. */
export const payButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: /^(?:Pay|Continue|Send with)\b/ });

/** The dialog that asks for the password. */
export const unlockDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Unlock your wallet' });

/** Types the password into the dialog that asks for it, and unlocks. */
export async function unlockWith(page: Page, password: string): Promise<void> {
  await field(unlockDialog(page), 'Password').fill(password);
  await button(unlockDialog(page), 'Unlock').tap();
}

/**
 * Presses a button that opens or closes a dialog, and gives the element that the second press of a double press would meet.
 */
export async function pressTwice(button: Locator): Promise<string> {
  const position = { x: 30, y: 20 };
  const met = button.evaluate((element, { x, y }) => {
    const { left, top } = element.getBoundingClientRect();
    return new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(document.elementFromPoint(left + x, top + y)?.tagName ?? 'none');
      });
      observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    });
  }, position);
  await button.click({ position });
  return met;
}

/** The heading of a payment that went through. */
export const successHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Payment successful' });

/** Confirms the open review; unlocks the wallet with the password if it is locked. */
export async function confirmPayment(page: Page, password: string): Promise<void> {
  await payButton(page).click();
  const unlock = unlockDialog(page);
  const paying = page.getByRole('dialog', { name: 'Paying' });
  await unlock.or(paying).or(successHeading(page)).first().waitFor();
  if (!(await unlock.isVisible())) return;
  await unlockWith(page, password);
  await unlock.waitFor({ state: 'hidden' });
}

/** Confirms the open review, and waits until the payment has gone through. */
export async function pay(page: Page, password: string): Promise<void> {
  await confirmPayment(page, password);
  await expectShown(successHeading(page));
}

/** Saves a recipient as the app does after a payment. */
export async function saveRecipient(
  page: Page,
  recipient: { readonly uid: string; readonly address: string; readonly name: string },
): Promise<void> {
  await page.evaluate(
    (saved) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('polytips-recipients');
        opening.addEventListener('error', () => reject(new Error('It did not open')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('recipients', 'readwrite');
          transaction.objectStore('recipients').put(saved);
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    recipient,
  );
}

/** Waits until no part of the screen is being read any more: all that stands for one says so by this attribute. */
export const waitForContent = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('[data-loading]').count()).toBe(0);

/** Passes once the app has kept its files, and its worker serves the page. */
export const expectControlled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
