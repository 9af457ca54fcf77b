import { randomBytes } from 'node:crypto';
import { contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { Mnemonic } from 'ethers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveToNextOpenDay } from '../client/business-days.ts';
import { client, randomMail, readInbox } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { findLeaks } from './find-leaks.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { openPhrase, openSecrets, type Secrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import { button, dismissError, expectShown, field, logIn, pay } from './steps.ts';

// Found nowhere by chance.
const passwords = {
  signup: 'Zq7Kumquat9Wx',
  // As long as the change form takes.
  changed: 'Vx4Tangerine!8Kqz7Mp',
  reset: 'Yw3Persimmon6Rt',
  resetAgain: 'Xu5Mirabelle2Qs',
} as const;
// Pays 40 USDT a day.
const eliteMicros = 10_000_000_000n;
const dayMs = 86_400_000;

const mail = randomMail();
const secrets: Secrets[] = [];
const storages: string[] = [];
const phones: Phone[] = [];
let browser: Browser;
let phone: Phone;
let page: Page;
let member: Member;
/** The recovery words, as the member has written them down. */
let words: string;

// Each step stands on the ones before it.
describe('a member changes the password, forgets it, and has the wallet back', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    const { rootSponsor } = await client.getWorld();
    const { signup: password } = passwords;
    member = await client.signUp({
      sponsor: rootSponsor ?? '',
      name: 'Forgetful Member',
      mobile: '+91 9000000400',
      mail,
      password,
    });
    await client.fund(member.wallet.publicKey, { usdt: '10500', pol: '2' });
    await client.subscribe(member, eliteMicros);
    await moveToNextOpenDay();
    await client.runJob('open-day');
    await revealToday(member);
    words = await openPhrase({ mail, password });
    secrets.push(await openSecrets({ mail, password }));
    phone = await takePhone();
    page = await phone.open('/login');
    await logIn(page, { mail, password });
  });

  afterEach(() => {
    for (const each of phones) each.expectQuiet();
  });

  afterAll(() => browser.close());

  it('is told what is wrong with a new password', async () => {
    await page.goto(urlOf('/password'));
    await field(page, 'New password').fill('Abc1!');
    await field(page, 'Confirm password').fill('Abc1!');
    await photograph(page, '70-password');
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.passwordTooShort);
    await field(page, 'New password').fill(passwords.changed);
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.passwordNotMatched);
    await field(page, 'New password').press("'");
    expect(phone.alerts).toEqual([messages.characterNotAllowed]);
    // The field takes no more than 20 characters.
    await field(page, 'New password').press('x');
    expect(await field(page, 'New password').inputValue()).toBe(passwords.changed);
    await paste(field(page, 'Confirm password'), 'x'.repeat(21));
    await expectShown(page.getByText('Not pasted: longer than 20 characters.'));
    expect(await field(page, 'Confirm password').inputValue()).toBe('Abc1!');
    expect(phone.traffic.countPosts('changePassword')).toBe(0);
  });

  it('changes it to one of 20 characters and stays logged in, in another tab too', async () => {
    const other = await phone.open('/home');
    await expectShown(other.getByText('Welcome back'));
    // The other tab hears that its session is over before this one has the new one.
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
    await expectShown(page.getByRole('progressbar'));
    await photograph(page, '71-password-progress');
    const dialog = page.getByRole('alertdialog', { name: 'Success' });
    await expectShown(dialog.getByText(messages.passwordChanged, { exact: true }));
    await photograph(page, '72-password-changed');
    await button(page, 'OK').tap();
    await page.waitForURL(urlOf('/profile'));
    expect(phone.traffic.countPosts('changePassword')).toBe(1);

    await other.bringToFront();
    await expectShown(other.getByText('No withdrawals yet'));
    await other.goto(urlOf('/home'));
    await expectShown(
      other.getByRole('region', { name: 'Statistics' }).getByText('40.0000').first(),
    );
    expect(other.url()).toBe(urlOf('/home'));
    await other.close();
    await page.bringToFront();
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Welcome back'));
    storages.push(await readBrowserStorage(page));
  });

  it('logs in with it, and the wallet opens with it', async () => {
    await logOut(page);
    await page.goto(urlOf('/login'));
    await field(page, 'Email').fill(mail);
    await field(page, 'Password').fill(passwords.signup);
    await button(page, 'Login').tap();
    await dismissError(page, messages.wrongCredentials);
    await logIn(page, { mail, password: passwords.changed });
    secrets.push(await openSecrets({ mail, password: passwords.changed }));
    // Gone with the page: paying asks for the password again.
    await page.reload();
    await buy(page);
    await pay(page, passwords.changed);
    expect(phone.traffic.countPosts('booking')).toBeGreaterThan(0);
    await logOut(page);
  });

  it('finds the way on where the wallet asks for a password that is forgotten', async () => {
    await logIn(page, { mail, password: passwords.changed });
    const forgotten = button(page, 'Forgot your password?');
    const told = page.getByRole('dialog', { name: 'Forgot your password?' });
    // The wallet is still open: a new password needs no reset.
    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    await forgotten.tap();
    await told.getByRole('link', { name: 'Change password' }).tap();
    await page.waitForURL(urlOf('/password'));

    await page.reload();
    await buy(page);
    await page.getByRole('button', { name: /^Pay \d/ }).tap();
    const unlock = page.getByRole('dialog', { name: 'Unlock your wallet' });
    await field(unlock, 'Password').fill('Half a passw');
    await forgotten.tap();
    await expectShown(told.getByText('Your wallet has no backup yet.'));
    await photograph(page, '73-forgot-in-dialog');
    await button(told, 'Cancel').tap();
    await told.waitFor({ state: 'hidden' });
    expect(await field(unlock, 'Password').inputValue()).toBe('Half a passw');
    await forgotten.tap();
    await button(told, 'Log out and reset').tap();
    await page.waitForURL(urlOf('/forgot'));
    await expectShown(page.getByRole('heading', { name: 'Forgot password' }));
    expect(await page.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
  });

  it('asks for a link and is told where it went', async () => {
    await page.goto(urlOf('/login'));
    await page.getByRole('link', { name: 'Forgot Password' }).tap();
    await page.waitForURL(urlOf('/forgot'));
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

  it('sets a new password by the link, once', async () => {
    await page.goto(urlOf('/reset-password?email=nobody'));
    await expectShown(page.getByText('This link is not complete'));
    const link = await mailedLink(1);
    await page.goto(urlOf(link));
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
    await photograph(page, '76-restore');
    expect(phone.traffic.countPosts('resetPassword')).toBe(1);

    const stranger = await takePhone();
    const used = await stranger.open(link);
    await field(used, 'New password').fill('Stranger1');
    await button(used, 'Reset password').tap();
    await dismissError(used, messages.resetExpired);
    await stranger.close();
  });

  it('restores the wallet from the words alone that are its own', async () => {
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
    await expectShown(page.getByText('Welcome back'));
    expect(phone.traffic.countPosts('walletReseal')).toBe(1);
    secrets.push(await openSecrets({ mail, password: passwords.reset }));
    // Nothing more is asked for.
    await buy(page);
    await pay(page);
  });

  it('withdraws again once the hold is over', async () => {
    await page.goto(urlOf('/withdraw'));
    await expectShown(page.getByText('40.0000'));
    await field(page, 'Amount').fill('20');
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText(/^Withdrawals are on hold until/));
    await photograph(page, '78-withdraw-on-hold');
    const { now } = await client.getWorld();
    await client.setClock(new Date(Date.parse(now) + dayMs).toISOString());
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('In Process', { exact: true }));
    storages.push(await readBrowserStorage(page));
  });

  it('forgets it again, leaves the wallet for later, and opens it with the old password', async () => {
    const tablet = await takePhone();
    const screen = await tablet.open('/forgot');
    await field(screen, 'Email').fill(mail);
    await button(screen, 'Submit').tap();
    await expectShown(screen.getByText(`We sent it to ${mail}.`));
    await screen.goto(urlOf(await mailedLink(2)));
    await field(screen, 'New password').fill(passwords.resetAgain);
    await button(screen, 'Reset password').tap();
    await expectShown(button(screen, 'Later'));
    // Nobody is logged in yet: whoever closes the page here finds the login.
    const second = await tablet.open('/login');
    await expectShown(button(second, 'Login'));
    await second.close();
    await button(screen, 'Later').tap();
    await expectShown(screen.getByText('Welcome back'));
    await logOut(screen);
    await logIn(screen, { mail, password: passwords.resetAgain });
    await buy(screen);
    await screen.getByRole('button', { name: /^Pay \d/ }).tap();
    const dialog = screen.getByRole('dialog', { name: 'Restore your wallet' });
    await dialog.getByText('Old password').tap();
    const refuse = async (old: string, current: string, reason: string): Promise<void> => {
      await field(dialog, 'Password from before the reset').fill(old);
      await field(dialog, 'Current password').fill(current);
      await button(dialog, 'Restore wallet').tap();
      await expectShown(dialog.getByText(reason));
    };
    await refuse(passwords.changed, passwords.resetAgain, 'does not open with this password');
    await refuse(passwords.reset, passwords.reset, 'Wrong password');
    await photograph(screen, '79-restore-dialog');
    expect(tablet.traffic.countPosts('walletReseal')).toBe(0);
    await field(dialog, 'Current password').fill(passwords.resetAgain);
    await button(dialog, 'Restore wallet').tap();
    await screen.getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(tablet.traffic.countPosts('walletReseal')).toBe(1);
    secrets.push(await openSecrets({ mail, password: passwords.resetAgain }));
    storages.push(await readBrowserStorage(screen));
  });

  it('finds the phone that was logged in before at the login', async () => {
    // Firebase asks whether its session is still one.
    phone.tolerate(/status of 400 .*identitytoolkit/);
    await page.goto(urlOf('/home'));
    await page.reload();
    await page.waitForURL(urlOf('/login'));
    expect(await page.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
    await logIn(page, { mail, password: passwords.resetAgain });
  });

  it('has given no secret away', async () => {
    expect(secrets).toHaveLength(4);
    const { publicKey } = member.wallet;
    expect(await findLeaks(secrets, { phones, storages, mail, publicKey })).toEqual([]);
  });
});

/** The words of a wallet that is nobody's. */
const foreignWords = Mnemonic.fromEntropy(randomBytes(16)).phrase;

/** Has the server carry out the next such call, and the browser hear nothing of it. */
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
  const taken = await openPhone(browser);
  // A refused login, link or withdrawal is answered so.
  taken.tolerate(/status of (?:401|403|409)/);
  // A lost reply.
  taken.tolerate(/ERR_FAILED .*\/api\/(?:resetPassword|walletReseal)$/);
  phones.push(taken);
  return taken;
}

/** What is read out of a field beside its label. */
function readDescription(described: Locator): Promise<string | null | undefined> {
  return described.evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    return document.querySelector(`[id="${id}"]`)?.textContent;
  });
}

/** Pastes as a keyboard does. */
async function paste(into: Locator, text: string): Promise<void> {
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await into.press('ControlOrMeta+v');
}

async function logOut(page: Page): Promise<void> {
  await page.goto(urlOf('/home'));
  await button(page, 'Log out').tap();
  await button(page, 'Log Out').tap();
  await expectShown(
    page.getByRole('heading', { name: 'The Global Crypto Currency to Buy & Sell' }),
  );
}

/** Goes to a payment under review. */
async function buy(page: Page): Promise<void> {
  await page.goto(urlOf('/buy-package?amount=50'));
  await button(page, 'Confirm').tap();
  await expectShown(page.getByRole('button', { name: /^Pay \d/ }));
}

/** The route of the newest mailed link, once so many were mailed. */
async function mailedLink(count: number): Promise<string> {
  await expect.poll(readLinks, soon).toHaveLength(count);
  return (await readLinks())[0] ?? '';
}

async function readLinks(): Promise<string[]> {
  const mails = await readInbox(mail);
  return mails.flatMap(({ text }) => /\/#(\/reset-password\S+)/.exec(text)?.[1] ?? []);
}

/** Reveals the daily reward of today. */
async function revealToday({ wallet: { publicKey }, idToken }: Member): Promise<void> {
  const tips = requireData(
    await client.api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
  );
  const token = tips === 'No Data' ? undefined : tips[0]?.token;
  if (token === undefined) throw new Error('There is no reward to reveal');
  requireData(
    await client.api.call(contract.insertDReward, { body: { publicKey, token } }, idToken),
  );
}
