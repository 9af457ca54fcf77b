import type { Context } from '../context/context.ts';
import { newRequestId } from '../platform/ids.ts';
import type { Job, JobName, JobReport } from './job.ts';
import { schedule } from './schedule.ts';

/**
 * Runs a job once and logs how it ended. A second run at the same time is harmless: what a job writes
 * may be written twice.
 */
export async function runJob(context: Context, name: JobName): Promise<JobReport> {
  const job: Job = schedule[name];
  const endMs = context.clock.realNow().getTime() + job.timeMs;
  const isTimeUp = () => context.clock.realNow().getTime() >= endMs;
  const actor = { id: `job:${name}`, requestId: newRequestId() };
  const report = { job: name, ...(await job.run({ ...context, actor }, isTimeUp)) };
  if (report.state === 'failed') context.log.error('A job failed', { ...report });
  else context.log.info('A job ended', { ...report });
  return report;
}
