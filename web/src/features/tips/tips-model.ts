import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits, packageTiers } from '@polytips/functions/contract/values/limits.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatTips } from '../../base/format.ts';
import { dateIn } from '../../base/time/dates.ts';
import { dayIn } from '../../base/time/days.ts';
import { onDevice } from '../../base/time/format-date.ts';

/** A tip that the member may read. */
export type Tip = RowOf<'getTips'>;

/** The tips of one day. */
export interface TipDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly tips: readonly Tip[];
}

/**
 * The tips by their day in the business zone, in the order they come in. `withheldOn` is the day of today where it holds
 * tips beyond the member's package: it is the first day also without a tip that the member may read.
 */
export function tipDays(
  tips: readonly Tip[],
  timeZone: string,
  withheldOn: string | undefined,
): TipDay[] {
  const days: { day: string; tips: Tip[] }[] = [];
  if (withheldOn !== undefined) days.push({ day: withheldOn, tips: [] });
  for (const tip of tips) {
    const day = dayIn(timeZone, new Date(tip.dates));
    const last = days.at(-1);
    if (last?.day === day) last.tips.push(tip);
    else days.push({ day, tips: [tip] });
  }
  return days;
}

/** When the newest of the tips was posted: ISO 8601, empty without tips. */
export function newestOf(tips: readonly Tip[]): string {
  return tips[0]?.dates ?? '';
}

/**
 * Whether a tip that was in the list is withdrawn: it is there no more, though the list reaches back to it. Where more can
 * be read, newer tips may only have moved it beyond the end.
 */
export function isWithdrawn(
  tip: Tip,
  list: { readonly data: readonly Tip[] | undefined; readonly hasNextPage: boolean },
): boolean {
  const { data, hasNextPage } = list;
  if (data === undefined || data.some(({ Tip_sl }) => Tip_sl === tip.Tip_sl)) return false;
  return !hasNextPage || tip.dates > (data.at(-1)?.dates ?? '');
}

/**
 * How the text of a tip begins, in up to 160 characters: more than the row of an earlier tip shows, and as much as
 * its button should be called.
 */
export function beginningOf(details: string): string {
  const beginning = /^.{0,160}/su.exec(details)?.[0] ?? '';
  return beginning === details ? details : `${beginning}…`;
}

const minuteMs = 60_000;
/** How long a list says how long ago a tip was posted. */
export const agoMaxMs = 60 * minuteMs;

/**
 * When a tip was posted, as its list says it: how long ago within an hour, else the time of the day on the clock of the
 * device, with its date where that is another than the day in the business zone, which the list has over the tip. So it
 * says of a tip that is still to come by the clock of the device.
 */
export function postedAgo(posted: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - posted.getTime();
  if (age < 0 || age >= agoMaxMs) {
    const { date, time } = onDevice(posted);
    const minute = time.slice(0, 5);
    return date === dateIn(timeZone, posted) ? minute : `${date} ${minute}`;
  }
  const minutes = Math.floor(age / minuteMs);
  if (minutes === 0) return 'Just now';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}

/** The tips of today, counted. */
export type TipCount = CallReply<'getTipCount'>[number];

/** What today holds beyond the member's package, and whose that is; undefined when there is nothing. */
export function withheldText(
  next: TipCount['next'],
): { readonly title: string; readonly detail: string } | undefined {
  if (next === null || next.more === 0) return undefined;
  const own = packageTiers[packageTiers.findIndex(({ name }) => name === next.name) - 1];
  return {
    title: `${next.more} more with ${next.name} today`,
    detail:
      own === undefined
        ? 'Without a package you read the first of each day'
        : `${own.name} gives the first ${own.tipsPerDay} of each day`,
  };
}

/** How many tips of a day a package gives; the least is one. */
export const tipAllowances: readonly { readonly holder: string; readonly tips: string }[] = [
  { holder: 'Without a package', tips: String(limits.freeTipsPerDay) },
  ...packageTiers.map(({ name, tipsPerDay }) => ({ holder: name, tips: formatTips(tipsPerDay) })),
];
