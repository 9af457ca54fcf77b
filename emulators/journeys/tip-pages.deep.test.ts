import { contract } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { expect, it } from 'vitest';
import { client, moveToNextOpenDay } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown } from './support/steps.ts';

const eliteTipsPerDay = 10;
const takePhone = preparePhones();

it('the list of tips loads a page at a time, and keeps its rows when a new tip arrives', async () => {
  // Subscribed with 1,000 USDT.
  const elite = await demoMember('root');
  const total = limits.pageLength + 1;
  for (let posted = 0; posted < total; posted += 1) {
    if (posted % eliteTipsPerDay === 0) await moveToNextOpenDay();
    await post(`Tip ${posted + 1} of many`);
  }
  const page = await (await takePhone(elite)).open('/tips');
  // Those of today stand alone, the earlier ones in lists of their days.
  const tips = page
    .getByRole('article')
    .or(page.getByRole('list', { name: /^Tips of / }).getByRole('listitem'));
  const tipOf = (heading: string) => tips.filter({ has: page.getByText(heading, { exact: true }) });
  await expectShown(tipOf(`Tip ${total} of many`));
  expect(await tips.count()).toBe(limits.pageLength);
  await button(page, 'Show more').tap();
  await expectShown(tipOf('Tip 1 of many'));
  const shown = await tips.count();
  expect(shown).toBeGreaterThan(limits.pageLength);
  await post('One more tip of many');
  await expectShown(tipOf('One more tip of many'));
  await expectShown(tipOf('Tip 1 of many'));
  expect(await tipOf('Tip 2 of many').count()).toBe(1);
});

/** Posts a tip without a screen. */
async function post(heading: string): Promise<void> {
  const { idToken } = await demoMember('admin');
  const body = { heading, details: 'Hold' };
  requireData(await client.api.call(contract.sendTips, { body }, idToken));
}
