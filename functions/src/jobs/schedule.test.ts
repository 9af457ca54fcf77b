import { Cron } from 'croner';
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

it.each(Object.entries(schedule))(
  '%s is not missed where one run fails: the next one ends in time',
  (_, { cron, missedAfterMs, timeMs }) => {
    const runs = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRuns(24 * 60);
    const pausesMs = runs.slice(1).map((run, index) => run.getTime() - Number(runs[index]));
    expect(2 * Math.max(...pausesMs) + timeMs).toBeLessThanOrEqual(missedAfterMs);
  },
);
