import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { client, joinWith, randomMail } from '../client/test-world.ts';
import { preparePhones } from './support/phone.ts';
import {
  button,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  freshWallet,
  link,
  pay,
  payButton,
  press,
  returnToPage,
  reviewSubscription,
  successHeading,
  tabTo,
} from './support/steps.ts';

const takePhone = preparePhones();
const login = { mail: randomMail(), password: 'Zq7Kumquat9Wx' };

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

it('a visitor with a keyboard alone comes from the invitation to the first package, by what the screens say', async () => {
  const { rootSponsor } = await client.getWorld();
  const page = await (await takePhone()).open(`/signup?s=${rootSponsor ?? ''}`);

  // The offer, which keeps Tab within itself, and then the form, in its order.
  await expectFocus(button(page.getByRole('dialog', { name: 'Signup Offer' }), 'Close'));
  await page.keyboard.press('Escape');
  await expectFocus(field(page, 'Full name'));
  await type(page, 'Full name', 'Keyboard Member');
  await type(page, 'Country', 'India');
  await type(page, 'Mobile number', '9000000401');
  await type(page, 'Email', login.mail);
  await type(page, 'Password', login.password);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, button(page, 'Create account'));
  await press(page, button(freshWallet(page), 'Later'));

  // The steps on Home: this one needs money before the package.
  const steps = page.getByRole('region', { name: 'Your first reward, in 6 steps' });
  await expectShown(steps.getByText('1 of 6 done', { exact: true }).first());
  await press(page, link(steps, 'Choose a package'));
  await expectRoute(page, '/packages');
  await press(page, link(page, 'Subscribe with 50 USDT'));
  await expectRoute(page, '/buy-package?amount=50');
  await press(page, link(page, 'Add USDT'));
  await expectRoute(page, '/receiveQR?token=USDT');

  const { wallet } = await client.logIn(login);
  await expectShown(page.getByText('0.00 USDT', { exact: true }));
  await client.fund(wallet.publicKey, { usdt: '50', pol: '1' });
  const arrived = page.getByText('50.00 USDT arrived', { exact: true });
  await expect.poll(() => returnToPage(page).then(() => arrived.count())).toBe(1);
  await press(page, link(page, 'Back'));
  await press(page, link(steps, 'Choose a package'));
  await press(page, link(page, 'Subscribe with 50 USDT'));
  await press(page, button(page, 'Confirm'));
  await press(page, payButton(page));
  await expectShown(successHeading(page));
  await press(page, button(page, 'Done'));
  await expectRoute(page, '/my-packages');
  await expect.poll(() => page.getByText('Success', { exact: true }).count()).toBe(1);
});

it('a member who cannot be read is offered another try, and no step that may have been taken', async () => {
  const member = await joinWith('Unread Member', login.password);
  const phone = await takePhone(member);
  phone.tolerate(/status of 503/);
  const page = await phone.open('/home');
  const steps = page.getByRole('region', { name: 'Your first reward, in 6 steps' });
  await expectShown(steps);
  for (const path of ['**/api/getHome/**', '**/api/getUser/**'])
    await page.route(path, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expectShown(button(page, 'Try again').first());
  expect(await steps.count()).toBe(0);
  await page.unrouteAll();
  await button(page, 'Try again').first().tap();
  await expectShown(steps);
});

it('a member who has just paid a package is warned before the same is paid once more', async () => {
  const member = await joinWith('Hasty Member', login.password);
  await client.fund(member.wallet.publicKey, { usdt: '100', pol: '1' });
  const page = await (await takePhone(member)).open('/home');
  await reviewSubscription(page, '50');
  await pay(page, login.password);
  await button(page, 'Done').tap();
  const succeeded = page.getByText('Success', { exact: true });
  await expect.poll(() => succeeded.count()).toBe(1);
  // As after a page that was closed before it said that the payment was made.
  await page.reload();
  await reviewSubscription(page, '50');
  await expectShown(page.getByText('You have just sent exactly this'));
  expect(await payButton(page).isDisabled()).toBe(true);
  await page.getByLabel('Send it once more').check();
  await pay(page, login.password);
  await button(page, 'Done').tap();
  await expect.poll(() => succeeded.count()).toBe(2);
});
