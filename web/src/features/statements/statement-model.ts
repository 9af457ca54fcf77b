import type { IncomeCause } from '@polytips/functions/contract/calls/statements.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { type RewardKind, rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatPayment, formatPercent, formatUnits } from '../../base/format.ts';
import type { LiveAccount } from '../../base/live/use-live-account.ts';
import { isFoundIn } from '../../base/search-text.ts';
import { dateIn } from '../../base/time/dates.ts';
import { dayIn } from '../../base/time/days.ts';
import { paths } from '../../config/paths.ts';
import { type Credited, sumOf } from '../../rewards/earned.ts';
import { splitDetails } from '../../rewards/reward-text.ts';

/** A list of rewards, named as `getIncomeStatement` names it: of one kind, or of all. */
export type StatementType = RewardKind | 'All';

/** The query parameter of the statement that names the kind of reward. */
export const kindParameter = 'kind';

/** The list that a text names; all rewards for any other text. */
export function statementTypeOf(text: string | null): StatementType {
  return rewardKinds.find((kind) => kind === text) ?? 'All';
}

/** The statement with the rewards of a kind, or with all. */
export function statementPath(type: StatementType): string {
  if (type === 'All') return paths.statement;
  return `${paths.statement}?${new URLSearchParams({ [kindParameter]: type }).toString()}`;
}

/** A reward as a list shows it. */
export interface IncomeLine {
  readonly id: string;
  readonly title: string;
  /** How it came about in plain words. */
  readonly reason: string;
  /** The token that the card of the day named. */
  readonly token: string | undefined;
  /** ISO 8601. */
  readonly date: string;
  readonly amountMicros: Micros;
  readonly folio: string;
  /** The version of the reward plan that applied; undefined for a daily reward. */
  readonly plan: number | undefined;
  readonly cause: IncomeCause;
}

/** The rewards among the rows of a statement. */
export function incomeLinesOf(rows: readonly RowOf<'getIncomeStatement'>[]): IncomeLine[] {
  return rows.flatMap((row) => {
    if (!('FOLIO' in row)) return [];
    const { cause, plan } = row;
    const { title } = splitDetails(row.DETAILS);
    return [
      {
        id: row.Activation_sl,
        title: cause.kind === 'Level' ? `Community, level ${cause.level}` : title,
        reason: reasonOf(cause),
        token: cause.kind === 'DR' ? cause.token : undefined,
        date: row.DATES,
        amountMicros: row.CREDIT,
        folio: row.FOLIO,
        plan,
        cause,
      },
    ];
  });
}

/** "10% of what 4 people earned": how a reward came about, in words that need no explanation. */
function reasonOf(cause: IncomeCause): string {
  switch (cause.kind) {
    case 'DR':
      return dailyReason(cause);
    case 'Level':
      return `${formatPercent(cause.rate)} of what ${peopleText(cause.people)} earned`;
    case 'Upline':
      return `${formatPercent(cause.rate)} of your introducer's card, ${sharedBy(cause.people)}`;
    case 'performance':
      return `${formatPercent(cause.rate)} of the day's new packages, ${sharedBy(cause.people)}`;
  }
}

function dailyReason({ packages, lastDay, base, rate }: IncomeCause & { kind: 'DR' }): string {
  const sum = `${formatPayment(base)} USDT`;
  const share = rate === undefined ? 'From' : `${formatPercent(rate)} of`;
  if (packages !== 1) {
    const ending = lastDay === 0 ? '' : `, ${formatCount(lastDay)} for the last time`;
    return `${share} your ${formatCount(packages)} packages, ${sum}${ending}`;
  }
  return lastDay === 1 ? `The last of your ${sum} package` : `${share} your ${sum} package`;
}

const peopleText = (people: number) =>
  people === 1 ? '1 person' : `${formatCount(people)} people`;

const sharedBy = (people: number) =>
  people === 1 ? 'yours alone' : `shared by ${formatCount(people)}`;

/** The rewards of one day of the business zone. */
export interface DayGroup {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Undefined while more of that day may follow. */
  readonly totalMicros: Micros | undefined;
  readonly lines: readonly IncomeLine[];
}

interface Grouping {
  readonly timeZone: string;
  /** Whether lines are missing: those that were not loaded yet, or those that a search left out. */
  readonly isCut: boolean;
  readonly isSearched: boolean;
}

/** Groups lines that are ordered by day. */
export function dayGroupsOf(
  lines: readonly IncomeLine[],
  { timeZone, isCut, isSearched }: Grouping,
): DayGroup[] {
  const days = new Map<string, IncomeLine[]>();
  for (const line of lines) {
    const day = dayIn(timeZone, new Date(line.date));
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [line]);
    else ofDay.push(line);
  }
  return [...days].map(([day, ofDay], index) => {
    const isWhole = !(isSearched || (isCut && index === days.size - 1));
    return {
      day,
      totalMicros: isWhole
        ? ofDay.reduce((total, { amountMicros }) => total + amountMicros, 0n)
        : undefined,
      lines: ofDay,
    };
  });
}

/** The lines in which every word of a text is found, in any case. */
export function searchLines(
  lines: readonly IncomeLine[],
  text: string,
  timeZone: string,
): readonly IncomeLine[] {
  return lines.filter(({ title, reason, token, date, amountMicros, folio }) => {
    const shownDate = dateIn(timeZone, new Date(date));
    return isFoundIn([title, reason, token, shownDate, signedFigure(amountMicros), folio], text);
  });
}

/**
 * The total ever credited to the account, of one kind or of all, without a daily reward that is not
 * revealed yet: of the account where it can be read, else of the server's reply. Undefined while neither is there.
 */
export function totalOf(
  type: StatementType,
  live: LiveAccount,
  earned: Credited | undefined,
): Micros | undefined {
  if (live.state === 'ready')
    return type === 'All' ? live.totals.totalCreditedMicros : live.totals.credited[type];
  return earned && (type === 'All' ? sumOf(earned) : earned[type]);
}

const shownDecimals = 4;
const shownMicros = 100n;

/**
 * The figure of a reward with its sign: 4 decimals as the total has, or all 6 where 4 would not be
 * exact, so that no reward looks like zero.
 */
export function signedFigure(micros: Micros): string {
  const figure = formatUnits(micros, 6, micros % shownMicros === 0n ? shownDecimals : 6);
  return micros > 0n ? `+${figure}` : figure;
}
