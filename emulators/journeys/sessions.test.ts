import { FieldValue } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firestore, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { button, expectShown, logIn } from './steps.ts';

// What every member has that the tests make by the API.
const password = 'Polygon1';

let browser: Browser;
let phone: Phone;
let member: Member;

beforeAll(async () => {
  browser = await launchBrowser();
  member = await join('Session Member');
});

beforeEach(async () => {
  phone = await openPhone(browser);
});

afterEach(async () => {
  phone.expectQuiet();
  await phone.close();
});

afterAll(() => browser.close());

describe('a session', () => {
  it('that ends in one tab ends in all of them, at the landing', async () => {
    const [one, other] = await openTwoTabs();
    await button(one, 'Log out').tap();
    await button(one, 'Log Out').tap();
    for (const page of [one, other]) await page.waitForURL(urlOf('/'));
    await other.goto(urlOf('/home'));
    await other.waitForURL(urlOf('/'));
    expect(await other.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it('of another member in one tab is not mixed with the one before in the other', async () => {
    const second = await join('Second Member');
    const [one, other] = await openTwoTabs();
    await button(one, 'Log out').tap();
    await button(one, 'Log Out').tap();
    await one.waitForURL(urlOf('/'));
    await logIn(one, { mail: second.mail, password });
    await other.goto(urlOf('/home'));
    await expectShown(other.getByRole('heading', { name: 'Second Member' }));
    expect(await other.getByText('Session Member').count()).toBe(0);
  });

  it('that the server has ended leads to the login once, and does not turn in circles', async () => {
    const page = await phone.open('/login');
    await logIn(page, { mail: member.mail, password });
    await firestore.doc(`users/${member.uid}`).update({ sessionsFrom: FieldValue.increment(1) });
    phone.tolerate(/status of 401/);
    const routes: string[] = [];
    page.on('framenavigated', (frame) => void routes.push(frame.url()));
    await page.goto(urlOf('/menu'));
    await page.reload();
    await page.waitForURL(urlOf('/login'));
    await expectShown(button(page, 'Login'));
    const turns = routes.length;
    expect(turns).toBeLessThanOrEqual(4);
    await logIn(page, { mail: member.mail, password });
    expect(routes.length).toBeLessThanOrEqual(turns + 2);
  });
});

async function openTwoTabs(): Promise<readonly [Page, Page]> {
  const one = await phone.open('/login');
  await logIn(one, { mail: member.mail, password });
  const other = await phone.open('/home');
  await expectShown(other.getByText('Welcome back'));
  await expect.poll(() => one.url(), soon).toBe(urlOf('/home'));
  return [one, other];
}
