import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatPayment } from '../../base/format.ts';
import { formatDay } from '../../base/time/dates.ts';

/** The opening of a business day. */
export type Run = RowOf<'runs'>;

/**
 * How often the debt and the list of the openings are read again while no day is opened. The debt is the sum of all
 * balances, which is dear to read.
 */
export const seldomMs: number = 5 * 60_000;

/** How often the list of the openings is read again: often while one is under way. */
export const runsRefreshMs = (runs: readonly Run[]): number =>
  runs.some(({ state }) => state === 'planned' || state === 'running') ? 15_000 : seldomMs;

/** The amounts that a day credits, and those that stay with the company. */
export type RunTotals = NonNullable<Run['totals']>;

/** Everything that a day credits, of all kinds. */
export function creditedMicros(totals: RunTotals): Micros {
  return rewardKinds.reduce((sum, kind) => sum + totals[kind], 0n);
}

/** Everything of a day's shares and pools that stays with the company. */
export function keptMicros(totals: RunTotals): Micros {
  return (
    totals.keptLevelInactive +
    totals.keptUplineRemainder +
    totals.keptUplineEmpty +
    totals.keptPerformanceRemainder +
    totals.keptPerformanceEmpty
  );
}

const secondMs = 1_000;
const minuteS = 60;
const hourS = 3_600;

/** How long a run took: "0.4 s", "1 min 5 s", "2 h 3 min"; undefined while it has not finished. */
export function durationOf({ startedAt, finishedAt }: Run): string | undefined {
  if (finishedAt === null) return undefined;
  const tookMs = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  const seconds = Math.floor(tookMs / secondMs);
  if (seconds < 10) return `${Math.floor(tookMs / 100) / 10} s`;
  if (seconds < minuteS) return `${seconds} s`;
  if (seconds < hourS) return `${Math.floor(seconds / minuteS)} min ${seconds % minuteS} s`;
  return `${Math.floor(seconds / hourS)} h ${Math.floor((seconds % hourS) / minuteS)} min`;
}

/** Until a run is done, some of its totals may not be credited yet: they are stored before anything is. */
export const isAllCredited = ({ state }: Run): boolean => state === 'done';

/** "4 of 6 credited, 2.4 s, 2 attempts": how a run went, in a line. */
export function detailOf(run: Run): string {
  const { totals, attempts } = run;
  const parts = [
    totals === null
      ? 'Not computed yet'
      : `${formatCount(totals.credited)} of ${formatCount(totals.members)} ${isAllCredited(run) ? 'credited' : 'to credit'}`,
    durationOf(run),
    attempts > 1 ? countText(attempts, 'attempt') : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** "1 failure", "1,234 failures". */
export const countText = (count: number, word: string): string =>
  `${formatCount(count)} ${count === 1 ? word : `${word}s`}`;

/** A credited day in the chart. */
export interface ChartPoint {
  readonly day: string;
  readonly creditedMicros: Micros;
  /** The packages that start on the day. */
  readonly subscribedMicros: Micros;
}

/** The credited days among the listed ones, the oldest first: of another, some rewards may be missing. */
export function chartPointsOf(runs: readonly Run[]): readonly ChartPoint[] {
  return runs
    .flatMap(({ day, state, totals }) =>
      state !== 'done' || totals === null
        ? []
        : [{ day, creditedMicros: creditedMicros(totals), subscribedMicros: totals.subscriptions }],
    )
    .toReversed();
}

/** The sums of the days of the chart. */
export function sumOf(points: readonly ChartPoint[]): Omit<ChartPoint, 'day'> {
  return {
    creditedMicros: points.reduce((sum, day) => sum + day.creditedMicros, 0n),
    subscribedMicros: points.reduce((sum, day) => sum + day.subscribedMicros, 0n),
  };
}

/** The chart in one sentence; undefined without a day. */
export function summaryOf(points: readonly ChartPoint[]): string | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const sum = sumOf(points);
  const when =
    first === last
      ? `On ${formatDay(first.day)}`
      : `From ${formatDay(first.day)} to ${formatDay(last.day)}`;
  const more = sum.creditedMicros > sum.subscribedMicros ? ', less than was credited' : '';
  return `${when}, ${formatPayment(sum.creditedMicros)} USDT were credited and packages of ${formatPayment(sum.subscribedMicros)} USDT started${more}.`;
}

/** An amount as a height to draw: the one place where it need not be exact. */
export function heightOf(micros: Micros): number {
  return Number(micros) / 1e6;
}

/** The largest first. */
const heightUnits = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** "2.5K": a height beside the chart. Not by `Intl`, which would open the browser's data of languages. */
export function heightText(height: number): string {
  const [size, letter] = heightUnits.find(([least]) => height >= least) ?? [1, ''];
  return `${Number((height / size).toPrecision(3))}${letter}`;
}

/** The company's debt to its members. */
export type LiabilityRow = CallReply<'liability'>[number];

/** All that the company owes: the balances, and the unpaid withdrawals. */
export function owedMicros({ balances, unpaidWithdrawals }: LiabilityRow): Micros {
  return balances + unpaidWithdrawals;
}

/** Whether what the company wallet holds covers what is owed, in words. */
export function coverageOf(
  owed: Micros,
  held: Micros,
): { readonly covered: boolean; readonly text: string } {
  if (held < owed)
    return {
      covered: false,
      text: `The company wallet is ${formatPayment(owed - held)} USDT short of what is owed.`,
    };
  const rest =
    held === owed ? ', to the last cent' : `, with ${formatPayment(held - owed)} USDT to spare`;
  return { covered: true, text: `The company wallet covers what is owed${rest}.` };
}
