import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callRpc } from '../chain/rpc.ts';
import { client, environment } from '../client/test-world.ts';
import { photograph } from './support/phone.ts';
import { newSend, prepareSend, prepareSender, type Send } from './support/sends.ts';
import { button, expectShown, pay } from './support/steps.ts';

/** As long as a member waits before a payment is called late. */
const patienceMs = 31_000;

const sender = prepareSender();
let page: Page;
let send: Send;

const setBlockSeconds = (seconds: number) =>
  callRpc(environment.RPC_URL, 'evm_setIntervalMining', [seconds]);

/** Sends while the chain makes no blocks, and waits on Activity until the payment is late. */
beforeEach(async () => {
  await setBlockSeconds(0);
  page = await sender.phone.context.newPage();
  await page.clock.install();
  send = newSend();
  await prepareSend(page, send);
  await pay(page, sender.member.password);
  await button(page, 'Done').tap();
  await expectShown(row('In Process'));
  await page.clock.fastForward(patienceMs);
});

/** Lets the chain make blocks again until it has decided, and the server see it. */
async function mine(): Promise<void> {
  await callRpc(environment.RPC_URL, 'anvil_mine', ['0x10']);
  await client.runJob('reconcile');
}

afterEach(() => setBlockSeconds(1));

it('a payment that hangs is made once when the member made it faster', async () => {
  const held = sender.network.hold('getNonce');
  await choose('Make it faster');
  await held.came;
  // The story stays until the review takes its place.
  const pressed = button(page.getByRole('dialog'), 'Make it faster');
  expect(await pressed.getAttribute('aria-busy')).toBe('true');
  held.release();
  const dialog = page.getByRole('dialog', { name: 'Make it faster' });
  await expectShown(dialog.getByText(/The network takes only one of the two/));
  await photograph(page, '66-faster-review');
  await pay(page, sender.member.password);
  await button(page, 'Done').tap();
  await mine();
  await expectShown(row('Paid'));
  await photograph(page, '67-faster-confirmed');
  expect(await sender.receivedBy(send)).toBe(1_250_000n);
  expect(await sender.listStates(send)).toHaveLength(1);
  expect(await sender.countMade()).toBe(1);
});

it('the review of a payment that hangs gives way to its story when it is made meanwhile', async () => {
  await choose('Make it faster');
  await expectShown(page.getByRole('heading', { name: 'Make it faster' }));
  await mine();
  const story = page.getByRole('dialog');
  await expectShown(story.getByText('Paid', { exact: true }));
  expect(await button(story, 'Make it faster').count()).toBe(0);
  expect(await sender.receivedBy(send)).toBe(1_250_000n);
  expect(await sender.countMade()).toBe(1);
});

it('of a payment behind one that hangs its member reads that, and cancels it', async () => {
  const first = send;
  send = newSend();
  await prepareSend(page, send);
  await expectShown(page.getByText(/^An earlier payment of yours is under way/));
  await pay(page, sender.member.password);
  await expectShown(page.getByText(/^An earlier payment of yours goes first/));
  await button(page, 'Done').tap();
  await page.clock.fastForward(patienceMs);
  await expectShown(row('Late: an earlier one goes first'));
  await row('In Process').getByRole('button').tap();
  const story = page.getByRole('dialog');
  await expectShown(story.getByText('An earlier payment of yours goes first.'));
  await photograph(page, '71-behind');
  await expectShown(button(story, 'Make it faster'));
  await button(story, 'Cancel it').tap();
  await button(page, 'Cancel the payment').tap();
  await expectShown(page.getByRole('heading', { name: 'Cancellation sent' }));
  await button(page, 'Done').tap();
  await mine();
  await expectShown(row('Cancelled').filter({ hasText: 'Nothing was paid' }));
  expect(await sender.receivedBy(first)).toBe(1_250_000n);
  expect(await sender.receivedBy(send)).toBe(0n);
});

it('a payment that hangs pays nothing when the member cancelled it', async () => {
  await photograph(page, '68-late');
  await choose('Cancel it');
  await expectShown(page.getByText(/This sends nothing, with a higher network fee/));
  await photograph(page, '69-cancel-review');
  await expectShown(page.getByRole('heading', { name: 'Review the cancellation' }));
  await button(page, 'Cancel the payment').tap();
  await expectShown(page.getByRole('heading', { name: 'Cancellation sent' }));
  await button(page, 'Done').tap();
  await mine();
  await expectShown(row('Cancelled').filter({ hasText: 'Nothing was paid' }));
  await photograph(page, '70-cancelled');
  await expect.poll(() => sender.countMade()).toBe(1);
  expect(await sender.receivedBy(send)).toBe(0n);
});

it('a payment that hangs can be cancelled again while its cancellation hangs', async () => {
  for (const state of ['In Process', 'Being cancelled']) {
    await choose('Cancel it', state);
    await button(page, 'Cancel the payment').tap();
    await expectShown(page.getByRole('heading', { name: 'Cancellation sent' }));
    await button(page, 'Done').tap();
    await expectShown(row('Being cancelled').filter({ hasText: 'Its cancellation is under way' }));
    await page.clock.fastForward(patienceMs);
  }
  await mine();
  await expectShown(row('Cancelled').filter({ hasText: 'Nothing was paid' }));
  await expect.poll(() => sender.countMade()).toBe(1);
  expect(await sender.receivedBy(send)).toBe(0n);
});

it('a payment that hangs says in its story why it could not be cancelled, and opens again', async () => {
  const message = 'The payment is final already';
  await page.route('**/paymentCancel', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', message } } }),
  );
  sender.phone.tolerate(/409 .*paymentCancel/);
  await choose('Cancel it');
  await button(page, 'Cancel the payment').tap();
  const story = page.getByRole('dialog');
  await expectShown(story.getByText('Not changed'));
  await expectShown(story.getByText(message));
  await photograph(page, '70-not-cancelled');
  await button(story, 'Close').tap();
  await story.waitFor({ state: 'hidden' });
  await row('In Process').getByRole('button').tap();
  await expectShown(button(story, 'Cancel it'));
  expect(await story.getByText('Not changed').count()).toBe(0);
});

/** Opens the story of the late payment and presses what can be done about it. */
async function choose(label: string, state = 'In Process'): Promise<void> {
  await expectShown(row('Late: see what you can do'));
  await row(state).getByRole('button').tap();
  await button(page.getByRole('dialog'), label).tap();
}

/** The entry of the send in this state. */
const row = (state: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${send.to.slice(0, 6)}...${send.to.slice(-4)}` })
    .filter({ hasText: state });
