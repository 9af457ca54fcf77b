import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { expectShown } from './support/steps.ts';
import { urlOf } from './support/world.ts';

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
