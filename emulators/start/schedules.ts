import { Cron } from 'croner';
import type { WorldClient, WorldFacts } from '../client/world-client.ts';

type Job = WorldFacts['schedule'][number];

/**
 * Plays Cloud Scheduler in a world: each call of what it returns runs the jobs that came due since
 * the call before. Jobs of the business zone follow business time: a clock that is moved over
 * midnight opens the day, and one that is moved over many days runs each job once.
 */
export function createScheduler(
  client: Pick<WorldClient, 'getWorld' | 'runJob'>,
  onFailure: (line: string) => void,
): (realNow: Date) => Promise<void> {
  let last: { readonly real: Date; readonly business: Date } | undefined;
  return async (realNow) => {
    const { now, schedule } = await client.getWorld();
    const current = { real: realNow, business: new Date(now) };
    const previous = last ?? current;
    last = current;
    const isJobDue = ({ cron, zone }: Job): boolean => {
      const clock = zone === 'business' ? 'business' : 'real';
      return isDue(cron, previous[clock], current[clock]);
    };
    await Promise.all(
      schedule.filter(isJobDue).map(async ({ job }) => {
        try {
          await client.runJob(job);
        } catch (error) {
          onFailure(`The job ${job} failed: ${String(error)}`);
        }
      }),
    );
  };
}

/**
 * Whether a cron names a minute after `from`, up to and with `to`, in UTC, which is the business zone of the local
 * world.
 */
export function isDue(cron: string, from: Date, to: Date): boolean {
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(from);
  return next !== null && next <= to;
}
