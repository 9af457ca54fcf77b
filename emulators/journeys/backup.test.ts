import { readFile } from 'node:fs/promises';
import { Wallet } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, randomMail } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import { listen } from './support/listen.ts';
import { mailedLink } from './support/mailed-link.ts';
import { openFaultyNetwork } from './support/network.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { openPhrase } from './support/secrets.ts';
import {
  button,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  fillSignup,
  freshWallet,
  link,
  logIn,
  logOut,
  putBackupOff,
  urlOf,
} from './support/steps.ts';

// Found nowhere by chance.
const password = 'Bv4Tamarind6Qe';
const login = { mail: randomMail(), password };

const takePhone = preparePhones();
let phone: Phone;
let page: Page;
let member: Member;
let words: readonly string[];
const storages: string[] = [];

beforeAll(async () => {
  phone = await takePhone();
  page = await phone.open('/');
});

// Each step stands on the ones before it.
describe('a new member who backs the wallet up', () => {
  it('sees the wallet presented once, and a reminder on Home and Receive from then on', async () => {
    const { rootSponsor } = await client.getWorld();
    await fillSignup(page, { ...login, name: 'Careful Member', sponsor: rootSponsor ?? '' });
    await button(page, 'Create account').tap();
    await expectShown(freshWallet(page));
    await photograph(page, '70-fresh-wallet');
    await putBackupOff(page);
    member = await client.logIn(login);
    words = (await openPhrase(login)).split(' ');
    await expectShown(page.getByText(`Open the link in our mail to ${login.mail}`));
    await photograph(page, '71-reminder');
    // On a slow line what reads Home early may come after the app has read it.
    await page.route('**/assets/early-home-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await page.reload();
    await expectShown(link(page, 'Keep your 12 words'));
    expect(await freshWallet(page).isVisible()).toBe(false);
    await link(page, 'Receive').tap();
    await expectShown(page.getByRole('heading', { name: 'Receive Token' }));
    await reminder(page).getByRole('link').tap();
    await expectRoute(page, '/backup');
  });

  it('opens the words with the password, after a wrong one and a cancelled attempt', async () => {
    await button(page, 'Start').tap();
    await field(page, 'Password').fill('Wrong1234');
    await button(page, 'Continue').tap();
    await expectShown(page.getByText('Wrong password. Try again.'));

    const network = await openFaultyNetwork(phone.context);
    const share = network.hold('walletShare');
    await field(page, 'Password').fill(password);
    await button(page, 'Continue').tap();
    await share.came;
    await expectShown(page.getByRole('progressbar'));
    await button(page, 'Cancel').tap();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    share.release();
    expect(await field(page, 'Password').isEnabled()).toBe(true);

    await button(page, 'Continue').dblclick();
    await expectShown(button(page, 'Show the words'));
    // One step back each; the words are opened again.
    await button(page, 'Back').dblclick();
    await expectShown(field(page, 'Password'));
    await page.evaluate(() => history.back());
    await button(page, 'Start').tap();
    await field(page, 'Password').fill(password);
    await button(page, 'Continue').tap();
    await expectShown(button(page, 'Show the words'));
    expect(await page.content()).not.toContain(words.slice(0, 3).join(' '));
    expect(await shownWords(page)).toEqual(words.map(() => 'hidden'));
    expect(await button(page, 'I have written them down').isDisabled()).toBe(true);
  });

  it('sees the words after a press, until the tab is hidden', async () => {
    const heard = await listen(page);
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
    expect(await heard()).toEqual(['The words are shown above.', 'The words are hidden again.']);
  });

  it('is asked for a word again after a wrong one', async () => {
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

  it('looks at the words once more instead of guessing, and is asked for the same word', async () => {
    const place = await askedPlace(page);
    for (const lookAgain of [
      () => button(page, 'Show the words again').tap(),
      () => button(page, 'Back').dblclick(),
      () => page.evaluate(() => history.back()),
    ]) {
      await lookAgain();
      await button(page, 'Show the words').tap();
      expect(await shownWords(page)).toEqual(words);
      await button(page, 'I have written them down').tap();
      expect(await askedPlace(page)).toBe(place);
    }
  });

  it('is done after three right words, and sees no reminder after the next login either', async () => {
    const places: number[] = [];
    for (const turn of [1, 2, 3]) {
      await expectShown(page.getByText(`Word ${turn} of 3 to check`));
      const place = await askedPlace(page);
      places.push(place);
      const answer = button(page, words[place - 1] ?? '');
      // The second press of a double press answers no further question.
      await (turn === 1 ? answer.dblclick() : answer.tap());
    }
    expect(new Set(places).size).toBe(3);
    await expectShown(page.getByRole('heading', { name: 'Your wallet is backed up' }));
    await photograph(page, '75-backed-up');
    expect(phone.traffic.countPosts('walletBackup')).toBe(1);

    await page.getByRole('link', { name: 'Go to Home' }).tap();
    await expectShown(page.getByText(/^Welcome/));
    await expect.poll(() => reminder(page).count()).toBe(0);
    await expectNoReminder(page);
    storages.push(await readBrowserStorage(page));
    await logOut(page);
    await logIn(page, login);
    await expectNoReminder(page);
  });
});

describe('a member with the profile open', () => {
  it('sees the data of the account', async () => {
    await page.goto(urlOf('/menu'));
    await page.getByRole('link', { name: 'Profile and settings' }).tap();
    const { uid, wallet } = member;
    const { rootSponsor } = await client.getWorld();
    for (const text of ['Careful Member', uid, rootSponsor ?? '', login.mail, wallet.publicKey])
      await expectShown(page.getByText(text, { exact: true }));
    await expectShown(page.getByText(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/));
    await expectShown(page.getByRole('link', { name: 'Change Password' }));
    await expectShown(page.getByText('Done', { exact: true }));
    await photograph(page, '76-profile');
  });

  it('has the welcome mail sent again, and confirms the mail by its link', async () => {
    const earlier = await mailedLink(login.mail, 'verify-mail');
    await page.getByText('Email not confirmed').tap();
    await button(page, 'Not yours?').tap();
    const wrong = page.getByRole('dialog', { name: 'Is the email wrong?' });
    await expectShown(wrong.getByText(`The email of this account is ${login.mail}`));
    await button(wrong, 'Cancel').tap();
    await wrong.waitFor({ state: 'hidden' });
    phone.tolerate(/ERR_CONNECTION_FAILED/);
    await page.route('**/api/sendMailAgain', (call) => call.abort('connectionfailed'), {
      times: 1,
    });
    const sending = button(page, 'No mail? Send again');
    await sending.tap();
    await expectShown(page.getByText('The server could not be reached.'));
    await sending.tap();
    await expectShown(page.getByText('It is on its way.'));
    await photograph(page, '77-mail-sent-again');
    await page.goto(urlOf(await mailedLink(login.mail, 'verify-mail', 2)));
    await expectShown(page.getByText(`Is ${login.mail} your mailbox?`));
    const heard = await listen(page);
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('Your email is confirmed'));
    expect(await heard()).toContainEqual(expect.stringContaining('Your email is confirmed'));
    await link(page, 'Back').tap();
    await expectShown(page.getByText('Email confirmed', { exact: true }));
    await photograph(page, '78-mail-confirmed');
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('50 USDT and a little POL'));
    expect(await page.getByText('Open the link').count()).toBe(0);
    // It confirms nothing any more, which must not read as if nothing were confirmed.
    await page.goto(urlOf(earlier));
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('is confirmed already'));
    await photograph(page, '78-earlier-link');
    await link(page, 'Back').tap();
    await expectRoute(page, '/profile');
  });

  it('restores the wallet from its own 12 words alone', async () => {
    await page.reload();
    await expectShown(page.getByText('Locked', { exact: true }));
    await row(page, 'Restore from the 12 words').tap();
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    await button(dialog, 'Restore wallet').tap();
    await expectFocus(field(dialog, 'Your 12 recovery words'));
    const restore = async (typed: string) => {
      await field(dialog, 'Your 12 recovery words').fill(typed);
      await field(dialog, 'Current password').fill(password);
      await button(dialog, 'Restore wallet').tap();
    };
    await restore('test test test test test test test test test test test junk');
    await expect
      .poll(() => dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).count())
      .toBe(1);
    await restore(words.join(' '));
    await dialog.waitFor({ state: 'hidden' });
    await expectShown(page.getByText('Your wallet is open again'));
    await expectShown(page.getByText('Unlocked', { exact: true }));
    storages.push(await readBrowserStorage(page));
  });

  it('needs the password to see the phrase of an unlocked wallet, which is hidden after a minute', async () => {
    await expectShown(page.getByText('Unlocked', { exact: true }));
    await page.clock.install();
    await row(page, 'Show recovery phrase').tap();
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' });
    await field(dialog, 'Password').fill('Wrong1234');
    await button(dialog, 'Continue').tap();
    await expectShown(dialog.getByText('Wrong password. Try again.'));
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Continue').tap();
    await expectShown(button(dialog, 'Show the words'));
    // From here on time passes by the test alone.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(dialog, 'Show the words').tap();
    await expect.poll(() => shownWords(page)).toEqual(words);
    const hiding = dialog.locator('[aria-live]').filter({ hasText: 'Show them as often' });
    await expectShown(hiding.getByText(/^The words are hidden after a minute\./));
    await page.clock.fastForward(59_000);
    expect(await shownWords(page)).toEqual(words);
    await page.clock.fastForward(1_000);
    await expectShown(button(dialog, 'Show the words'));
    await expectShown(hiding.getByText(/^The words are hidden again\./));
    await button(dialog, 'Show the words').tap();
    await button(dialog, 'Close').tap();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('list', { name: 'Recovery phrase' }).count()).toBe(0);
    storages.push(await readBrowserStorage(page));
  });

  it('exports a keystore file that another implementation opens', async () => {
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
    const { wallet } = member;
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
    await expectShown(dialog.getByText('look for it among your downloads'));
    await photograph(page, '77-keystore');
    await button(dialog, 'Done').tap();
  });

  it('locks the wallet', async () => {
    await row(page, 'Lock wallet now').tap();
    await expectShown(page.getByText('Locked', { exact: true }));
    expect(await row(page, 'Lock wallet now').count()).toBe(0);
  });

  it('gives no secret away', async () => {
    const { publicKey } = member.wallet;
    await expectNoLeaks({ ...login, publicKey }, phone, storages);
  });
});

/** The words of a phrase on the screen, in their order. */
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
    ['/home', '12 words kept safe'],
    ['/receiveQR', 'Polygon Network'],
  ] as const) {
    await page.goto(urlOf(route));
    await expectShown(page.getByText(shown, { exact: true }));
    expect(await reminder(page).count()).toBe(0);
  }
}
