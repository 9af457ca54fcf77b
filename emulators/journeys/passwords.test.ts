import { randomBytes } from 'node:crypto';
import * as messages from '@polytips/functions/contract/messages.ts';
import { Mnemonic } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { client, firestore } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { findLeaks, readBrowserStorage } from './support/leaks.ts';
import { mailedLink } from './support/mailed-link.ts';
import { openFaultyNetwork } from './support/network.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { readShift, shiftMax, watchShift } from './support/screen.ts';
import { openPhrase, openSecrets, type Secrets } from './support/secrets.ts';
import {
  button,
  dismissError,
  expectRoute,
  expectShown,
  field,
  link,
  logIn,
  paste,
  payButton,
  returnToPage,
  reviewSubscription,
  unlockDialog,
  unlockWith,
  urlOf,
} from './support/steps.ts';

// The first one is the earner's. All are found nowhere by chance.
const passwords = {
  // As long as the change form allows.
  changed: 'Vx4Tangerine!8Kqz7Mp',
  reset: 'Yw3Persimmon6Rt',
} as const;
const { mail, password: signupPassword } = inject('earner');
const stillOpen = 'Is your wallet still open, here, in another tab or on another device?';

const secrets: Secrets[] = [];
const storages: string[] = [];
const phones: Phone[] = [];
const takeAnyPhone = preparePhones();
let phone: Phone;
let page: Page;
let member: Member;
/** The 12 recovery words. */
let words: string;

// Each step stands on the ones before it.
describe('a member who changes and forgets the password', () => {
  beforeAll(async () => {
    const login = { mail, password: signupPassword };
    member = await client.logIn(login);
    words = await openPhrase(login);
    secrets.push(await openSecrets(login));
    phone = await takePhone();
    page = await phone.open('/login');
    await logIn(page, login);
    await page.goto(urlOf('/password'));
  });

  it('reads what is wrong with a new password, and nothing is sent', async () => {
    await field(page, 'New password').fill('Abc1!');
    await field(page, 'Confirm password').fill('Abc1!');
    await photograph(page, '70-password');
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.passwordTooShort);
    await field(page, 'New password').fill(passwords.changed);
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.passwordNotMatched);
    await expectShown(page.getByText(messages.passwordNotMatched));
    expect(await field(page, 'Confirm password').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Confirm password').press("'");
    // As a phone's keyboard and a password manager put it in: without a key.
    await page.keyboard.insertText("Don't1!");
    expect(phone.alerts).toEqual([messages.characterNotAllowed, messages.characterNotAllowed]);
    // The field takes no more than 20 characters.
    await field(page, 'New password').press('x');
    expect(await field(page, 'New password').inputValue()).toBe(passwords.changed);
    await paste(field(page, 'Confirm password'), 'x'.repeat(21));
    await expectShown(page.getByText('Not pasted: longer than 20 characters.'));
    expect(await field(page, 'Confirm password').inputValue()).toBe('Abc1!');
    expect(phone.traffic.countPosts('changePassword')).toBe(0);
    // A password manager stores the password for it.
    await expect.poll(() => page.locator('input[autocomplete=username]').inputValue()).toBe(mail);
  });

  it('changes it to 20 characters, and stays logged in, in another tab too', async () => {
    // Firebase comes after the content, and asks about the session: one that has ended meanwhile it ends in both tabs.
    const asked = phone.context.waitForEvent('response', (response) =>
      response.url().includes('accounts:lookup'),
    );
    const other = await phone.open('/home');
    await expectShown(other.getByText(/^Welcome/));
    await asked;
    // The other tab learns that its session has ended before this tab has the new one.
    await page.route('**/api/changePassword', async (route) => {
      const changed = await route.fetch();
      const [refused] = await Promise.all([
        other.waitForResponse((reply) => reply.status() === 401),
        other.goto(urlOf('/withdraw-status')),
      ]);
      await refused.finished();
      await route.fulfill({ response: changed });
    });
    await page.bringToFront();
    await field(page, 'Confirm password').fill(passwords.changed);
    await button(page, 'Confirm').dblclick();
    // The wallet is unlocked by the login; somebody else may have the phone.
    const current = page.getByRole('dialog', { name: 'Your current password' });
    await field(current, 'Password').fill(passwords.changed);
    await button(current, 'Continue').tap();
    await expectShown(current.getByText('Wrong password. Try again.'));
    expect(phone.traffic.countPosts('changePassword')).toBe(0);
    // A guess that fails leaves the wallet open.
    await button(page, 'Forgot your password?').tap();
    const notice = page.getByRole('dialog', { name: 'Forgot your password?' });
    await expectShown(notice.getByText(stillOpen));
    await button(notice, 'Cancel').tap();
    await notice.waitFor({ state: 'hidden' });
    await field(current, 'Password').fill(signupPassword);
    await button(current, 'Continue').tap();
    const dialog = page.getByRole('alertdialog', { name: 'Success' });
    await expectShown(dialog.getByText(messages.passwordChanged, { exact: true }));
    await photograph(page, '72-password-changed');
    await button(page, 'OK').tap();
    await expectRoute(page, '/profile');
    expect(phone.traffic.countPosts('changePassword')).toBe(1);

    await other.bringToFront();
    await expectShown(other.getByText('No withdrawals yet'));
    await other.goto(urlOf('/home'));
    // 40 for each day that has been opened since the member subscribed.
    const statistics = other.getByRole('region', { name: 'Statistics' });
    await expectShown(statistics.getByText(/^[1-9][\d,]*0\.0000$/).first());
    expect(other.url()).toBe(urlOf('/home'));
    await other.close();
    await page.bringToFront();
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText(/^Welcome/));
    storages.push(await readBrowserStorage(page));
  });

  it('logs in with the new password alone, which opens the wallet', async () => {
    await page.goto(urlOf(`/reset-password?email=${mail}`));
    await expectShown(page.getByText('This link is not complete'));
    expect(await link(page, 'Get a new link').count()).toBe(0);
    await page.goto(urlOf(`/reset-password?token=none&email=${mail}`));
    await expectShown(page.getByText(/^You are logged in as /));
    await expectShown(page.getByText(`This link sets a new password for ${mail}.`));
    await expectShown(page.getByText(stillOpen));
    await photograph(page, '72-log-out-first');
    await button(page, 'Log out and use the link').tap();
    await expectShown(page.getByText(`Choose a new password for ${mail}.`));
    await page.goto(urlOf('/login'));
    await field(page, 'Email').fill(mail);
    await field(page, 'Password').fill(signupPassword);
    await button(page, 'Login').tap();
    await dismissError(page, messages.wrongCredentials);
    await logIn(page, { mail, password: passwords.changed });
    await button(page, 'Log out').tap();
    const leaving = page.getByRole('dialog', { name: 'Log out?' });
    await expectShown(leaving.getByText(stillOpen));
    await photograph(page, '72-log-out');
    await button(leaving, 'Cancel').tap();
    await leaving.waitFor({ state: 'hidden' });
    secrets.push(await openSecrets({ mail, password: passwords.changed }));
    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' });
    await field(dialog, 'Password').fill(passwords.changed);
    await button(dialog, 'Continue').tap();
    await expectShown(button(dialog, 'Show the words'));
    await button(dialog, 'Close').tap();
  });

  it('finds the way out of a forgotten password where the wallet asks for it', async () => {
    const forgotten = button(page, 'Forgot your password?');
    const notice = page.getByRole('dialog', { name: 'Forgot your password?' });
    // The wallet is unlocked, so what it holds can still be sent away.
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    await forgotten.tap();
    await expectShown(notice.getByText(stillOpen));
    await photograph(page, '73-forgot-open');
    await notice.getByRole('link', { name: 'send what it holds' }).tap();
    await expectRoute(page, '/sendToken');

    await page.reload();
    await reviewSubscription(page, '50');
    await payButton(page).click();
    const unlock = unlockDialog(page);
    await field(unlock, 'Password').fill('Half a passw');
    await forgotten.tap();
    await expectShown(notice.getByText('Your wallet has no backup yet.'));
    await photograph(page, '73-forgot-in-dialog');
    await button(notice, 'Cancel').tap();
    await notice.waitFor({ state: 'hidden' });
    expect(await field(unlock, 'Password').inputValue()).toBe('Half a passw');
    await forgotten.tap();
    await button(notice, 'Log out and reset').tap();
    await expectRoute(page, '/forgot');
    await expectShown(page.getByRole('heading', { name: 'Forgot Password' }));
    expect(await page.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
  });

  it('requests a reset link, and reads to which address it went', async () => {
    await page.goto(urlOf('/login'));
    await page.getByRole('link', { name: 'Forgot Password' }).tap();
    await expectRoute(page, '/forgot');
    await field(page, 'Email').fill('nobody');
    await button(page, 'Submit').tap();
    await dismissError(page, messages.invalidMail);
    await field(page, 'Email').fill('nobody@journeys.example');
    await button(page, 'Submit').tap();
    await dismissError(page, messages.mailUnknown('nobody@journeys.example'));
    await field(page, 'Email').fill(mail);
    await photograph(page, '73-forgot');
    await button(page, 'Submit').tap();
    await expectShown(page.getByText(`We sent it to ${mail}.`));
    await photograph(page, '74-link-sent');
  });

  it('sets a new password by the link, which works once', async () => {
    await page.goto(urlOf('/reset-password?email=nobody'));
    await expectShown(page.getByText('This link is not complete'));
    const reset = await mailedLink(mail, 'reset-password');
    await page.goto(urlOf(reset));
    await expectShown(page.getByText('you still need your old password or your 12 recovery words'));
    expect(await readDescription(field(page, 'New password'))).toBe(
      '6 to 15 characters, with a letter and a digit.',
    );
    const refuse = async (typed: string, message: string): Promise<void> => {
      await field(page, 'New password').fill(typed);
      await button(page, 'Reset password').tap();
      await dismissError(page, message);
    };
    await refuse('ab1', messages.passwordTooShort);
    await refuse('abcdefgh', messages.passwordTooSimple);
    await field(page, 'New password').fill(passwords.reset);
    await photograph(page, '75-reset');
    await loseReply(page, 'resetPassword');
    await button(page, 'Reset password').dblclick();
    await expectShown(page.getByRole('heading', { name: 'Restore your wallet' }));
    await expectShown(page.getByText('Somebody else signed up with your email?'));
    // The wallet was used.
    await expectShown(page.getByText('Then nobody can open this wallet, not even us.'));
    expect(await button(page, 'Begin with a new wallet').count()).toBe(0);
    await photograph(page, '76-restore');
    expect(phone.traffic.countPosts('resetPassword')).toBe(1);

    const stranger = await takePhone();
    const used = await stranger.open(reset);
    await field(used, 'New password').fill('Stranger1');
    await button(used, 'Reset password').tap();
    await dismissError(used, messages.resetExpired);
    await expectShown(used.getByText('If you have already chosen a password with it'));
    await photograph(used, '76-used-link');
    await link(used, 'Log in').tap();
    await expectRoute(used, '/login');
    await stranger.close();
  });

  it('reads of an address that has not opened on a device that nothing proves it, whatever the server says', async () => {
    const other = await takePhone();
    const place = await other.open('/login');
    await logIn(place, { mail, password: passwords.reset });
    await place.route('**/api/walletShare*', (route) => route.abort());
    other.tolerate(/ERR_FAILED .*walletShare/);
    for (const path of ['/receiveQR', '/profile']) {
      await place.goto(urlOf(path));
      await expectShown(place.getByText('This address is only what the server says'));
      await photograph(place, `76-unproven${path.replace('/', '-')}`);
    }
    await other.close();
  });

  it('is reminded at a withdrawal that it is paid once the wallet is restored, and the form does not move', async () => {
    const other = await takePhone();
    const place = await other.open('/login');
    await logIn(place, { mail, password: passwords.reset });
    await place.goto('about:blank');
    const answered = place.waitForResponse('**/api/withdrawalState/*');
    await place.route('**/api/walletShare*', async (route) => {
      await answered;
      await route.continue();
    });
    await watchShift(place);
    await place.goto(urlOf('/withdraw'));
    const reminder = place.getByRole('region', { name: 'Restore reminder' });
    await expectShown(reminder.getByText('no withdrawal is paid out'));
    await expectShown(field(place, 'Amount'));
    await expectShown(place.getByText('once your wallet is restored, and not before'));
    expect(await readShift(place)).toBeLessThan(shiftMax);
    await photograph(place, '76-withdraw-restore');
    await other.close();
  });

  it('reads in the sheet of a withdrawal what it waits for, and is not reminded of a backup before', async () => {
    const other = await takePhone();
    const place = await other.open('/login');
    await logIn(place, { mail, password: passwords.reset });
    await expectShown(place.getByRole('region', { name: 'Restore reminder' }));
    await expectShown(place.getByRole('heading', { name: 'Earned' }));
    expect(await place.getByRole('region', { name: 'Backup reminder' }).count()).toBe(0);
    await photograph(place, '76-home-restore');
    await holdWithdrawal(place);
    await place.goto(urlOf('/withdraw-status'));
    await place.getByRole('button', { name: /20\.00 USDT/ }).tap();
    const sheet = place.getByRole('dialog', { name: 'Withdrawal', exact: true });
    await expectShown(sheet.getByText('once your wallet is restored, and not before'));
    await photograph(place, '76-held-sheet');
    await sheet.getByRole('link', { name: 'Restore the wallet' }).tap();
    await expectRoute(place, '/withdraw');
    await place.clock.install();
    await place.reload();
    await button(place.getByRole('region', { name: 'Restore reminder' }), 'Restore').tap();
    const restoring = place.getByRole('dialog', { name: 'Restore your wallet' });
    await expectShown(field(restoring, 'Your 12 recovery words'));
    await photograph(place, '76-restore-dialog');
    // Of a restored wallet the server may say so before it answers to what has restored it.
    await place.route('**/api/withdrawalState/*', (route) =>
      route.fulfill({ json: { data: [{ state: 'free', until: null, payoutHold: null }] } }),
    );
    await returnLater(place);
    await expectShown(place.getByText('usually within 1 day'));
    await expectShown(field(restoring, 'Your 12 recovery words'));
    await other.close();
  });

  it('restores the wallet from its own words alone, and pays without unlocking it', async () => {
    const restore = button(page, 'Restore wallet');
    const typed = field(page, 'Your 12 recovery words');
    const refuse = async (text: string, reason: string): Promise<void> => {
      await typed.fill(text);
      await restore.tap();
      await expectShown(page.getByText(reason));
    };
    await refuse('apple banana', 'Type all 12 words; there are 2 now.');
    await refuse(words.replace(/^\S+/, 'polytips'), 'Word 1 is not in the list');
    await refuse('abandon '.repeat(12), 'Each word exists, but together they are no wallet.');
    await refuse(foreignWords, 'These are the words of another wallet, not of yours.');
    await photograph(page, '77-foreign-words');
    expect(phone.traffic.countPosts('walletReseal')).toBe(0);
    await loseReply(page, 'walletReseal');
    await typed.fill(`  ${words.toUpperCase().replaceAll(' ', '\n')}  `);
    await restore.tap();
    await expectShown(page.getByText(/^Welcome/));
    expect(phone.traffic.countPosts('walletReseal')).toBe(1);
    // Who has typed the words has them.
    await expect.poll(() => page.getByText('Your wallet has no backup').count()).toBe(0);
    expect(phone.traffic.countPosts('walletBackup')).toBe(1);
    secrets.push(await openSecrets({ mail, password: passwords.reset }));
    await reviewSubscription(page, '50');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(phone.traffic.countPosts('booking')).toBeGreaterThan(0);
  });

  it('uses one nonce up, however often the form that restores the wallet is opened', async () => {
    let nonces = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/walletChallenge')) nonces += 1;
    });
    await page.goto(urlOf('/profile'));
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    for (const wrong of ['Wrong4ever', 'Wrong5ever']) {
      await page.getByRole('button', { name: /^Restore from the 12 words/ }).tap();
      await field(dialog, 'Your 12 recovery words').fill(words);
      await field(dialog, 'Current password').fill(wrong);
      await button(dialog, 'Restore wallet').tap();
      await expectShown(dialog.getByText('Wrong password. Try again.'));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(nonces).toBe(1);
  });

  it('unlocks a wallet that nobody has proven, to request a withdrawal on the day of the reset', async () => {
    const wallet = firestore.doc(`users/${member.uid}/private/wallet`);
    await wallet.update({ provenAt: null });
    await page.clock.install();
    await page.goto(urlOf('/withdraw'));
    await page.reload();
    const proof = (await openFaultyNetwork(phone.context)).hold('walletProof', 'answered');
    await button(page, 'Unlock my wallet').tap();
    await unlockWith(page, passwords.reset);
    await proof.came;
    // The screen reads that the wallet is proven before the proof is answered.
    await returnLater(page);
    await expectShown(field(page, 'Amount'));
    expect(await unlockDialog(page).count()).toBe(1);
    proof.release();
    await unlockDialog(page).waitFor({ state: 'hidden' });
    await expectShown(page.getByText('because your password was reset'));
    expect((await wallet.get()).get('provenAt')).toEqual(expect.any(String));
    await photograph(page, '78-withdraw-after-reset');
    await holdWithdrawal(page);
    await page.goto(urlOf('/withdraw-status'));
    await page.getByRole('button', { name: /20\.00 USDT/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Withdrawal', exact: true });
    await expectShown(sheet.getByText('because your password was reset'));
    expect(await sheet.getByRole('link', { name: 'Restore the wallet' }).count()).toBe(0);
    await photograph(page, '78-held-sheet');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await page.route('**/api/withdrawalState/*', (route) =>
      route.fulfill({
        json: { data: [{ state: 'used', until, payoutHold: { until, proven: true } }] },
      }),
    );
    await page.goto(urlOf('/withdraw'));
    await expectShown(page.getByText(/What is not paid yet is paid not before .*, because/));
    await photograph(page, '78-used-and-held');
    storages.push(await readBrowserStorage(page));
  });

  it('gives no secret away', async () => {
    expect(secrets).toHaveLength(3);
    const { publicKey } = member.wallet;
    expect(await findLeaks(secrets, { phones, storages, mail, publicKey })).toEqual([]);
  });
});

/** Returns to the page after so long that it reads again what it shows; a call has more time than that. */
async function returnLater(page: Page): Promise<void> {
  await page.clock.fastForward(6_000);
  await returnToPage(page);
}

/** The words of a wallet of no member. */
const foreignWords = Mnemonic.fromEntropy(randomBytes(16)).phrase;

/** Lets the server list one withdrawal, which the reset holds. */
async function holdWithdrawal(page: Page): Promise<void> {
  const withdrawal = {
    WITHDRA_SL: '1',
    dates: new Date().toISOString(),
    AMOUNT: '20.000000',
    ADMIN_CH: '2.000000',
    NET: '18.000000',
    publicKey: member.wallet.publicKey,
    CODES: member.uid,
    NAMES: '',
    STATUS: 'Pending',
    a_dates: null,
    TXN: null,
  };
  await page.route('**/api/getIncomeStatement/*/Withdrawal*', (route) =>
    route.fulfill({ json: { data: [withdrawal] } }),
  );
  await page.route('**/api/getWithdrawal_check/**', (route) =>
    route.fulfill({ json: { data: [{ isPaid: 'Held' }] } }),
  );
}

/** Lets the next such call reach the server, and drops the reply. */
async function loseReply(page: Page, call: string): Promise<void> {
  await page.route(
    `**/api/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

async function takePhone(): Promise<Phone> {
  const taken = await takeAnyPhone();
  // The replies to a refused login, link or withdrawal.
  taken.tolerate(/status of (?:401|403|409)/);
  // A lost reply.
  taken.tolerate(/ERR_FAILED .*\/api\/(?:resetPassword|walletReseal)$/);
  phones.push(taken);
  return taken;
}

/** The description of a field for screen readers. */
function readDescription(described: Locator): Promise<string | null | undefined> {
  return described.evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    return document.querySelector(`[id="${id}"]`)?.textContent;
  });
}
