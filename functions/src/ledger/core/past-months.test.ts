import { describe, expect, it } from 'vitest';
import {
  type EarnedEntry,
  pastDaysOf,
  pastMonthOf,
  streakUpTo,
  verifyPastDays,
  verifyPastMonths,
} from './past-months.ts';

const revealed: EarnedEntry = {
  DR: { amountMicros: 5n },
  Level: { amountMicros: 3n },
  revealedAt: '2026-01-01T08:00:00.000Z',
};
const unrevealed: EarnedEntry = { DR: { amountMicros: 7n }, Upline: { amountMicros: 1n } };
const none = { DR: 0n, Level: 0n, Upline: 0n, performance: 0n };
const past = (streak: number) => ({ credited: none, streak });

// 2026-01-31 is a Saturday, 2026-02-28 too; 2026-05-31 is a Sunday.
describe('a month that is over', () => {
  it('comes to what its entries credited, revealed or not', () => {
    const days = { '2026-01-05': revealed, '2026-01-06': unrevealed };
    expect(pastMonthOf('2026-01', days, undefined).credited).toEqual({
      DR: 12n,
      Level: 3n,
      Upline: 1n,
      performance: 0n,
    });
  });

  it.each<[string, string, Record<string, EarnedEntry>, number]>([
    [
      'counts back from its last business day',
      '2026-01',
      { '2026-01-31': revealed, '2026-01-30': revealed },
      2,
    ],
    ['has none without a card on it', '2026-01', { '2026-01-30': revealed }, 0],
    [
      'has none after a card that was not revealed',
      '2026-01',
      { '2026-01-31': unrevealed, '2026-01-30': revealed },
      0,
    ],
    ['leaves out a Sunday at its end', '2026-05', { '2026-05-30': revealed }, 1],
  ])('%s', (_case, month, days, streak) => {
    expect(pastMonthOf(month, days, undefined).streak).toBe(streak);
  });

  it('goes on with the streak of the month before when every card was revealed', () => {
    const all = Object.fromEntries(
      Array.from({ length: 28 }, (_, index) => [
        `2026-02-${String(index + 1).padStart(2, '0')}`,
        revealed,
      ]),
    );
    // 28 days, of which four are Sundays.
    expect(pastMonthOf('2026-02', all, { '2026-01': past(10) }).streak).toBe(34);
    expect(pastMonthOf('2026-02', all, { '2025-12': past(10) }).streak).toBe(24);
    const { '2026-02-10': _left, ...others } = all;
    expect(pastMonthOf('2026-02', others, { '2026-01': past(10) }).streak).toBe(16);
  });
});

it('a streak ends in a month that has no cards', () => {
  const days = { '2026-02-02': revealed };
  expect(streakUpTo('2026-02-02', { days, months: { '2025-12': past(4) } })).toBe(1);
  expect(streakUpTo('2026-02-02', { days, months: { '2026-01': past(0) } })).toBe(1);
});

describe('the totals of archived months', () => {
  const january = { days: { '2026-01-31': revealed } };
  const february = { days: { '2026-02-02': revealed, '2026-02-28': unrevealed } };
  const stored = {
    '2026-01': { credited: { ...none, DR: 5n, Level: 3n }, streak: 1 },
    '2026-02': { credited: { ...none, DR: 12n, Level: 3n, Upline: 1n }, streak: 0 },
  };

  it('agree with the entries', () => {
    expect(verifyPastMonths(stored, [february, january])).toEqual([]);
    expect(verifyPastMonths(undefined, [])).toEqual([]);
  });

  it.each<[string, Parameters<typeof verifyPastMonths>, string]>([
    [
      'an amount',
      [
        { ...stored, '2026-01': { credited: { ...none, DR: 5n, Level: 4n }, streak: 1 } },
        [january, february],
      ],
      '2026-01: its total of Level is not that of its entries',
    ],
    [
      'a streak',
      [{ ...stored, '2026-02': { ...stored['2026-02'], streak: 2 } }, [january, february]],
      '2026-02: its streak is 2, its entries say 0',
    ],
    [
      'a month without a total',
      [{ '2026-01': stored['2026-01'] }, [january, february]],
      '2026-02 is archived and has no total',
    ],
    ['a total without a month', [stored, [january]], '2026-02 has a total and is not archived'],
  ])('differ from them in %s', (_case, [totals, archived], problem) => {
    expect(verifyPastMonths(totals, archived)).toEqual([problem]);
  });
});

describe('the last archived days', () => {
  const ofRevealed = { ...none, DR: 5n, Level: 3n };
  const ofUnrevealed = { ...none, DR: 7n, Upline: 1n };
  const january = {
    '2026-01-02': revealed,
    '2026-01-03': revealed,
    '2026-01-30': { revealedAt: revealed.revealedAt },
    '2026-01-31': unrevealed,
  };
  const february = { '2026-02-02': revealed, '2026-02-28': unrevealed };
  const afterJanuary = { '2026-01-03': ofRevealed, '2026-01-31': ofUnrevealed };
  const afterFebruary = {
    '2026-01-31': ofUnrevealed,
    '2026-02-02': ofRevealed,
    '2026-02-28': ofUnrevealed,
  };

  it('are those that are shown on the first of the next month and credited anything, revealed or not', () => {
    expect(pastDaysOf(january)).toEqual(afterJanuary);
  });

  it('keep on 1 March what 31 January credited, archived before or with February', () => {
    expect(pastDaysOf(february, afterJanuary)).toEqual(afterFebruary);
    expect(pastDaysOf({ ...january, ...february })).toEqual(afterFebruary);
  });

  it('are as their archive has them when it is archived again', () => {
    const again = { '2026-01-03': {}, '2026-01-31': revealed };
    expect(pastDaysOf(again, afterJanuary)).toEqual({ '2026-01-31': ofRevealed });
    expect(pastDaysOf(january, afterJanuary)).toEqual(afterJanuary);
  });

  it('go back over an archived month that credited nothing', () => {
    expect(pastDaysOf({ '2026-02-28': {} }, afterJanuary)).toEqual({ '2026-01-31': ofUnrevealed });
  });

  const archived = [{ days: february }, { days: january }];

  it('agree with the entries', () => {
    expect(verifyPastDays(afterFebruary, archived)).toEqual([]);
    expect(verifyPastDays(afterJanuary, [{ days: january }])).toEqual([]);
    expect(verifyPastDays(undefined, [])).toEqual([]);
    expect(verifyPastDays(undefined, [{ days: { '2026-01-31': {} } }])).toEqual([]);
  });

  const { '2026-01-31': _carriedOn, ...ofFebruary } = afterFebruary;
  it.each<[string, Parameters<typeof verifyPastDays>[0], string[]]>([
    [
      'an amount',
      { ...afterFebruary, '2026-01-31': { ...none, DR: 7n, Upline: 2n } },
      ['2026-01-31: its total of Upline is not that of its entries'],
    ],
    ['a missing day', ofFebruary, ['2026-01-31 is archived and has no total']],
    [
      'a day that was never archived',
      { ...afterFebruary, '2026-02-27': ofRevealed },
      ['2026-02-27 has a total and is no archived day that is shown'],
    ],
    [
      'a day that is not shown any more',
      { ...afterFebruary, ...afterJanuary },
      ['2026-01-03 has a total and is no archived day that is shown'],
    ],
    [
      'every day',
      undefined,
      Object.keys(afterFebruary).map((day) => `${day} is archived and has no total`),
    ],
  ])('differ from them in %s', (_case, stored, problems) => {
    expect(verifyPastDays(stored, archived)).toEqual(problems);
  });
});
