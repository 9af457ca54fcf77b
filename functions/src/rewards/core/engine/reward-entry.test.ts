import { describe, expect, it } from 'vitest';
import { addDays } from '../../../calendar/business-day.ts';
import { tokenOfDay } from './reward-entry.ts';

const tokens = ['BTC', 'ETH', 'POL'];

describe('tokenOfDay', () => {
  it('is the same for a date and member', () => {
    expect(tokenOfDay(tokens, '2026-01-05', 'ABC123')).toBe(
      tokenOfDay([...tokens], '2026-01-05', 'ABC123'),
    );
  });

  it('varies by date and by member, and uses every token', () => {
    const days = Array.from({ length: 30 }, (_, index) => addDays('2026-01-05', index));
    expect(new Set(days.map((day) => tokenOfDay(tokens, day, 'ABC123')))).toEqual(new Set(tokens));
    const members = Array.from({ length: 30 }, (_, index) => `ABC1${index + 10}`);
    expect(new Set(members.map((uid) => tokenOfDay(tokens, '2026-01-05', uid)))).toEqual(
      new Set(tokens),
    );
  });

  it('refuses an empty list', () => {
    expect(() => tokenOfDay([], '2026-01-05', 'ABC123')).toThrow(RangeError);
  });
});
