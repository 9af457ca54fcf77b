import { statementPageLength } from '@polytips/functions/contract/statements.ts';
import { expect, it } from 'vitest';
import { preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectShown } from './support/steps.ts';
import { journeyWorld } from './support/world.ts';

const total = statementPageLength + 3;
const takePhone = preparePhones();

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
