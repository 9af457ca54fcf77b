import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { expectShown, returnToPage, urlOf } from './support/steps.ts';

const takePhone = preparePhones();

/** Waits for the request that opens a connection to Firestore. */
const connects = (page: Page) =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('.Firestore/Listen/channel') && !searchParams.has('SID');
  });

it.each(['online', 'offline'])(
  'Firestore reconnects when the page is %s, of which its worker has no event',
  async (change) => {
    const phone = await takePhone(await demoMember('level-2'));
    const page = await phone.context.newPage();
    const first = connects(page);
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Welcome back'));
    await first;
    const again = connects(page);
    await page.evaluate((name) => void dispatchEvent(new Event(name)), change);
    await again;
  },
);

/** But for the card, which is asked for on no Sunday. */
const ofAccount = ['getDailyRewardList', 'getDashboardBalance', 'getEarnings'];

it.each([
  ['is followed', false, ['getUser']],
  ['cannot be followed', true, [...ofAccount, 'getUser']],
])(
  'a return to Home asks, while the account %s, for no more than may have changed',
  async (_, isBlocked, expected) => {
    const phone = await takePhone(await demoMember('level-2'));
    phone.tolerate(/net::ERR_FAILED|Firestore/);
    const page = await phone.context.newPage();
    if (isBlocked) await page.route('**/*.Firestore/Listen/channel*', (route) => route.abort());
    await page.goto(urlOf('/home'));
    await expectShown(page.getByText('Welcome back'));
    let asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/api\/(get\w+)/.exec(request.url()) ?? [];
      const isNoted = name !== undefined && name !== 'getRewardTips';
      if (isNoted && request.method() === 'GET') asked.push(name);
    });
    let nowMs = Date.now();
    const comeBack = async () => {
      // What else is read has grown old meanwhile.
      nowMs += 10_000;
      await page.clock.setFixedTime(nowMs);
      asked = [];
      const user = page.waitForResponse(/getUser/);
      await returnToPage(page);
      await user;
      return asked.toSorted();
    };
    await expect.poll(comeBack).toEqual(expected);
  },
);
