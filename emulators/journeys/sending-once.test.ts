import { expect, it } from 'vitest';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import { soon } from './support/phone.ts';
import { expectOnce, newSend, prepareSend, prepareSender, sendWhole } from './support/sends.ts';
import { confirmPayment, expectShown, successHeading } from './support/steps.ts';

// Two tabs, and every other moment and fault, are in sending-once.deep.test.ts.
const sender = prepareSender();

it('a send whose page is reloaded before the server answers is made once, and Activity shows it', async () => {
  const send = newSend();
  const page = await sender.phone.open('/home');
  const held = await sender.startAndHold(page, send, 'transfer', 'answered');
  await page.reload();
  held.lose();
  await expectOnce(sender, send);
  const activity = await sender.phone.open('/activity');
  await expectShown(activity.getByText('−1.25').first());
});

it('a send whose page dies before it reached the server is not made, and is made when it is sent again', async () => {
  const send = newSend();
  const page = await sender.phone.open('/home');
  const held = await sender.startAndHold(page, send, 'transfer');
  await page.reload();
  // Otherwise it might arrive after its page is gone.
  held.lose();
  expect(await sender.countMade()).toBe(0);
  await sendWhole(page, send, sender.member.password);
  await expectOnce(sender, send);
});

it('a send to a silent server is sent again while the page lives, and made once', async () => {
  const { network, member } = sender;
  const send = newSend();
  const page = await sender.phone.open('/home');
  await prepareSend(page, send);
  network.fault('transfer', 'drop');
  network.fault('transfer', 'lose the answer');
  await confirmPayment(page, member.password);
  await expectShown(page.getByText(/The server does not answer/));
  await expectShown(successHeading(page));
  await expectOnce(sender, send);
});

it('a send gives no secret away, and its signed bytes are nowhere in the browser', async () => {
  const { phone, member } = sender;
  const send = newSend();
  const page = await phone.open('/home');
  const held = await sender.startAndHold(page, send, 'transfer');
  const waiting = await readBrowserStorage(page);
  held.release();
  await expectOnce(sender, send);
  expect(waiting).not.toMatch(/0x02f8/);
  const { publicKey } = member.wallet;
  await expectNoLeaks({ ...member, publicKey }, phone, [waiting, await readBrowserStorage(page)]);
});

it('a send that another phone made shows in Activity, and its end is told where it was made', async () => {
  const { phone, member } = sender;
  const send = newSend();
  const page = await phone.open('/home');
  await sendWhole(page, send, member.password);
  await expectShown(page.getByText('Your payment of 1.25 USDT went through'));
  await expect.poll(() => sender.countRecords(send), soon).toBe(1);
});
