import { contract } from '@polytips/functions/contract/contract.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { client, joinSubscribed } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { openChainView } from './support/chain.ts';
import { earnReward } from './support/earn-reward.ts';
import { preparePhones } from './support/phone.ts';
import { findBarriers, findCut, photographBoth, withLargeText } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import {
  button,
  dismissError,
  expectFocus,
  expectRoute,
  expectShown,
  field,
  payButton,
  pressTwice,
  unlockWith,
  urlOf,
} from './support/steps.ts';

// Pays 40 USDT a day.
const eliteMicros = 10_000_000_000n;
const names = ['First Paid Member', 'Second Paid Member', 'Third Paid Member'] as const;
const outsideName = 'Member Paid Outside';

/** How often the app reads the queue. */
const queueEveryMs = 10_000;

const takePhone = preparePhones();
let members: readonly Member[];

/** Each requests 20 USDT, one after the other: the queue is in this order. */
beforeAll(async () => {
  const all = await Promise.all(
    [...names, outsideName].map((name) => joinSubscribed(name, eliteMicros)),
  );
  members = all.slice(0, names.length);
  await earnReward(...all);
  for (const { wallet, idToken } of all) {
    const body = { publicKey: wallet.publicKey, amount: 20_000_000n };
    requireData(await client.api.call(contract.withdrawal, { body }, idToken));
  }
});

it('an admin takes on a withdrawal to pay it from another wallet', async () => {
  const { card, screen } = await openOutside();
  await button(card, 'Pay from another wallet').tap();
  const dialog = screen.getByRole('dialog', { name: 'Pay from another wallet' });
  await expectShown(dialog.getByText('18.00 USDT'));
  // Not the own wallet, which pays in the app.
  const { idToken } = await demoMember('admin');
  const [totals] = requireData(await client.api.call(contract.payoutTotals, {}, idToken));
  const others = (totals?.payers.length ?? 0) - 1;
  await expect.poll(() => dialog.getByText('From a payer').count()).toBe(others);
  await expectShown(dialog.getByText(/^A payment from a wallet that is no payer is not found/));
  await photographBoth(screen, '89-pay-outside');
  expect(await findBarriers(screen)).toEqual([]);
  await button(dialog, 'Take it on for 24 hours').tap();
  await dialog.waitFor({ state: 'hidden' });
  await expectShown(screen.getByText(/^You pay it from another wallet until .* UTC\+05:30$/));
  await expectShown(card.getByText(/, from another wallet, until .* UTC\+05:30$/));
  await expectShown(button(card, 'Do not pay from another wallet'));
  expect(await button(card, 'Pay Now').count()).toBe(0);
});

it('an admin reads in the review of a run which payment that the network refuses loses its place', async () => {
  const admin = await demoMember('second-admin');
  const screen = await (await takePhone(admin)).open('/unpaid');
  const refused = {
    txn: `0x${'1'.repeat(64)}`,
    nonce: 0,
    to: admin.wallet.publicKey,
    amt: '500.000000',
    symbol: 'USDT',
    kind: 'transfer',
  };
  await screen.route('**/api/getNonce/*', (route) =>
    route.fulfill({ json: { data: [{ nonce: 0, unfinished: [refused] }] } }),
  );
  await button(screen, 'Pay all').tap();
  const taken =
    /^The network refuses your payment of 500\.00 USDT to .*\. The first of this run takes its place: at most one of the two is made\.$/;
  await expectShown(screen.getByRole('dialog').getByText(taken));
  await expectShown(payButton(screen));
  await photographBoth(screen, '90-run-review-refused');
  expect(await findBarriers(screen)).toEqual([]);
});

it('an admin pays three members by one run through the payout queue, stopped once and reloaded once', async () => {
  // The first admin may be paying outside what other tests have requested.
  const admin = await demoMember('second-admin');
  const waiting = await readPayouts(admin, 'waiting');
  const own = new Set<string>(names);
  const due = waiting.filter(({ NAMES }) => own.has(NAMES));
  expect(due).toHaveLength(3);
  // What others have requested in this world is paid outside by another admin: the run passes over it.
  const { idToken: otherToken } = await demoMember('admin');
  for (const { NAMES, WITHDRA_SL: withSL } of waiting) {
    if (own.has(NAMES)) continue;
    const body = { withSL, external: true } as const;
    requireData(await client.api.call(contract.withdrawalClaim, { body }, otherToken));
  }
  const chain = await openChainView();
  const wallets = [admin, ...members].map(({ wallet }) => wallet.publicKey);
  const readBalances = () => Promise.all(wallets.map((wallet) => chain.usdtMicrosOf(wallet)));
  const [adminBefore = 0n, ...othersBefore] = await readBalances();

  const screen = await (await takePhone(admin)).open('/unpaid');
  const run = screen.getByRole('region', { name: 'Run through the queue' });
  const gate = await gatePayments(screen);
  await button(screen, 'Pay all').tap();
  await expectShown(payButton(screen).filter({ hasText: 'Pay 54.00 USDT' }));
  await photographBoth(screen, '90-run-review');
  expect(await findBarriers(screen)).toEqual([]);
  await payButton(screen).click();
  await unlockWith(screen, admin.password);
  // The first is signed: the stop lets it end.
  await gate.arrived();
  await expectShown(run.getByText(/^Paying 18\.00 USDT to First Paid Member/));
  await expectFocus(run.getByRole('heading', { name: 'Paying the queue' }));
  await photographBoth(screen, '91-run');
  expect(await findBarriers(screen)).toEqual([]);
  await button(screen, 'Stop').tap();
  gate.release();
  await expectShown(run.getByText(/^You stopped the run\./));
  await photographBoth(screen, '92-run-stopped');
  await button(screen, 'Close the run').tap();

  await button(screen, 'Pay all').tap();
  await expectShown(payButton(screen).filter({ hasText: 'Pay 36.00 USDT' }));
  expect(await pressTwice(payButton(screen))).toBe('HTML');
  await expectRoute(screen, '/unpaid');
  await gate.arrived();
  gate.release();
  // The other one never reaches the server.
  await gate.arrived();
  await screen.reload();
  gate.open();
  await button(screen, 'Pay all').tap();
  await expectShown(payButton(screen).filter({ hasText: 'Pay 18.00 USDT' }));
  await payButton(screen).click();
  await unlockWith(screen, admin.password);
  await expectShown(run.getByText('The run is done.'));
  expect(await run.getByRole('progressbar').getAttribute('value')).toBe('100');
  await photographBoth(screen, '94-run-done');
  await screen.getByText('Paid', { exact: true }).tap();
  for (const { CODES } of due)
    await expectShown(screen.getByRole('article', { name: new RegExp(`, ${CODES}$`) }).first());
  await photographBoth(screen, '95-queue-paid');
  expect(await withLargeText(screen, () => findCut(screen))).toEqual([]);

  await expect.poll(() => readPayouts(admin, 'inProcess')).toEqual([]);
  const paid = await readPayouts(admin, 'paid');
  for (const { WITHDRA_SL } of due) {
    const row = paid.find((each) => each.WITHDRA_SL === WITHDRA_SL);
    expect(row).toMatchObject({ STATUS: 'Paid', payment: { payer: admin.wallet.publicKey } });
  }
  expect(await readBalances()).toEqual([
    adminBefore - 54_000_000n,
    ...othersBefore.map((before) => before + 18_000_000n),
  ]);
  chain.close();
});

it('an admin ends the own outside payment and pays in the app, and the queue is read at the end in the background and on return', async () => {
  const { card, screen } = await openOutside();
  // Without the queue's interval.
  await screen.addInitScript((everyMs) => {
    const { setInterval: repeat } = globalThis;
    const repeatOthers = (work: () => void, pauseMs?: number) =>
      pauseMs === everyMs ? 0 : repeat(work, pauseMs);
    Object.assign(globalThis, { setInterval: repeatOthers });
  }, queueEveryMs);
  await screen.reload();
  await button(card, 'Do not pay from another wallet').tap();
  const dialog = screen.getByRole('dialog', { name: 'Do not pay from another wallet' });
  await button(dialog, 'Let any admin pay it').tap();
  await dialog.waitFor({ state: 'hidden' });
  const before =
    'You were to pay it from another wallet. Pay it only if your transfer was not sent.';
  await expectShown(card.getByText(before));
  expect(await button(card, 'Pay from another wallet').count()).toBe(0);
  const gate = await gatePayments(screen);
  await button(card, 'Pay Now').tap();
  await expectShown(screen.getByRole('dialog').getByText(before));
  await photographBoth(screen, '96-pay-now-outside-before');
  await payButton(screen).click();
  await unlockWith(screen, (await demoMember('admin')).password);
  await gate.arrived();
  await button(screen, 'Continue in the background').tap();
  await expectShown(card);
  gate.open();
  await card.waitFor({ state: 'hidden' });
  const asked = screen.waitForRequest('**/api/payoutQueue?*');
  await screen.goto(urlOf('/menu'));
  await expectShown(screen.getByRole('heading', { level: 1, name: 'Menu' }));
  await screen.goto(urlOf('/unpaid'));
  await asked;
});

it('an admin reads how far a long queue is read, and what of it can be paid', async () => {
  const screen = await (await takePhone(await demoMember('admin'))).open('/unpaid');
  const further = Promise.withResolvers<void>();
  await screen.route(/\/api\/payoutQueue\?.*limit=100/, async (route) => {
    const isFirst = !route.request().url().includes('after=');
    if (!isFirst) await further.promise;
    await route.fulfill({ json: { data: isFirst ? heldRows(100) : 'No Data' } });
  });
  await button(screen, 'Pay all').tap();
  const progress = screen.getByText('100 withdrawals read so far');
  await expectShown(progress);
  further.resolve();
  const nothing =
    'You can pay nothing that waits: 100 on hold since a reset of the password, or by an operator.';
  await dismissError(screen, nothing);
  expect(await progress.count()).toBe(0);
});

it('a run is offered under the whole list of what is unpaid, and not under a part of it or another list', async () => {
  const phone = await takePhone(await demoMember('admin'));
  await phone.context.route(/\/api\/payoutQueue\?/, (route) =>
    route.fulfill({ json: { data: heldRows(2) } }),
  );
  const screen = await phone.open('/unpaid');
  const payAll = button(screen, 'Pay all');
  const search = field(screen, 'Search by name, UID, address or hash');
  await expectShown(payAll);
  // What is owed is more, as Reward Runs says: balances, too.
  await expectShown(screen.getByRole('region', { name: 'Waits to be paid' }));
  await search.fill('nobody');
  const readOut = screen.locator('[aria-live="polite"]');
  await expectShown(readOut.getByText('0 of 2 withdrawals'));
  await expectShown(screen.getByText('The whole list was searched. Try another word.'));
  expect(await payAll.count()).toBe(0);
  await search.fill('');
  await expectShown(payAll);
  await screen.getByText('Paid', { exact: true }).tap();
  await payAll.waitFor({ state: 'hidden' });
});

/** Rows of the payout queue that a reset holds, as the server writes them. */
const heldRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    AMOUNT: '20.000000',
    NET: '18.000000',
    ADMIN_CH: '2.000000',
    STATUS: 'Pending',
    dates: new Date().toISOString(),
    a_dates: null,
    TXN: null,
    WITHDRA_SL: `AAAAAA_${new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)}`,
    publicKey: `0x${'1'.repeat(40)}`,
    CODES: 'AAAAAA',
    NAMES: 'Held Member',
    held: true,
    claim: null,
    heldBy: [],
    payment: null,
  }));

/** The queue of the admin who pays outside of the app, and the withdrawal that is paid so. */
async function openOutside() {
  const screen = await (await takePhone(await demoMember('admin'))).open('/unpaid');
  const card = screen.getByRole('article', { name: new RegExp(`^${outsideName}, `) });
  return { card, screen };
}

/** A list of the payout queue, as the server has it. */
async function readPayouts({ idToken }: Member, state: 'waiting' | 'inProcess' | 'paid') {
  const query = { state, limit: 50 };
  return requireData(await client.api.call(contract.payoutQueue, { query }, idToken));
}

/** Stops each payment of a page on its way to the server, one at a time, until the test lets it go. */
async function gatePayments(page: Page) {
  let arrival = Promise.withResolvers<void>();
  let release = Promise.withResolvers<void>();
  let isClosed = true;
  await page.route('**/api/withdrawalPay', async (route) => {
    if (isClosed) {
      const released = release.promise;
      arrival.resolve();
      await released;
    }
    // A reload has ended the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return {
    /** Passes once a payment is stopped. */
    arrived: () => arrival.promise,
    release() {
      arrival = Promise.withResolvers<void>();
      release.resolve();
      release = Promise.withResolvers<void>();
    },
    /** Lets every payment pass from now on, and what is stopped go. */
    open() {
      isClosed = false;
      release.resolve();
    },
  };
}
