import { addDays, businessDayOf, isSunday, monthOf } from '../../calendar/business-day.ts';
import type { BusinessTime, RealTime } from '../../platform/clock.ts';

const minuteMs = 60_000;

/** How late each may be. */
const healthBounds = {
  /** Finality on Polygon has stalled for a quarter of an hour before. */
  finalBlockAgeMs: 30 * minuteMs,
  /** More than a quarter of an hour of Polygon; the reconciler runs every five minutes. */
  blocksOff: 900,
  /** A million members open within half an hour of midnight. */
  openingMs: 120 * minuteMs,
  /** The job runs every minute. */
  mailMs: 10 * minuteMs,
  /** The job runs every hour. In a week what stops it can be mended. */
  archiveDays: 7,
  /** What is new is compared every night. */
  comparisonDays: 3,
  /** Everything is compared once a week, in some nights where there is much. */
  everythingDays: 35,
  /** A restore takes hours. */
  pauseMs: 24 * 60 * minuteMs,
  /** The sixth look in vain is half an hour after the first. */
  looks: 5,
} as const;

/** What was seen of the chain and of the books; undefined where it could not be read. */
export interface Observation {
  readonly chain:
    | {
        readonly finalizedBlock: number;
        /** The time of that block. */
        readonly finalizedAt: Date;
      }
    | undefined;
  readonly books:
    | {
        readonly businessNow: BusinessTime;
        /** Null before the first opening. */
        readonly lastOpenedDay: string | null;
        /** The first block that each scan has not searched; undefined where it is unknown. */
        readonly nextBlocks: readonly (number | undefined)[];
        /** Undefined when no mail is due. */
        readonly mailDueSince: Date | undefined;
        /** How often a transaction that is set aside was looked at in vain, at most. */
        readonly looks: number;
        /** How far the archiving of past months has come; undefined before the first run. */
        readonly monthClosing:
          | { readonly beforeMonth: string; readonly finished: boolean }
          | undefined;
        /** When the books were compared with the chain; undefined before the first run. */
        readonly comparedOn:
          | {
              /** The newest day on which what was new was compared, UTC. */
              readonly newest: string;
              /** The day on which the newest comparison of everything began, UTC. */
              readonly everything: string;
            }
          | undefined;
        readonly jobs: readonly JobEnd[];
        /** Undefined while payments are taken. */
        readonly pausedSince: Date | undefined;
      }
    | undefined;
}

/** When a run of a job last ended. */
export interface JobEnd {
  readonly name: string;
  /** Undefined where no run has ended without a failure. */
  readonly endedAt: Date | undefined;
  readonly missedAfterMs: number;
}

/** The moment of an observation. */
export interface Moment {
  readonly realNow: RealTime;
  readonly timeZone: string;
}

/** Whether the server can do its work. */
export interface Health {
  /** What is out of bounds; docs/runbooks/alerts/server.unhealthy.md says what to do about each. */
  readonly problems: readonly string[];
  readonly lastOpenedDay: string | null;
  readonly blocksBehind: number;
  readonly mailWaitsMs: number;
}

/** Compares what was seen with its bounds. What cannot be read is out of bounds. */
export function judgeHealth({ books, chain }: Observation, moment: Moment): Health {
  const realMs = moment.realNow.getTime();
  const things: readonly (readonly [thing: string, isOutOfBounds: boolean])[] = [
    ['books', books === undefined],
    [
      'chain',
      chain === undefined || realMs - chain.finalizedAt.getTime() > healthBounds.finalBlockAgeMs,
    ],
    [
      'opening',
      books !== undefined && (books.lastOpenedDay ?? '') < lastDayToBeOpen(books, moment.timeZone),
    ],
    [
      'scans',
      books !== undefined &&
        chain !== undefined &&
        // Ahead of the chain as well as behind it: the blocks between would never be searched.
        blocksBehind(books, chain).some((blocks) => Math.abs(blocks) > healthBounds.blocksOff),
    ],
    ['mail', books !== undefined && mailWaits(books, realMs) > healthBounds.mailMs],
    ['quarantine', books !== undefined && books.looks > healthBounds.looks],
    ['archive', books !== undefined && isArchiveLate(books)],
    ['comparison', books !== undefined && isComparisonLate(books, realMs)],
    [
      'paused',
      books?.pausedSince !== undefined &&
        realMs - books.pausedSince.getTime() > healthBounds.pauseMs,
    ],
    ...(books?.jobs ?? []).map((job) => [`job ${job.name}`, isMissed(job, realMs)] as const),
  ];
  return {
    problems: things.flatMap(([thing, isOutOfBounds]) => (isOutOfBounds ? [thing] : [])),
    lastOpenedDay: books?.lastOpenedDay ?? null,
    blocksBehind: books && chain ? Math.max(0, ...blocksBehind(books, chain)) : 0,
    mailWaitsMs: books ? mailWaits(books, realMs) : 0,
  };
}

type Books = NonNullable<Observation['books']>;

/** By how many final blocks each scan is behind; infinite for one that has not begun. */
const blocksBehind = (
  { nextBlocks }: Books,
  { finalizedBlock }: NonNullable<Observation['chain']>,
): number[] =>
  nextBlocks.map((next) => (next === undefined ? Infinity : finalizedBlock + 1 - next));

const mailWaits = ({ mailDueSince }: Books, realMs: number): number =>
  mailDueSince === undefined ? 0 : realMs - mailDueSince.getTime();

/** Whether a past month should be archived by the last opened day, and is not. */
function isArchiveLate({ lastOpenedDay, monthClosing }: Books): boolean {
  if (lastOpenedDay === null || monthClosing === undefined) return false;
  const { beforeMonth, finished } = monthClosing;
  const due = monthOf(addDays(lastOpenedDay, -healthBounds.archiveDays));
  return beforeMonth < due || (beforeMonth === due && !finished);
}

function isComparisonLate({ comparedOn }: Books, realMs: number): boolean {
  if (comparedOn === undefined) return false;
  const today = new Date(realMs).toISOString().slice(0, 10);
  const { everything, newest } = comparedOn;
  return (
    addDays(newest, healthBounds.comparisonDays) < today ||
    addDays(everything, healthBounds.everythingDays) < today
  );
}

const isMissed = ({ endedAt, missedAfterMs }: JobEnd, realMs: number): boolean =>
  endedAt === undefined || realMs - endedAt.getTime() > missedAfterMs;

/** The business day that must be open by now. */
function lastDayToBeOpen({ businessNow }: Books, timeZone: string): string {
  const day = businessDayOf(new Date(businessNow.getTime() - healthBounds.openingMs), timeZone);
  return isSunday(day) ? addDays(day, -1) : day;
}
