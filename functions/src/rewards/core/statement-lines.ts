import type { RewardEntry } from '../../contract/account-document.ts';
import { folioPattern, type IncomeCause } from '../../contract/calls/statements.ts';
import { isDailyRewardHidden } from '../../contract/shown-totals.ts';
import { formatCount } from '../../contract/values/format-count.ts';
import { figureOf, type Micros } from '../../contract/values/micros.ts';
import { type RewardKind, rewardKinds } from '../../contract/values/reward-kinds.ts';
import { percentageOfBps, rateDown } from '../../money/rates.ts';

/** A line of a member's statement: one per day and kind; for level rewards one per day and level. */
export interface StatementLine {
  /** The opaque id of the line, which is also the cursor of lists. */
  readonly folio: string;
  readonly day: string;
  readonly amountMicros: Micros;
  /** What it was for, in words and as data. */
  readonly details: string;
  readonly cause: IncomeCause;
  /** The version of the plan that applied; none for daily rewards, whose packages keep the plan of their first day. */
  readonly planVersion?: number;
  readonly token?: string;
}

/** The position of a line in a statement. */
export interface LinePosition {
  readonly day: string;
  readonly kind: RewardKind;
  /** 0 unless it is a level reward. */
  readonly level: number;
}

/** The lines of one day that a member may see on the business day `today`. */
export function statementLines(
  day: string,
  entry: RewardEntry,
  kind: RewardKind,
  today: string,
): (StatementLine & LinePosition)[] {
  return linesOf(day, entry, kind, today).map(({ level = 0, ...line }) => ({
    folio: `${day}-${kind}-${level}`,
    day,
    kind,
    level,
    ...line,
    ...(kind !== 'DR' && { planVersion: entry.planVersion }),
  }));
}

type Line = Pick<StatementLine, 'amountMicros' | 'details' | 'cause' | 'token'> & {
  readonly level?: number;
};

function linesOf(day: string, entry: RewardEntry, kind: RewardKind, today: string): Line[] {
  const { DR, Level, Upline, performance, token } = entry;
  switch (kind) {
    case 'DR':
      if (isDailyRewardHidden(day, entry, today)) return [];
      return [
        {
          amountMicros: DR.amountMicros,
          details: describeDaily(DR, token),
          cause: { ...causeOfDaily(DR), token },
          token,
        },
      ];
    case 'Level':
      return (Level?.levels ?? []).map((cause) => ({
        level: cause.level,
        amountMicros: cause.amountMicros,
        details: describeLevel(cause),
        cause: { kind: 'Level', level: cause.level, people: cause.sources, ...rateOf(cause) },
      }));
    case 'Upline':
      return Upline === undefined
        ? []
        : [
            {
              amountMicros: Upline.amountMicros,
              details: describeUpline(Upline),
              cause: { kind: 'Upline', people: Upline.sharers, ...rateOf(Upline) },
            },
          ];
    case 'performance':
      return performance === undefined
        ? []
        : [
            {
              amountMicros: performance.amountMicros,
              details: describePerformance(performance),
              cause: {
                kind: 'performance',
                rank: performance.rank,
                people: performance.sharers,
                ...rateOf(performance),
              },
            },
          ];
  }
}

/** Reads the folio of a line, also as the end of the line's serial; undefined when it is none. */
export function parseFolio(folio: string): LinePosition | undefined {
  const [, day, kindName, level] = folioPattern.exec(folio) ?? [];
  const kind = rewardKinds.find((name) => name === kindName);
  if (day === undefined || kind === undefined || level === undefined) return undefined;
  return { day, kind, level: Number.parseInt(level, 10) };
}

/** Whether a line comes after a position: days fall, kinds and levels of a day rise. */
export function isAfter(line: LinePosition, position: LinePosition): boolean {
  if (line.day !== position.day) return line.day < position.day;
  const kindsApart = rewardKinds.indexOf(line.kind) - rewardKinds.indexOf(position.kind);
  return kindsApart === 0 ? line.level > position.level : kindsApart > 0;
}

type Cause<Kind extends 'DR' | 'Level' | 'Upline' | 'performance'> = NonNullable<RewardEntry[Kind]>;
type LevelCause = Cause<'Level'>['levels'][number];
type PackageCause = Cause<'DR'>['packages'][number];

/**
 * What a daily reward was for: "Daily reward, BTC: 0.35% of 500.00 USDT". For every kind,
 * the text before the colon names the reward, and the text after it explains the amount.
 */
export function describeDaily(daily: Cause<'DR'>, token: string): string {
  const name = `Daily reward, ${token}`;
  const packages = describePackages(daily);
  return packages === undefined ? name : `${name}: ${packages}`;
}

/** What a level reward was for: "Level 1 reward from 1 member: 10% of daily rewards of 4.00 USDT". */
export function describeLevel({ level, sources, rateBps, baseMicros }: LevelCause): string {
  const from = sources === 1 ? '1 member' : `${formatCount(sources)} members`;
  return `Level ${level} reward from ${from}: ${percentOf(rateBps)} of daily rewards of ${usdtOf(baseMicros)}`;
}

/** What an upline bonus was for: the introducer's daily reward, and among how many it is shared. */
export function describeUpline(upline: Cause<'Upline'>): string {
  const { introducer, rateBps, baseMicros, sharers } = upline;
  return `Upline bonus: ${percentOf(rateBps)} of the daily reward of ${introducer}, ${usdtOf(baseMicros)}, ${sharedBy(sharers)}`;
}

/** What a performance bonus was for: the new packages of the day, and among how many it is shared. */
export function describePerformance(bonus: Cause<'performance'>): string {
  const { rank, rateBps, baseMicros, sharers } = bonus;
  return `${rank} pool: ${percentOf(rateBps)} of ${usdtOf(baseMicros)} of new packages, ${sharedBy(sharers)}`;
}

/** Up to two packages one by one, more of them summed up; undefined without packages. */
function describePackages({ packages, others }: Cause<'DR'>): string | undefined {
  const [first, second, ...more] = packages;
  if (first === undefined) return undefined;
  const capped = packages.filter(isCapped).length;
  const isWhole = others === undefined && more.length === 0;
  if (isWhole && second === undefined)
    return capped === 1
      ? `last of a ${usdtOf(first.baseMicros)} package, which has reached its cap`
      : `${percentOf(first.rateBps)} of ${usdtOf(first.baseMicros)}`;
  if (isWhole && second !== undefined && capped === 0)
    return `${percentOf(first.rateBps)} of ${figureOf(first.baseMicros)} and ${percentOf(second.rateBps)} of ${usdtOf(second.baseMicros)}`;
  // The entry does not list the rates of the others.
  const rates = others === undefined ? `${percentsOf(packages)} of ` : '';
  const count = packages.length + (others?.packages ?? 0);
  const bases = [...packages.map(({ baseMicros }) => baseMicros), others?.baseMicros ?? 0n];
  const sum = bases.reduce((total, base) => total + base, 0n);
  const atCap = capped === 0 ? '' : `, ${formatCount(capped)} at the cap`;
  return `${rates}${formatCount(count)} packages, ${usdtOf(sum)}${atCap}`;
}

function causeOfDaily({ packages, others }: Cause<'DR'>) {
  const [lowest, highest] = ratesOf(packages);
  const lastDay = packages.filter(isCapped).length;
  const isOneRate = others === undefined && lastDay === 0 && lowest === highest;
  return {
    kind: 'DR' as const,
    packages: packages.length + (others?.packages ?? 0),
    lastDay,
    base: packages.reduce((sum, { baseMicros }) => sum + baseMicros, others?.baseMicros ?? 0n),
    // The entry does not list the rates of the others.
    ...(isOneRate && { rate: percentageOfBps(lowest) }),
  };
}

const rateOf = ({ baseMicros, rateBps }: Pick<PackageCause, 'baseMicros' | 'rateBps'>) => ({
  base: baseMicros,
  rate: percentageOfBps(rateBps),
});

/** On its last day a package pays the rest of its cap, which may be less than its rate. */
function isCapped({ baseMicros, rateBps, amountMicros }: PackageCause): boolean {
  return amountMicros < rateDown(baseMicros, rateBps);
}

/** The lowest and the highest rate; at least one package. */
function ratesOf(packages: readonly PackageCause[]): readonly [lowest: number, highest: number] {
  const rates = packages.map(({ rateBps }) => rateBps);
  return [Math.min(...rates), Math.max(...rates)];
}

function percentsOf(packages: readonly PackageCause[]): string {
  const [lowest, highest] = ratesOf(packages);
  return lowest === highest ? percentOf(lowest) : `${decimalOf(lowest)} to ${percentOf(highest)}`;
}

function sharedBy(sharers: number): string {
  return sharers === 1 ? 'yours alone' : `shared by ${formatCount(sharers)}`;
}

const percentOf = (rateBps: number): string => `${decimalOf(rateBps)}%`;

/** Hundredths as a decimal without needless zeros: 35 is "0.35", 500 is "5". */
function decimalOf(hundredths: number): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

const usdtOf = (micros: Micros): string => `${figureOf(micros)} USDT`;
