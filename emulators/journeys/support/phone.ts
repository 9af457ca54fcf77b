import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { repository } from '../../base/repository.ts';
import { environment } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';
import { launchBrowser } from './browser.ts';
import { loggedInStorage } from './session.ts';
import { urlOf } from './steps.ts';

/** A browser context of its own: it shares nothing with any other phone. */
export interface Phone {
  readonly context: BrowserContext;
  readonly traffic: Traffic;
  /** Every line that the pages wrote to the console. */
  readonly consoleLines: readonly string[];
  /** The text of every native alert; each is accepted at once. */
  readonly alerts: readonly string[];
  /** Opens a route in a new page. */
  open(route: string): Promise<Page>;
  /** Lets console errors that match the pattern pass. */
  tolerate(pattern: RegExp): void;
  close(): Promise<void>;
}

/** How long a journey waits for what is to come; its expectations that poll wait as long, by vitest.config.ts. */
export const waitMs = 60_000;

let launched: Promise<Browser> | undefined;

/** The Chromium of this test process: the first phone starts it, and it ends with the process. */
const findBrowser = (): Promise<Browser> => (launched ??= launchBrowser());

/** Whether `photograph` saves what it sees. */
const hasPictures = process.env['JOURNEY_PICTURES'] === '1';

/**
 * Gives the tests of a file their phones. After each test every phone has to be quiet: no console
 * error that is not tolerated, no uncaught error, no breach of the security policy. Phones that a test
 * or its `beforeEach` has opened are closed after it, the others after the last test.
 * @param motion what the phones ask for: frames in which nothing but an animation changes are a quarter of the work
 * of a journey.
 * @returns what opens a phone: a new one, or one in which a member is logged in with the wallet locked.
 */
export function preparePhones(
  motion: 'full' | 'less' = 'less',
): (member?: Member, options?: PhoneOptions) => Promise<Phone> {
  const opened: { readonly phone: Phone; readonly takeProblems: () => readonly string[] }[] = [];
  let shared = 0;
  beforeEach(() => {
    shared = opened.length;
  });
  afterEach(async ({ task }) => {
    const problems = opened.flatMap(({ takeProblems }) => takeProblems());
    const pages = opened.flatMap(({ phone }) => phone.context.pages());
    const shown = task.result?.state === 'fail' ? await Promise.all(pages.map(describePage)) : [];
    await Promise.all(opened.splice(shared).map(({ phone }) => phone.close()));
    expect([...problems, ...shown]).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(opened.map(({ phone }) => phone.close()));
  });
  return async (member, options = {}) => {
    const phone = await openPhone(motion, member, options);
    opened.push(phone);
    return phone.phone;
  };
}

/** Keeps in `window.events` what was pressed and how the page moved, for the report of a test that fails. */
function recordEvents(): void {
  const events: string[] = [];
  const note = ({ type, target }: Event) => {
    const pressed = target instanceof Element ? target.textContent.slice(0, 40) : '';
    events.push(`${Math.round(performance.now())} ms: ${type} ${pressed} at ${location.hash}`);
  };
  for (const type of ['touchstart', 'touchend', 'click', 'popstate'])
    addEventListener(type, note, { capture: true, passive: true });
  Object.assign(globalThis, { events });
}

/** What a page shows, in the roles that a screen reader announces, and the last things that happened on it. */
async function describePage(page: Page): Promise<string> {
  const [shown, events] = await Promise.all([
    page.ariaSnapshot(),
    page.evaluate(() => Reflect.get(globalThis, 'events')),
  ]).catch((error: unknown) => [String(error), undefined]);
  const last = Array.isArray(events) ? events.slice(-20) : [];
  return [page.url(), ...last, shown].join('\n');
}

/**
 * A machine that is busy may let the server answer 503 to a payment, as a chain out of reach does: the
 * browser submits it again, and what it comes to is checked.
 */
const busySubmission =
  /503 .*\/api\/(?:getNonce\/\w+|transfer|booking|withdrawalPay|paymentCancel)$/;

/**
 * What Firestore's client reports about its own connection: it is offline, the emulator has forgotten a
 * connection that the client closes, or the policy keeps it from loading a picture of Google's, by which
 * it finds out after a minute whether there is a network. What a screen then shows is checked.
 */
const firestoreConnection =
  /Could not reach Cloud Firestore|\/Firestore\/Listen\/channel\?|google\.com\/images\/cleardot\.gif/;

/** What differs from the phone of most journeys. */
interface PhoneOptions {
  /**
   * Lets the app have its service worker, which keeps its files: a journey that makes a file of the app
   * missing has to do without it.
   */
  readonly worker?: boolean;
  /** How long the kept session lasts; an hour unless said otherwise. */
  readonly sessionLastsMs?: number;
}

async function openPhone(
  motion: 'full' | 'less',
  member: Member | undefined,
  { worker = false, sessionLastsMs }: PhoneOptions,
) {
  const browser = await findBrowser();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // Four times the pixels take four times the work, and only pictures show them.
    deviceScaleFactor: hasPictures ? 2 : 1,
    hasTouch: true,
    reducedMotion: motion === 'full' ? 'no-preference' : 'reduce',
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(member === undefined ? {} : { storageState: loggedInStorage(member, sessionLastsMs) }),
  });
  context.setDefaultTimeout(waitMs);
  await context.addInitScript(recordEvents);
  const consoleLines: string[] = [];
  const problems: string[] = [];
  const alerts: string[] = [];
  const tolerated: RegExp[] = [busySubmission, firestoreConnection];
  context.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} ${message.location().url}`;
    consoleLines.push(line);
    if (message.type() === 'error' || /content security policy/i.test(line)) problems.push(line);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const phone: Phone = {
    context,
    traffic: recordTraffic(context),
    consoleLines,
    alerts,
    async open(route) {
      const page = await context.newPage();
      await page.goto(urlOf(route));
      return page;
    },
    tolerate: (pattern) => void tolerated.push(pattern),
    close: () => context.close(),
  };
  const takeProblems = () =>
    problems.splice(0).filter((problem) => !tolerated.some((each) => each.test(problem)));
  return { phone, takeProblems };
}

/** A request as the browser sent it. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Method, URL, headers and body in one text. */
  readonly text: string;
}

/** The network traffic of a phone. */
interface Traffic {
  readonly requests: readonly SentRequest[];
  /** The replies of the API and of the chain, once all of them are read. */
  readReplies(): Promise<readonly string[]>;
  /** How many POST requests the pages made to a call of the API. */
  countPosts(call: string): number;
}

/** Keeps every request of a browser context, and the replies that are not files of the app. */
function recordTraffic(context: BrowserContext): Traffic {
  const requests: SentRequest[] = [];
  const replies: Promise<string>[] = [];
  context.on('request', (request) => {
    const method = request.method();
    const url = request.url();
    const headers = JSON.stringify(request.headers());
    requests.push({ method, url, text: [method, url, headers, request.postData()].join(' ') });
  });
  context.on('response', (response) => {
    if (isAnswer(response)) replies.push(readReply(response));
  });
  return {
    requests,
    readReplies: () => Promise.all(replies),
    countPosts: (call) =>
      requests.filter(
        ({ method, url }) => method === 'POST' && url === `${environment.WORLD_API_URL}/${call}`,
      ).length,
  };
}

function isAnswer(response: Response): boolean {
  const url = response.url();
  return url.startsWith(environment.WORLD_API_URL) || url.startsWith(environment.RPC_URL);
}

async function readReply(response: Response): Promise<string> {
  const head = `${response.status()} ${response.url()} ${JSON.stringify(response.headers())}`;
  // The browser drops a body when its page is reloaded or closed before the body was read.
  const body = await response.text().catch(() => '');
  return `${head} ${body}`;
}

/** Saves the screen below `emulators/dist/journeys`, when `JOURNEY_PICTURES` is 1. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!hasPictures) return;
  const folder = join(repository, 'emulators/dist/journeys');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
