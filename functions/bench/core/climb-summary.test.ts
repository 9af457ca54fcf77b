import { expect, it } from 'vitest';
import { createClimbSummary, type Received } from './climb-summary.ts';

const rows: readonly Received[] = [
  { receiver: 5, level: 1, amountMicros: 1_500, baseMicros: 15_000, sources: 1 },
  { receiver: 5, level: 2, amountMicros: 700, baseMicros: 14_000, sources: 3 },
  { receiver: 2 ** 30 - 1, level: 20, amountMicros: 2 ** 40, baseMicros: 2 ** 45, sources: 9 },
];

function summaryOf(received: readonly Received[]) {
  const summary = createClimbSummary();
  for (const row of received) summary.add(row);
  return summary.finish();
}

it('the order changes nothing', () => {
  expect(summaryOf(rows.toReversed())).toEqual(summaryOf(rows));
  expect(summaryOf(rows)).toMatchObject({ rows: 3, amountMicros: 2_200 + 2 ** 40 });
});

it.each(['receiver', 'level', 'amountMicros', 'baseMicros', 'sources'] as const)(
  'another %s is another summary',
  (field) => {
    for (const [index, row] of rows.entries())
      expect(summaryOf(rows.with(index, { ...row, [field]: row[field] - 1 }))).not.toEqual(
        summaryOf(rows),
      );
  },
);
