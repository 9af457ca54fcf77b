import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type Attack, attack, evilOrigin } from './hostile-page.ts';
import { journeyWorld, urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, soon } from './open-phone.ts';
import { findSecrets, openPhrase, openSecrets, type Secrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import { searchPage } from './search-page.ts';
import { button, expectShown, field } from './steps.ts';
import { tryFromPage } from './try-from-page.ts';

// What every member has that the tests make by the API.
const password = 'Polygon1';

let browser: Browser;
let phone: Phone;
let attacker: Attack;

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  phone = await openPhone(browser);
  attacker = await attack(phone.context);
});

afterEach(() => phone.close());

afterAll(() => browser.close());

describe('hostile markup in the document', () => {
  it('does not run, reaches nobody and is reported; the app goes on', async () => {
    const page = await phone.context.newPage();
    const response = await attacker.openPoisoned(page);
    // The policy is the one that was served.
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expectShown(field(page, 'Email'));
    await page.locator('#poisoned-link').dispatchEvent('click');
    await page.locator('#poisoned-form').evaluate((form) => {
      if (form instanceof HTMLFormElement) form.submit();
    });
    await expect
      .poll(async () => (await attacker.findViolations(page)).toSorted(), soon)
      .toEqual(expect.arrayContaining(reported));
    expect(await attacker.findTraces(page)).toEqual([]);
    expect(attacker.reached).toEqual([]);
    expect(page.url()).toBe(urlOf('/login'));
    expect(phone.consoleLines.some((line) => /content security policy/i.test(line))).toBe(true);
  });
});

/** What the browser reports of the poison. */
const reported = [
  'script-src-elem inline',
  `script-src-elem ${evilOrigin}/x.js`,
  'script-src-elem data',
  'script-src-attr inline',
  `frame-src ${evilOrigin}`,
  `object-src ${evilOrigin}`,
  `style-src-elem ${evilOrigin}/style.css`,
  `form-action ${evilOrigin}/form?x=`,
];

describe('script that does run in the page', () => {
  it('makes no code from strings, and reaches nobody', async () => {
    const page = await phone.open('/login');
    await expectShown(field(page, 'Email'));
    const tried = await tryFromPage(page, evilOrigin);
    const notRefused = Object.entries(tried).filter(([, result]) => result !== 'refused');
    expect(notRefused).toEqual([]);
    expect(Object.keys(tried).length).toBeGreaterThan(25);
    expect(await attacker.findTraces(page)).toEqual([]);
    const violations = await attacker.findViolations(page);
    for (const path of ['fetch', 'xhr', 'events', 'image.png', 'beacon', 'form'])
      expect(violations.join(' ')).toContain(`${evilOrigin}/${path}`);
    expect(attacker.reached).toEqual([]);
  });
});

describe('the app in a frame', () => {
  // A server of its own, as near as ours: from afar the browser would refuse for other reasons.
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${journeyWorld.WORLD_WEB_URL}/" width="390" height="700"></iframe>`);
  });
  let framing: string;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port');
    framing = `http://127.0.0.1:${address.port}/`;
  });

  afterAll(() => server.close());

  it('is not shown, not by a foreign page and not by our own', async () => {
    const foreign = await phone.context.newPage();
    await foreign.goto(framing);
    await expectRefusedFrame(foreign, 'frame-ancestors');

    const own = await phone.open('/login');
    await own.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/';
      document.body.append(frame);
    });
    await expectRefusedFrame(own, 'frame-src');
  });
});

describe('an unlocked wallet', () => {
  let member: Member;
  let secrets: Secrets;
  let words: string;

  beforeAll(async () => {
    member = await join('Watched Member');
    const login = { mail: member.mail, password };
    secrets = await openSecrets(login);
    words = await openPhrase(login);
  });

  it('is nowhere that script in the page can look', async () => {
    const listener = await phone.open('/login');
    await listenIn(listener);
    const page = await phone.open('/login');
    await field(page, 'Email').fill(member.mail);
    await field(page, 'Password').fill(password);
    // The search sees what is typed, in the field and in the state behind it.
    const typed = await searchPage(page, secrets);
    expect(typed).toContain('password in a field');
    expect(typed.length).toBeGreaterThan(1);
    await button(page, 'Login').tap();
    await expectShown(page.getByText('Welcome back'));
    await expectShown(page.getByText('Unlocked'));
    await expectNothingFound(page);

    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' });
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Continue').tap();
    await button(dialog, 'Show the words').tap();
    await expectShown(dialog.getByText(words.split(' ')[0] ?? ''));
    expect((await searchPage(page, { ...secrets, phrase: words })).length).toBeGreaterThan(0);
    await button(dialog, 'Close').tap();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Unlocked'));
    await expectNothingFound(page);

    const heard = await hear(listener);
    expect(heard).toContain('touched');
    expect(findSecrets(secrets, heard)).toEqual([]);
    expect(attacker.reached).toEqual([]);
  });

  async function expectNothingFound(page: Page): Promise<void> {
    // The search is one that finds: the address is no secret.
    const { publicKey } = member.wallet;
    const found = await searchPage(page, { ...secrets, phrase: words, publicKey });
    expect(found.filter((each) => !each.startsWith('publicKey'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    const storage = await readBrowserStorage(page);
    expect(storage).toContain(publicKey);
    expect(findSecrets({ ...secrets, phrase: words }, storage)).toEqual([]);
  }
});

/** Passes when the one frame of a page shows nothing, because of that directive. */
async function expectRefusedFrame(page: Page, directive: string): Promise<void> {
  await expect
    .poll(() => phone.consoleLines.filter((line) => line.includes(directive)).length, soon)
    .toBeGreaterThan(0);
  await expect
    .poll(() => page.frames().map((frame) => frame.url()), soon)
    .toEqual([page.url(), 'chrome-error://chromewebdata/']);
}

/** Hears everything that the tabs of the app tell each other. */
async function listenIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.defineProperty(globalThis, 'heard', { value: heard });
    const channel = new BroadcastChannel('polytips:vault');
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  });
}

const hear = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'heard')));
