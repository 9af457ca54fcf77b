import { join } from 'node:path';
import { contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../base/repository.ts';
import { morningOf, moveToNextOpenDay, nextOpenDay, nextSunday } from '../client/business-days.ts';
import { client, joinSubscribed, randomMail, readInbox } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { runOperation } from '../seed/run-operation.ts';
import { findLeaks } from './find-leaks.ts';
import { journeyWorld, urlOf } from './journey-world.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPhone, type Phone, photograph, soon } from './open-phone.ts';
import { openSecrets } from './open-secrets.ts';
import { readBrowserStorage } from './read-browser-storage.ts';
import { scratchOff } from './scratch-off.ts';
import { putBackupOff } from './sign-up.ts';
import { button, dismissError, expectShown, field, logIn, pay, subscribe } from './steps.ts';

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Zq7Kumquat9Wx';
const login = { mail: randomMail(), password };
// What every member has that the tests make by the API.
const sponsorPassword = 'Polygon1';
const essentialMicros = 50_000_000n;

let browser: Browser;
let phone: Phone;
/** Where the member acts. */
let page: Page;
/** Home, left open beside it. */
let home: Page;
let sponsor: Member;
let uid: string;
let publicKey: string;
const storages: string[] = [];

// Each step stands on the ones before it.
describe('a new member joins, pays, earns and is paid', () => {
  beforeAll(async () => {
    const { businessDay } = await client.getWorld();
    await client.setClock(morningOf(nextOpenDay(businessDay)));
    await client.runJob('open-day');
    browser = await launchBrowser();
    sponsor = await joinSubscribed('Sponsor Member', essentialMicros);
    phone = await openPhone(browser);
  });

  afterEach(() => phone.expectQuiet());

  afterAll(() => browser.close());

  it('refuses a signup for nine reasons, one after the other', async () => {
    page = await phone.open(`/signup?s=${sponsor.uid}`);
    await expectShown(page.getByRole('dialog', { name: 'Signup Offer' }));
    await photograph(page, '01-signup-offer');
    await button(page, 'Close').tap();
    await expectShown(page.getByText('Sponsor Member'));
    expect(await field(page, 'Referral ID').inputValue()).toBe(sponsor.uid);

    await field(page, 'Referral ID').fill('ABC');
    await field(page, 'Full name').fill('Abc');
    await field(page, 'Country').selectOption('IN');
    await field(page, 'Mobile number').fill('123');
    await field(page, 'Email').fill('nobody');
    await field(page, 'Password').fill('ab1');
    const refuse = async (message: string): Promise<void> => {
      await button(page, 'Create account').tap();
      await dismissError(page, message);
    };
    await refuse('You have to agree our Terms & Conditions');
    await page.getByRole('checkbox').tap();
    await refuse('Invalid Referral ID');
    await field(page, 'Referral ID').fill('ZZZZZZ');
    await refuse('Invalid Referral ID');
    await field(page, 'Referral ID').fill(sponsor.uid);
    await refuse('Enter Full Name');
    await field(page, 'Full name').fill('Journey Member');
    await refuse('Invalid Mobile No');
    await field(page, 'Mobile number').fill('9000000200');
    await refuse('Invalid Email');
    await field(page, 'Email').fill(sponsor.mail);
    await refuse(`Mail ID ${sponsor.mail} already exist. Try with another mail`);
    await field(page, 'Email').fill(login.mail);
    await refuse('Minimum Password Length 6');
    await field(page, 'Password').fill('abcdefgh');
    await refuse('Password Must Have At Least A Letter & A Digit');
  });

  it('makes the account and its wallet, and shows Home', async () => {
    await field(page, 'Password').fill(password);
    await photograph(page, '02-signup');
    await button(page, 'Create account').tap();
    await expectShown(page.getByRole('progressbar'));
    await photograph(page, '03-signup-progress');
    await expectShown(page.getByRole('heading', { name: 'Journey Member' }));
    await putBackupOff(page);
    await expectShown(page.getByText(messages.rewardMissed));
    const wallet = page.getByRole('region', { name: 'Wallet' });
    await expectShown(wallet.getByText('0.00 USDT'));
    await photograph(page, '04-home-empty');
    const stored = await client.logIn(login);
    ({ uid } = stored);
    ({ publicKey } = stored.wallet);
    await button(page, 'Get Address').tap();
    await expectShown(page.getByText(publicKey));
    await button(page, 'Close').tap();
  });

  it('is welcomed by mail, without the password', async () => {
    await expect.poll(() => readInbox(login.mail), soon).toHaveLength(1);
    const [welcome] = await readInbox(login.mail);
    expect(welcome?.text).toContain(`/#/signup?s=${uid}`);
    expect(JSON.stringify(welcome)).not.toContain(password);
  });

  it('is a guest without a package', async () => {
    await page.getByRole('link', { name: 'Menu' }).tap();
    await expectShown(page.getByText('Guest', { exact: true }));
    await photograph(page, '05-menu-guest');
    await page.getByRole('link', { name: 'DR Tips Reward' }).tap();
    await expectShown(page.getByText('No daily rewards yet'));
    await expectShown(total(page).getByText('0.0000 USDT'));
    await page.getByRole('link', { name: 'Daily reward' }).tap();
    await expectShown(page.getByText(messages.notSubscribed));
    await photograph(page, '06-not-subscribed');
  });

  it('fills the wallet from the faucet of the local chain', async () => {
    await page.getByRole('link', { name: 'Home' }).tap();
    await button(page, 'Get test funds').tap();
    const wallet = page.getByRole('region', { name: 'Wallet' });
    await expectShown(wallet.getByText('500.00 USDT'));
    await expectShown(wallet.getByText('5.0000 POL'));
    await photograph(page, '07-home-funded');
  });

  it('subscribes on the chain, and the server confirms it', async () => {
    await page.getByRole('link', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Subscribe' }).tap();
    await expectShown(page.getByRole('heading', { name: 'Choose Your Package' }));
    await photograph(page, '08-packages');
    await page.getByRole('link', { name: /^Essential/ }).tap();
    await expect.poll(() => field(page, 'Amount').inputValue(), soon).toBe('50');
    await field(page, 'Amount').fill('');
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.subscriptionTooSmall);
    await field(page, 'Amount').fill('70');
    await button(page, 'Confirm').tap();
    await dismissError(page, messages.subscriptionNotMultiple);
    await field(page, 'Amount').fill('600');
    await expectShown(page.getByText(messages.lowBalanceIndicator, { exact: true }));
    await page.getByText('50', { exact: true }).tap();
    await photograph(page, '09-subscription');
    await button(page, 'Confirm').tap();
    await expectShown(page.getByRole('button', { name: 'Pay 50.00 USDT' }));
    await photograph(page, '10-payment-review');
    await pay(page);
    await expectShown(page.getByText('In Process', { exact: true }));
    await photograph(page, '11-payment-successful');
    // The payment may be final by now: the server is asked about it once the wait was seen.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/booking', (route) => seen.promise.then(() => route.continue()));
    await button(page, 'Done').tap();
    await expectShown(page.getByText('Under Process'));
    await expectShown(page.getByText('Wait', { exact: true }));
    await photograph(page, '12-under-process');
    seen.resolve();
    await expectShown(page.getByText('Success', { exact: true }));
    await photograph(page, '13-confirmed');
    await page.getByRole('link', { name: 'Back' }).tap();
    await expectShown(page.getByText('User', { exact: true }));
  });

  it('earns from the next business day on', async () => {
    await page.getByRole('link', { name: 'Home' }).tap();
    await page.getByRole('link', { name: 'DR Tips', exact: true }).tap();
    await expectShown(page.getByText(messages.rewardFromTomorrow));
    await photograph(page, '14-just-activated');
    await moveToNextOpenDay();
    const [reply] = await Promise.all([page.waitForResponse(/getRewardTips/), page.reload()]);
    expect(await reply.json()).toEqual({ data: [] });
    await expectShown(page.getByText('Loading...').first());
    await photograph(page, '15-not-opened');
  });

  it('scratches the card, and Home follows without a reload', async () => {
    home = await phone.open('/home');
    const statistics = home.getByRole('region', { name: 'Statistics' });
    await expect.poll(() => statistics.getByText('0.0000').count(), soon).toBe(3);
    // A page in the background draws nothing, so a finger would find nothing there.
    await page.bringToFront();
    await client.runJob('open-day');
    const foil = page.locator('canvas').first();
    await expectShown(button(page, 'Reveal without scratching'));
    await photograph(page, '16-card');
    await scratchOff(page, foil);
    await expectShown(page.getByText('Reward credited'));
    await expectShown(page.getByText('You have got'));
    await expectShown(page.getByText('USDT 0.15'));
    await expectShown(page.getByText(/^Buy [A-Z]{2,6}$/));
    await photograph(page, '17-scratched');
    await expect.poll(() => statistics.getByText('0.1500').count(), soon).toBe(2);
    await expectShown(home.getByText('Credited').first());
    await photograph(home, '18-home-rewarded');
    if (process.env['UPDATE_SCREENSHOT'] === '1') {
      // The one in the README: a pixel for a pixel keeps it small.
      const path = join(repository, 'docs/screenshot.png');
      await home.screenshot({ path, scale: 'css', animations: 'disabled' });
    }
  });

  it('finds the reward among the daily ones and among all, with its cause', async () => {
    // Chromium may take a tap soon after the scratching for the end of that swipe.
    await page.goto(urlOf('/dr-reward'));
    const daily = rows(page, 'DR Tips Reward');
    await expectShown(daily.getByText(/^Daily reward, [A-Z]{2,6}$/));
    await expectShown(daily.getByText('+0.1500'));
    await expectShown(daily.getByText('0.3 % of 50.00 USDT, plan 1', { exact: true }));
    await expectShown(daily.getByText(/\d{2}-[A-Z][a-z]{2}-\d{4}$/));
    await expectShown(total(page).getByText('0.1500 USDT'));
    await photograph(page, '60-daily-rewards');

    await page.goto(urlOf('/statement'));
    await expectShown(page.getByRole('heading', { name: 'All Bonus' }));
    const all = rows(page, 'All Bonus');
    await expectShown(
      all.filter({ hasText: 'Daily reward' }).getByText('DR Tips', { exact: true }),
    );
    expect(await all.count()).toBe(1);
    await expectShown(total(page).getByText('0.1500 USDT'));
  });

  it('shows the sponsor the community reward, and the own one once its card is scratched', async () => {
    const armchair = await openPhone(browser);
    const screen = await armchair.open('/login');
    await logIn(screen, { mail: sponsor.mail, password: sponsorPassword });
    await screen.getByRole('link', { name: 'Menu' }).tap();
    await screen.getByRole('link', { name: 'Community Reward' }).tap();
    const community = rows(screen, 'Community Reward');
    await expectShown(community.getByText('Level 1 reward from 1 member'));
    const cause = '10 % of daily rewards of 0.15 USDT, plan 1';
    await expectShown(community.getByText(cause, { exact: true }));
    await expectShown(community.getByText('+0.0150'));
    await expectShown(total(screen).getByText('0.0150 USDT'));
    await photograph(screen, '61-community-reward');

    await screen.getByRole('link', { name: 'Back' }).tap();
    await screen.getByRole('link', { name: 'Statement' }).tap();
    const all = rows(screen, 'All Bonus');
    await expectShown(all.getByText('Community', { exact: true }));
    await expectShown(total(screen).getByText('0.0150 USDT'));
    expect(await all.count()).toBe(1);
    await revealToday(sponsor);
    // Without a reload.
    await expectShown(total(screen).getByText('0.1650 USDT'));
    await expectShown(all.getByText('DR Tips', { exact: true }));
    await photograph(screen, '62-all-bonus');
    armchair.expectQuiet();
    await armchair.close();
  });

  it('gives the sponsor the Level reward exactly once, however often the day is opened', async () => {
    const before = await readLevelRewards(sponsor);
    expect(before).toMatchObject([{ CREDIT: 15_000n }]);
    await Promise.all([1, 2, 3].map(() => client.runJob('open-day')));
    expect(await readLevelRewards(sponsor)).toEqual(before);
  });

  it('unlocks the wallet after a reload and subscribes again', async () => {
    await client.fund(publicKey, { usdt: '10000', pol: '0' });
    await page.reload();
    await page.goto(urlOf('/buy-package'));
    await subscribe(page, '10000', password);
    await button(page, 'Done').tap();
    await expectShown(page.getByText('10,000.00'));
    await expect.poll(() => page.getByText('Success', { exact: true }).count(), soon).toBe(2);
  });

  it('withdraws once a day, no less than 20 and no more than there is', async () => {
    await moveToNextOpenDay();
    await client.runJob('open-day');
    await page.goto(urlOf('/dr-tips'));
    await button(page, 'Reveal without scratching').tap();
    await expectShown(page.getByText('USDT 40.15'));
    await expectShown(page.getByText('Reward credited'));
    await page.getByRole('link', { name: 'Withdraw' }).tap();
    await expectShown(page.getByText('40.3000'));
    const refuse = async (amount: string, message: string): Promise<void> => {
      await field(page, 'Amount').fill(amount);
      await button(page, 'Confirm').tap();
      await dismissError(page, message);
    };
    await refuse('19', messages.withdrawalTooSmall);
    await refuse('41', messages.withdrawalExceedsBalance);
    await field(page, 'Amount').fill('20');
    await expectShown(page.getByText('18.00 USDT'));
    await photograph(page, '19-withdraw');
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText('In Process', { exact: true }));
    await photograph(page, '20-withdrawal-requested');
    await button(page, 'Done').tap();
    await expectShown(page.getByText('Pending', { exact: true }));
    await photograph(page, '21-withdraw-status-pending');

    await page.getByRole('link', { name: 'Withdraw', exact: true }).tap();
    await expectShown(page.getByText('20.3000'));
    await field(page, 'Amount').fill('20');
    phone.tolerate(/status of 409 .*\/api\/withdrawal/);
    await button(page, 'Confirm').tap();
    await expectShown(page.getByText(messages.withdrawalFailed));
    await expectShown(page.getByText(messages.withdrawnToday));
    await expectShown(page.getByText(messages.lowBalanceHint));
    await photograph(page, '22-withdrawal-failed');
  });

  it('is paid by an admin on the chain', async () => {
    const { accounts } = await client.getWorld();
    const admin = accounts.find(({ role }) => role === 'admin');
    if (admin === undefined) throw new Error('The world has no admin');
    const office = await openPhone(browser);
    const desk = await office.open('/login');
    await logIn(desk, admin);
    await desk.getByRole('link', { name: 'Menu' }).tap();
    await desk.getByRole('link', { name: 'Pay Unpaid' }).tap();
    const row = desk.getByRole('article', { name: `Journey Member, ${uid}` });
    await expectShown(row);
    await desk.reload();
    await expectShown(row);
    await photograph(desk, '23-unpaid');
    await button(row, 'Pay Now').tap();
    await expectShown(desk.getByRole('button', { name: 'Pay 18.00 USDT' }));
    await expectShown(desk.getByText(publicKey).last());
    await photograph(desk, '24-pay-now');
    await pay(desk, admin.password);
    await photograph(desk, '25-paid');
    await button(desk, 'Done').tap();
    await row.waitFor({ state: 'detached', timeout: 45_000 });
    office.expectQuiet();
    await office.close();
  });

  it('sees when it was paid, with the transaction, and has the money', async () => {
    const { idToken } = await client.logIn(login);
    const rows = requireData(
      await client.api.call(
        contract.getIncomeStatement,
        { params: { publicKey, type: 'Withdrawal' }, query: { limit: 50 } },
        idToken,
      ),
    );
    expect(rows).toMatchObject([{ STATUS: 'Paid', NET: 18_000_000n }]);
    const hash =
      rows === 'No Data' || rows[0] === undefined || !('TXN' in rows[0]) ? '' : rows[0].TXN;
    await page.goto(urlOf('/withdraw-status'));
    await expectShown(page.getByText('Paid', { exact: true }));
    await expectShown(page.getByText('Pay date'));
    await expectShown(page.getByTitle(hash ?? ''));
    await photograph(page, '26-withdraw-status-paid');
    await page.goto(urlOf('/home'));
    await expectShown(page.getByRole('region', { name: 'Wallet' }).getByText('468.00 USDT'));
    storages.push(await readBrowserStorage(page));
  });

  it('rests on Sunday', async () => {
    const { businessDay } = await client.getWorld();
    await client.setClock(morningOf(nextSunday(businessDay)));
    await page.reload();
    await expectShown(page.getByText('Welcome back'));
    const asked = phone.traffic.requests.length;
    await page.getByRole('link', { name: 'DR Tips', exact: true }).tap();
    await expectShown(page.getByText('Sunday Off'));
    await photograph(page, '27-sunday-off');
    const since = phone.traffic.requests.slice(asked).map(({ url }) => url);
    expect(since.filter((url) => url.includes('/getRewardTips/'))).toEqual([]);
  });

  it('logs out', async () => {
    await home.close();
    await page.getByRole('link', { name: 'Home' }).tap();
    await button(page, 'Log out').tap();
    await photograph(page, '28-log-out');
    await button(page, 'Log Out').tap();
    await expectShown(
      page.getByRole('heading', { name: 'The Global Crypto Currency to Buy & Sell' }),
    );
    await photograph(page, '29-landing');
    storages.push(await readBrowserStorage(page));
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  it('logs in again, after four refusals, to find everything there', async () => {
    await page.getByRole('link', { name: 'Log in' }).first().tap();
    await field(page, 'Email').fill('nobody');
    await field(page, 'Password').fill('ab1');
    const refuse = async (message: string): Promise<void> => {
      await button(page, 'Login').tap();
      await dismissError(page, message);
    };
    await refuse('Invalid Email');
    await field(page, 'Email').fill('nobody@journeys.example');
    await refuse('Mail ID nobody@journeys.example not exist. Try with correct mail');
    await field(page, 'Email').fill(login.mail);
    await refuse('Minimum Password Length 6');
    await field(page, 'Password').fill('Wrong1234');
    await refuse('Invalid Credintial');
    await field(page, 'Password').press("'");
    expect(phone.alerts).toEqual(['Character not allowed!']);
    await photograph(page, '30-login');
    await field(page, 'Password').fill(password);
    await button(page, 'Login').tap();
    const statistics = page.getByRole('region', { name: 'Statistics' });
    await expectShown(statistics.getByText('40.3000'));
    await expectShown(statistics.getByText('20.0000'));
    await expectShown(statistics.getByText('20.3000'));
    await photograph(page, '31-home-again');

    await page.reload();
    await page.goto(urlOf('/buy-package'));
    await subscribe(page, '50', password);
    await button(page, 'Done').tap();
    await expect.poll(() => page.getByText('Success', { exact: true }).count(), soon).toBe(3);
    await photograph(page, '32-my-packages');
    storages.push(await readBrowserStorage(page));
  });

  it('leaves a sound ledger behind', async () => {
    const output = await runOperation({ environment: {} }, 'verify-ledger.ts', [
      '--project',
      journeyWorld.GCLOUD_PROJECT,
    ]);
    expect(output).toContain('The ledger is sound');
  });

  it('gives no secret and no stack trace away', async () => {
    const secrets = await openSecrets(login);
    const searched = { phones: [phone], storages, mail: login.mail, publicKey };
    expect(await findLeaks([secrets], searched)).toEqual([]);
    const replies = await phone.traffic.readReplies();
    expect(
      replies.filter((text) => /\bat (?:\S+ )?\(?(?:file|node|\/)\S+:\d+:\d+/.test(text)),
    ).toEqual([]);
  });
});

/** The rows of a list of rewards. */
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

const total = (page: Page) => page.getByRole('region', { name: 'Total reward' });

/** Reveals the daily reward of today for a member, as another device of theirs would. */
async function revealToday({ wallet: { publicKey }, idToken }: Member): Promise<void> {
  const tips = requireData(
    await client.api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
  );
  const token = tips === 'No Data' ? undefined : tips[0]?.token;
  if (token === undefined) throw new Error('There is no reward to reveal');
  requireData(
    await client.api.call(contract.insertDReward, { body: { publicKey, token } }, idToken),
  );
}

/** What a member has got for the network. */
async function readLevelRewards({ wallet: { publicKey }, idToken }: Member) {
  return requireData(
    await client.api.call(
      contract.getIncomeStatement,
      { params: { publicKey, type: 'Level' }, query: { limit: 50 } },
      idToken,
    ),
  );
}
