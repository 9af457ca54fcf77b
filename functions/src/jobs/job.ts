import type { ActingContext } from '../context/context.ts';
import type { LogFields } from '../platform/logger.ts';

/** The scheduled jobs, as commands and dev calls name them. */
export const jobNames = ['open-day', 'close-month', 'reconcile', 'deliver-mail'] as const;

/** The name of a scheduled job. */
export type JobName = (typeof jobNames)[number];

/** How one run of a job ended. */
export interface JobReport {
  readonly job: JobName;
  /**
   * `unfinished`: the time was up, the next run goes on from there; `failed`: it cannot go on until
   * a person has looked.
   */
  readonly state: 'done' | 'unfinished' | 'failed';
  readonly details: LogFields;
}

/** A scheduled job. Each may run twice, in parallel, or die at any point. */
export interface Job {
  readonly name: JobName;
  /** In cron's five fields. */
  readonly cron: string;
  /** `business`: the configured zone of the business day. */
  readonly zone: 'business' | 'UTC';
  /** A run stops by itself after this long; the function it runs in must be given more. */
  readonly timeMs: number;
  readonly memory: '1GiB' | '4GiB';
  /** Runs until it is done or `isTimeUp` says so. */
  readonly run: (
    context: ActingContext,
    isTimeUp: () => boolean,
  ) => Promise<Omit<JobReport, 'job'>>;
}
