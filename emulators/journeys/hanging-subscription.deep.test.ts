import { afterEach, beforeEach, expect, it } from 'vitest';
import { callRpc } from '../chain/rpc.ts';
import { client, environment } from '../client/test-world.ts';
import { photograph } from './support/phone.ts';
import { prepareSender } from './support/sends.ts';
import { button, expectShown, field, link, pay, urlOf } from './support/steps.ts';

/** As long as a member waits before a payment is called late. */
const patienceMs = 31_000;

const sender = prepareSender();

const setBlockSeconds = (seconds: number) =>
  callRpc(environment.RPC_URL, 'evm_setIntervalMining', [seconds]);

beforeEach(() => setBlockSeconds(0));
afterEach(() => setBlockSeconds(1));

it('a subscription that hangs has one story on each screen, until its member has cancelled it', async () => {
  const page = await sender.phone.context.newPage();
  await page.clock.install();
  const dialog = page.getByRole('dialog');
  const advice = /You can make it faster or cancel it/;
  await page.goto(urlOf('/buy-package'));
  await field(page, 'Amount').fill('100');
  await button(page, 'Confirm').tap();
  await pay(page, sender.member.password);
  await button(page, 'Done').tap();
  await page.getByText('Under Process').tap();
  await expectShown(dialog.getByText('Signed by your wallet'));
  await expectShown(dialog.getByText('If confirmed today'));
  await expectShown(link(page, 'See it under Activity'));
  await photograph(page, '72-package-signed');
  await page.clock.fastForward(patienceMs);
  await expectShown(dialog.getByText(advice));
  await photograph(page, '73-package-late');
  await button(dialog, 'Close').tap();
  await expectShown(page.getByText('Late: see what you can do'));
  await photograph(page, '74-packages-late');
  await page.getByText('Under Process').tap();
  await link(page, 'See what you can do').tap();
  await page.getByText('Late: see what you can do').tap();
  await expectShown(dialog.getByText(advice));
  await photograph(page, '75-subscription-late');
  await button(page, 'Make it faster').tap();
  await expectShown(button(dialog, 'Send with the higher fee'));
  await expectShown(dialog.getByText('To company wallet'));
  await photograph(page, '76-faster');
  await button(dialog, 'Close').tap();
  await button(page, 'Cancel it').tap();
  await button(page, 'Cancel the payment').tap();
  await expectShown(dialog.getByText(/^It is not paid, if the network takes this first/));
  await expectShown(dialog.getByText('100.00 USDT', { exact: true }));
  await photograph(page, '77-cancellation-sent');
  await button(page, 'Done').tap();
  await page.getByText('Its cancellation is under way').tap();
  await expectShown(dialog.getByText(/^Nothing is paid, if/));
  await photograph(page, '78-being-cancelled');
  await page.goto(urlOf('/my-packages'));
  await expectShown(page.getByText('Its cancellation is under way'));
  await photograph(page, '79-packages-cancelling');
  await page.goto(urlOf('/buy-package'));
  await expectShown(page.getByText(/^Nothing is paid, if/));
  expect(await page.getByText(advice).count()).toBe(0);
  await photograph(page, '80-blocked');
  await callRpc(environment.RPC_URL, 'anvil_mine', ['0x10']);
  await client.runJob('reconcile');
  await page.goto(urlOf('/activity'));
  await page.getByText('Cancelled', { exact: true }).tap();
  await expectShown(dialog.getByText('The cancellation took a network fee'));
  await photograph(page, '81-cancelled');
  await link(dialog, 'Subscribe again').tap();
  await expectShown(page.getByText('Choose Your Package'));
});
