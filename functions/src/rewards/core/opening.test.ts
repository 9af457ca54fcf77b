import { describe, expect, it } from 'vitest';
import { firstDayOf, nextDayToOpen } from './opening.ts';

// 2026-01-10 is a Saturday.
describe('nextDayToOpen', () => {
  it.each([
    ['the first opening is of the first day', null, null, '2026-01-08', '2026-01-07', '2026-01-07'],
    ['no first opening on a Sunday', null, null, '2026-01-11', '2026-01-11', undefined],
    ['a first opening is resumed', '2026-01-07', null, '2026-01-08', '2026-01-08', '2026-01-07'],
    ['a planned day is resumed', '2026-01-08', '2026-01-07', '2026-01-09', '', '2026-01-08'],
    ['the next day follows', '2026-01-08', '2026-01-08', '2026-01-09', '', '2026-01-09'],
    ['missed days come in order', '2026-01-05', '2026-01-05', '2026-01-09', '', '2026-01-06'],
    ['today is opened', '2026-01-08', '2026-01-08', '2026-01-08', '', undefined],
    ['a Sunday opens nothing', '2026-01-10', '2026-01-10', '2026-01-11', '', undefined],
    ['a Sunday catches up', '2026-01-09', '2026-01-09', '2026-01-11', '', '2026-01-10'],
    ['a Sunday resumes', '2026-01-10', '2026-01-09', '2026-01-11', '', '2026-01-10'],
    ['a Sunday is skipped', '2026-01-10', '2026-01-10', '2026-01-12', '', '2026-01-12'],
  ])('%s', (_case, lastPlannedDay, lastOpenedDay, today, firstDay, next) => {
    expect(nextDayToOpen({ lastPlannedDay, lastOpenedDay }, today, firstDay)).toBe(next);
  });
});

describe('firstDayOf', () => {
  const member = { uid: 'A', sponsor: null, joinedDay: '2026-01-01' };
  const from = (startDay: string) => ({
    ...member,
    packages: [{ id: 'p', amountMicros: 50_000_000, startDay }],
  });

  it('is the first day on which a package earns', () => {
    expect(firstDayOf([from('2026-01-06'), from('2026-01-05')], '2026-01-08')).toBe('2026-01-05');
  });

  it('is today when no package has started', () => {
    expect(firstDayOf([{ ...member, packages: [] }, from('2026-01-09')], '2026-01-08')).toBe(
      '2026-01-08',
    );
  });
});
