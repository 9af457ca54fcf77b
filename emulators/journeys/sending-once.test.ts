import { expect, it } from 'vitest';
import { expectNoLeaks, readBrowserStorage } from './support/leaks.ts';
import { expectOnce, newSend, prepareSender } from './support/sends.ts';
import { expectShown } from './support/steps.ts';

// Two tabs, another phone, and every other moment and fault are in sending-once.deep.test.ts.
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
