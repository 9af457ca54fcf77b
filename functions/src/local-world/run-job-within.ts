import { setTimeout as sleep } from 'node:timers/promises';
import { type JobName, type JobReport, jobNames } from '../jobs/job.ts';
import { runJob } from '../jobs/run-job.ts';
import type { Context } from '../platform/context.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';

/** A job's state as far as the time allowed: it goes on by itself when it is `running`. */
export interface JobProgress {
  readonly state: JobReport['state'] | 'running';
}

/** The job that a path names. */
export function parseJobName(text: string | undefined): Outcome<JobName> {
  const name = jobNames.find((known) => known === text);
  return name === undefined
    ? refused('unknown_path', `No such job: one of ${jobNames.join(', ')}`)
    : accepted(name);
}

/**
 * Runs a job and waits for its end for at most `waitMs`.
 * @throws what the job throws, and when it failed, which only a person can mend.
 */
export async function runJobWithin(
  context: Context,
  name: JobName,
  waitMs: number,
): Promise<JobProgress> {
  const run = runJob(context, name);
  // Past the wait nobody looks at the job any more, and a failure must not end the process.
  run.catch((error: unknown) => context.log.error('A job failed', { job: name, error }));
  const waiting = new AbortController();
  const late = sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  const report = await Promise.race([run, late]);
  waiting.abort();
  if (report?.state === 'failed') throw new Error(`The job ${name} failed`);
  return { state: report?.state ?? 'running' };
}
