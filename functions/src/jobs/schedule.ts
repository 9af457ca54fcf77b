import { deliverDueMails } from '../mail/jobs.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { openDays } from '../rewards/open-days.ts';
import { reconcileBookings } from '../subscriptions/jobs.ts';
import { reconcilePayouts } from '../withdrawals/jobs.ts';
import type { Job, JobName } from './job.ts';

/** When each job runs. A run that finds nothing to do costs a read or two. */
export const schedule = {
  'open-day': {
    name: 'open-day',
    // Just after midnight, then every ten minutes, so that a run that died is soon resumed.
    cron: '1-59/10 * * * 1-6',
    zone: 'business',
    async run(context, isTimeUp) {
      const { state, openedDays } = await openDays(context, { isTimeUp });
      return { state, details: { openedDays } };
    },
  },
  'close-month': {
    name: 'close-month',
    cron: '31 * * * *',
    zone: 'business',
    async run(context, isTimeUp) {
      const { state, closedMembers } = await closeMonths(context, isTimeUp);
      return { state, details: { closedMembers } };
    },
  },
  reconcile: {
    name: 'reconcile',
    cron: '*/5 * * * *',
    zone: 'UTC',
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
    async run(context, isTimeUp) {
      const { state, counts } = await deliverDueMails(context, isTimeUp);
      return { state, details: counts };
    },
  },
} as const satisfies { readonly [Name in JobName]: Job & { readonly name: Name } };
