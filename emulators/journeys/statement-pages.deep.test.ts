import { statementPageLength } from '@polytips/functions/contract/statements.ts';
import { expect, it } from 'vitest';
import { preparePhones, soon } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectShown } from './support/steps.ts';
import { journeyWorld, urlOf } from './support/world.ts';

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
  await expect.poll(() => page.url(), soon).toBe(urlOf('/statement'));
  await page.goBack();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Menu' }));
});

it('the end of a statement is said, and has the focus, where the button for more has gone', async () => {
  const phone = await takePhone(await demoMember('guest'));
  // A member earns so much in a month.
  await phone.context.route(
    `${journeyWorld.WORLD_API_URL}/getIncomeStatement/**`,
    (route, request) => {
      const isNext = new URL(request.url()).searchParams.has('after');
      const data = isNext
        ? entries.slice(statementPageLength)
        : entries.slice(0, statementPageLength);
      return route.fulfill({ json: { data } });
    },
  );
  const page = await phone.open('/statement');
  await expectShown(page.getByText(`${statementPageLength} shown`, { exact: true }));
  await button(page, 'Show more').tap();
  const end = page.getByText(`All ${total} shown`, { exact: true });
  await expectShown(end);
  await expectFocus(end.locator('..'));
  expect(await button(page, 'Show more').count()).toBe(0);
});

const entries = Array.from({ length: total }, (_, index) => ({
  DETAILS: 'Daily reward',
  CREDIT: '1.000000',
  FOLIO: `ABC123_DR_${index}`,
  DATES: '2026-01-05T08:00:00.000Z',
  Activation_sl: `ABC123_DR_${index}`,
}));
