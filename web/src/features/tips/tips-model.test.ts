import { describe, expect, it } from 'vitest';
import { newestOf, tipAllowances, tipDates } from './tips-model.ts';

const tip = (dates: string) => ({ dates, heading: 'BTC', details: 'Hold', Tip_sl: dates });

describe('tipDates', () => {
  it('groups tips by their date in the business zone and keeps their order', () => {
    const late = tip('2026-01-05T20:00:00.000Z');
    const noon = tip('2026-01-05T12:00:00.000Z');
    const early = tip('2026-01-05T01:00:00.000Z');
    expect(tipDates([late, noon, early], 'Asia/Kolkata')).toEqual([
      { date: '06-Jan-2026', tips: [late] },
      { date: '05-Jan-2026', tips: [noon, early] },
    ]);
    expect(tipDates([late, noon, early], 'UTC')).toEqual([
      { date: '05-Jan-2026', tips: [late, noon, early] },
    ]);
  });

  it('is empty without tips', () => {
    expect(tipDates([], 'UTC')).toEqual([]);
  });
});

describe('newestOf', () => {
  it('is the moment of the first tip, and before every moment without tips', () => {
    expect(newestOf([tip('2026-01-05T20:00:00.000Z'), tip('2026-01-04T20:00:00.000Z')])).toBe(
      '2026-01-05T20:00:00.000Z',
    );
    expect(newestOf([]) < '2026-01-04T20:00:00.000Z').toBe(true);
  });
});

it('tipAllowances lists how many tips a day each package gives', () => {
  expect(tipAllowances).toEqual([
    { holder: 'Without a package', tips: '1' },
    { holder: 'Essential', tips: '1 to 2' },
    { holder: 'Pro', tips: '1 to 5' },
    { holder: 'Elite', tips: '1 to 10' },
  ]);
});
