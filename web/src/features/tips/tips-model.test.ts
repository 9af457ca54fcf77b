import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  beginningOf,
  isWithdrawn,
  newestOf,
  postedAgo,
  tipAllowances,
  tipDays,
  withheldText,
} from './tips-model.ts';

const tip = (dates: string) => ({ dates, heading: 'BTC', details: 'Hold', Tip_sl: dates });

describe('tipDays', () => {
  it('groups tips by their day in the business zone and keeps their order', () => {
    const late = tip('2026-01-05T20:00:00.000Z');
    const noon = tip('2026-01-05T12:00:00.000Z');
    const early = tip('2026-01-05T01:00:00.000Z');
    expect(tipDays([late, noon, early], 'Asia/Kolkata', undefined)).toEqual([
      { day: '2026-01-06', tips: [late] },
      { day: '2026-01-05', tips: [noon, early] },
    ]);
    expect(tipDays([late, noon, early], 'UTC', undefined)).toEqual([
      { day: '2026-01-05', tips: [late, noon, early] },
    ]);
  });

  it('has the day of today first where it holds tips beyond the package, with those that the member may read', () => {
    const earlier = tip('2026-01-05T12:00:00.000Z');
    expect(tipDays([earlier], 'UTC', '2026-01-06')).toEqual([
      { day: '2026-01-06', tips: [] },
      { day: '2026-01-05', tips: [earlier] },
    ]);
    expect(tipDays([earlier], 'UTC', '2026-01-05')).toEqual([
      { day: '2026-01-05', tips: [earlier] },
    ]);
  });

  it('is empty without tips', () => {
    expect(tipDays([], 'UTC', undefined)).toEqual([]);
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

describe('isWithdrawn', () => {
  const late = tip('2026-01-05T20:00:00.000Z');
  const noon = tip('2026-01-05T12:00:00.000Z');
  const early = tip('2026-01-05T01:00:00.000Z');

  it.each([
    ['is in the list', [late, noon], false, false],
    ['is in no list', [late, early], false, true],
    ['was the only one', [], false, true],
    ['is not among newer and older ones of a list with more to read', [late, early], true, true],
    ['was the oldest of a list without more to read', [late], false, true],
    ['may have moved beyond the end of a list with more to read', [late], true, false],
    ['is of a list that is not known', undefined, false, false],
  ])('of a tip that %s', (_, data, hasNextPage, expected) => {
    expect(isWithdrawn(noon, { data, hasNextPage })).toBe(expected);
  });
});

describe('beginningOf', () => {
  it.each([
    ['', ''],
    ['x'.repeat(160), 'x'.repeat(160)],
    ['x'.repeat(161), `${'x'.repeat(160)}…`],
    ['Entry\nStop', 'Entry\nStop'],
    // Each of these is two code units.
    ['🚀'.repeat(160), '🚀'.repeat(160)],
    [`x${'🚀'.repeat(4_000)}`, `x${'🚀'.repeat(159)}…`],
  ])('cuts a long text between two characters (case %#)', (details, beginning) => {
    expect(beginningOf(details)).toBe(beginning);
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

it.each([
  ['2026-01-05T11:59:30.000Z', 'Just now'],
  ['2026-01-05T11:59:00.000Z', '1 minute ago'],
  ['2026-01-05T11:48:00.000Z', '12 minutes ago'],
  ['2026-01-05T11:00:00.001Z', '59 minutes ago'],
  ['2026-01-05T11:00:00.000Z', '06:00'],
  // Business time is ahead of this device.
  ['2026-01-05T12:30:00.000Z', '07:30'],
  // Under the heading of 05-Jan-2026.
  ['2026-01-05T05:00:00.000Z', '00:00'],
  ['2026-01-05T03:44:00.000Z', '04-Jan-2026 22:44'],
])('on a device five hours behind UTC a tip of %s was posted %s', (posted, text) => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const now = new Date('2026-01-05T12:00:00.000Z');
  expect(postedAgo(new Date(posted), now, 'Asia/Kolkata')).toBe(text);
});

it.each([
  [null, undefined],
  [{ name: 'Elite', tips: 10, more: 0 } as const, undefined],
  [
    { name: 'Elite', tips: 10, more: 5 } as const,
    { title: '5 more with Elite today', detail: 'Pro gives the first 5 of each day' },
  ],
  [
    { name: 'Essential', tips: 2, more: 1 } as const,
    {
      title: '1 more with Essential today',
      detail: 'Without a package you read the first of each day',
    },
  ],
])('of what %j adds today members read %j', (next, text) => {
  expect(withheldText(next)).toEqual(text);
});
