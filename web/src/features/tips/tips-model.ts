import { limits, packageTiers } from '@polytips/functions/contract/limits.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { dateIn } from '../../base/format.ts';

/** A tip that the member may read. */
export type Tip = RowOf<'getTips'>;

/** The tips of one date (dd-MMM-yyyy). */
export interface TipDate {
  readonly date: string;
  readonly tips: readonly Tip[];
}

/** The tips by their date in the business zone, in the order they come in. */
export function tipDates(tips: readonly Tip[], timeZone: string): TipDate[] {
  const dates: { date: string; tips: Tip[] }[] = [];
  for (const tip of tips) {
    const date = dateIn(timeZone, new Date(tip.dates));
    const last = dates.at(-1);
    if (last?.date === date) last.tips.push(tip);
    else dates.push({ date, tips: [tip] });
  }
  return dates;
}

/** When the newest of the tips was posted: ISO 8601, empty without tips. */
export function newestOf(tips: readonly Tip[]): string {
  return tips[0]?.dates ?? '';
}

/** How many tips of a day a package gives; the least is one. */
export const tipAllowances: readonly { readonly holder: string; readonly tips: string }[] = [
  { holder: 'Without a package', tips: String(limits.freeTipsPerDay) },
  ...packageTiers.map(({ name, tipsPerDay }) => ({ holder: name, tips: `1 to ${tipsPerDay}` })),
];
