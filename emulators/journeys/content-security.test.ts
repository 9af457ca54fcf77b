import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environment, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type Attack, attack, evilOrigin, tryFromPage } from './support/hostile-page.ts';
import { readBrowserStorage } from './support/leaks.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import {
  findSecrets,
  openPhrase,
  openSecrets,
  type Secrets,
  searchPage,
} from './support/secrets.ts';
import {
  button,
  expectControlled,
  expectFocus,
  expectShown,
  field,
  logIn,
  logOut,
  pressEnterOn,
  urlOf,
} from './support/steps.ts';

const takePhone = preparePhones();
let phone: Phone;
let attacker: Attack;

beforeEach(async () => {
  // A phone that blocks workers would refuse none to the page.
  phone = await takePhone(undefined, { worker: true });
  // The refusals themselves are console errors.
  phone.tolerate(/./);
  attacker = await attack(phone.context);
});

describe('hostile markup in the document', () => {
  it('does not run, reaches no server and is reported, and the app goes on', async () => {
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
      .poll(async () => (await attacker.findViolations(page)).toSorted())
      .toEqual(expect.arrayContaining(reported));
    expect(await attacker.findTraces(page)).toEqual([]);
    expect(attacker.reached).toEqual([]);
    expect(page.url()).toBe(urlOf('/login'));
    expect(phone.consoleLines.some((line) => /content security policy/i.test(line))).toBe(true);
  });
});

/** The violations that the browser reports of the poison. */
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

describe('a script that runs in the page', () => {
  it('can make no code from strings, and reaches no foreign server', async () => {
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
  // A local server: for a distant one the browser would refuse for other reasons.
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${environment.WORLD_WEB_URL}/" width="390" height="700"></iframe>`);
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

  it('is not shown, neither by a foreign page nor by our own', async () => {
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
    secrets = await openSecrets(member);
    words = await openPhrase(member);
  });

  it('is in no place that a script in the page can read, until it is locked by keyboard', async () => {
    const listener = await phone.open('/login');
    await recordMessages(listener);
    const page = await phone.open('/login');
    await field(page, 'Email').fill(member.mail);
    await field(page, 'Password').fill(member.password);
    // The search finds typed text, in the field and in the state behind it.
    const typed = await searchPage(page, secrets);
    expect(typed).toContain('password in a field');
    expect(typed.length).toBeGreaterThan(1);
    await button(page, 'Login').tap();
    await expectShown(page.getByText(/^Welcome/));
    await expectShown(page.getByText('Unlocked'));
    await expectNothingFound(page);

    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' });
    await field(dialog, 'Password').fill(member.password);
    await button(dialog, 'Continue').tap();
    await button(dialog, 'Show the words').tap();
    await expectShown(dialog.getByText(words.split(' ')[0] ?? '').first());
    expect((await searchPage(page, { ...secrets, phrase: words })).length).toBeGreaterThan(0);
    await button(dialog, 'Close').tap();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Unlocked'));
    await expectNothingFound(page);

    await pressEnterOn(button(page, 'Lock now'));
    await expectFocus(page.getByText('Locked', { exact: true }));

    const messages = await readMessages(listener);
    expect(messages).toContain('touched');
    expect(findSecrets(secrets, messages)).toEqual([]);
    expect(attacker.reached).toEqual([]);
  });

  it.each([
    ['the network', false],
    ['the service worker', true],
  ])('is in a worker that comes from %s and can reach no server', async (_, worker) => {
    phone = await takePhone(undefined, { worker });
    phone.tolerate(/Content Security Policy/);
    attacker = await attack(phone.context);
    const page = await phone.open('/login');
    if (worker) {
      // It is registered for a member.
      await logIn(page, member);
      await expectControlled(page);
      await logOut(page);
      await page.goto(urlOf('/login'));
    }
    const starting = page.waitForEvent('worker', (each) => each.url().includes('/assets/worker-'));
    const loading = page.waitForResponse(/\/assets\/worker-/);
    await logIn(page, member);
    expect((await loading).fromServiceWorker()).toBe(worker);
    await expectShown(page.getByText('Unlocked'));
    const vault = await starting;
    for (const url of [urlOf('/'), environment.WORLD_API_URL, evilOrigin])
      expect(await vault.evaluate(tryToReach, url)).toEqual(['fetch refused', 'xhr refused']);
    expect(attacker.reached).toEqual([]);
  });

  async function expectNothingFound(page: Page): Promise<void> {
    // The address is no secret: finding it proves that the search works.
    const { publicKey } = member.wallet;
    const found = await searchPage(page, { ...secrets, phrase: words, publicKey });
    expect(found.filter((each) => !each.startsWith('publicKey'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    const storage = await readBrowserStorage(page);
    expect(storage).toContain(publicKey);
    expect(findSecrets({ ...secrets, phrase: words }, storage)).toEqual([]);
  }
});

/** Tries from a worker to send to an address. */
async function tryToReach(url: string): Promise<readonly string[]> {
  const attempts = {
    fetch: () => fetch(url, { mode: 'no-cors' }),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', url, false);
      request.send();
    },
  };
  const results = Object.entries(attempts).map(async ([name, attempt]) => {
    try {
      await attempt();
      return `${name} done`;
    } catch {
      return `${name} refused`;
    }
  });
  return Promise.all(results);
}

/** Passes when the one frame of a page shows nothing because of that directive. */
async function expectRefusedFrame(page: Page, directive: string): Promise<void> {
  await expect
    .poll(() => phone.consoleLines.filter((line) => line.includes(directive)).length)
    .toBeGreaterThan(0);
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([page.url(), 'chrome-error://chromewebdata/']);
}

/** Records the messages between the tabs of the app. */
async function recordMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const messages: unknown[] = [];
    Object.defineProperty(globalThis, 'messages', { value: messages });
    const channel = new BroadcastChannel('polytips:vault');
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(data));
  });
}

const readMessages = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'messages')));
