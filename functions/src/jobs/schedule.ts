import { deliverDueMails } from '../mail/jobs.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { reconcileBookings } from '../subscriptions/jobs.ts';
import { reconcilePayouts } from '../withdrawals/pay-withdrawal.ts';
import type { Job, JobName } from './job.ts';

/** The 30 minutes of a scheduled function, less a minute to end in. */
const heavyJobMs = 29 * 60_000;
const lightJobMs = 8 * 60_000;

/** When each job runs. A run that finds nothing to do costs a read or two. */
export const schedule = {
  'open-day': {
    name: 'open-day',
    // Just after midnight, then every ten minutes, so that a run that died is soon resumed.
    cron: '1-59/10 * * * 1-6',
    zone: 'business',
    timeMs: heavyJobMs,
    // A million members with their packages take about 1 GiB while they are read.
    memory: '4GiB',
    async run(context, isTimeUp) {
      const { state, openedDays } = await openDays(openingOf(context), { isTimeUp });
      return { state, details: { openedDays } };
    },
  },
  'close-month': {
    name: 'close-month',
    cron: '31 * * * *',
    zone: 'business',
    timeMs: heavyJobMs,
    memory: '1GiB',
    async run(context, isTimeUp) {
      const { state, closedMembers } = await closeMonths(context, { isTimeUp });
      return { state, details: { closedMembers } };
    },
  },
  reconcile: {
    name: 'reconcile',
    cron: '*/5 * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    async run(context) {
      // Neither may keep the other from its work.
      const results = await Promise.allSettled([
        reconcileBookings(context),
        reconcilePayouts(context),
      ]);
      const failures = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason] : [],
      );
      if (failures.length > 0) throw new AggregateError(failures, 'Reconciling failed');
      return { state: 'done', details: {} };
    },
  },
  'deliver-mail': {
    name: 'deliver-mail',
    // A trigger sends a new mail at once; this finds what it lost and what is to be tried again.
    cron: '* * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    async run(context, isTimeUp) {
      const { state, counts } = await deliverDueMails(context, isTimeUp);
      return { state, details: counts };
    },
  },
} as const satisfies { readonly [Name in JobName]: Job & { readonly name: Name } };
