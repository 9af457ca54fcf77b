import { randomBytes } from 'node:crypto';
import { abiWord } from '@polytips/functions/contract/chain/erc20.ts';
import { polContract } from '@polytips/functions/contract/chain/polygon.ts';
import { contract } from '@polytips/functions/contract/contract.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { getAddress } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callRpc } from '../chain/rpc.ts';
import { client, environment, join, randomHash } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { callToken, isFinal, tokenCalls } from './support/chain.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { withLargeText } from './support/screen.ts';
import { button, expectShown, field, returnToPage } from './support/steps.ts';

const randomAddress = (): string => `0x${randomBytes(20).toString('hex')}`;
const short = (hash: string): string => `${hash.slice(0, 6)}...${hash.slice(-4)}`;

const payer = randomAddress();
/** Looks like the payer wherever an address is shortened. */
const lookAlike = `${payer.slice(0, 6)}${randomBytes(16).toString('hex')}${payer.slice(-4)}`;
const recipient = randomAddress();

const takePhone = preparePhones();
let phone: Phone;
let page: Page;
let member: Member;

/** The row of an amount with its sign, as it is shown: no other movement in this file has the same. */
const rowOf = (figure: string): Locator => {
  const exactly = new RegExp(`${figure.replaceAll(/[+.]/g, '\\$&')}\\s?(?:USDT|POL)`);
  return page.getByRole('listitem').filter({ hasText: exactly });
};

/** Opens the whole story of a row. */
async function openRow(figure: string, title: string): Promise<Locator> {
  await rowOf(figure).getByRole('button').tap();
  const sheet = page.getByRole('dialog', { name: title });
  await expectShown(sheet);
  return sheet;
}

async function expectRow(figure: string, ...words: readonly string[]): Promise<void> {
  const row = words.reduce((found, word) => found.filter({ hasText: word }), rowOf(figure));
  await expect.poll(() => countArrived(row)).toBe(1);
}

/** The number of these rows, after waiting arrivals are shown. */
async function countArrived(rows: Locator): Promise<number> {
  const waiting = page.getByRole('button', { name: /^Show \d+ new entr/ });
  if (await waiting.isVisible()) await waiting.tap();
  return rows.count();
}

async function record(txn: string, symbol: TokenSymbol, amt: string): Promise<void> {
  const { publicKey } = member.wallet;
  const body = { publicKey, txn, symbol, amt, details: recipient, status: 'Pending' } as const;
  requireData(await client.api.call(contract.transfer, { body }, member.idToken));
}

/** Shows what was received in USDT: the server finds it once its block is final. */
async function findReceipts(): Promise<void> {
  await client.runJob('scan-receipts');
  await returnToPage(page);
}

/** Sends POL by the contract that logs it as Polygon does; waits until it is final. */
async function sendPol(from: string, to: string, wei: bigint): Promise<string> {
  const { RPC_URL: url } = environment;
  await callRpc(url, 'anvil_setBalance', [from, '0x8ac7230489e80000']);
  await callRpc(url, 'anvil_impersonateAccount', [from]);
  const sending = {
    from,
    to: polContract,
    value: `0x${wei.toString(16)}`,
    data: `0x3e58c58c${abiWord(to)}`,
  };
  const sent = z.string().parse(await callRpc(url, 'eth_sendTransaction', [sending]));
  await expect.poll(() => isFinal(sent)).toBe(true);
  return sent;
}

/** Signs a send without submitting it to the chain. */
async function signSend(amount: bigint): Promise<{ readonly hash: string; readonly raw: string }> {
  const { chainId, usdt } = await client.getWorld();
  const { wallet } = member;
  const count = await callRpc(environment.RPC_URL, 'eth_getTransactionCount', [
    wallet.publicKey,
    'latest',
  ]);
  const signed = await wallet.signPayment(
    {
      symbol: 'USDT',
      from: wallet.publicKey,
      to: recipient,
      amount,
      nonce: Number(z.string().parse(count)),
      gasLimit: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    },
    { chainId, usdtAddress: usdt },
  );
  if (!signed.ok) throw new Error(signed.message);
  return signed.value;
}

// Each step stands on the ones before it.
describe('a member with the activity open', () => {
  beforeAll(async () => {
    member = await join('Activity Member');
    phone = await takePhone(member);
    page = await phone.open('/activity');
  });

  it('sees an empty list at first', async () => {
    await expectShown(page.getByText('No activity yet'));
  });

  it('sees a payment come in without a press, and the whole address of the sender on demand', async () => {
    const me = member.wallet.publicKey;
    await client.fund(me, { usdt: '12.5', pol: '1' });
    await callToken(payer, tokenCalls.mint(payer, 100_000_000n));
    const paid = await callToken(payer, tokenCalls.transfer(me, 7_250_001n));
    await expect
      .poll(() => client.runJob('scan-receipts').then(() => countArrived(rowOf('+7.250001'))))
      .toBe(1);
    await expectRow('+7.250001', 'Received');
    await expectRow('+12.50');
    const sheet = await openRow('+7.250001', 'Received');
    const text = (await sheet.textContent()) ?? '';
    expect(text.toLowerCase()).toContain(payer);
    expect(text).toContain('Final on Polygon');
    expect(await sheet.getByTitle(paid.hash).count()).toBe(1);
    // Attackers send from look-alike addresses to have them copied.
    expect(await button(sheet, 'Copy address').count()).toBe(0);
    await photograph(page, 'activity-sheet');
    await button(page, 'Close').tap();
  });

  it('sees received POL once, with its sender and its transaction, also after a reload', async () => {
    const wei = 1_250_000_000_000_000_001n;
    const sent = await sendPol(payer, member.wallet.publicKey, wei);
    const figure = '+1.250000000000000001';
    await expect
      .poll(() => returnToPage(page).then(() => countArrived(rowOf(figure))))
      .toBeGreaterThan(0);
    for (const look of [returnToPage, () => page.reload(), returnToPage]) {
      await look(page);
      await expectRow(figure, 'Received', 'POL', `From ${short(getAddress(payer))}`);
      expect(await rowOf(figure).count()).toBe(1);
    }
    // The faucet's POL.
    const given = page.getByRole('listitem').filter({ hasText: '+1.0000' });
    await expectShown(given.filter({ hasText: 'POL' }));
    await photograph(page, 'activity-pol');
    const sheet = await openRow(figure, 'Received');
    expect(((await sheet.textContent()) ?? '').toLowerCase()).toContain(payer);
    expect(await sheet.getByTitle(sent).count()).toBe(1);
    await button(page, 'Close').tap();
  });

  it('is not shown zero and tiny transfers of an address that looks like the sender’s', async () => {
    const me = member.wallet.publicKey;
    const zero = await callToken(randomAddress(), tokenCalls.transferFrom(lookAlike, me, 0n));
    expect(zero.succeeded).toBe(true);
    await callToken(lookAlike, tokenCalls.mint(lookAlike, 1_000_000n));
    await callToken(lookAlike, tokenCalls.transfer(me, 9_999n));
    await sendPol(lookAlike, me, 9_999_999_999_999_999n);
    const tiny = ['+0.009999', '+0.009999999999999999'] as const;
    const show = button(page, 'Show tiny transfers');
    const both = page.getByText('2 received transfers under 0.01 USDT or 0.01 POL are hidden');
    await expect.poll(() => findReceipts().then(() => both.count())).toBe(1);
    for (const figure of tiny) expect(await rowOf(figure).count()).toBe(0);
    await button(page, 'Search').tap();
    await field(page, 'Name, amount, address or transaction').fill('0.009999');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(0);
    await expectShown(both);
    expect(await page.getByText('Nothing found').count()).toBe(0);
    await button(page, 'Search').tap();
    await show.tap();
    for (const figure of tiny) await expectRow(figure);
    expect(await rowOf('+0.00').count()).toBe(0);
    await photograph(page, 'activity-tiny');
    await button(page, 'Hide tiny transfers').tap();
  });

  it('sees the payments of other devices with their result on the chain', async () => {
    const me = member.wallet.publicKey;
    const sent = await callToken(me, tokenCalls.transfer(recipient, 1_500_000n));
    const failed = await callToken(me, tokenCalls.transfer(recipient, 900_000_000n));
    expect([sent.succeeded, failed.succeeded]).toEqual([true, false]);
    const unknown = randomHash();
    await record(sent.hash, 'USDT', '1.5');
    await record(failed.hash, 'USDT', '900');
    await record(unknown, 'POL', '0.000000000000000001');
    await client.fund(me, { usdt: '50', pol: '1' });
    await client.subscribe(member, 50_000_000n);
    await page.reload();
    await expectRow('−1.50', 'Sent', 'Paid');
    await expectRow('900.00', 'Sent', 'Failed', 'Nothing was paid');
    await expectRow('−0.000000000000000001', 'POL', 'In Process');
    await expectRow('−50.00', 'Subscription', 'Paid');
    await photograph(page, 'activity');
  });

  it('sees a pending payment become confirmed without a reload', async () => {
    const { hash, raw } = await signSend(2_000_000n);
    await record(hash, 'USDT', '2');
    await page.reload();
    await expectRow('−2.00', 'In Process');
    await callRpc(environment.RPC_URL, 'eth_sendRawTransaction', [raw]);
    await expectRow('−2.00', 'Paid');
  });

  it('sees each amount beside its title on a narrow phone, however long it is', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [figure, title] of [
      ['−1.50', 'Sent'],
      ['−50.00', 'Subscription'],
      ['+12.50', 'Received'],
      ['+7.250001', 'Received'],
    ] as const) {
      const boxOf = (text: string) => rowOf(figure).getByText(text).first().boundingBox();
      const [head, amount] = await Promise.all([boxOf(title), boxOf(figure)]);
      if (head === null || amount === null) throw new Error(`${figure} is not on the screen`);
      expect.soft(amount.x, figure).toBeGreaterThan(head.x + head.width);
    }
    await photograph(page, 'activity-narrow');
    if (before !== null) await page.setViewportSize(before);
  });

  it('finds an entry by its amount, and all of them again', async () => {
    await button(page, 'Search').tap();
    await field(page, 'Name, amount, address or transaction').fill('received 7.25');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
    await expectRow('+7.250001');
    const readOut = page.locator('[aria-live="polite"]');
    await expectShown(readOut.getByText('1 in what the list has loaded'));
    await photograph(page, 'activity-search');
    await button(page, 'Search').tap();
    await expectRow('−1.50');
  });

  it('filters the sent entries', async () => {
    await page.getByText('Sent', { exact: true }).first().tap();
    await expectShown(page.getByText('Received', { exact: true }).first());
    const received = page.getByRole('listitem').filter({ hasText: 'From' });
    await expect.poll(() => received.count()).toBe(0);
    await page.getByText('All', { exact: true }).tap();
  });

  it('sees a notice while the chain cannot be reached, with the entries known before', async () => {
    phone.tolerate(/ERR_FAILED/);
    await phone.context.route(`${environment.RPC_URL}/**`, (route) => route.abort());
    await page.reload();
    await expectShown(page.getByText('The Polygon network could not be reached'));
    await expectShown(page.getByRole('listitem').filter({ hasText: '+7.250001' }));
    await phone.context.unroute(`${environment.RPC_URL}/**`);
    await button(page, 'Try again').tap();
    await page.getByText('The Polygon network could not be reached').waitFor({ state: 'hidden' });
  });

  it('reads a million beside its coin, also with large text on a small phone', async () => {
    await callToken(payer, tokenCalls.mint(payer, 1_000_000_000_000n));
    await callToken(payer, tokenCalls.transfer(member.wallet.publicKey, 1_000_000_000_000n));
    const million = '+1,000,000.00';
    const row = rowOf(million);
    await expect.poll(() => findReceipts().then(() => countArrived(row))).toBe(1);
    const [coin, figure] = await withLargeText(page, async () => {
      await photograph(page, 'activity-large');
      return Promise.all([
        row.locator('span:has(> svg)').first().boundingBox(),
        row.getByText(million).boundingBox(),
      ]);
    });
    expect(figure?.x).toBeGreaterThanOrEqual((coin?.x ?? 0) + (coin?.width ?? 0));
  });
});
