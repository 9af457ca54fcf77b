import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import type { Fault } from './support/network.ts';
import { drawn } from './support/screen.ts';
import {
  expectOnce,
  newSend,
  prepareSend,
  prepareSender,
  reviewSend,
  type Send,
  sendWhole,
} from './support/sends.ts';
import {
  button,
  confirmPayment,
  expectRoute,
  expectShown,
  field,
  pay,
  payButton,
  successHeading,
  unlockDialog,
  unlockWith,
  urlOf,
} from './support/steps.ts';

const sender = prepareSender();

/** The moments at which a page can die, by the request that is then on its way. */
const unsubmitted = [
  ['while the fee is estimated', 'eth_estimateGas', 'before'],
  ['while the nonce is read', 'getNonce', 'before'],
  ['signed and not submitted', 'transfer', 'before'],
] as const;
const submitted = [['submitted and not answered', 'transfer', 'answered']] as const;
const faults: readonly (readonly [Fault, string, number])[] = [
  ['drop', 'transfer', 2],
  ['lose the answer', 'transfer', 2],
  ['duplicate', 'transfer', 1],
];

describe('a send', () => {
  it.each(unsubmitted)(
    'reloaded %s is not made until the member sends it again',
    async (...moment) => {
      const [, request, when] = moment;
      const send = newSend();
      const page = await openHome();
      await startAndReload(page, send, request, when);
      await expectShown(field(page, 'To Address'));
      expect(await sender.countMade()).toBe(0);
      await sendWhole(page, send, sender.member.password);
      await expectOnce(sender, send);
    },
  );

  it.each(submitted)('reloaded when it is %s is made once', async (_, request, when) => {
    const send = newSend();
    await startAndReload(await openHome(), send, request, when);
    await expectOnce(sender, send);
  });

  it.each([...unsubmitted, ...submitted])(
    'confirmed in a second tab (%s) is made once',
    async (_, request, when) => {
      // One of the two may be refused: one nonce is one payment.
      sender.phone.tolerate(/409 \(Conflict\)/);
      const send = newSend();
      const { page, other, lists } = await reviewTwice(send);
      const held = sender.network.hold(request, when);
      await confirmPayment(page, sender.member.password);
      await held.came;
      await confirmPayment(other, sender.member.password);
      held.release();
      lists.release();
      // One of the two makes it; the other either does the same, or says that it was made meanwhile.
      await expectShown(ended(page));
      await expectShown(ended(other));
      await expectOnce(sender, send);
    },
  );

  it('confirmed in a review that was open while another tab made it is not made again, once that is final', async () => {
    const send = newSend();
    const { page, other, lists } = await reviewTwice(send);
    await pay(page, sender.member.password);
    await expect.poll(() => sender.listStates(send)).toEqual(['confirmed']);
    await confirmPayment(other, sender.member.password);
    lists.release();
    await expectShown(other.getByText('Not sent'));
    await expectOnce(sender, send);
  });

  it('whose button is pressed twice with the wallet unlocked is made once', async () => {
    const send = newSend();
    const page = await openHome();
    await sendWhole(page, { ...send, amount: '0.25' }, sender.member.password);
    await button(page, 'Done').tap();
    await expectRoute(page, '/activity');
    await reviewSend(page, { ...send, amount: '1' });
    await payButton(page).dblclick();
    await expectShown(successHeading(page));
    await expect.poll(() => sender.receivedBy(send)).toBe(1_250_000n);
    expect(await sender.countMade()).toBe(2);
  });

  it('whose unlocking is closed while the server answers is not made', async () => {
    const cancelled = newSend();
    const page = await openHome();
    await prepareSend(page, cancelled);
    const held = sender.network.hold('walletShare');
    await payButton(page).click();
    await unlockWith(page, sender.member.password);
    await held.came;
    await button(unlockDialog(page), 'Close').tap();
    await unlockDialog(page).waitFor({ state: 'hidden' });
    held.release();
    const send = newSend();
    await prepareSend(page, send);
    // The password is asked for again: the wallet did not open behind the closed dialog.
    await payButton(page).click();
    await unlockWith(page, sender.member.password);
    await expectShown(successHeading(page));
    await expectOnce(sender, send);
    expect(await sender.receivedBy(cancelled)).toBe(0n);
  });

  it.each(faults)(
    'is made once when the network does "%s" to %s %i times',
    async (...happening) => {
      const [fault, name, times] = happening;
      const send = newSend();
      const page = await openHome();
      await prepareSend(page, send);
      sender.network.fault(name, fault, times);
      await confirmPayment(page, sender.member.password);
      await expectShown(successHeading(page));
      await expectOnce(sender, send);
    },
  );

  it('to a silent server is sent again while the page lives, and made once', async () => {
    const { network, member } = sender;
    const send = newSend();
    const page = await openHome();
    await prepareSend(page, send);
    network.fault('transfer', 'drop');
    network.fault('transfer', 'lose the answer');
    await confirmPayment(page, member.password);
    await expectShown(page.getByText(/The server does not answer/));
    await expectShown(successHeading(page));
    await expectOnce(sender, send);
  });

  it('that another phone made shows in Activity, and its end is said once where it was made', async () => {
    const send = newSend();
    const page = await openHome();
    await sendWhole(page, send, sender.member.password);
    const ends = page.getByRole('dialog').getByRole('status');
    await expectShown(ends.getByText('Paid', { exact: true }));
    await drawn(page);
    expect(await page.getByText('You have paid 1.25 USDT').count()).toBe(0);
    await expect.poll(() => sender.listStates(send)).toHaveLength(1);
  });

  it('gives no secret away, and its signed bytes are nowhere in the browser', async () => {
    const { phone, member } = sender;
    const send = newSend();
    const page = await openHome();
    const held = await sender.startAndHold(page, send, 'transfer');
    const waiting = await readBrowserStorage(page);
    held.release();
    await expectOnce(sender, send);
    expect(waiting).not.toMatch(/0x02f8/);
    const { publicKey } = member.wallet;
    await expectNoLeaks({ ...member, publicKey }, phone, [waiting, await readBrowserStorage(page)]);
  });

  // The last: it ends the session that the others share.
  it('of a member who logs out to reset the password is made without the browser', async () => {
    const send = newSend();
    const page = await openHome();
    const held = await sender.startAndHold(page, send, 'transfer', 'answered');
    await page.reload();
    await page.goto(urlOf('/profile'));
    await page.getByRole('button', { name: /^Show recovery phrase/ }).tap();
    await button(page, 'Forgot your password?').tap();
    const notice = page.getByRole('dialog', { name: 'Forgot your password?' });
    await button(notice, 'Log out and reset').tap();
    await expectRoute(page, '/forgot');
    held.lose();
    await expectOnce(sender, send);
  });
});

/** Either end of a payment on its screen. */
const ended = (page: Page) => successHeading(page).or(page.getByText('Not sent')).first();

const openHome = (): Promise<Page> => sender.phone.open('/home');

/**
 * Reviews a send in two tabs, which read nothing of each other's payments from then on: a review that learns
 * of the other one warns of it, and its button waits for one more tick.
 */
async function reviewTwice(send: Send) {
  const page = await openHome();
  const other = await openHome();
  await prepareSend(page, send);
  await prepareSend(other, send);
  const lists = sender.network.hold('getTransfers');
  return { page, other, lists };
}

async function startAndReload(
  page: Page,
  send: Send,
  request: string,
  when: 'before' | 'answered',
): Promise<void> {
  const held = await sender.startAndHold(page, send, request, when);
  await page.reload();
  // Otherwise it might arrive after its page is gone, and hide what the new page does.
  held.lose();
}
