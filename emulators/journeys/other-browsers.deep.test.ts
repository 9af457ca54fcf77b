import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client, randomMail } from '../client/test-world.ts';
import { type ChainView, openChainView } from './support/chain.ts';
import { routes } from './support/routes.ts';
import { newSend } from './support/sends.ts';
import { urlOf } from './support/steps.ts';
import { launchEngine, type WebBrowser } from './support/web-driver.ts';

const name = 'Member Elsewhere';
const password = 'Zq7Kumquat9Wx';

// What stands under a dialog, or for what is drawn later, is inert.
const reachable = 'not(ancestor-or-self::*[@inert])';
const button = (text: string) =>
  `//button[normalize-space(.)="${text}" or @aria-label="${text}"][${reachable}]`;
const field = (label: string) =>
  `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(.), "${label}")]/@for][${reachable}]`;
const passwordField = `//dialog[@open]//input[@type="password"]`;

const text = 'return document.body.innerText;';
const hasText = 'return document.body.innerText.includes(arguments[0]);';
const isAt = 'return location.hash === arguments[0];';
const hasDialogs = 'return document.querySelectorAll("dialog[open]").length === arguments[0];';
const hasScreen = `
  const titles = [...document.querySelectorAll('h1')].map((each) => each.innerText.trim());
  return titles.includes(arguments[0]) && document.querySelector('[data-loading]') === null;`;
const mayPay = `
  for (const box of document.querySelectorAll('dialog[open] input[type=checkbox]:not(:checked)')) box.click();
  const buttons = [...document.querySelectorAll('dialog[open] button')];
  return buttons.some((each) => each.textContent.startsWith('Pay ') && !each.disabled);`;
/** Presses a button many times, as the key does that is held on it. */
const holdKey = `
  const [label, times] = arguments;
  const press = (left) => {
    document.querySelector(\`[aria-label="\${label}"]\`).click();
    if (left > 1) setTimeout(press, 10, left - 1);
  };
  press(times);`;
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

// Each step stands on the ones before it. WebKit comes from a package of Linux.
describe.runIf(process.platform === 'linux').each(['Firefox', 'WebKit'] as const)(
  'in %s',
  (engine) => {
    const mail = randomMail();
    const { to } = newSend();
    let browser: WebBrowser;
    let chain: ChainView;

    beforeAll(async () => {
      browser = await launchEngine(engine);
      chain = await openChainView();
    });

    afterEach(({ task }) => expectQuiet(task.result?.state === 'fail'));

    afterAll(async () => {
      chain.close();
      await browser.close();
    });

    it('a visitor signs up', async () => {
      const { rootSponsor } = await client.getWorld();
      await load(`/signup?s=${String(rootSponsor)}`);
      await browser.click(button('Close'));
      await browser.fill(field('Full name'), name);
      await browser.click('//select/option[@value="IN"]');
      await browser.fill(field('Mobile number'), '9000000400');
      await browser.fill(field('Email'), mail);
      await browser.fill(field('Password'), password);
      await browser.click('//input[@type="checkbox"]');
      await browser.click(button('Create account'));
      await browser.click(button('Later'));
      await expectText(name);
    });

    it('a new member gets test funds and pays for a package', async () => {
      await browser.click(button('Get test funds'));
      // The two are sent one after the other, and without POL no review opens.
      await expectText('500.00 USDT');
      await expectText('5.0000 POL');
      await go('/buy-package?amount=50', 'Subscription');
      await browser.click(button('Confirm'));
      await browser.click(button('Pay 50.00 USDT'));
      await finishPayment('My Subscription');
    });

    it('Back closes a dialog and keeps the screen', async () => {
      await go('/home', name);
      await browser.click(button('Get Address'));
      await browser.until(hasDialogs, 1);
      await browser.goBack();
      await browser.until(hasDialogs, 0);
      await expectAt('#/home');
    });

    it('a key that is held on the stepper leaves no entry of the history to be refused', async () => {
      await go('/packages', 'Choose Your Package');
      await browser.run(holdKey, '50 USDT more', 300);
      await expectText('15,050');
      await expectAt('#/packages?amount=15050');
      await go('/home', name);
      await browser.click(button('Get Address'));
      await browser.click(button('Close'));
      await expectAt('#/home');
    });

    it('a send after a reload asks for the password, and the next one is made once at a double press', async () => {
      await browser.run('location.reload();');
      await browser.until('return window.problems === undefined;');
      await browser.run(watch);
      await sendUnlocking('1');
      await reviewSend('2');
      await browser.doubleClick(button('Pay 2.00 USDT'));
      await finishPayment('Activity');
      await expect.poll(() => chain.usdtMicrosOf(to)).toBe(3_000_000n);
    });

    it('a lock in another tab is that of this one, a log-out here that of the other, and the member logs in again', async () => {
      await go('/home', name);
      await expectText('Lock now');
      await expectQuiet();
      const other = await browser.openTab();
      await load('/home');
      await sendUnlocking('3');
      await go('/home', name);
      await browser.click(button('Lock now'));
      await browser.showTab(browser.tab);
      await expectText('Locked');
      await browser.click(button('Log out'));
      await browser.click(button('Log Out'));
      await expectAt('#/');
      await expectQuiet();
      await browser.showTab(other);
      await expectAt('#/');
      await go('/login', 'Login');
      await browser.fill(field('Email'), mail);
      await browser.fill(field('Password'), password);
      await browser.click(button('Login'));
      await expectText('Welcome');
      expect(await chain.usdtMicrosOf(to)).toBe(6_000_000n);
    });

    it.each(routes.member)(
      '%s has its title, and nothing to scroll to beside it',
      async (route, title) => {
        await go(route, route === '/home' ? name : title);
        expect(
          await browser.run('return document.documentElement.scrollWidth - innerWidth;'),
        ).toBeLessThanOrEqual(0);
      },
    );

    const expectText = (text: string) => browser.until(hasText, text);
    const expectAt = (place: string) => browser.until(isAt, place);

    /** Loads a route. */
    async function load(route: string): Promise<void> {
      await browser.open(urlOf(route));
      await browser.run(watch);
    }

    /** Leads to a route without a load, and waits until its screen has all it shows. */
    async function go(route: string, title: string): Promise<void> {
      await browser.run('location.hash = arguments[0];', route);
      await browser.until(hasScreen, title);
    }

    async function reviewSend(amount: string): Promise<void> {
      await go('/sendToken', 'Send Token');
      await browser.fill(field('Amount'), amount);
      await browser.fill(field('To Address'), to);
      await browser.click(button('Confirm'));
      await browser.until(mayPay);
    }

    async function sendUnlocking(amount: string): Promise<void> {
      await reviewSend(amount);
      await browser.click(button(`Pay ${amount}.00 USDT`));
      await browser.fill(passwordField, password);
      await browser.click(button('Unlock'));
      await finishPayment('Activity');
    }

    async function finishPayment(title: string): Promise<void> {
      await expectText('Payment successful');
      await browser.click(button('Done'));
      await browser.until(hasScreen, title);
    }

    /** Nothing has gone wrong in this tab; the report of a test that failed has the text of the page. */
    async function expectQuiet(hasFailed = false): Promise<void> {
      const problems = await browser.run('return window.problems.splice(0);');
      const shown = hasFailed ? await browser.run(text) : '';
      expect({ problems, shown }).toEqual({ problems: [], shown: '' });
    }
  },
);
