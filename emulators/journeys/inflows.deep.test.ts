import { contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { expect, it } from 'vitest';
import { client, environment, join, logInAs, randomHash } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { callToken, isFinal, tokenCalls } from './support/chain.ts';
import { openFaultyNetwork } from './support/network.ts';
import { preparePhones } from './support/phone.ts';
import { drawn, findBarriers, findCut, photographBoth, withLargeText } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectShown, field, returnToPage, urlOf } from './support/steps.ts';

const takePhone = preparePhones();

it('of 75 USDT a member reads that 25 are being settled, until an admin has paid them back', async () => {
  const member = await join('Odd Payer');
  await client.fund(member.wallet.publicKey, { usdt: '75', pol: '1' });
  await client.subscribe(member, 75_000_000n);
  const own = await (await takePhone(member)).open('/my-packages');
  const unbooked = own.getByRole('list', { name: 'Not booked' });
  await expectShown(own.getByRole('list', { name: 'Confirmed' }).getByText('50.00'));
  await expectShown(unbooked.getByText('25.00'));
  await expectShown(unbooked.getByText('Being settled'));
  await photographBoth(own, '80-my-subscription-unbooked');

  const admin = await takePhone(await demoMember('admin'));
  const adminPage = await admin.open('/menu');
  await adminPage.getByRole('link', { name: 'Inflows' }).tap();
  const row = adminPage
    .getByRole('article', { name: '25.00 USDT, Left beyond a multiple of 50 USDT' })
    .filter({ hasText: member.uid });
  await expectShown(row);
  await photographBoth(adminPage, '81-inflows');
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(row, 'Copy address').tap();
  await expect
    .poll(() => adminPage.evaluate(() => navigator.clipboard.readText()))
    .toBe(member.wallet.publicKey);
  expect(await withLargeText(adminPage, () => findCut(adminPage))).toEqual([]);
  await button(row, 'Settle').tap();
  const dialog = adminPage.getByRole('dialog', { name: 'Settle 25.00 USDT' });
  await field(dialog, 'Note').fill('Exact payments only');
  // No package costs so little.
  expect(await dialog.getByText('Book', { exact: true }).count()).toBe(0);
  await dialog.getByText('Pay back', { exact: true }).tap();
  await photographBoth(adminPage, '82-inflow-settle');
  expect(await findBarriers(adminPage)).toEqual([]);
  await button(dialog, 'Settle').tap();
  await dialog.waitFor({ state: 'hidden' });
  await expectShown(row.getByText('Pays it back'));
  await photographBoth(adminPage, '83-inflow-owed');
  admin.tolerate(/status of 409 .*inflowSettle/);
  await button(row, 'Add Refund').tap();
  const refund = adminPage.getByRole('dialog', { name: 'Add Refund 25.00 USDT' });
  const end = (name: string) => refund.getByRole('radio', { name, exact: true });
  await end('Paid back').focus();
  await adminPage.keyboard.press('ArrowRight');
  await expectShown(button(refund, 'Settle'));
  await expectFocus(end('Not paid back'));
  await adminPage.keyboard.press('ArrowLeft');
  await field(refund, 'Transaction hash of the refund').fill(randomHash());
  await button(refund, 'Add Refund').tap();
  await expectShown(refund.getByText(messages.refundNotFinal));
  const { companyWallet } = await client.getWorld();
  const back = tokenCalls.transfer(member.wallet.publicKey, 25_000_000n);
  const { hash } = await callToken(companyWallet, back);
  await expect.poll(() => isFinal(hash)).toBe(true);
  await field(refund, 'Transaction hash of the refund').fill(hash);
  await button(refund, 'Add Refund').tap();
  await row.waitFor({ state: 'detached' });
  await adminPage.getByText('Settled', { exact: true }).tap();
  await expectShown(row.getByText('Exact payments only'));
  expect(await button(row, 'Add Refund').count()).toBe(0);

  await adminPage.goto(urlOf('/menu'));
  await adminPage.getByRole('link', { name: 'Audit Log' }).tap();
  const log = adminPage.getByRole('list', { name: 'Audit Log' });
  await field(adminPage, 'Member ID').fill(member.uid);
  await field(adminPage, 'Action').selectOption({ label: 'Admin granted' });
  await expectShown(adminPage.getByText('No such entry'));
  await field(adminPage, 'Action').selectOption({ label: 'Inflow settled' });
  // The refund, and before it the note.
  await expect.poll(() => log.getByText('Inflow settled').count()).toBe(2);
  await log.getByText('Inflow settled').first().tap();
  await expectShown(log.getByText('Exact payments only'));
  await expectShown(log.getByText('inflow.settled', { exact: true }));
  await photographBoth(adminPage, '84-audit');
  expect(await findBarriers(adminPage)).toEqual([]);

  // Who comes back to the app after a moment has everything read again.
  const paidBack = unbooked.getByText('Paid back');
  await expect.poll(() => returnToPage(own).then(() => paidBack.count())).toBe(1);
});

it('a package that another wallet paid, booked by an admin, is no payment in the activity of its member', async () => {
  const member = await join('Guest Of Another Wallet');
  const { companyWallet } = await client.getWorld();
  const sender = `0x${randomHash().slice(-40)}`;
  await callToken(sender, tokenCalls.mint(sender, 500_000_000n));
  const { hash } = await callToken(sender, tokenCalls.transfer(companyWallet, 500_000_000n));
  await expect.poll(() => isFinal(hash)).toBe(true);
  const { idToken } = await logInAs('admin');
  const isListed = async () => {
    await client.runJob('reconcile');
    const query = { state: 'waiting', limit: 100 } as const;
    const rows = requireData(await client.api.call(contract.inflows, { query }, idToken));
    return rows.some(({ txn }) => txn === hash);
  };
  await expect.poll(isListed).toBe(true);

  const admin = await takePhone(await demoMember('admin'));
  const adminPage = await admin.open('/inflows');
  const row = adminPage
    .getByRole('article', { name: '500.00 USDT, No member has this wallet' })
    .filter({ hasText: sender });
  await button(row, 'Settle').tap();
  const dialog = adminPage.getByRole('dialog', { name: 'Settle 500.00 USDT' });
  const choose = (way: string) => dialog.getByText(way, { exact: true }).tap();
  await choose('Book');
  await field(dialog, 'Note').fill('Paid by an exchange');
  admin.tolerate(/ERR_CONNECTION_FAILED .*getUser/);
  // Each look-up is repeated twice.
  const network = await openFaultyNetwork(admin.context);
  network.fault('getUser', 'drop', 3);
  await field(dialog, 'Member ID').fill(member.uid);
  await expectShown(dialog.getByText(/^The server could not be reached/));
  expect(await button(dialog, 'Settle').isDisabled()).toBe(true);
  await photographBoth(adminPage, '82-inflow-member-unread');
  await button(dialog, 'Try again').tap();
  const bought = dialog.getByText('becomes a subscription of Guest Of Another Wallet');
  await expectShown(bought);
  // It is read again once it is five seconds old, and a failure does not take away what the booking is decided by.
  let dropped = 0;
  adminPage.on(
    'requestfailed',
    (request) => (dropped += request.url().includes('getUser') ? 1 : 0),
  );
  network.fault('getUser', 'drop', 3);
  const recheck = async () => {
    await choose('Pay back');
    await choose('Book');
    return dropped;
  };
  await expect.poll(recheck, { interval: 500 }).toBeGreaterThan(0);
  await expect.poll(() => dropped).toBe(3);
  await drawn(adminPage);
  await expectShown(bought);
  expect(await field(dialog, 'Member ID').getAttribute('aria-invalid')).toBe('false');
  await button(dialog, 'Settle').tap();
  await row.waitFor({ state: 'detached' });

  const page = await (await takePhone(member)).open('/my-packages');
  await page.getByRole('list', { name: 'Confirmed' }).getByRole('button').tap();
  const story = page.getByRole('dialog', { name: 'Pro package' });
  await expectShown(story.getByText('Paid from another wallet'));
  await page.goto(urlOf('/activity'));
  await expectShown(page.getByText('No activity yet'));
});

it('a list begins again once its last row is gone, and goes on', async () => {
  const { countReads, inflow, more, refusal } = await openChangedInflows((index) => index + 1);
  await more.tap();
  await expectShown(inflow(limits.pageLength));
  await refusal.waitFor({ state: 'detached' });
  await more.tap();
  await expectShown(inflow(99));
  expect([countReads(lastInflow), countReads(null)]).toEqual([1, 2]);
});

it('a list begins again once where no row is gone, and then says why it does not go on', async () => {
  const { countReads, more, refusal } = await openChangedInflows((index) => index);
  await more.tap();
  await expect.poll(() => countReads(null)).toBe(2);
  await refusal.waitFor({ state: 'detached' });
  await more.tap();
  await expectShown(refusal);
  await more.tap();
  await expect.poll(() => countReads(lastInflow)).toBe(3);
  await expectShown(refusal);
  expect(countReads(null)).toBe(2);
});

/** The screen of an admin whose list has changed after its first page; `changed` says which row stands where since then. */
async function openChangedInflows(changed: (index: number) => number) {
  const phone = await takePhone(await demoMember('admin'));
  phone.tolerate(/status of 409 .*inflows/);
  const reads: (string | null)[] = [];
  const countReads = (of: string | null) => reads.filter((after) => after === of).length;
  await phone.context.route(`${environment.WORLD_API_URL}/inflows?*`, (route, request) => {
    const after = new URL(request.url()).searchParams.get('after');
    reads.push(after);
    if (after === lastInflow) {
      const error = { code: 'conflict', message: messages.listChanged };
      return route.fulfill({ status: 409, json: { error } });
    }
    const isChanged = countReads(lastInflow) > 0;
    const firstPage = Array.from({ length: limits.pageLength }, (_, index) =>
      inflowRow(isChanged ? changed(index) : index),
    );
    return route.fulfill({ json: { data: after === null ? firstPage : [inflowRow(99)] } });
  });
  const page = await phone.open('/inflows');
  await expectShown(page.getByText(`${limits.pageLength} shown`, { exact: true }));
  return {
    countReads,
    inflow: (index: number) =>
      page.getByRole('article', { name: `1,${String(index).padStart(3, '0')}.00 USDT` }),
    more: button(page, 'Show more'),
    refusal: page.getByText(messages.listChanged),
  };
}

const inflowSerial = (index: number) => `31337_0x${index.toString(16).padStart(64, '0')}_0`;
const lastInflow = inflowSerial(limits.pageLength - 1);

/** An inflow as the server writes it, the newest first. */
const inflowRow = (index: number) => ({
  inflow_sl: inflowSerial(index),
  txn: `0x${index.toString(16).padStart(64, '0')}`,
  sender: `0x${'1'.repeat(40)}`,
  amt: `${1_000 + index}.000000`,
  reason: 'unknown_sender',
  state: 'waiting',
  uid: null,
  dates: new Date(Date.UTC(2026, 0, 5) - index * 60_000).toISOString(),
  settlement: null,
});
