import { expect, it } from 'vitest';
import { earnedDaysOf } from './earned-days.ts';

const none = { DR: 0n, Level: 0n, Upline: 0n, performance: 0n };
const today = '2026-01-30';

it('has 30 bars, and sums up 30 days and 7', () => {
  const { bars, totalMicros, weekMicros } = earnedDaysOf(
    [
      { day: '2026-01-01', ...none, DR: 1n, Level: 2n },
      { day: '2026-01-23', ...none, DR: 4n },
      { day: '2026-01-24', ...none, DR: 8n },
      { day: today, ...none, DR: 16n, Upline: 32n },
    ],
    today,
  );
  expect([totalMicros, weekMicros]).toEqual([63n, 56n]);
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({
    key: '2026-01-01',
    label: '1 Jan',
    parts: [
      { hue: 'violet', name: 'DR Tips', amount: 1n },
      { hue: 'green', name: 'Community', amount: 2n },
    ],
  });
  expect(bars[1]).toEqual({ key: '2026-01-02', label: '2 Jan', parts: [] });
  expect(bars.at(-1)).toEqual({
    key: today,
    label: 'Today',
    parts: [{ hue: 'gold', name: 'Today', amount: 48n }],
  });
});

it('without rewards has gaps alone', () => {
  const { bars, totalMicros, weekMicros } = earnedDaysOf([], today);
  expect([totalMicros, weekMicros]).toEqual([0n, 0n]);
  expect(bars.flatMap(({ parts }) => parts)).toEqual([]);
});
