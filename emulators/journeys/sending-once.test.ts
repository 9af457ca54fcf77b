import { expect, it } from 'vitest';
import { expectOnce, newSend, prepareSender } from './support/sends.ts';
import { expectShown } from './support/steps.ts';

// Two tabs, another phone, every other moment and fault, and the search for its bytes are in sending-once.deep.test.ts.
const sender = prepareSender();

it('a send whose page is reloaded before the server answers is made once, and Activity shows it', async () => {
  const send = newSend();
  const page = await sender.phone.open('/home');
  const held = await sender.startAndHold(page, send, 'transfer', 'answered');
  await page.reload();
  held.lose();
  await expectOnce(sender, send);
  const activity = await sender.phone.open('/activity');
  const row = activity.getByRole('listitem').filter({ hasText: '−1.25' });
  await expectShown(row.filter({ hasText: 'Paid' }));
  expect(await row.count()).toBe(1);
  // A page that would send again has had the time for it.
  await expectOnce(sender, send);
});
