import { describe, expect, it } from 'vitest';
import { shownTotals } from './shown-totals.ts';

const entry = { planVersion: 1, DR: { amountMicros: 5n, packages: [] }, token: 'BTC' };
const account = {
  credited: { DR: 20n, Level: 7n, Upline: 2n, performance: 1n },
  requestedMicros: 6n,
  balanceMicros: 24n,
  days: { '2026-01-05': entry },
};

describe('shownTotals', () => {
  it('the daily reward of today is left out until it is revealed', () => {
    expect(shownTotals(account, '2026-01-05')).toEqual({
      credited: { DR: 15n, Level: 7n, Upline: 2n, performance: 1n },
      totalCreditedMicros: 25n,
      requestedMicros: 6n,
      balanceMicros: 19n,
    });
  });

  it.each([
    ['and its own day is not over either', '2026-01-05', 15n],
    ['and its own day is over', '2026-01-06', 20n],
  ])(
    'the daily reward of the next day, which is opened before the day changes here, is left out until it is revealed, %s',
    (_case, today, creditedMicros) => {
      const atMidnight = {
        ...account,
        credited: { ...account.credited, DR: 28n },
        balanceMicros: 32n,
        days: {
          ...account.days,
          '2026-01-06': { ...entry, DR: { ...entry.DR, amountMicros: 8n } },
        },
      };
      expect(shownTotals(atMidnight, today)).toMatchObject({
        credited: { DR: creditedMicros },
        balanceMicros: 4n + creditedMicros,
      });
    },
  );

  it.each([
    [
      'is revealed',
      { ...account, days: { '2026-01-05': { ...entry, revealedAt: '2026-01-05T08:00:00.000Z' } } },
      '2026-01-05',
    ],
    ['is of a day that is over', account, '2026-01-06'],
    ['does not exist', { ...account, days: {} }, '2026-01-05'],
  ])('all rewards count when the daily reward %s', (_case, shown, today) => {
    expect(shownTotals(shown, today)).toMatchObject({
      totalCreditedMicros: 30n,
      balanceMicros: 24n,
    });
  });
});
