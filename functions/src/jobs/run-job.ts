import { causeOfJob } from '../platform/cause.ts';
import type { Context } from '../platform/context.ts';
import { processTimer } from '../platform/timer.ts';
import type { Job, JobName, JobReport } from './job.ts';
import { createLeaseStore } from './lease-store.ts';
import { runExclusively } from './run-exclusively.ts';
import { schedule } from './schedule.ts';

/** Runs a job once, when it is exclusive after those that run already, and logs how it ended. */
export async function runJob(context: Context, name: JobName): Promise<JobReport> {
  const job: Job = schedule[name];
  const cause = causeOfJob(name);
  const endMs = context.clock.realNow().getTime() + job.timeMs;
  const isTimeUp = () => context.clock.realNow().getTime() >= endMs;
  const run = (isOver: () => boolean) => job.run({ ...context, cause }, isOver);
  const lease = {
    job: name,
    holder: cause.requestId,
    store: createLeaseStore(context.firestore),
    timer: processTimer,
    context,
  };
  const result = job.exclusive ? await runExclusively(lease, isTimeUp, run) : await run(isTimeUp);
  const report = { job: name, ...(result ?? waitedInVain) };
  if (report.state === 'failed') context.log.error('A job failed', { ...report });
  else context.log.info('A job ended', { ...report });
  return report;
}

const waitedInVain = {
  state: 'unfinished',
  details: { reason: 'Another run was at work all the time' },
} as const;
