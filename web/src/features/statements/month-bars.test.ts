import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import { expect, it } from 'vitest';
import { monthBarsOf } from './month-bars.ts';

const none = { DR: 0n, Level: 0n, Upline: 0n, performance: 0n };
const months = [
  { month: '2025-08', ...none, DR: 1n },
  { month: '2025-12', ...none, DR: 2n, Level: 4n },
  { month: '2026-02', ...none, Level: 8n, performance: 16n },
];

it('has a bar for each of the last six months, over the turn of the year', () => {
  const bars = monthBarsOf(months, rewardKinds, '2026-02-03');
  expect(bars.map(({ key, label }) => [key, label])).toEqual([
    ['2025-09', 'Sep'],
    ['2025-10', 'Oct'],
    ['2025-11', 'Nov'],
    ['2025-12', 'Dec'],
    ['2026-01', 'Jan'],
    ['2026-02', 'Feb'],
  ]);
  expect(bars.map(({ parts }) => parts)).toEqual([
    [],
    [],
    [],
    [
      { hue: 'violet', name: 'DR Tips', amount: 2n },
      { hue: 'green', name: 'Community', amount: 4n },
    ],
    [],
    [
      { hue: 'green', name: 'Community', amount: 8n },
      { hue: 'pink', name: 'Performance', amount: 16n },
    ],
  ]);
});

it('shows the given kinds alone', () => {
  const bars = monthBarsOf(months, ['Level'], '2026-02-03');
  expect(bars.flatMap(({ parts }) => parts)).toEqual([
    { hue: 'green', name: 'Community', amount: 4n },
    { hue: 'green', name: 'Community', amount: 8n },
  ]);
});
