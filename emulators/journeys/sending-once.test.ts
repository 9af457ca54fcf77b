import { expect, it } from 'vitest';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import { expectOnce, newSend, prepareSend, prepareSender } from './support/sends.ts';
import { confirmPayment } from './support/steps.ts';

// Two tabs, and every other moment and fault, are in sending-once.deep.test.ts and payments-once.emulator.test.ts.
const sender = prepareSender();

it('a send whose page is reloaded after the signature is made once', async () => {
  const send = newSend();
  const page = await sender.phone.open('/home');
  const held = await sender.startAndHold(page, send, 'eth_sendRawTransaction');
  await page.reload();
  // Otherwise it might arrive after its page is gone, and hide what the new page does.
  held.lose();
  await expectOnce(sender, send);
});

it('a paid send whose record the server did not get is recorded after a reload', async () => {
  const send = newSend();
  const page = await sender.phone.open('/home');
  const held = await sender.startAndHold(page, send, 'transfer');
  await page.reload();
  held.lose();
  await expectOnce(sender, send);
});

it('a signed send that never left the phone is made once when the app opens days later', async () => {
  const { phone, network, member } = sender;
  const send = newSend();
  const page = await phone.open('/home');
  await prepareSend(page, send);
  // A held request may arrive although its page is closed; a dropped one cannot.
  network.fault('eth_sendRawTransaction', 'drop', Number.POSITIVE_INFINITY);
  const dropped = page.waitForEvent('requestfailed', (request) =>
    (request.postData() ?? '').includes('eth_sendRawTransaction'),
  );
  await Promise.all([dropped, confirmPayment(page, member.password)]);
  await page.close();
  network.heal();
  expect(await sender.countMade()).toBe(0);
  // No password is needed: the bytes are signed.
  await phone.open('/home');
  await expectOnce(sender, send);
});

it('a send gives no secret away, also while its signed bytes wait in the browser', async () => {
  const { phone, member } = sender;
  const send = newSend();
  const page = await phone.open('/home');
  const held = await sender.startAndHold(page, send, 'eth_sendRawTransaction');
  const waiting = await readBrowserStorage(page);
  held.release();
  await expectOnce(sender, send);
  expect(waiting).toContain(send.to);
  const { publicKey } = member.wallet;
  await expectNoLeaks({ ...member, publicKey }, phone, [waiting, await readBrowserStorage(page)]);
});
