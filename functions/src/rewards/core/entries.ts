import type { PassbookDay } from '../../contract/account-document.ts';
import type { Micros } from '../../contract/micros.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';

/** The kinds of reward that the plan has, in the order in which a day lists them. */
export const entryKinds = ['DR', 'Level'] as const;

/** A kind of reward that the plan has. */
export type EntryKind = (typeof entryKinds)[number];

/** A line of a member's statement: one a day for the daily reward, one a day and level for levels. */
export interface Entry {
  /** The opaque id of the line; lists go on after it. */
  readonly folio: string;
  readonly day: string;
  readonly amountMicros: Micros;
  readonly details: string;
  readonly token?: string;
}

/** Where a line stands in a statement. */
export interface EntryPosition {
  readonly day: string;
  readonly kind: EntryKind;
  /** 0 for the daily reward. */
  readonly level: number;
}

/** The lines of one day that a member may see on the business day `today`. */
export function entriesOf(
  day: string,
  row: PassbookDay,
  kind: EntryKind,
  today: string,
): (Entry & EntryPosition)[] {
  switch (kind) {
    case 'DR':
      return row.DR === undefined || isDailyRewardHidden(day, row, today)
        ? []
        : [
            {
              ...placed({ day, kind, level: 0 }),
              amountMicros: row.DR.amountMicros,
              ...(row.token === undefined
                ? { details: 'Daily reward' }
                : { details: `Daily reward, ${row.token}`, token: row.token }),
            },
          ];
    case 'Level':
      return (row.Level?.levels ?? []).map(({ level, sources, amountMicros }) => ({
        ...placed({ day, kind, level }),
        amountMicros,
        details: `Level ${level} reward from ${sources} ${sources === 1 ? 'member' : 'members'}`,
      }));
  }
}

/** Reads the folio of a line, also as the end of the line's serial; undefined when it is none. */
export function parseFolio(folio: string): EntryPosition | undefined {
  const [, day, kindName, level] =
    /^(?:[0-9A-Z]{6}-)?(\d{4}-\d{2}-\d{2})-([A-Za-z]+)-(\d{1,2})$/.exec(folio) ?? [];
  const kind = entryKinds.find((name) => name === kindName);
  if (day === undefined || kind === undefined || level === undefined) return undefined;
  return { day, kind, level: Number.parseInt(level, 10) };
}

/** Whether a line comes after a position: days fall, kinds and levels of a day rise. */
export function isAfter(entry: EntryPosition, position: EntryPosition): boolean {
  if (entry.day !== position.day) return entry.day < position.day;
  const kindsApart = entryKinds.indexOf(entry.kind) - entryKinds.indexOf(position.kind);
  return kindsApart === 0 ? entry.level > position.level : kindsApart > 0;
}

function placed(position: EntryPosition): EntryPosition & Pick<Entry, 'folio'> {
  return { ...position, folio: `${position.day}-${position.kind}-${position.level}` };
}
