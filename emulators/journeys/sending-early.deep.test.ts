import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { holdScript } from './support/network.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import { expectReviewed, fillSend, review } from './support/sends.ts';
import { button, expectShown, field } from './support/steps.ts';

const friend = Wallet.createRandom().address;

const takePhone = preparePhones();
let phone: Phone;
let page: Page;
let member: Member;

describe('a send that is confirmed before its code has come', () => {
  beforeAll(async () => {
    member = await join('Early Sender');
    await client.fund(member.wallet.publicKey, { usdt: '10', pol: '2' });
  });

  it('is reviewed as it was filled in, once the code has come', async () => {
    phone = await takePhone(member);
    page = await phone.context.newPage();
    const letReadingCome = await holdScript(page, 'parse-recipient');
    const letDialogsCome = await holdScript(page, 'send-dialogs');
    const { usdt, chainId } = await client.getWorld();
    const code = `ethereum:${usdt}@${chainId}/transfer?address=${friend}&uint256=3000000`;
    await fillSend(page, { token: 'USDT', amount: '', to: code });
    await button(page, 'Confirm').tap();
    const isBusy = () => button(page, 'Confirm').getAttribute('aria-busy');
    await expect.poll(isBusy).toBe('true');
    letReadingCome();
    await expect.poll(() => field(page, 'Amount').inputValue()).toBe('3');
    expect(await isBusy()).toBe('true');
    expect(await review(page).isVisible()).toBe(false);
    letDialogsCome();
    await expectReviewed(page);
    await expectShown(button(review(page), 'Pay 3.00 USDT'));
  });

  it('says where the code cannot be loaded, and keeps what was typed', async () => {
    phone = await takePhone(member);
    phone.tolerate(/net::ERR_FAILED/);
    page = await phone.context.newPage();
    await page.route('**/assets/send-dialogs-*.js', (request) => request.abort());
    await fillSend(page, { token: 'USDT', amount: '3', to: friend });
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText(/^A part of the app could not be loaded\./));
    expect(await field(page, 'Amount').inputValue()).toBe('3');
    expect(await field(page, 'To Address').inputValue()).toBe(friend);
  });
});
