import { readFile } from 'node:fs/promises';
import { Wallet } from 'ethers';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client, randomMail } from '../client/test-world.ts';
import { findLeaks } from './find-leaks.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { openPhrase, openSecrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import { freshWallet, putBackupOff, signUp } from './sign-up.ts';
import { button, expectShown, field, logIn } from './steps.ts';

// Found nowhere by chance.
const password = 'Bv4Tamarind6Qe';
const login = { mail: randomMail(), password };

let browser: Browser;
let phone: Phone;
let page: Page;
let words: readonly string[];
const storages: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  phone = await openPhone(browser);
  page = await phone.open('/');
});

afterEach(() => phone.expectQuiet());

afterAll(() => browser.close());

// Each step stands on the ones before it.
describe('a new member keeps the wallet safe', () => {
  it('is spoken to once, and reminded on Home and Receive from then on', async () => {
    const { rootSponsor } = await client.getWorld();
    await signUp(page, { ...login, name: 'Careful Member', sponsor: rootSponsor ?? '' });
    await photograph(page, '70-fresh-wallet');
    await putBackupOff(page);
    words = (await openPhrase(login)).split(' ');
    await expectShown(reminder(page));
    await photograph(page, '71-reminder');
    await page.reload();
    await expectShown(reminder(page));
    expect(await freshWallet(page).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Receive', exact: true }).tap();
    await expectShown(page.getByRole('heading', { name: 'Receive Token' }));
    await reminder(page).getByRole('link').tap();
    await page.waitForURL(urlOf('/backup'));
  });

  it('opens the words with the password alone', async () => {
    await button(page, 'Start').tap();
    await field(page, 'Password').fill('Wrong1234');
    await button(page, 'Continue').tap();
    await expectShown(page.getByRole('progressbar'));
    await expectShown(page.getByText('Wrong password. Try again.'));

    await field(page, 'Password').fill(password);
    await button(page, 'Continue').tap();
    await expectShown(page.getByRole('progressbar'));
    await button(page, 'Cancel').tap();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await field(page, 'Password').isEnabled()).toBe(true);

    await button(page, 'Continue').dblclick();
    await expectShown(button(page, 'Show the words'));
    expect(await page.content()).not.toContain(words.slice(0, 3).join(' '));
    expect(await shownWords(page)).toEqual(words.map(() => 'hidden'));
    expect(await button(page, 'I have written them down').isDisabled()).toBe(true);
  });

  it('shows the words behind a press, until the tab is hidden', async () => {
    await button(page, 'Show the words').tap();
    expect(await shownWords(page)).toEqual(words);
    await photograph(page, '72-words');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await expectShown(button(page, 'Show the words'));
    expect(await shownWords(page)).toEqual(words.map(() => 'hidden'));
  });

  it('asks for words back, and explains a wrong one', async () => {
    await button(page, 'I have written them down').tap();
    const place = await askedPlace(page);
    const candidates = await candidatesOf(page).allInnerTexts();
    expect(candidates).toHaveLength(6);
    const wrong = candidates.find((word) => word !== words[place - 1]) ?? '';
    await photograph(page, '73-which-word');
    await button(page, wrong).tap();
    await expectShown(page.getByText(`Word ${place} is not "${wrong}".`));
    await photograph(page, '74-wrong-word');
    expect(phone.traffic.countPosts('walletBackup')).toBe(0);

    await button(page, 'Show the words').tap();
    await button(page, 'I have written them down').tap();
    expect(await askedPlace(page)).toBe(place);
  });

  it('is done once three words were right, and no longer reminded, after a new login either', async () => {
    const places: number[] = [];
    for (const turn of [1, 2, 3]) {
      await expectShown(page.getByText(`Word ${turn} of 3 to check`));
      const place = await askedPlace(page);
      places.push(place);
      await button(page, words[place - 1] ?? '').tap();
    }
    expect(new Set(places).size).toBe(3);
    await expectShown(page.getByRole('heading', { name: 'Your wallet is backed up' }));
    await photograph(page, '75-backed-up');
    expect(phone.traffic.countPosts('walletBackup')).toBe(1);

    await page.getByRole('link', { name: 'Go to Home' }).tap();
    await expectShown(page.getByText('Welcome back'));
    await expect.poll(() => reminder(page).count(), soon).toBe(0);
    await expectNoReminder(page);
    storages.push(await readBrowserStorage(page));
    await page.goto(urlOf('/home'));
    await button(page, 'Log out').tap();
    await button(page, 'Log Out').tap();
    await logIn(page, login);
    await expectNoReminder(page);
  });
});

describe('the profile gives the wallet to its owner alone', () => {
  it('and tells who that is', async () => {
    await page.goto(urlOf('/menu'));
    await page.getByRole('link', { name: 'Profile and settings' }).tap();
    const { uid, wallet } = await client.logIn(login);
    const { rootSponsor } = await client.getWorld();
    for (const said of ['Careful Member', uid, rootSponsor ?? '', login.mail, wallet.publicKey])
      await expectShown(page.getByText(said, { exact: true }));
    await expectShown(page.getByText(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/));
    await expectShown(page.getByRole('link', { name: 'Change Password' }));
    await expectShown(page.getByText('Done', { exact: true }));
    await photograph(page, '76-profile');
  });

  it('restores it from the 12 words, and from no other', async () => {
    await page.reload();
    await expectShown(page.getByText('Locked', { exact: true }));
    await row(page, 'Restore from the 12 words').tap();
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    const restore = async (typed: string) => {
      await field(dialog, 'Your 12 recovery words').fill(typed);
      await field(dialog, 'Current password').fill(password);
      await button(dialog, 'Restore wallet').tap();
    };
    await restore('test test test test test test test test test test test junk');
    await expect
      .poll(() => dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).count(), soon)
      .toBe(1);
    await restore(words.join(' '));
    await dialog.waitFor({ state: 'hidden' });
    await expectShown(page.getByText('Unlocked', { exact: true }));
    storages.push(await readBrowserStorage(page));
  });

  it('shows the phrase again, for a minute, with the password though the wallet is unlocked', async () => {
    await expectShown(page.getByText('Unlocked', { exact: true }));
    await page.clock.install();
    await row(page, 'Show recovery phrase').tap();
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' });
    await field(dialog, 'Password').fill('Wrong1234');
    await button(dialog, 'Continue').tap();
    await expectShown(dialog.getByText('Wrong password. Try again.'));
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Continue').tap();
    await button(dialog, 'Show the words').tap();
    expect(await shownWords(page)).toEqual(words);
    await page.clock.fastForward(59_000);
    expect(await shownWords(page)).toEqual(words);
    await page.clock.fastForward(1_000);
    await expectShown(button(dialog, 'Show the words'));
    await button(dialog, 'Show the words').tap();
    await button(dialog, 'Close').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('list', { name: 'Recovery phrase' }).count()).toBe(0);
    storages.push(await readBrowserStorage(page));
  });

  it('exports a keystore that another implementation opens', async () => {
    await row(page, 'Export keystore file').tap();
    const dialog = page.getByRole('dialog', { name: 'Export keystore file' });
    await field(dialog, 'Password').fill('Wrong1234');
    await button(dialog, 'Save the file').tap();
    await expectShown(dialog.getByText('Wrong password. Try again.'));
    await field(dialog, 'Password').fill(password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(dialog, 'Save the file').dblclick(),
    ]);
    const { wallet } = await client.logIn(login);
    const address = wallet.publicKey.slice(2).toLowerCase();
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^UTC--\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}-\\d{3}Z--${address}$`),
    );
    const file = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ version: 3, address });
    const opened = await Wallet.fromEncryptedJson(file, password);
    expect(opened.address).toBe(wallet.publicKey);
    await expect(Wallet.fromEncryptedJson(file, 'Wrong1234')).rejects.toThrow(/password/);
    await expectShown(dialog.getByText(download.suggestedFilename()));
    await photograph(page, '77-keystore');
    await button(dialog, 'Done').tap();
  });

  it('locks the wallet, here and in another tab', async () => {
    const other = await phone.open('/profile');
    await expectShown(other.getByText('Locked', { exact: true }));
    await row(page, 'Lock wallet now').tap();
    await expectShown(page.getByText('Locked', { exact: true }));
    expect(await row(page, 'Lock wallet now').count()).toBe(0);
    await other.close();
  });

  it('and gives no secret away', async () => {
    const secrets = await openSecrets(login);
    const { wallet } = await client.logIn(login);
    const { mail } = login;
    const searched = { phones: [phone], storages, mail, publicKey: wallet.publicKey };
    expect(await findLeaks([secrets], searched)).toEqual([]);
  });
});

/** The words of a phrase as the screen has them, in their order. */
async function shownWords(page: Page): Promise<readonly string[]> {
  const items = await page
    .getByRole('list', { name: 'Recovery phrase' })
    .getByRole('listitem')
    .allTextContents();
  return items.map((text, index) =>
    text
      .replace(`${index + 1}`, '')
      .replace('••••••', '')
      .trim(),
  );
}

async function askedPlace(page: Page): Promise<number> {
  const title = await page.getByRole('heading', { name: /^Which is word/ }).innerText();
  return Number(title.replaceAll(/\D/g, ''));
}

const candidatesOf = (page: Page): Locator => page.getByRole('main').locator('ul button');

/** A row of the profile that opens something. */
const row = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) });

const reminder = (page: Page): Locator => page.getByRole('region', { name: 'Backup reminder' });

async function expectNoReminder(page: Page): Promise<void> {
  // Once the profile knows of the backup, Home and Receive do.
  await page.goto(urlOf('/profile'));
  await expectShown(page.getByText('Done', { exact: true }));
  for (const [route, shown] of [
    ['/home', 'Welcome back'],
    ['/receiveQR', 'Polygon Network'],
  ] as const) {
    await page.goto(urlOf(route));
    await expectShown(page.getByText(shown, { exact: true }));
    expect(await reminder(page).count()).toBe(0);
  }
}
