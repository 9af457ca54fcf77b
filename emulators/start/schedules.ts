import type { WorldClient, WorldFacts } from '../client/world-client.ts';

type Job = WorldFacts['schedule'][number];

const minuteMs = 60_000;
/** A cron that is due less often than this would not run after a longer leap of the clock. */
const lookBackMs = 31 * 24 * 60 * minuteMs;

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
 * Whether a cron names a minute after `from`, up to and with `to`. The fields are those of
 * crontab(5) in UTC, which is the business zone of the local world; the day of the month and the
 * day of the week have to match both.
 */
export function isDue(cron: string, from: Date, to: Date): boolean {
  const fields = cron.split(' ').map(parseField);
  const first = Math.max(from.getTime(), to.getTime() - lookBackMs);
  for (let at = (Math.floor(first / minuteMs) + 1) * minuteMs; at <= to.getTime(); at += minuteMs) {
    const time = new Date(at);
    const values = [
      time.getUTCMinutes(),
      time.getUTCHours(),
      time.getUTCDate(),
      time.getUTCMonth() + 1,
      time.getUTCDay(),
    ];
    if (fields.every((matches, index) => matches(values[index] ?? 0))) return true;
  }
  return false;
}

/** A field of a cron: `*`, `5`, `1-6` and lists of them, each with a step as in `1-59/10`. */
function parseField(field: string): (value: number) => boolean {
  const ranges = field.split(',').map((part) => {
    const [, first = '0', last, step = '1'] =
      /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? invalid(field);
    const from = Number(first);
    const to = part.startsWith('*') ? Number.POSITIVE_INFINITY : Number(last ?? first);
    return (value: number) => value >= from && value <= to && (value - from) % Number(step) === 0;
  });
  return (value) => ranges.some((matches) => matches(value));
}

function invalid(field: string): never {
  throw new Error(`No field of a cron: ${field}`);
}
