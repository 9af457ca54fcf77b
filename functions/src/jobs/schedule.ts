import { exportBackup } from '../backup/export-backup.ts';
import type { ActingContext } from '../context/context.ts';
import { moveDueDevices } from '../devices/move-devices.ts';
import { deliverDueMails } from '../mail/deliver-due-mails.ts';
import { deliverDuePush } from '../notices/deliver-push.ts';
import { watchDuePayments } from '../payments/watch-payment.ts';
import { checkTreasury } from '../payouts/check-treasury.ts';
import { reconcilePayouts } from '../payouts/reconcile-payouts.ts';
import { reconcilePayers } from '../payouts/scan-payers.ts';
import { type Deadline, leaving } from '../platform/deadline.ts';
import type { LogFields } from '../platform/logger.ts';
import { throwFailures } from '../platform/throw-failures.ts';
import { scanReceipts } from '../receipts/scan-receipts.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { reconcileBookings } from '../subscriptions/reconcile-bookings.ts';
import { announceMissedTips } from '../tips/announce-tips.ts';
import { verifyChain } from '../verification/verify-chain.ts';

/**
 * The scheduled jobs, as the log, the audit log and dev calls name them. Each is deployed as the function of the same name in
 * camel case, which is what Cloud Scheduler shows.
 */
export const jobNames = [
  'open-day',
  'close-month',
  'reconcile',
  'scan-receipts',
  'deliver-due-mails',
  'verify-chain',
  'send-messages',
  'export-backup',
] as const;

/** The name of a scheduled job. */
export type JobName = (typeof jobNames)[number];

/** How one run of a job ended. */
export interface JobReport {
  readonly job: JobName;
  /**
   * `unfinished`: the time was up, the next run goes on from there; `failed`: a person has to look.
   */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly details: LogFields;
}

/** A scheduled job. Each may run twice, in parallel, or die at any point. */
export interface Job {
  /** In cron's five fields. */
  readonly cron: string;
  /** `business`: the configured zone of the business day. */
  readonly zone: 'business' | 'UTC';
  /** A run stops by itself after this long; the function it runs in must be given more. */
  readonly timeMs: number;
  readonly memory: '1GiB' | '4GiB' | '8GiB' | '16GiB';
  /**
   * When no run has ended without a failure for so long, the server is unhealthy: also from the deployment of a new job until
   * its first run has ended.
   */
  readonly missedAfterMs: number;
  /** Runs until it is done or its deadline is over. */
  readonly run: (context: ActingContext, deadline: Deadline) => Promise<Omit<JobReport, 'job'>>;
}

/** The 30 minutes of a scheduled function, less a minute to end in. */
const heavyJobMs = 29 * 60_000;
const lightJobMs = 8 * 60_000;

const hourMs = 60 * 60_000;
/** Of a job of every minute, whose runs may be eight minutes long. */
const minutelyMissedMs = 15 * 60_000;
/** A job of every night may fail once. */
const nightlyMissedMs = 50 * hourMs;

/** When each job runs. A run that finds nothing to do costs a few reads. */
export const schedule = {
  'open-day': {
    // Just after midnight, then every ten minutes, so that a run that died is soon resumed: also on a Sunday,
    // which is never opened itself.
    cron: '1-59/10 * * * *',
    zone: 'business',
    timeMs: heavyJobMs,
    // A million members take 0.69 GiB; docs/benchmarks.md says when to raise it.
    memory: '4GiB',
    missedAfterMs: 2 * hourMs,
    async run(context, deadline) {
      const { state, openedDays } = await openDays(openingOf(context), { deadline });
      return { state, details: { openedDays } };
    },
  },
  'close-month': {
    cron: '31 * * * *',
    zone: 'business',
    timeMs: heavyJobMs,
    memory: '1GiB',
    // As long as health gives an archiving that is late: while a month of one member cannot be archived, each run fails.
    missedAfterMs: 7 * 24 * hourMs,
    async run(context, deadline) {
      const { state, closedMembers } = await closeMonths(context, { deadline });
      return { state, details: { closedMembers } };
    },
  },
  reconcile: {
    cron: '*/5 * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    missedAfterMs: hourMs,
    async run(context, deadline) {
      let isStopped = false;
      // Many slow looks of one stage must not take the time of the next ones, run after run.
      const until = (share: number): Deadline => {
        const stage = leaving((1 - share) * lightJobMs, deadline);
        const isOver = () => {
          const isStageOver = stage.isOver();
          isStopped ||= isStageOver;
          return isStageOver;
        };
        return { ...stage, isOver };
      };
      // A failure of one must not stop the others; what payments were for follows their end.
      const results = [
        ...(await Promise.allSettled([watchDuePayments(context, until(0.25))])),
        ...(await Promise.allSettled([
          reconcileBookings(context, until(0.5), until(0.75)),
          reconcilePayouts(context, until(0.75)),
        ])),
        // What the app has paid is settled by then.
        ...(await Promise.allSettled([reconcilePayers(context, until(1)), checkTreasury(context)])),
      ];
      throwFailures(results, 'Reconciling failed');
      return { state: isStopped ? 'unfinished' : 'done', details: {} };
    },
  },
  'scan-receipts': {
    // Apart from the money, so that neither waits for the other.
    cron: '* * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    missedAfterMs: minutelyMissedMs,
    run: async (context, deadline) => ({
      state: await scanReceipts(context, deadline),
      details: {},
    }),
  },
  'deliver-due-mails': {
    // A trigger sends a new mail at once; this finds what it lost and what is to be tried again.
    cron: '* * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    missedAfterMs: minutelyMissedMs,
    async run(context, deadline) {
      // One that begins at half time still has the time of an attempt.
      const half = leaving(lightJobMs / 2, deadline);
      const { state, counts } = await deliverDueMails(context, half);
      return { state, details: counts };
    },
  },
  'verify-chain': {
    // Once a night; the later runs go on with what the first had no time for.
    cron: '7,37 1-5 * * *',
    zone: 'UTC',
    timeMs: heavyJobMs,
    memory: '1GiB',
    missedAfterMs: nightlyMissedMs,
    async run(context, deadline) {
      const { state, counts } = await verifyChain(context, deadline);
      return { state, details: counts };
    },
  },
  'send-messages': {
    // Triggers move and end devices, and Google repeats those that fail; others send messages about payments at once, and the
    // browser that posts a tip has it announced. This sends what was not sent, tries again what the service did not answer,
    // and ends the devices that nobody uses any more.
    cron: '3-59/10 * * * *',
    zone: 'UTC',
    timeMs: lightJobMs,
    memory: '1GiB',
    missedAfterMs: 2 * hourMs,
    async run(context, deadline) {
      const results = await Promise.allSettled([
        moveDueDevices(context, deadline),
        deliverDuePush(context, deadline),
        announceMissedTips(context),
      ]);
      throwFailures(results, 'Sending the messages failed');
      return { state: deadline.isOver() ? 'unfinished' : 'done', details: {} };
    },
  },
  'export-backup': {
    // Once a night, apart from the openings of the day.
    cron: '17 3 * * *',
    zone: 'UTC',
    timeMs: heavyJobMs,
    memory: '1GiB',
    missedAfterMs: nightlyMissedMs,
    run: async (context, deadline) => ({
      state: await exportBackup(context, deadline),
      details: {},
    }),
  },
} as const satisfies Readonly<Record<JobName, Job>>;
