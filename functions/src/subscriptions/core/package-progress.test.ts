import { describe, expect, it } from 'vitest';
import { engineDay } from '../../../test/reference/agreement.ts';
import {
  dailyBps,
  memberOf,
  plansInCode,
  planWith,
} from '../../../test/reference/example-members.ts';
import { addDays } from '../../calendar/business-day.ts';
import { type RewardEntry, rewardEntry } from '../../contract/account-document.ts';
import { statementLines } from '../../rewards/core/statement-lines.ts';
import { type OpenedDays, packageProgress } from './package-progress.ts';

const usdt = 1_000_000n;
/** A Monday. */
const startDay = '2026-01-05';
const bought = { id: 'M-1', amountMicros: 500n * usdt, startDay };
const revealed = { revealedAt: '2026-01-06T09:00:00.000Z' };

const on = (today: string, changes: Partial<OpenedDays> = {}): OpenedDays => ({
  today,
  lastOpenedDay: today,
  entryOfToday: {},
  ...changes,
});
const before = { lastOpenedDay: '2026-01-03', entryOfToday: undefined };

describe('the progress of a package of 500 USDT that starts on a Monday', () => {
  it.each<[string, OpenedDays, string, bigint, number]>([
    ['the Saturday before', on('2026-01-03'), 'soon', 0n, 572],
    ['the Sunday before', on('2026-01-04', before), 'soon', 0n, 572],
    ['its first day, not opened', on(startDay, before), 'earning', 0n, 572],
    ['its first day, not revealed', on(startDay), 'earning', 0n, 572],
    ['its first day, revealed', on(startDay, { entryOfToday: revealed }), 'earning', 1n, 571],
    ['the day after, not revealed', on('2026-01-06'), 'earning', 1n, 571],
    [
      'the day after, which is not opened',
      on('2026-01-06', { lastOpenedDay: startDay, entryOfToday: undefined }),
      'earning',
      1n,
      571,
    ],
    [
      'days whose openings are late',
      on('2026-01-08', { lastOpenedDay: startDay, entryOfToday: undefined }),
      'earning',
      1n,
      571,
    ],
    ['the Sunday after', on('2026-01-11', { lastOpenedDay: '2026-01-10' }), 'earning', 6n, 566],
    [
      'before anything was ever opened',
      on('2026-01-08', { ...before, lastOpenedDay: null }),
      'earning',
      0n,
      572,
    ],
  ])('on %s', (_, opened, state, days, daysLeft) => {
    expect(packageProgress(plansInCode, bought, opened)).toEqual({
      state,
      startDay,
      earned: days * 1_750_000n,
      cap: 1_000n * usdt,
      daily: 1_750_000n,
      daysLeft,
    });
  });

  it('ends with its cap, on whose day it pays the rest', () => {
    const plans = planWith(dailyBps(7_000));
    const progressOn = (today: string) => packageProgress(plans, bought, on(today));
    expect(progressOn('2026-01-07')).toMatchObject({
      state: 'earning',
      earned: 700n * usdt,
      daysLeft: 1,
    });
    const ended = { state: 'ended', earned: 1_000n * usdt, daysLeft: 0 };
    expect(progressOn('2026-01-08')).toMatchObject(ended);
    expect(progressOn('2027-01-08')).toMatchObject(ended);
  });

  it('keeps the terms of the plan of its first day', () => {
    const later = { effectiveDay: '2026-01-06' };
    const plans = planWith({ ...dailyBps(10_000, 5), ...later });
    const progress = packageProgress(plans, bought, on('2026-01-07'));
    expect(progress).toMatchObject({ earned: 3_500_000n, daily: 1_750_000n, cap: 1_000n * usdt });
  });
});

it.each([50, 450, 500, 1_000, 1_250])(
  'what a package of %i USDT has earned is on every day the sum of what the statement lists',
  (amountUsdt) => {
    // It has paid its cap within two months.
    const plans = planWith(dailyBps(457));
    const members = [memberOf('M', null, amountUsdt)];
    const amountMicros = BigInt(amountUsdt) * usdt;
    let listedMicros = 0n;
    let today = addDays(startDay, -1);
    for (; today < '2026-03-10'; today = addDays(today, 1)) {
      const credited = engineDay(plans, members, today).entries.get('M');
      const hidden: RewardEntry | undefined = credited && rewardEntry.parse(credited);
      const progressOf = (entryOfToday: RewardEntry | undefined) =>
        packageProgress(plans, { ...bought, amountMicros }, on(today, { entryOfToday })).earned;
      expect(progressOf(hidden)).toBe(listedMicros);
      const entry = hidden && { ...hidden, revealedAt: revealed.revealedAt };
      for (const line of entry === undefined ? [] : statementLines(today, entry, 'DR', today))
        listedMicros += line.amountMicros;
      expect(progressOf(entry)).toBe(listedMicros);
    }
    expect(listedMicros).toBe(2n * amountMicros);
  },
);
