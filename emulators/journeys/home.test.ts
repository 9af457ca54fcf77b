import { expect, it } from 'vitest';
import { environment } from '../client/test-world.ts';
import { photograph, preparePhones } from './support/phone.ts';
import { photographBoth } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectShown, link } from './support/steps.ts';

const takePhone = preparePhones();

it('an admin finds the way to the payout queue above the card of the day, and no steps of a beginner', async () => {
  const phone = await takePhone(await demoMember('second-admin'));
  const page = await phone.open('/home');
  await expectShown(page.getByRole('link', { name: /^Unpaid withdraw/ }));
  await expectShown(page.getByRole('heading', { name: 'Crypto Purchasing Rewards' }));
  expect(await page.getByText('Your first reward, in 6 steps').count()).toBe(0);
  await photograph(page, 'home-admin');
});

it('a member reads one error on Home while the server cannot be reached, and opens it with one press', async () => {
  const phone = await takePhone(await demoMember('level-1'));
  phone.tolerate(/net::ERR_|ERR_FAILED/);
  const { context } = phone;
  const calls = `${environment.WORLD_API_URL}/**`;
  await context.route(calls, (route) => route.abort());
  // The one call for all of Home fails first, then each read of a part.
  const triedInParts = context.waitForEvent('requestfailed', (request) =>
    request.url().includes('/getDashboardBalance/'),
  );
  const page = await phone.open('/home');
  await expectShown(page.getByText('This could not be loaded'));
  await triedInParts;
  const retry = button(page, 'Try again').last();
  await expect.poll(() => retry.getAttribute('aria-busy')).not.toBe('true');
  expect(await page.getByText(/could not be loaded/).count()).toBe(1);
  await photograph(page, 'home-unreachable');
  await context.unroute(calls);
  // At once: the day is asked for again by itself within a minute.
  await retry.click({ force: true });
  await expectShown(page.getByRole('heading', { name: 'Earned' }));
  await expect.poll(() => page.getByText(/could not be loaded/).count()).toBe(0);
});

it('a member whose Home cannot be read with one call reads it in parts, without a press', async () => {
  const phone = await takePhone(await demoMember('level-1'));
  phone.tolerate(/net::ERR_|ERR_FAILED/);
  const drawn = Promise.withResolvers<void>();
  await phone.context.route(`${environment.WORLD_API_URL}/getHome/**`, async (route) => {
    await drawn.promise;
    await route.abort();
  });
  const page = await phone.open('/home');
  await expectShown(page.getByText(/^Welcome/));
  drawn.resolve();
  await expectShown(page.getByRole('heading', { name: 'Earned' }));
  await expect.poll(() => page.getByText(/could not be loaded/).count()).toBe(0);
});

it('a member whose storage is full hides the figures of Home for the visit', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  await phone.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The storage is full', 'QuotaExceededError');
    };
  });
  const page = await phone.open('/home');
  const wallet = page.getByRole('region', { name: 'Wallet', exact: true });
  await button(wallet, 'Hide balance').tap();
  await expectShown(wallet.getByText('••••••').first());
  await link(page, 'Activity').tap();
  await page.goBack();
  await expectShown(wallet.getByText('••••••').first());
  await button(wallet, 'Show balance').tap();
  await expect.poll(() => wallet.getByText('••••••').count()).toBe(0);
});

it('the figures of the statistics stand beside each other on one line on each phone', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  const page = await phone.open('/home');
  const figures = page.getByRole('region', { name: 'Statistics' }).locator('strong');
  await expectShown(figures.last());
  for (const width of [320, 344, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await figures.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
  }
});

it('a member with a long name and large totals reads each figure on one line, and the name on two', async () => {
  const phone = await takePhone(await demoMember('level-2'));
  const { context } = phone;
  await context.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
  phone.tolerate(/ERR_FAILED/);
  await context.route(`${environment.WORLD_API_URL}/getHome/**`, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const [row] = data.getDashboardBalance;
    const large = { ...row, totInc: '395437.500000', totWith: '123456789.123400' };
    await route.fulfill({ json: { data: { ...data, getDashboardBalance: [large] } } });
  });
  const page = await phone.open('/home');
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expectShown(statistics.getByText('123,456,789.1234'));
  // Nothing is cut, or broken within a word.
  await photographBoth(page, 'home-large');
  const title = page.getByRole('heading', { level: 1 });
  await page.setViewportSize({ width: 320, height: 844 });
  const lines = await title.evaluate((heading) => {
    heading.textContent = 'Bartholomew Featherstonehaugh-Wolfeschlegelsteinhausen';
    const { lineHeight } = getComputedStyle(heading);
    return Math.round(heading.clientHeight / Number.parseFloat(lineHeight));
  });
  await photograph(page, 'home-long-name');
  await statistics.scrollIntoViewIfNeeded();
  await photograph(page, 'home-large-figures');
  expect(lines).toBe(2);
});
