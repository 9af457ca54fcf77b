import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { client, randomMail } from '../client/test-world.ts';
import { type ChainView, openChainView } from './support/chain.ts';
import { routes } from './support/routes.ts';
import { newSend } from './support/sends.ts';
import { button, field, passwordField, startWalk, type Walk } from './support/walk.ts';

const name = 'Member Elsewhere';
const password = 'Zq7Kumquat9Wx';

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
const hiddenWidth = `
  const { scrollWidth, clientWidth } = document.querySelector('main input[inputmode=decimal]');
  return scrollWidth - clientWidth;`;

// Each step stands on the ones before it. WebKit comes from a package of Linux.
describe.runIf(process.platform === 'linux').each(['Firefox', 'WebKit'] as const)(
  'in %s',
  (engine) => {
    const mail = randomMail();
    const { to } = newSend();
    let walk: Walk;
    let chain: ChainView;

    beforeAll(async () => {
      walk = await startWalk(engine);
      chain = await openChainView();
    });

    afterEach(({ task }) => walk.expectQuiet(task.result?.state === 'fail'));

    afterAll(async () => {
      chain.close();
      await walk.close();
    });

    it('a visitor signs up', async () => {
      const { rootSponsor } = await client.getWorld();
      await walk.load(`/signup?s=${String(rootSponsor)}`);
      await walk.click(button('Close'));
      await walk.fill(field('Full name'), name);
      await walk.click('//select/option[@value="IN"]');
      await walk.fill(field('Mobile number'), '9000000400');
      await walk.fill(field('Email'), mail);
      await walk.fill(field('Password'), password);
      await walk.click('//input[@type="checkbox"]');
      await walk.click(button('Create account'));
      await walk.click(button('Later'));
      await walk.expectText(name);
    });

    it('a new member gets test funds and pays for a package', async () => {
      await walk.click(button('Get test funds'));
      // The two are sent one after the other, and without POL no review opens.
      await walk.expectText('500.00 USDT');
      await walk.expectText('5.0000 POL');
      await walk.go('/buy-package?amount=50', 'Subscription');
      await walk.click(button('Confirm'));
      await walk.click(button('Pay 50.00 USDT'));
      await walk.finishPayment('My Subscription');
    });

    it('Back closes a dialog and keeps the screen', async () => {
      await walk.go('/home', name);
      await walk.click(button('Get Address'));
      await walk.expectDialogs(1);
      await walk.goBack();
      await walk.expectDialogs(0);
      await walk.expectAt('#/home');
    });

    it('a key that is held on the stepper leaves no entry of the history to be refused', async () => {
      await walk.go('/packages', 'Choose Your Package');
      await walk.run(holdKey, '50 USDT more', 300);
      await walk.expectText('15,050');
      await walk.expectAt('#/packages?amount=15050');
      await walk.go('/home', name);
      await walk.click(button('Get Address'));
      await walk.click(button('Close'));
      await walk.expectAt('#/home');
    });

    it.each(['12345678', '12345678.25', '0.123456', '12345678.123456'])(
      'the field of an amount has room for all of %s',
      async (amount) => {
        await walk.go('/sendToken', 'Send Token');
        await walk.fill(field('Amount'), amount);
        expect(await walk.run(hiddenWidth)).toBeLessThanOrEqual(0);
      },
    );

    it('a send after a reload asks for the password, and the next one is made once at a double press', async () => {
      await walk.reload();
      await sendUnlocking('1');
      await reviewSend('2');
      await walk.doubleClick(button('Pay 2.00 USDT'));
      await walk.finishPayment('Activity');
      await expect.poll(() => chain.usdtMicrosOf(to)).toBe(3_000_000n);
    });

    it('a lock in another tab is that of this one, a log-out here that of the other, and the member logs in again', async () => {
      await walk.go('/home', name);
      await walk.expectText('Lock now');
      await walk.expectQuiet();
      const other = await walk.openTab();
      await walk.load('/home');
      await sendUnlocking('3');
      await walk.go('/home', name);
      await walk.click(button('Lock now'));
      await walk.showTab(walk.tab);
      await walk.expectText('Locked');
      await walk.logOut();
      await walk.expectQuiet();
      await walk.showTab(other);
      await walk.expectAt('#/');
      await walk.go('/login', 'Login');
      await walk.logIn({ mail, password });
      await walk.expectText('Welcome');
      expect(await chain.usdtMicrosOf(to)).toBe(6_000_000n);
    });

    it.each(routes.member)(
      '%s has its title, and nothing to scroll to beside it',
      async (route, title) => {
        await walk.go(route, route === '/home' ? name : title);
        expect(
          await walk.run('return document.documentElement.scrollWidth - innerWidth;'),
        ).toBeLessThanOrEqual(0);
      },
    );

    async function reviewSend(amount: string): Promise<void> {
      await walk.go('/sendToken', 'Send Token');
      await walk.fill(field('Amount'), amount);
      await walk.fill(field('To Address'), to);
      await walk.click(button('Confirm'));
      await walk.until(mayPay);
    }

    async function sendUnlocking(amount: string): Promise<void> {
      await reviewSend(amount);
      await walk.click(button(`Pay ${amount}.00 USDT`));
      await walk.fill(passwordField, password);
      await walk.click(button('Unlock'));
      await walk.finishPayment('Activity');
    }
  },
);
