import { expect } from 'vitest';
import { type Login, urlOf } from './steps.ts';
import { type Engine, launchEngine, type WebBrowser } from './web-driver.ts';

// What stands under a dialog, or for what is drawn later, is inert.
const reachable = 'not(ancestor-or-self::*[@inert])';

/** The button with exactly this text or name, once it can be pressed: of a disabled one WebDriver says nothing. */
export const button = (name: string): string =>
  `//button[normalize-space(.)="${name}" or @aria-label="${name}"][not(@disabled)][${reachable}]`;

/** The field whose label begins so. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(.), "${label}")]/@for][${reachable}]`;

/** The field of an open dialog that asks for the password. */
export const passwordField = `//dialog[@open]//input[@type="password"]`;

/** The tab of the bar with this label. */
export const tab = (label: string): string =>
  `//nav[@aria-label="Main"]/*[normalize-space(.)="${label}"][${reachable}]`;

const text = 'return document.body.innerText;';
const hasText = 'return document.body.innerText.includes(arguments[0]);';
const isAt = 'return location.hash === arguments[0];';
const hasDialogs = 'return document.querySelectorAll("dialog[open]").length === arguments[0];';
const hasScreen = `
  const titles = [...document.querySelectorAll('h1')].map((each) => each.innerText.trim());
  return titles.includes(arguments[0]) && document.querySelector('[data-loading]') === null;`;
const found =
  'document.evaluate(arguments[0], document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue';
const isFound = `return ${found} !== null;`;
const hasFocus = `return ${found} === document.activeElement;`;
/** Keeps what goes wrong in a document from now on. */
const watch = `
  if (window.problems !== undefined) return;
  window.problems = [];
  const note = (...texts) => window.problems.push(texts.join(' '));
  addEventListener('error', ({ message }) => {
    // WebKit measures the rest in its next frame, and says so by an event of errors.
    if (!message.startsWith('ResizeObserver loop')) note('uncaught:', message);
  });
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note('refused by the policy:', effectiveDirective, blockedURI));`;

// More than any screen has controls.
const tabsMax = 60;

/** A browser of another engine than Chromium, with the steps that a member makes in the web app. */
export interface Walk extends WebBrowser {
  /** Loads a route. */
  load(route: string): Promise<void>;
  /** Loads the page once more. */
  reload(): Promise<void>;
  /** Leads to a route without a load, and waits until its screen has all it shows. */
  go(route: string, title: string): Promise<void>;
  /** Waits until the screen with this title has all it shows. */
  expectScreen(title: string): Promise<void>;
  expectText(text: string): Promise<void>;
  expectAt(place: string): Promise<void>;
  expectDialogs(count: number): Promise<void>;
  expectFocus(path: string): Promise<void>;
  /** Goes to an element with the Tab key alone. */
  tabTo(path: string): Promise<void>;
  logIn(login: Login): Promise<void>;
  /** Logs out on Home. */
  logOut(): Promise<void>;
  /** Waits until the payment has gone through, and leaves it for the screen with this title. */
  finishPayment(title: string): Promise<void>;
  /** Nothing has gone wrong in this tab; the report of a test that failed has the text of the page. */
  expectQuiet(hasFailed?: boolean): Promise<void>;
}

/** Starts a browser of an engine, with a new profile. */
export async function startWalk(engine: Engine): Promise<Walk> {
  const browser = await launchEngine(engine);
  const walk: Walk = {
    ...browser,
    async load(route) {
      await browser.open(urlOf(route));
      await browser.run(watch);
    },
    async reload() {
      await browser.run('location.reload();');
      await browser.until('return window.problems === undefined;');
      await browser.run(watch);
    },
    async go(route, title) {
      await browser.run('location.hash = arguments[0];', route);
      await walk.expectScreen(title);
    },
    expectScreen: (title) => browser.until(hasScreen, title),
    expectText: (text) => browser.until(hasText, text),
    expectAt: (place) => browser.until(isAt, place),
    expectDialogs: (count) => browser.until(hasDialogs, count),
    expectFocus: (path) => browser.until(hasFocus, path),
    async tabTo(path) {
      await browser.until(isFound, path);
      for (let tabs = 0; tabs < tabsMax; tabs += 1) {
        if ((await browser.run(hasFocus, path)) === true) return;
        await browser.press('Tab');
      }
      throw new Error(`Tab does not reach ${path}`);
    },
    async logIn({ mail, password }) {
      await browser.fill(field('Email'), mail);
      await browser.fill(field('Password'), password);
      await browser.click(button('Login'));
    },
    async logOut() {
      await browser.click(button('Log out'));
      await browser.click(button('Log Out'));
      await walk.expectAt('#/');
    },
    async finishPayment(title) {
      await walk.expectText('Payment successful');
      await browser.click(button('Done'));
      await walk.expectScreen(title);
    },
    async expectQuiet(hasFailed = false) {
      const problems = await browser.run('return window.problems.splice(0);');
      const shown = hasFailed ? await browser.run(text) : '';
      expect({ problems, shown }).toEqual({ problems: [], shown: '' });
    },
  };
  return walk;
}
