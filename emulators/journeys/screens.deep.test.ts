import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { routes } from './support/routes.ts';
import { atWidths, findCut } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { expectShown, waitForContent } from './support/steps.ts';
import { urlOf } from './support/world.ts';

const takePhone = preparePhones();
let page: Page;

describe('on a narrow phone, a tablet and a desktop', () => {
  describe('a visitor', () => {
    beforeAll(async () => {
      page = await (await takePhone()).open('/nowhere');
    });

    it.each([...routes.visitor, ...routes.anyone])('finds %s without cut text', checkWidths);
  });

  describe('an admin', () => {
    beforeAll(async () => {
      page = await (await takePhone(await demoMember('admin'))).open('/menu');
    });

    it.each([...routes.anyone, ...routes.member, ...routes.admin])(
      'finds %s without cut text',
      checkWidths,
    );
  });
});

async function checkWidths(route: string, name: string | RegExp): Promise<void> {
  await page.goto(urlOf(route));
  await expectShown(page.getByRole('heading', { level: 1, name }));
  await waitForContent(page);
  expect(await atWidths(page, () => findCut(page))).toEqual([]);
}
