import { randomBytes } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { client, environment, firestore, join, randomMail } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { openFaultyNetwork } from './support/network.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  expectRoute,
  expectShown,
  field,
  fillSignup,
  freshWallet,
  logIn,
  logOut,
  urlOf,
} from './support/steps.ts';

const takePhone = preparePhones();
let phone: Phone;

describe('a session', () => {
  let member: Member;

  // A member for each test: a logout ends the sessions of all of a member's phones.
  beforeEach(async () => {
    member = await join('Session Member');
    phone = await takePhone(member);
    // Firebase comes after the content, and asks about the session, also one that has ended meanwhile.
    phone.tolerate(/status of 400 .*accounts:lookup/);
  });

  it('that ends in one tab ends in all tabs, at the landing', async () => {
    const [one, other] = await openTwoTabs();
    const asked = one.waitForRequest((request) => request.url().includes('/api/getHome/'));
    await one.reload();
    const authorization = (await (await asked).headerValue('authorization')) ?? '';
    await other.evaluate(() => sessionStorage.setItem('polytips:tip-draft', 'typed in this tab'));
    const ended = one.waitForResponse((response) => response.url().endsWith('/api/logout'));
    await logOut(one);
    expect((await ended).status()).toBe(200);
    const again = await fetch(`${environment.WORLD_API_URL}/walletChallenge`, {
      headers: { authorization },
    });
    expect(again.status).toBe(401);
    await expectShown(landingOf(other));
    await other.goto(urlOf('/home'));
    await expectRoute(other, '/');
    expect(await other.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    // In the same page: a link that is opened later is reached after the login.
    await other.goto(urlOf('/my-packages'));
    await field(other, 'Email').fill(member.mail);
    await field(other, 'Password').fill(member.password);
    await button(other, 'Login').tap();
    await expectRoute(other, '/my-packages');
  });

  it('of another member in one tab replaces the first member in the other tab', async () => {
    const second = await join('Second Member');
    const [one, other] = await openTwoTabs();
    await logOut(one);
    await logIn(one, second);
    await other.goto(urlOf('/home'));
    await expectShown(other.getByRole('heading', { name: 'Second Member' }));
    expect(await other.getByText('Session Member').count()).toBe(0);
  });

  it('that a logout cannot end at the server ends here, and the landing says so until it was in sight', async () => {
    phone.tolerate(/net::ERR_/);
    const network = await openFaultyNetwork(phone.context);
    const page = await phone.open('/home');
    network.fault('logout', 'drop');
    await page.clock.install();
    await logOut(page);
    const notice = page.getByText(/You are logged out here, but the server could not be reached/);
    await expectShown(notice);
    await setVisibility(page, 'hidden');
    await page.clock.fastForward(60_000);
    await expectShown(notice);
    await setVisibility(page, 'visible');
    await page.clock.fastForward(60_000);
    await notice.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it('that the server has ended leads to the login once, without a redirect loop', async () => {
    const page = await phone.open('/home');
    await expectShown(page.getByText(/^Welcome/));
    await firestore.doc(`users/${member.uid}`).update({ sessionsFrom: FieldValue.increment(1) });
    phone.tolerate(/status of 401/);
    const routes: string[] = [];
    page.on('framenavigated', (frame) => void routes.push(new URL(frame.url()).hash));
    await page.goto(urlOf('/menu'));
    await page.reload();
    await expectShown(page.getByText(/^Your session has ended/));
    await photograph(page, 'login-ended');
    await field(page, 'Email').fill(member.mail);
    await field(page, 'Password').fill(member.password);
    await button(page, 'Login').tap();
    await expectRoute(page, '/menu');
    // How often a browser reports an address it is at already depends on when the refusal comes.
    const entered = routes.filter((route, index) => route !== routes[index - 1]);
    expect(entered).toEqual(['#/menu', '#/login?ended', '#/menu']);
  });

  it('that the server has ended leads to the login from a dialog that asks for the password, too', async () => {
    const page = await phone.open('/password');
    await field(page, 'New password').fill('Polygon2!');
    await field(page, 'Confirm password').fill('Polygon2!');
    await firestore.doc(`users/${member.uid}`).update({ sessionsFrom: FieldValue.increment(1) });
    phone.tolerate(/status of 401/);
    await button(page, 'Confirm').tap();
    await expectRoute(page, '/login?ended');
  });
});

it.each(['/', '/login'])(
  'Firebase’s session of a member who is not stored, as a reset leaves it that is broken off, ends at %s',
  async (route) => {
    phone = await takePhone(await demoMember('level-3'));
    const page = await phone.context.newPage();
    await page.addInitScript(() => {
      // The charts on the landing have a page of their own, without a storage.
      if (self !== top) return;
      localStorage.removeItem('polytips:user');
      localStorage.setItem('polytips:session-until', String(Date.now() + 3_600_000));
    });
    await page.goto(urlOf(route));
    await expect.poll(() => readKeptSessions(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('polytips:session-until')))
      .toBeNull();
  },
);

it('a stored member without a Firebase session is removed, and the visitor sees the login', async () => {
  const page = await (await takePhone()).open('/login');
  const user = {
    id: 'ABC123',
    mail: 'nobody@polytips.example',
    name: 'Nobody',
    publicKey: `0x${randomBytes(20).toString('hex')}`,
    // An envelope of the right form that contains nothing.
    phrases: `{"v":1,"iv":"${'A'.repeat(16)}","ct":"${'A'.repeat(40)}"}`,
  };
  await page.evaluate((text) => localStorage.setItem('polytips:user', text), JSON.stringify(user));
  // A page of its own: the one that is open knows of nobody, and would lead to the login itself.
  await page.goto('about:blank');
  await page.goto(urlOf('/home'));
  await expectRoute(page, '/login?ended');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('polytips:user'))).toBeNull();
});

it('a signup whose reply is lost makes one account, and presents the new wallet at the retry', async () => {
  phone = await takePhone();
  phone.tolerate(/net::ERR_|Failed to fetch|status of 409/);
  const network = await openFaultyNetwork(phone.context);
  const page = await phone.open('/signup');
  const { rootSponsor } = await client.getWorld();
  await fillSignup(page, {
    name: 'Cut Off Member',
    mail: randomMail(),
    password: 'Polygon1',
    sponsor: rootSponsor ?? '',
  });
  network.fault('signup', 'lose the answer');
  network.fault('login', 'drop');
  await button(page, 'Create account').dblclick();
  await expectShown(page.getByText('The server could not be reached', { exact: false }));
  await button(page, 'Create account').tap();
  await expectShown(freshWallet(page));
  // The second one finds the mail taken.
  expect(phone.traffic.countPosts('signup')).toBe(2);
});

it('a signup that a reload cuts off is finished by the same form, which finds its mail taken', async () => {
  phone = await takePhone();
  phone.tolerate(/net::ERR_|Failed to fetch|status of 409/);
  const network = await openFaultyNetwork(phone.context);
  const page = await phone.open('/signup');
  const { rootSponsor } = await client.getWorld();
  const form = {
    name: 'Reloading Member',
    mail: randomMail(),
    password: 'Gk7Mangosteen',
    sponsor: rootSponsor ?? '',
  };
  await fillSignup(page, form);
  const held = network.hold('signup', 'answered');
  await button(page, 'Create account').tap();
  await held.came;
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain(form.mail);
  expect(kept).not.toContain(form.password);
  held.lose();
  await page.reload();
  await field(page, 'Password').fill(form.password);
  await button(page, 'Create account').tap();
  await expectShown(freshWallet(page));
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

/** The landing as a visitor sees it: the route alone is there before the screen is loaded. */
const landingOf = (page: Page) =>
  page.getByText('The Global Crypto Currency to Buy & Sell').first();

/** Lets a page believe that it went out of sight, or came back. */
const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** The keys under which Firebase has kept sessions. */
const readKeptSessions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .getAllKeys();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result.map(String).filter((key) => key.includes(':authUser:')));
          });
        });
      }),
  );

async function openTwoTabs(): Promise<readonly [Page, Page]> {
  const one = await phone.open('/home');
  const other = await phone.open('/home');
  for (const page of [one, other]) await expectShown(page.getByText(/^Welcome/));
  return [one, other];
}
