import { causeOfJob } from '../platform/cause.ts';
import type { Context } from '../platform/context.ts';
import type { JobName, JobReport } from './job.ts';
import { schedule } from './schedule.ts';

/** A job stops by itself after this long; the function it runs in must be given more. */
export const jobTimeMs = 480_000;

/** Runs a job once and logs how it ended. */
export async function runJob(context: Context, name: JobName): Promise<JobReport> {
  const endMs = context.clock.realNow().getTime() + jobTimeMs;
  const isTimeUp = () => context.clock.realNow().getTime() >= endMs;
  const acting = { ...context, cause: causeOfJob(name) };
  const report = { job: name, ...(await schedule[name].run(acting, isTimeUp)) };
  if (report.state === 'failed') context.log.error('A job failed', { ...report });
  else context.log.info('A job ended', { ...report });
  return report;
}
