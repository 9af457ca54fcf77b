import { renameSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as messages from '@polytips/functions/contract/messages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment, joinSubscribed } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { earnReward } from './support/earn-reward.ts';
import { mailedLink } from './support/mailed-link.ts';
import { openPhrase } from './support/secrets.ts';
import { demoMember } from './support/session.ts';
import { button, field, passwordField, startWalk, tab, type Walk } from './support/walk.ts';

const name = 'Earner Elsewhere';
// Pays 40 USDT a day.
const eliteMicros = 10_000_000_000n;
const passwords = { reset: 'Yw3Persimmon6Rt', changed: 'Vx4Tangerine8Kq' } as const;

/** The scripts and styles that Hosting serves. */
const assets = joinPath(environment.WORLD_LOG_DIRECTORY, '../web/assets');

const isKept = 'return navigator.serviceWorker.controller?.state === "activated";';
/** Whether the scripts of the page come where no cache of the browser's own may answer for the service worker. */
const keepsScripts = `
  const scripts = [...document.querySelectorAll('script[src]')];
  const replies = scripts.map(({ src }) => fetch(src, { cache: 'no-store' }));
  return Promise.all(replies).then((all) => all.length > 0 && all.every(({ ok }) => ok));`;
const shownWords = `
  const words = [...document.querySelectorAll('[aria-label="Recovery phrase"] > li')];
  return words.map((each) => each.innerText.replace(/\\d+/, '').trim());`;
const askedPlace = `return Number(/Which is word (\\d+)/.exec(document.body.innerText)[1]);`;

// Each step stands on the ones before it. WebKit comes from a package of Linux.
describe.runIf(process.platform === 'linux').each(['Firefox', 'WebKit'] as const)(
  'in %s',
  (engine) => {
    let member: Member;
    let admin: Member;
    let words: string;
    let phone: Walk;
    /** Another device: the admin's first, and then one of the member's. */
    let tablet: Walk;

    beforeAll(async () => {
      member = await joinSubscribed(name, eliteMicros);
      await earnReward(member);
      admin = await demoMember('admin');
      words = await openPhrase(member);
      phone = await startWalk(engine);
      tablet = await startWalk(engine);
      for (const walk of [phone, tablet]) await walk.load('/login');
    });

    afterEach(async ({ task }) => {
      for (const walk of [phone, tablet]) await walk.expectQuiet(task.result?.state === 'fail');
    });

    afterAll(async () => {
      for (const walk of [phone, tablet]) await walk.close();
    });

    it('a member logs in with the keyboard alone, and Escape leads from a dialog back to the tab that opened it', async () => {
      await phone.tabTo(field('Email'));
      await phone.type(member.mail);
      await phone.tabTo(field('Password'));
      await phone.type(member.password);
      await phone.press('Enter');
      await phone.expectScreen(name);
      await phone.tabTo(tab('Refer'));
      await phone.press('Enter');
      await phone.expectDialogs(1);
      await phone.press('Escape');
      await phone.expectDialogs(0);
      await phone.expectFocus(tab('Refer'));
      await phone.tabTo(tab('Tips'));
      await phone.press('Enter');
      await phone.expectScreen('Trading Tips');
    });

    it('a tip that an admin posts comes to the open Tips without a reload', async () => {
      const heading = `Posted in ${engine}`;
      await tablet.logIn(admin);
      await tablet.expectScreen(admin.stored.name);
      await tablet.go('/send-tips', 'Post Tips');
      await tablet.fill(field('Heading'), heading);
      await tablet.fill(field('Details'), 'Entry 91,200');
      await tablet.click(button('Post Tips'));
      await tablet.click(button('Post now'));
      await tablet.expectText('Tip posted');
      await tablet.click(button('Done'));
      await phone.expectText(heading);
      await phone.expectAt('#/tips');
    });

    it('a withdrawal that an admin pays is paid on the open screen of the member', async () => {
      await phone.go('/withdraw', 'Withdraw');
      await phone.fill(field('Amount'), '20');
      await phone.click(button('Confirm'));
      await phone.click(button('Withdraw 20 USDT'));
      await phone.click(button('Done'));
      await phone.expectText('In Process');
      await tablet.go('/unpaid', 'Unpaid withdraw');
      await tablet.click(`//article[@aria-label="${name}, ${member.uid}"]${button('Pay Now')}`);
      await tablet.click(button('Pay 18.00 USDT'));
      await tablet.finishPayment('Unpaid withdraw');
      await phone.expectText('Paid');
      await phone.expectAt('#/withdraw-status');
      await phone.go('/home', name);
      await phone.expectText('18.00 USDT');
    });

    it('a member writes the 12 words down, and is asked for three of them', async () => {
      await phone.go('/backup', 'Back up your wallet');
      await phone.click(button('Start'));
      await phone.fill(field('Password'), member.password);
      await phone.click(button('Continue'));
      await phone.click(button('Show the words'));
      const shown = z.array(z.string()).parse(await phone.run(shownWords));
      expect(shown.join(' ')).toBe(words);
      await phone.click(button('I have written them down'));
      for (const turn of [1, 2, 3]) {
        await phone.expectText(`Word ${turn} of 3 to check`);
        const place = z.int().parse(await phone.run(askedPlace));
        await phone.click(button(shown[place - 1] ?? ''));
      }
      await phone.expectText('Your wallet is backed up');
    });

    it('after a log-out the words open the wallet on another device, with a new password from the mailed link', async () => {
      await phone.go('/home', name);
      await phone.logOut();
      // A log-out of the admin would end the session that the other tests of this process share.
      await tablet.close();
      tablet = await startWalk(engine);
      await tablet.load('/forgot');
      await tablet.fill(field('Email'), member.mail);
      await tablet.click(button('Submit'));
      await tablet.expectText(`We sent it to ${member.mail}.`);
      await tablet.load(await mailedLink(member.mail, 'reset-password'));
      await tablet.fill(field('New password'), passwords.reset);
      await tablet.click(button('Reset password'));
      await tablet.expectScreen('Restore your wallet');
      await tablet.fill(field('Your 12 recovery words'), words);
      await tablet.click(button('Restore wallet'));
      await tablet.expectScreen(name);
      await tablet.expectText('Lock now');
    });

    it('a member changes the password, and logs in elsewhere with the new one alone', async () => {
      const { mail } = member;
      await tablet.go('/password', 'Change Password');
      await tablet.fill(field('New password'), passwords.changed);
      await tablet.fill(field('Confirm password'), passwords.changed);
      await tablet.click(button('Confirm'));
      await tablet.fill(passwordField, passwords.reset);
      await tablet.click(button('Continue'));
      await tablet.expectText(messages.passwordChanged);
      await tablet.click(button('OK'));
      await tablet.expectScreen('Profile');
      await phone.go('/login', 'Login');
      await phone.logIn({ mail, password: passwords.reset });
      await phone.expectText(messages.wrongCredentials);
      await phone.click(button('OK'));
      await phone.logIn({ mail, password: passwords.changed });
      await phone.expectScreen(name);
    });

    it('a reload opens the app from the files that the browser keeps, while Hosting has none of them', async () => {
      await phone.until(isKept);
      renameSync(assets, `${assets}-away`);
      try {
        await phone.reload();
        await phone.expectScreen(name);
        await phone.go('/class-room', 'Class Room');
        expect(await phone.run(keepsScripts)).toBe(true);
      } finally {
        renameSync(`${assets}-away`, assets);
      }
    });
  },
);
