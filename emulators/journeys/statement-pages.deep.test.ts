import { statementPageLength } from '@polytips/functions/contract/calls/statements.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { environment } from '../client/test-world.ts';
import { preparePhones } from './support/phone.ts';
import { drawn } from './support/screen.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectShown, field, urlOf } from './support/steps.ts';

const total = statementPageLength + 3;
const takePhone = preparePhones();

it('the kind of reward that a member has chosen is still chosen on the way back', async () => {
  const phone = await takePhone(await demoMember('guest'));
  const page = await phone.open('/menu');
  const kind = (name: string) => page.getByRole('radio', { name, exact: true });
  await page.getByRole('link', { name: /^Statement/ }).tap();
  await kind('Community').tap();
  await expectShown(page.getByText('No community rewards yet'));
  await page.goto(urlOf('/withdraw'));
  await expectShown(page.getByRole('heading', { level: 1, name: 'Withdraw' }));
  await page.goBack();
  await expectShown(page.getByText('No community rewards yet'));
  expect(await kind('Community').isChecked()).toBe(true);
  await kind('All').tap();
  await expect.poll(() => page.url()).toBe(urlOf('/statement'));
  await page.goBack();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
});

it('a statement is read on by itself where its end comes near, and not before', async () => {
  const page = await openPaged();
  await expectShown(beginning(page));
  await drawn(page);
  expect(await beginning(page).count()).toBe(1);
  await page.evaluate(() => scrollBy(0, document.documentElement.scrollHeight - 2 * innerHeight));
  await expectShown(page.getByText(`All ${total} shown`, { exact: true }));
});

it('the end of a statement is said, and has the focus, where the button for more has gone', async () => {
  const page = await openPaged({ refusedPages: 1 });
  await expectShown(beginning(page));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectShown(page.getByText(/^More could not be loaded\./));
  await button(page, 'Show more').tap();
  const end = page.getByText(`All ${total} shown`, { exact: true });
  await expectShown(end);
  await expectFocus(end.locator('..'));
  expect(await button(page, 'Show more').count()).toBe(0);
});

it('a search of a statement that finds nothing says so, and what it has searched', async () => {
  const page = await openPaged();
  await expectShown(beginning(page));
  const readOut = page.locator('[aria-live="polite"]');
  await field(page, 'Search').fill('zzz');
  await expectShown(readOut.getByText(`0 in the newest ${statementPageLength}.`));
  await expectShown(page.getByText('Nothing found'));
  expect(await beginning(page).count()).toBe(0);
  await button(page, 'Show more').tap();
  await expectShown(readOut.getByText(`0 in all ${total}`));
  await expectShown(page.getByText(`All ${total} searched`, { exact: true }));
});

it('a file of rewards that could not be read to the end goes on from there, until its dialog is closed', async () => {
  const phone = await takePhone(await demoMember('guest'));
  phone.tolerate(/ERR_FAILED .*getIncomeStatement/);
  const many = Array.from({ length: 2 * limits.pageLengthMax + 3 }, (_, index) => entryOf(index));
  const reads: (string | null)[] = [];
  await phone.context.route(
    `${environment.WORLD_API_URL}/getIncomeStatement/**`,
    (route, request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('limit') !== String(limits.pageLengthMax)) return route.fallback();
      const after = searchParams.get('after');
      reads.push(after);
      if (reads.length === 2) return route.abort();
      const start = many.findIndex(({ FOLIO }) => FOLIO === after) + 1;
      return route.fulfill({ json: { data: many.slice(start, start + limits.pageLengthMax) } });
    },
  );
  const page = await phone.open('/statement');
  await button(page, 'Save as CSV').tap();
  await button(page, 'Make the file').tap();
  await expectShown(page.getByText(/^No file was made\./));
  // What is read out was there before.
  const readOut = page.getByRole('dialog').getByRole('status');
  await readOut.evaluate((element) => element.setAttribute('data-before', ''));
  await button(page, 'Try again').tap();
  await expectShown(page.locator('[data-before]').getByText('203 rewards in the file'));
  const [first, second] = [many[99]?.FOLIO, many[199]?.FOLIO];
  expect(reads).toEqual([null, first, first, second]);
  await button(page, 'Done').tap();
  await button(page, 'Save as CSV').tap();
  await button(page, 'Make the file').tap();
  await expectShown(page.getByText('203 rewards in the file'));
  expect(reads.slice(4)).toEqual([null, first, second]);
});

/** What is said below the first page. */
const beginning = (page: Page) => page.getByText(`${statementPageLength} shown`, { exact: true });

/** The statement of a member who has earned so much in a month that it has two pages. */
async function openPaged({ refusedPages = 0 } = {}): Promise<Page> {
  const phone = await takePhone(await demoMember('guest'));
  phone.tolerate(/status of 429 .*getIncomeStatement/);
  let left = refusedPages;
  await phone.context.route(
    `${environment.WORLD_API_URL}/getIncomeStatement/**`,
    (route, request) => {
      const isNext = new URL(request.url()).searchParams.has('after');
      if (isNext && left > 0) {
        left -= 1;
        const error = { code: 'rate_limited', message: 'Too many requests' };
        return route.fulfill({ status: 429, json: { error } });
      }
      const data = isNext
        ? entries.slice(statementPageLength)
        : entries.slice(0, statementPageLength);
      return route.fulfill({ json: { data } });
    },
  );
  return phone.open('/statement');
}

function entryOf(index: number) {
  const day = new Date(Date.UTC(2026, 0, 5 - index)).toISOString().slice(0, 10);
  return {
    DETAILS: 'Daily reward',
    CREDIT: '1.000000',
    FOLIO: `${day}-DR-0`,
    DATES: `${day}T00:00:00.000Z`,
    Activation_sl: `ABC123-${day}-DR-0`,
    cause: { kind: 'DR', packages: 1, lastDay: 0, token: 'BTC', base: '250.000000', rate: '0.40' },
  };
}

const entries = Array.from({ length: total }, (_, index) => entryOf(index));
