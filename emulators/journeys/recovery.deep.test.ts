import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { client, firestore, join, joinWith, randomMail } from '../client/test-world.ts';
import { findLeaks, readBrowserStorage } from './support/leaks.ts';
import { mailedLink } from './support/mailed-link.ts';
import { photograph, preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { openPhrase, openSecrets } from './support/secrets.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectFocusAround,
  expectRoute,
  expectShown,
  field,
  freshWallet,
  logIn,
  logOut,
  payButton,
  putBackupOff,
  returnToPage,
  reviewSubscription,
  successHeading,
  unlockWith,
  urlOf,
} from './support/steps.ts';

// Found nowhere by chance.
const password = 'Gk7Mangosteen';
const takePhone = preparePhones();

async function resetOn(page: Page, mail: string): Promise<void> {
  await field(page, 'Email').fill(mail);
  await button(page, 'Submit').tap();
  await expectShown(page.getByText(`We sent it to ${mail}.`));
  await page.goto(urlOf(await mailedLink(mail, 'reset-password')));
  await field(page, 'New password').fill(password);
  await button(page, 'Reset password').tap();
}

describe('a person whose mail address a stranger has signed up with', () => {
  it('takes the account over with a wallet that the stranger never had', async () => {
    const stranger = await join('Squatting Member');
    const { mail, uid } = stranger;
    const phone = await takePhone();
    const page = await phone.open('/forgot');
    await resetOn(page, mail);
    await expectShown(page.getByRole('heading', { name: 'Restore your wallet' }));
    await photograph(page, '75-replaceable');
    // Another device of the same person, left open where it shows the stranger's address.
    const tablet = await takePhone();
    tablet.tolerate(/status of (?:400 .*identitytoolkit|401)/);
    const receive = await tablet.open('/login');
    await logIn(receive, { mail, password });
    await receive.goto(urlOf('/receiveQR'));
    await expectShown(receive.getByText(stranger.wallet.publicKey));
    await page.bringToFront();
    // The network fails for a moment: the member reads why, and can press again.
    phone.tolerate(/ERR_FAILED .*(?:login|walletShare)/);
    await page.route(/\/api\/(?:login|walletShare)/, (route) => route.abort());
    await button(page, 'Begin with a new wallet').tap();
    await expectShown(page.getByText('The server could not be reached.'));
    await photograph(page, '75-not-replaced');
    await page.unrouteAll();
    await button(page, 'Back').tap();
    await expectShown(page.getByRole('heading', { name: 'Restore your wallet' }));
    await button(page, 'Begin with a new wallet').tap();
    await expectShown(page.getByText('Your account has a new wallet.'));
    await photograph(page, '75-fresh-wallet');
    await button(page, 'Go on').tap();
    await expectShown(page.getByText(/^Welcome/));
    await expectShown(freshWallet(page));
    await putBackupOff(page);
    await expect
      .poll(() => returnToPage(receive).then(() => receive.url()))
      .toBe(urlOf('/login?ended'));
    const { publicKey } = (await client.logIn({ mail, password })).wallet;
    expect(publicKey).not.toBe(stranger.wallet.publicKey);
    await page.goto(urlOf('/receiveQR'));
    await expectShown(page.getByText(publicKey));
    expect(await openPhrase({ mail, password })).not.toBe('');
    const user = await firestore.doc(`users/${uid}`).get();
    expect(user.data()).toMatchObject({ publicKey, mailVerifiedAt: expect.any(String) });
  });

  it('sees the address before in no tab once it is replaced, also where one has just logged in', async () => {
    const { mail } = await join('Second Squatting Member');
    const phone = await takePhone();
    phone.tolerate(/status of (?:400 .*identitytoolkit|401)/);
    const page = await phone.open('/forgot');
    await resetOn(page, mail);
    await expectShown(button(page, 'Begin with a new wallet'));
    const other = await phone.open('/login');
    // The other tab stores the address before while the request is under way.
    await page.route('**/api/walletReplace', async (route) => {
      await logIn(other, { mail, password });
      await expectRoute(page, '/home');
      await route.continue();
    });
    await page.bringToFront();
    await button(page, 'Begin with a new wallet').tap();
    // This one begins elsewhere, so that it has been Home by then.
    for (const tab of [page, other]) {
      await expect.poll(() => returnToPage(tab).then(() => tab.url())).toBe(urlOf('/login?ended'));
    }
    expect(await page.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
    await logIn(page, { mail, password });
    const { publicKey } = (await client.logIn({ mail, password })).wallet;
    await page.goto(urlOf('/receiveQR'));
    await expectShown(page.getByText(publicKey));
  });
});

describe('a member who has neither the 12 words nor the old password', () => {
  it('is offered a new wallet also later, where nobody has used the one before', async () => {
    const { mail, uid, wallet } = await join('Empty-Handed Member');
    const phone = await takePhone();
    phone.tolerate(/ERR_FAILED .*walletShare|status of 401/);
    const page = await phone.open('/forgot');
    // What the server would say stays unknown at first.
    await page.route('**/api/walletShare*', (route) => route.abort());
    await resetOn(page, mail);
    await expectShown(button(page, 'Later'));
    expect(await page.getByText('You have neither?').count()).toBe(0);
    await page.unrouteAll();
    // As every read that has failed, it is made again.
    await expect
      .poll(() => returnToPage(page).then(() => page.getByText('You have neither?').count()))
      .toBe(1);
    await button(page, 'Later').tap();
    await button(page.getByRole('region', { name: 'Restore reminder' }), 'Restore').tap();
    const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
    await expectShown(button(dialog, 'Begin with a new wallet'));
    await photograph(page, '79-neither');
    await button(dialog, 'Begin with a new wallet').tap();
    const replacing = page.getByRole('dialog', { name: 'Your new wallet' });
    await field(replacing, 'Current password').fill('Yw3Persimmon6Rt');
    await button(replacing, 'Begin with a new wallet').tap();
    await expectShown(replacing.getByText('Wrong password. Try again.'));
    await photograph(page, '79-new-wallet');
    await field(replacing, 'Current password').fill(password);
    await button(replacing, 'Begin with a new wallet').tap();
    await replacing.waitFor({ state: 'hidden' });
    await expectShown(freshWallet(page));
    await putBackupOff(page);
    await expectShown(page.getByText('Unlocked'));
    const { publicKey } = (await client.logIn({ mail, password })).wallet;
    expect(publicKey).not.toBe(wallet.publicKey);
    await page.goto(urlOf('/receiveQR'));
    await expectShown(page.getByText(publicKey));
    await page.reload();
    await expectShown(page.getByText(publicKey));
    expect(await page.getByText('only what the server says').count()).toBe(0);
    const user = await firestore.doc(`users/${uid}`).get();
    expect(user.get('publicKey')).toBe(publicKey);
  });
});

describe('a member whose wallet another device has restored after a reset', () => {
  it.each(['/receiveQR', '/profile'])(
    'opens it with the password alone beside the address on %s',
    async (path) => {
      const old = 'Vx4Tangerine8Kq';
      const { mail } = await joinWith('Waiting Member', old);
      const page = await (await takePhone()).open('/forgot');
      await resetOn(page, mail);
      await button(page, 'Later').tap();
      await expectShown(page.getByRole('region', { name: 'Restore reminder' }));
      await page.goto(urlOf(path));
      await button(page, 'open it').tap();
      const restoring = page.getByRole('dialog', { name: 'Restore your wallet' });
      await expectShown(field(restoring, 'Your 12 recovery words'));

      const tablet = await (await takePhone()).open('/login');
      await logIn(tablet, { mail, password });
      await restoreOnHome(tablet, old);

      await page.bringToFront();
      await page.reload();
      await button(page, 'open it').tap();
      await photograph(page, `79-open-it${path.replace('/', '-')}`);
      await unlockWith(page, password);
      await page.getByText('only what the server says').waitFor({ state: 'hidden' });
    },
  );
});

/** Restores the wallet with the password from before the reset. */
async function restoreOnHome(page: Page, old: string): Promise<void> {
  await button(page.getByRole('region', { name: 'Restore reminder' }), 'Restore').tap();
  const dialog = page.getByRole('dialog', { name: 'Restore your wallet' });
  await dialog.getByText('Old password').tap();
  await field(dialog, 'Password from before the reset').fill(old);
  await field(dialog, 'Current password').fill(password);
  await button(dialog, 'Restore wallet').tap();
  await dialog.waitFor({ state: 'hidden' });
}

describe('a member who resets the password on another device', () => {
  it('restores the wallet later with the old password, in a payment, and the first device is logged out', async () => {
    const old = 'Vx4Tangerine8Kq';
    const member = await joinWith('Forgetting Member', old);
    const { mail, wallet } = member;
    await client.fund(wallet.publicKey, { usdt: '50', pol: '1' });
    const first = await takePhone(member);
    const before = await first.open('/home');
    await expectShown(before.getByText(/^Welcome/));

    const tablet = await takePhone();
    // The reply to a refused restore.
    tablet.tolerate(/status of 401/);
    const screen = await tablet.open('/forgot');
    await resetOn(screen, mail);
    await expectShown(button(screen, 'Later'));
    // Nobody is logged in yet: another page shows the login.
    const second = await tablet.open('/login');
    await expectShown(button(second, 'Login'));
    await second.close();
    await button(screen, 'Later').tap();
    await expectShown(screen.getByText(/^Welcome/));
    await logOut(screen);
    await logIn(screen, { mail, password });
    await reviewSubscription(screen, '50');
    await payButton(screen).click();
    const dialog = screen.getByRole('dialog', { name: 'Restore your wallet' });
    await dialog.getByText('Old password').tap();
    const refuse = async (former: string, current: string, reason: string): Promise<void> => {
      await field(dialog, 'Password from before the reset').fill(former);
      await field(dialog, 'Current password').fill(current);
      await button(dialog, 'Restore wallet').tap();
      await expectShown(dialog.getByText(reason));
    };
    await refuse('Yw3Persimmon6Rt', password, 'does not open with this password');
    await refuse(old, old, 'Wrong password');
    await photograph(screen, '79-restore-dialog');
    expect(tablet.traffic.countPosts('walletReseal')).toBe(0);
    await field(dialog, 'Current password').fill(password);
    await button(dialog, 'Restore wallet').tap();
    await successHeading(screen).waitFor();
    expect(tablet.traffic.countPosts('walletReseal')).toBe(1);
    // Nobody has shown that they have the 12 words.
    expect(tablet.traffic.countPosts('walletBackup')).toBe(0);
    const known = await openSecrets({ mail, password });
    const places = {
      phones: [tablet],
      storages: [await readBrowserStorage(screen)],
      mail,
      publicKey: wallet.publicKey,
    };
    expect(await findLeaks([known, { 'old password': old }], places)).toEqual([]);

    // Firebase asks whether its session is still one.
    first.tolerate(/status of (?:400 .*identitytoolkit|401)/);
    await before.reload();
    await expectRoute(before, '/login?ended');
    expect(await before.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
    await logIn(before, { mail, password });
  });
});

describe('a member who restores the wallet on Home', () => {
  it('is reminded of it no more, also once the wallet is locked again', async () => {
    const old = 'Vx4Tangerine8Kq';
    const { mail } = await joinWith('Restoring Member', old);
    const page = await (await takePhone()).open('/forgot');
    await resetOn(page, mail);
    await button(page, 'Later').tap();
    await restoreOnHome(page, old);
    await button(page, 'Lock now').tap();
    await expectShown(page.getByText('Locked', { exact: true }));
    expect(await page.getByRole('region', { name: 'Restore reminder' }).count()).toBe(0);
  });
});

describe('a member who has mistyped the mail', () => {
  it('has it sent again from Home, and signs up again below the same sponsor', async () => {
    const { rootSponsor } = await client.getWorld();
    const member = await join('Mistyping Member');
    const { mail } = member;
    // One that still waits would be ended by the next.
    await mailedLink(mail, 'verify-mail');
    const phone = await takePhone(member);
    phone.tolerate(/status of 401/);
    const page = await phone.open('/home');
    await button(page, 'No mail? Send again').tap();
    await expectShown(page.getByText('It is on its way.'));
    await mailedLink(mail, 'verify-mail', 2);
    await photograph(page, '75-confirm-mail');
    await button(page, 'Not yours?').tap();
    const dialog = page.getByRole('dialog', { name: 'Is the email wrong?' });
    await expectShown(dialog.getByText('send nothing to its address'));
    await photograph(page, '75-wrong-mail');
    await button(dialog, 'Sign up again').tap();
    await expectRoute(page, `/signup?s=${rootSponsor ?? ''}`);
    await expect.poll(() => field(page, 'Referral ID').inputValue()).toBe(rootSponsor);
  });

  it('is led to the backup of a wallet that holds money', async () => {
    const member = await join('Mistyping Holder');
    await client.fund(member.wallet.publicKey, { usdt: '1', pol: '1' });
    const page = await (await takePhone(member)).open('/home');
    await button(page, 'Not yours?').tap();
    const dialog = page.getByRole('dialog', { name: 'Is the email wrong?' });
    await expectShown(dialog.getByRole('link', { name: 'Back up' }));
    expect(await button(dialog, 'Sign up again').count()).toBe(0);
  });
});

it('what cannot be read of an account with a mistyped mail leads to the backup, also once it can be read', async () => {
  const phone = await takePhone(await join('Unread Member'));
  phone.tolerate(/ERR_(?:CONNECTION_FAILED|INTERNET_DISCONNECTED)/);
  const page = await phone.open('/home');
  const totals = /\/api\/networkTotals\b/;
  await page.route(totals, (call) => call.abort('connectionfailed'));
  await button(page, 'Not yours?').tap();
  const dialog = page.getByRole('dialog', { name: 'Is the email wrong?' });
  await expectShown(dialog.getByText('The reader of that mailbox'));
  expect(await dialog.getByText('There may be money').count()).toBe(0);
  await expectShown(dialog.getByRole('link', { name: 'Back up' }));
  await page.unroute(totals);
  const read = page.waitForResponse(totals);
  await phone.context.setOffline(true);
  await phone.context.setOffline(false);
  await (await read).finished();
  await drawn(page);
  await expectShown(dialog.getByRole('link', { name: 'Back up' }));
  await button(dialog, 'Cancel').tap();
  await button(page, 'Not yours?').tap();
  await expectShown(button(dialog, 'Sign up again'));
});

describe('a member with the link of the welcome mail', () => {
  it('is led through the login back to it, and confirms the mail', async () => {
    const { mail, uid } = await join('Confirming Member');
    const link = await mailedLink(mail, 'verify-mail');
    const phone = await takePhone();
    const page = await phone.open(link);
    await expectRoute(page, '/login');
    await field(page, 'Email').fill(mail);
    await field(page, 'Password').fill('Polygon1');
    await button(page, 'Login').tap();
    await expectRoute(page, link);
    await expectShown(page.getByText(`Is ${mail} your mailbox?`));
    await button(page, 'Confirm').tap();
    await expectFocusAround(page.getByText('Your email is confirmed'));
    await expectShown(page.getByText(`From now on ${mail} gets our mails`));
    await photograph(page, '75-mail-confirmed');
    const user = await firestore.doc(`users/${uid}`).get();
    expect(user.get('mailVerifiedAt')).toEqual(expect.any(String));
    await page.getByRole('link', { name: 'Home' }).first().tap();
    await expectRoute(page, '/home');
  });
});

describe('a visitor or member who chooses a password', () => {
  const warning = 'one of the 10,000 commonest passwords';

  it('is warned of a common one at signup, which is not refused', async () => {
    const phone = await takePhone();
    const page = await phone.open('/signup');
    await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
    await button(page, 'Close').tap();
    await field(page, 'Email').fill(randomMail());
    // An iPhone suggests a password of 20 characters otherwise.
    expect(await readRules(field(page, 'Password'))).toEqual(['minlength: 6', 'maxlength: 15']);
    await field(page, 'Password').fill('Trustno1');
    await expectShown(page.getByText(warning));
    await field(page, 'Password').fill(password);
    await page.getByText(warning).waitFor({ state: 'hidden' });
  });

  it('is warned of a common one after a reset, which the restored wallet is sealed with', async () => {
    const page = await (await takePhone()).open(
      '/reset-password?token=none&email=nobody@journeys.example',
    );
    expect(await readRules(field(page, 'New password'))).toEqual(['minlength: 6', 'maxlength: 15']);
    await field(page, 'New password').fill('Trustno1');
    await expectShown(page.getByText(warning));
    await field(page, 'New password').fill(password);
    await page.getByText(warning).waitFor({ state: 'hidden' });
  });

  it('is warned when changing it, and loads the list for that alone', async () => {
    const phone = await takePhone(await demoMember('guest'));
    const page = await phone.open('/profile');
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('common-passwords')) lists.push(request.url());
    });
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText(/^Welcome/));
    expect(lists).toEqual([]);
    await page.goto(urlOf('/password'));
    expect(await readRules(field(page, 'New password'))).toEqual(['minlength: 6', 'maxlength: 20']);
    await field(page, 'New password').fill('iloveyou');
    await expectShown(page.getByText(warning));
    expect(lists.filter((url) => url.endsWith('.bin'))).toHaveLength(1);
  });
});

/** The lengths that a suggested password may have. */
const readRules = async (chosen: Locator): Promise<readonly string[]> =>
  ((await chosen.getAttribute('passwordrules')) ?? '').match(/m\w+: \d+/g) ?? [];
