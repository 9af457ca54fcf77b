import { type PassbookDay, type RewardKind, rewardKinds } from '../../contract/account-document.ts';
import type { Micros } from '../../contract/micros.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';
import {
  describeDaily,
  describeLevel,
  describePerformance,
  describeUpline,
} from './describe-cause.ts';

/** A line of a member's statement: one a day and kind, but for level rewards, one a day and level. */
export interface Entry {
  /** The opaque id of the line; lists go on after it. */
  readonly folio: string;
  readonly day: string;
  readonly amountMicros: Micros;
  /** What it was for. */
  readonly details: string;
  /** The version of the plan that applied. */
  readonly planVersion?: number;
  readonly token?: string;
}

/** Where a line stands in a statement. */
export interface EntryPosition {
  readonly day: string;
  readonly kind: RewardKind;
  /** 0 for what is no level reward. */
  readonly level: number;
}

/** The lines of one day that a member may see on the business day `today`. */
export function entriesOf(
  day: string,
  row: PassbookDay,
  kind: RewardKind,
  today: string,
): (Entry & EntryPosition)[] {
  return linesOf(day, row, kind, today).map(({ level = 0, ...line }) => ({
    folio: `${day}-${kind}-${level}`,
    day,
    kind,
    level,
    ...line,
    ...(row.planVersion !== undefined && { planVersion: row.planVersion }),
  }));
}

type Line = Pick<Entry, 'amountMicros' | 'details' | 'token'> & { readonly level?: number };

function linesOf(day: string, row: PassbookDay, kind: RewardKind, today: string): Line[] {
  const { DR, Level, Upline, performance, token } = row;
  switch (kind) {
    case 'DR':
      if (DR === undefined || isDailyRewardHidden(day, row, today)) return [];
      return [
        {
          amountMicros: DR.amountMicros,
          details: describeDaily(DR, token),
          ...(token !== undefined && { token }),
        },
      ];
    case 'Level':
      return (Level?.levels ?? []).map((cause) => ({
        level: cause.level,
        amountMicros: cause.amountMicros,
        details: describeLevel(cause),
      }));
    case 'Upline':
      return Upline === undefined
        ? []
        : [{ amountMicros: Upline.amountMicros, details: describeUpline(Upline) }];
    case 'performance':
      return performance === undefined
        ? []
        : [{ amountMicros: performance.amountMicros, details: describePerformance(performance) }];
  }
}

/** Reads the folio of a line, also as the end of the line's serial; undefined when it is none. */
export function parseFolio(folio: string): EntryPosition | undefined {
  const [, day, kindName, level] =
    /^(?:[0-9A-Z]{6}-)?(\d{4}-\d{2}-\d{2})-([A-Za-z]+)-(\d{1,2})$/.exec(folio) ?? [];
  const kind = rewardKinds.find((name) => name === kindName);
  if (day === undefined || kind === undefined || level === undefined) return undefined;
  return { day, kind, level: Number.parseInt(level, 10) };
}

/** Whether a line comes after a position: days fall, kinds and levels of a day rise. */
export function isAfter(entry: EntryPosition, position: EntryPosition): boolean {
  if (entry.day !== position.day) return entry.day < position.day;
  const kindsApart = rewardKinds.indexOf(entry.kind) - rewardKinds.indexOf(position.kind);
  return kindsApart === 0 ? entry.level > position.level : kindsApart > 0;
}
