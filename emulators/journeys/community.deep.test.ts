import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { expectFocus, expectShown } from './support/steps.ts';

const takePhone = preparePhones();

it('a network of 100,000 members is scrolled through with fewer than a hundred rows in the page', async () => {
  const phone = await takePhone(await demoMember('level-1'));
  await phone.context.route('**/api/getDownline/**', answerWithCrowd);
  const page = await phone.open('/menu');
  await page.getByRole('link', { name: /^Network Community/ }).tap();
  const members = page.getByRole('list', { name: 'Network Community' }).getByRole('listitem');
  await expectShown(members.filter({ hasText: /Crowd 1 / }));
  const counts: number[] = [];
  for (const part of [0.1, 0.37, 0.5, 0.93, 1]) {
    await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), part);
    await expect
      .poll(() =>
        members
          .first()
          .innerText()
          .then((text) => Number.parseInt(text, 10)),
      )
      .toBeGreaterThan(part * crowd - 1_000);
    counts.push(await members.count());
  }
  // Rows that are taller than was estimated move the end further down once they are drawn.
  const last = members.filter({ hasText: new RegExp(`Crowd ${crowd} `) });
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => toEnd().then(() => last.count())).toBe(1);
  expect(Math.max(...counts)).toBeLessThan(100);
  // It stays where it was scrolled to, and goes on by Tab.
  await members.last().getByRole('button').focus();
  await page.keyboard.press('Shift+Tab');
  await expectFocus(
    members.filter({ hasText: new RegExp(`Crowd ${crowd - 1} `) }).getByRole('button'),
  );
});

const crowd = 100_000;

const crowdRow = (index: number) => ({
  CODES: String(index).padStart(6, '0'),
  NAMES: `Crowd ${index + 1} Member${index % 7 === 0 ? ' with a name of two lines' : ''}`,
  DATES: '2026-01-05T08:00:00.000Z',
  amount: index % 3 === 0 ? '500.000000' : '0.000000',
  Activation_sl: String(index).padStart(6, '0'),
  below: 0,
  lvl: (index % 20) + 1,
});

/** A network of made-up members on one page, and nothing after it. */
function answerWithCrowd(route: Route): Promise<void> {
  const isFirst = !route.request().url().includes('after=');
  const data = isFirst ? Array.from({ length: crowd }, (_, index) => crowdRow(index)) : 'No Data';
  return route.fulfill({ json: { data } });
}
