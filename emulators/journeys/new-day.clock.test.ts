import { amounts } from '@polytips/functions/contract/values/limits.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayBefore, morningOf, nextOpenDay, nextSunday } from '../base/business-days.ts';
import { client, joinSubscribed } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { button, expectShown, holdToasts, urlOf } from './support/steps.ts';

const takePhone = preparePhones();
const minuteMs = 60_000;

// Each step stands on the ones before it.
describe('a card that is not scratched on its day', () => {
  let member: Member;
  let phone: Phone;
  let home: Page;
  let saturday: string;

  afterAll(() => passSunday(saturday));

  beforeAll(async () => {
    member = await joinSubscribed('Saturday Member', amounts.subscriptionMinMicros);
    const { businessDay } = await client.getWorld();
    saturday = dayBefore(nextSunday(nextOpenDay(nextOpenDay(businessDay))));
    await client.setClock(`${dayBefore(saturday)}T23:50:00.000Z`);
    await client.runJob('open-day');
    phone = await takePhone(member);
    home = await phone.context.newPage();
    await home.clock.install();
    await home.goto(urlOf('/home'));
    await expectShown(home.getByText("Today's card is ready"));
  });

  it('is refused after midnight, and its screen says what came of it', async () => {
    const page = await phone.open('/packages');
    await expectShown(page.getByText('0.15 USDT', { exact: true }));
    await page.goto(urlOf('/dr-tips'));
    await expectShown(button(page, 'Reveal without scratching'));
    await holdToasts(page);
    await client.setClock(justAfterMidnightOf(saturday));
    phone.tolerate(/status of 409 .*\/api\/insertDReward/);
    // The token may be that of the new day as well.
    const request = page.waitForRequest('**/api/insertDReward');
    await button(page, 'Reveal without scratching').tap();
    expect((await request).postDataJSON()).toMatchObject({ day: dayBefore(saturday) });
    await expectShown(page.getByText('The day of that card is over. Its reward is credited.'));
    await expectShown(page.getByText("Today's card is being prepared. It shows here by itself."));
    await photograph(page, '28-card-of-yesterday');
    // The rates of the day before are not shown, even until those of the new one are read.
    await page.route('**/api/getPlan', () => new Promise(() => undefined));
    await page.goto(urlOf('/packages'));
    await expectShown(page.getByText('If confirmed today', { exact: true }));
    await page.close();
  });

  it('is not on Home on the next day, even until what that one brings is read', async () => {
    const cards = '**/api/getRewardTips/*';
    const asked = home.waitForRequest(cards);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await home.route(cards, (route) => held.then(() => route.continue()));
    await home.clock.fastForward(12 * minuteMs);
    await asked;
    await home.getByText("Today's card is ready").waitFor({ state: 'hidden' });
    answer();
    await expectShown(home.getByText("Today's card is on its way"));
    await photograph(home, '28-card-on-its-way');
    await home.close();
  });

  it('is followed on Home by that of the next day, also where Firestore does not answer', async () => {
    phone.tolerate(/net::ERR_FAILED|Firestore/);
    const page = await phone.context.newPage();
    await page.clock.install();
    await page.route('**/*.Firestore/Listen/channel*', (route) => route.abort());
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText("Today's card is on its way"));
    await client.runJob('open-day');
    await page.clock.fastForward(minuteMs / 4);
    await expectShown(page.getByText("Today's card is ready"));
    await page.close();
  });

  it('makes way for the Sunday, on Home and on its own screen, without a touch', async () => {
    await client.setClock(`${saturday}T23:58:00.000Z`);
    home = await phone.context.newPage();
    const card = await phone.context.newPage();
    await home.clock.install();
    await card.clock.install();
    await home.goto(urlOf('/home'));
    await card.goto(urlOf('/dr-tips'));
    await expectShown(home.getByText("Today's card is ready"));
    await expectShown(button(card, 'Reveal without scratching'));
    const statistics = home.getByRole('region', { name: 'Statistics' });
    const total = statistics.getByText(/^\d+\.\d{4}$/).first();
    const before = Number(await total.innerText());

    await client.setClock(justAfterMidnightOf(dayAfter(saturday)));
    for (const page of [home, card]) {
      await page.clock.fastForward(3 * minuteMs);
      await expectShown(page.getByText('Sunday Off'));
    }
    await expect.poll(() => total.innerText()).toBe((before + 0.15).toFixed(4));
  });

  it('comes after the Sunday also where it could not be read at first when that ends', async () => {
    await client.setClock(`${dayAfter(saturday)}T23:58:00.000Z`);
    const page = await phone.context.newPage();
    await page.clock.install();
    let isRefused = true;
    await page.route('**/api/getEarnings/*', (route) =>
      isRefused ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
    );
    phone.tolerate(/status of 409 .*\/api\/getEarnings/);
    const refused = page.waitForResponse((response) => response.status() === 409);
    await page.goto(urlOf('/dr-tips'));
    await expectShown(page.getByText('Sunday Off'));
    await refused;
    isRefused = false;
    await client.setClock(justAfterMidnightOf(dayAfter(dayAfter(saturday))));
    await page.clock.fastForward(3 * minuteMs);
    await expectShown(page.getByText("Today's card is being prepared"));
  });
});

describe('the first card of a package that is bought on a Saturday', () => {
  const fromMonday = "You'll get reward from Monday.";
  let saturday: string;

  afterAll(() => passSunday(saturday));

  it('is said to come on Monday, on Home and on its own screen', async () => {
    const { businessDay } = await client.getWorld();
    saturday = dayBefore(nextSunday(nextOpenDay(businessDay)));
    await client.setClock(morningOf(saturday));
    const buyer = await joinSubscribed('Weekend Member', amounts.subscriptionMinMicros);
    const phone = await takePhone(buyer);
    const home = await phone.open('/home');
    await expectShown(home.getByText('Just Activated'));
    await expectShown(home.getByText(fromMonday));
    await photograph(home, '29-card-from-monday');
    await home.getByRole('link', { name: 'DR Tips', exact: true }).tap();
    await expectShown(home.getByText(fromMonday));
    await photograph(home, '29-just-activated-on-saturday');
  });
});

/** The journeys that come next find no Sunday, and may need the reward of the day. */
async function passSunday(saturday: string): Promise<void> {
  await client.setClock(justAfterMidnightOf(dayAfter(dayAfter(saturday))));
  await client.runJob('open-day');
}

/** What no call repeats by itself. */
const refusal = { error: { code: 'conflict', message: 'Not now' } };

/** A moment that no page knows of yet. */
const justAfterMidnightOf = (day: string): string => `${day}T00:00:05.000Z`;
