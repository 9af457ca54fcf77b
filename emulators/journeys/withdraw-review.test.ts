import * as messages from '@polytips/functions/contract/messages.ts';
import { expect, it } from 'vitest';
import { environment, join } from '../client/test-world.ts';
import { openFaultyNetwork } from './support/network.ts';
import { preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { button, expectShown, field, returnToPage } from './support/steps.ts';

/** 40 USDT of rewards. */
const earned = {
  uplineBonus: 'NO',
  currentRank: 'NO',
  totInc: '40.000000',
  incPer: '0.40',
  totWith: '0.000000',
  withPer: '0.00',
  balance: '40.000000',
  balancePer: '100.00',
};

/** So long the app waits for the answer to a call. */
const callTimeoutMs = 20_000;

const takePhone = preparePhones();

it('a member whose withdrawal is being requested cannot close its review, is led away by no notification, and reads of no failure', async () => {
  const phone = await takePhone(await join('Waiting Member'));
  const { context } = phone;
  const network = await openFaultyNetwork(context);
  // The request never arrives, so nobody needs to have earned what it is about.
  await context.route(`${environment.WORLD_API_URL}/getDashboardBalance/**`, (route) =>
    route.fulfill({ json: { data: [earned] } }),
  );
  await context.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
  // A busy machine may need longer for the test than a call waits for its answer.
  await context.addInitScript((ms) => {
    const { setTimeout: wait } = globalThis;
    const waitLonger = (work: () => void, pauseMs?: number) =>
      wait(work, pauseMs === ms ? 10 * ms : pauseMs);
    Object.assign(globalThis, { setTimeout: waitLonger });
  }, callTimeoutMs);
  const page = await phone.open('/withdraw');
  await expectShown(page.getByText('40.0000'));
  // In the digits of an Arabic keyboard.
  await field(page, 'Amount').fill('٢٠');
  await button(page, 'Confirm').tap();
  const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await expectShown(button(review, 'Close'));
  const request = network.hold('withdrawal');
  const confirm = button(review, 'Withdraw 20 USDT');
  await confirm.tap();
  await request.came;
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('true');
  expect(await button(review, 'Close').count()).toBe(0);
  // The second one cannot be stopped by a page, where the dialog itself does not forbid it.
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  // As the service worker asks when the member presses a notification.
  await page.evaluate(() => {
    const data = { kind: 'show screen', screen: 'tips' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  // The server may have taken it, and say so elsewhere before it answers.
  let isStateRead = false;
  await context.route(`${environment.WORLD_API_URL}/withdrawalState/**`, async (route) => {
    await route.fulfill({ json: { data: [{ state: 'used', until: null, payoutHold: null }] } });
    isStateRead = true;
  });
  // Who comes back to the app after a moment has everything read again.
  await expect
    .poll(async () => {
      await returnToPage(page);
      return isStateRead;
    })
    .toBe(true);
  await drawn(page);
  expect(await review.isVisible()).toBe(true);
  expect(await page.getByText(messages.withdrawalFailed).count()).toBe(0);
  phone.tolerate(/ERR_FAILED .*\/api\/withdrawal$/);
  request.lose();
  // Nobody may miss it, and ask once more.
  const result = page.getByRole('alert');
  await expectShown(result.getByText(/^No answer came, and the request is not in your list/));
  await review.waitFor({ state: 'hidden' });
  expect(await page.getByText(messages.withdrawalFailed).count()).toBe(0);
});
