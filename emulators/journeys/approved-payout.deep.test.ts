import { contract } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import { client, joinSubscribed } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { openChainView } from './support/chain.ts';
import { earnReward } from './support/earn-reward.ts';
import { preparePhones } from './support/phone.ts';
import { findBarriers, photographBoth } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown, pay } from './support/steps.ts';

// Pays 1,200 USDT a day; what is above 1,000 takes two admins.
const packageMicros = 300_000_000_000n;

const takePhone = preparePhones();

it('one admin approves a large withdrawal, and another one alone can pay it', async () => {
  const member = await joinSubscribed('Large Withdrawer', packageMicros);
  await earnReward(member);
  const { idToken, uid, wallet } = member;
  const body = { publicKey: wallet.publicKey, amount: 1_200_000_000n };
  requireData(await client.api.call(contract.withdrawal, { body }, idToken));
  const payer = await demoMember('second-admin');
  await client.fund(payer.wallet.publicKey, { usdt: '1080', pol: '1' });
  const chain = await openChainView();
  const before = await chain.usdtMicrosOf(wallet.publicKey);

  const first = await (await takePhone(await demoMember('admin'))).open('/unpaid');
  const second = await (await takePhone(payer)).open('/unpaid');
  const [card, other] = [first, second].map((screen) =>
    screen.getByRole('article', { name: new RegExp(`, ${uid}$`) }),
  );
  if (card === undefined || other === undefined) throw new Error('Two admins have two screens');
  await expectShown(other.getByText('Has to approve it before another one pays it'));
  expect(await button(other, 'Pay Now').count()).toBe(0);
  await button(card, 'Approve').tap();
  await expectShown(card.getByText('Approved by you, so another admin pays it'));
  expect(await button(card, 'Pay Now').count()).toBe(0);
  await photographBoth(first, '96-approved-by-you');
  expect(await findBarriers(first)).toEqual([]);

  // The other admin reads of it within seconds, without a reload.
  await expectShown(other.getByText(/^Approved by .*, until .* UTC\+05:30$/));
  await photographBoth(second, '97-approved-by-another');
  await button(other, 'Pay Now').tap();
  await pay(second, payer.password);
  await expect.poll(() => chain.usdtMicrosOf(wallet.publicKey)).toBe(before + 1_080_000_000n);
  chain.close();
});
