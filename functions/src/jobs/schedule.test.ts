import { expect, it } from 'vitest';
import { type JobName, schedule } from './schedule.ts';

const hourMs = 3_600_000;

const planned: readonly (readonly [JobName, string, 'business' | 'UTC', number])[] = [
  // When it runs, in which zone, and after how many hours without a run that did not fail it counts as missed.
  ['open-day', '1-59/10 * * * *', 'business', 2],
  ['close-month', '31 * * * *', 'business', 168],
  ['reconcile', '*/5 * * * *', 'UTC', 1],
  ['scan-receipts', '* * * * *', 'UTC', 0.25],
  ['deliver-due-mails', '* * * * *', 'UTC', 0.25],
  ['verify-chain', '7,37 1-5 * * *', 'UTC', 50],
  ['send-messages', '3-59/10 * * * *', 'UTC', 2],
  ['export-backup', '17 3 * * *', 'UTC', 50],
];

it('the jobs run at these times, and are missed after so long', () => {
  const rows = Object.entries(schedule).map(([job, { cron, zone, missedAfterMs }]) => [
    job,
    cron,
    zone,
    missedAfterMs / hourMs,
  ]);
  expect(rows).toEqual(planned);
});

/** The values of 0 to `count` that a field of a cron names. */
function namedBy(field: string, count: number): readonly number[] {
  const parts = field.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [first = 0, last = first] = range === '*' ? [0, count] : range.split('-').map(Number);
    return { first, last, step: Number(step) };
  });
  return Array.from({ length: count }, (_, value) => value).filter((value) =>
    parts.some(
      ({ first, last, step }) => value >= first && value <= last && (value - first) % step === 0,
    ),
  );
}

it.each(Object.entries(schedule))(
  '%s is not missed where one run fails: the next one ends in time',
  (_, { cron, missedAfterMs, timeMs }) => {
    const [minutes = '', hours = '', ...everyDay] = cron.split(' ');
    expect(everyDay).toEqual(['*', '*', '*']);
    const runs = namedBy(hours, 24).flatMap((hour) =>
      namedBy(minutes, 60).map((minute) => 60 * hour + minute),
    );
    const pauses = runs.map(
      (run, index) => run - (runs[index - 1] ?? (runs.at(-1) ?? 0) - 24 * 60),
    );
    expect(2 * Math.max(...pauses) * 60_000 + timeMs).toBeLessThanOrEqual(missedAfterMs);
  },
);
