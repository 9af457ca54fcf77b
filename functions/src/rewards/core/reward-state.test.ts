import { describe, expect, it } from 'vitest';
import { addDays, countBusinessDays, nextBusinessDay } from '../../calendar/business-day.ts';
import { rewardStartText } from '../../contract/reward-start.ts';
import { planHistory } from './reward-plan.ts';
import { creditedStateOf, uncreditedStateOf } from './reward-state.ts';

const history = planHistory([]);
const subscription = { id: 'p', amountMicros: 50_000_000n, startDay: '2026-01-05' };
const reward = { amountMicros: 150_000n, token: 'BTC' };
const entry = { planVersion: 1, DR: { amountMicros: 150_000n, packages: [] }, token: 'BTC' };

/** 30 bps reach twice the amount on the 667th business day. */
let lastDay = subscription.startDay;
while (countBusinessDays(subscription.startDay, lastDay) < 666) lastDay = nextBusinessDay(lastDay);

describe('the state of the daily reward', () => {
  it.each([
    ['without a package', [], undefined, '2026-01-05', { state: 'notSubscribed' }],
    ['before the start', [subscription], undefined, '2026-01-03', { state: 'justActivated' }],
    ['before the opening', [subscription], undefined, '2026-01-05', { state: 'notOpened' }],
    ['after the opening', [subscription], entry, '2026-01-05', { state: 'toScratch', reward }],
    [
      'after the reveal',
      [subscription],
      { ...entry, revealedAt: '2026-01-05T08:00:00.000Z' },
      '2026-01-05',
      { state: 'revealed', reward },
    ],
    ['on the last day', [subscription], entry, lastDay, { state: 'toScratch', reward }],
    ['after it', [subscription], undefined, nextBusinessDay(lastDay), { state: 'notSubscribed' }],
    [
      'after it, with a package to come',
      [subscription, { ...subscription, startDay: '2099-01-05' }],
      undefined,
      nextBusinessDay(lastDay),
      { state: 'justActivated' },
    ],
    [
      'with one package earning and one to come',
      [subscription, { ...subscription, startDay: '2099-01-05' }],
      undefined,
      '2026-01-05',
      { state: 'notOpened' },
    ],
  ])('%s', (_case, packages, shownRow, today, state) => {
    const decided = creditedStateOf(shownRow) ?? uncreditedStateOf(history, packages, today);
    expect(decided).toEqual(state);
  });
});

it('the first reward of a package is said to come tomorrow, and on a Saturday on Monday', () => {
  for (let today = '2026-01-05'; today < '2026-01-20'; today = addDays(today, 1)) {
    const named = nextBusinessDay(today) === addDays(today, 1) ? 'tomorrow' : 'Monday';
    expect(rewardStartText(today)).toBe(`You'll get reward from ${named}.`);
  }
});
