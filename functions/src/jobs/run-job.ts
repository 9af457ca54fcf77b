import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { instant } from '../contract/values/schemas.ts';
import { isRestoring } from '../payments/pause.ts';
import type { RealTime } from '../platform/clock.ts';
import { collectionOf } from '../platform/collection.ts';
import { deadlineIn } from '../platform/deadline.ts';
import { newRequestId } from '../platform/ids.ts';
import { paths } from '../platform/paths.ts';
import { type Job, type JobName, type JobReport, jobNames, schedule } from './schedule.ts';

/** `jobs/{name}`: when a run of the job last ended without a failure, real time. */
const jobEnds = collectionOf(z.object({ endedAt: instant }), (name: JobName) => paths.job(name));

/**
 * Runs a job once and logs how it ended. A second run at the same time is harmless: what a job writes
 * may be written twice. None runs while a restore has taken the documents away. A run that did not fail leaves when it
 * ended; one that had nothing to do as well, such as an export without a bucket.
 */
export async function runJob(
  context: Context,
  name: JobName,
  deadline = deadlineIn(schedule[name].timeMs),
): Promise<JobReport> {
  const job: Job = schedule[name];
  const actor = { id: `job:${name}`, requestId: newRequestId() };
  const isWaiting = await isRestoring(context.firestore);
  const report: JobReport = {
    job: name,
    ...(isWaiting
      ? { state: 'unfinished', details: { waitsFor: 'the restore' } }
      : await job.run({ ...context, actor }, deadline)),
  };
  if (report.state === 'failed') context.log.alert('job.failed', { ...report });
  else context.log.info('A job ended', { ...report });
  if (report.state !== 'failed' && !isWaiting) await setJobEnd(context, name);
  return report;
}

const setJobEnd = ({ clock, firestore }: Context, name: JobName): Promise<void> =>
  jobEnds.put(firestore, name, { endedAt: clock.realNow().toISOString() });

/** When a run of the job last ended without a failure; undefined where no run has, and the project did not begin. */
export async function findJobEnd(firestore: Firestore, name: JobName): Promise<Date | undefined> {
  const end = await jobEnds.find(firestore, name);
  return end === undefined ? undefined : new Date(end.endedAt);
}

/**
 * Gives each job that has never run until its bound to do so; what is stored stays. Part of the bootstrap, so that a
 * schedule that never begins is missed.
 */
export const beginJobs = (firestore: Firestore, now: RealTime): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const found = await Promise.all(
      jobNames.map(
        async (name) => [name, await jobEnds.find(firestore, name, transaction)] as const,
      ),
    );
    for (const [name, end] of found) {
      if (end !== undefined) continue;
      jobEnds.create(firestore, transaction, name, { endedAt: now.toISOString() });
    }
  });
