import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { join } from '../client/test-world.ts';
import { holdScript, runInFirebaseWorker } from './support/network.ts';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectRoute, expectShown, field, urlOf } from './support/steps.ts';
import { fillDisk, lockDown } from './support/storage.ts';

const takePhone = preparePhones();

/** Every request to Firebase Auth and for Home, in their order. */
function noteRequests(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name] = /accounts:lookup|v1\/token|api\/getHome/.exec(request.url()) ?? [];
    if (name !== undefined && request.method() !== 'OPTIONS') asked.push(name);
  });
  return asked;
}

it('a member who comes back has Home before Firebase’s code has come, which then follows the session', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  const page = await phone.context.newPage();
  const asked = noteRequests(page);
  const letFirebaseCome = await holdScript(page, 'firebase-worker');
  await page.goto(urlOf('/home'), { waitUntil: 'commit' });
  await expectShown(page.getByText('Welcome back'));
  await expectShown(page.getByRole('region', { name: 'Wallet' }).getByText(/USDT$/));
  expect(asked).toEqual(['api/getHome']);
  const looked = page.waitForRequest(/accounts:lookup/);
  letFirebaseCome();
  await looked;
});

it('a session that has run out is renewed before anything is read with it', async () => {
  const phone = await takePhone(await demoMember('level-2'), { sessionLastsMs: 30_000 });
  const page = await phone.context.newPage();
  const asked = noteRequests(page);
  const letFirebaseCome = await holdScript(page, 'firebase-worker');
  const firebase = page.waitForRequest(/assets\/firebase-/);
  await page.goto(urlOf('/home'), { waitUntil: 'commit' });
  await firebase;
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  letFirebaseCome();
  await expectShown(page.getByText('Welcome back'));
  expect(asked[0]).not.toBe('api/getHome');
  expect(asked.filter((name) => name === 'api/getHome')).toHaveLength(1);
});

it('a worker of Firebase that cannot be fetched reloads the page, like every missing part of the app', async () => {
  const phone = await takePhone(await demoMember('level-2'), { sessionLastsMs: 30_000 });
  phone.tolerate(/net::ERR_FAILED|Firebase does not start/);
  const page = await phone.context.newPage();
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1;
  });
  await page.route('**/assets/firebase-worker-*.js', (route) =>
    visits === 1 ? route.abort() : route.continue(),
  );
  await page.goto(urlOf('/home'), { waitUntil: 'commit' });
  await expectShown(page.getByText('Welcome back'));
  expect(visits).toBe(2);
});

it('a member whose session Firebase cannot read is not forgotten, and has Home again after a reload', async () => {
  const phone = await takePhone(await demoMember('level-2'), { sessionLastsMs: 30_000 });
  phone.tolerate(/Connection to Indexed Database server lost/);
  const page = await phone.context.newPage();
  const repair = await runInFirebaseWorker(page, () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
  });
  await page.goto(urlOf('/home'));
  await expectShown(page.getByText('Something went wrong'));
  await repair();
  await button(page, 'Reload').tap();
  await expectShown(page.getByText('Welcome back'));
});

it('a member on a full disk reads what helps, and has Home again once there is space', async () => {
  const phone = await takePhone(await demoMember('level-2'), { sessionLastsMs: 30_000 });
  phone.tolerate(/AbortError/);
  const page = await phone.context.newPage();
  await page.addInitScript(fillDisk);
  const makeSpace = await runInFirebaseWorker(page, fillDisk);
  await page.goto(urlOf('/home'));
  await expectShown(page.getByText(/^This browser keeps nothing.*free some space/));
  // The page itself looks for space only where Firebase is missing.
  await makeSpace();
  await button(page, 'Reload').tap();
  await expectShown(page.getByText('Welcome back'));
});

it('a member who has turned Lockdown Mode on reads what helps', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  phone.tolerate(/indexedDB is not defined/);
  const page = await phone.context.newPage();
  await page.addInitScript(lockDown);
  await runInFirebaseWorker(page, lockDown);
  await page.goto(urlOf('/home'));
  await expectShown(page.getByText(/^This browser lacks.*Lockdown Mode/));
});

it('a tab whose renewal Google refuses late takes no session with it that another tab has begun meanwhile', async () => {
  const member = await join('Late Member');
  // Firebase renews a token that lasts less than five minutes as soon as something is listened to.
  const phone = await takePhone(member, { sessionLastsMs: 240_000 });
  phone.tolerate(/status of 400 .*v1\/token/);
  const late = await phone.context.newPage();
  const came = Promise.withResolvers<void>();
  const change = Promise.withResolvers<void>();
  let renewals = 0;
  await late.route('**/v1/token*', async (route) => {
    renewals += 1;
    if (renewals > 1) return route.continue();
    came.resolve();
    await change.promise;
    await route.fulfill({ status: 400, json: { error: { message: 'TOKEN_EXPIRED' } } });
  });
  await late.goto(urlOf('/home'));
  await came.promise;
  // Firebase looks at a session when it opens, and ends one that is over by then.
  const looked = phone.context.waitForEvent('response', (response) =>
    response.url().includes('accounts:lookup'),
  );
  const other = await phone.open('/password');
  await looked;
  for (const label of ['New password', 'Confirm password'])
    await field(other, label).fill('Yw3Persimmon6Rt');
  await button(other, 'Confirm').tap();
  const current = other.getByRole('dialog', { name: 'Your current password' });
  await field(current, 'Password').fill(member.password);
  await button(current, 'Continue').tap();
  await expectShown(other.getByRole('alertdialog', { name: 'Success' }));
  change.resolve();
  await expect.poll(() => renewals).toBe(2);
  for (const page of [late, other]) {
    await page.goto(urlOf('/home'));
    await page.reload();
    await expectShown(page.getByText(/^Welcome/));
  }
});

it('the session of one member opens nothing for another whom the browser remembers', async () => {
  const remembered = await demoMember('level-1');
  const phone = await takePhone(await demoMember('level-2'));
  const page = await phone.context.newPage();
  const asked = noteRequests(page);
  await page.addInitScript((user) => {
    // Only at the start: the app then forgets the member.
    if (sessionStorage.getItem('swapped') !== null) return;
    sessionStorage.setItem('swapped', 'yes');
    localStorage.setItem('polytips:user', user);
  }, JSON.stringify(remembered.stored));
  await page.goto(urlOf('/home'));
  await expectRoute(page, '/login?ended');
  expect(asked).not.toContain('api/getHome');
});
