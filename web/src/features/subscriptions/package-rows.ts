import { packageTierOf } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { formatPayment, formatPercent, formatUsdt } from '../../base/format.ts';
import { formatDay } from '../../base/time/dates.ts';
import type { TransactionReceipt } from '../../chain/wallet-chain.ts';
import type { PaymentStory } from '../../payments/payment-story.ts';

type ConfirmedRow = RowOf<'getMyPackages'>;
type BookedRow = RowOf<'pending_activation'>;
type InflowRow = RowOf<'getInflows'>;

/** A subscription as My Subscription lists it. */
export interface PackageRow {
  readonly name: string;
  readonly hash: string;
  readonly amountMicros: Micros;
  /** When it was bought, ISO 8601. */
  readonly date: string;
  /** Whether the member's wallet paid it; another one did where an admin booked its payment by hand. */
  readonly isOwn: boolean;
  /** When its payment was confirmed, ISO 8601; undefined before. */
  readonly confirmed: string | undefined;
  /** The first day on which it earns (YYYY-MM-DD); of a pending one, if it is confirmed now. */
  readonly startDay: string | undefined;
  /** The story of its payment while it is pending; undefined once it is confirmed. */
  readonly story: PaymentStory | undefined;
  /** How far it has come; undefined before it is confirmed. */
  readonly progress: PackageProgress | undefined;
}

/** How much of its end a package has paid, as texts. */
export interface PackageProgress {
  readonly state: 'soon' | 'earning' | 'ended';
  /** "12.25". */
  readonly earned: string;
  /** "1,000.00". */
  readonly end: string;
  /** From 0 to 1. */
  readonly share: number;
  /** "1.75 USDT, 0.35%". */
  readonly daily: string;
  /** "About 564 business days to go". */
  readonly left: string;
}

/** The confirmed subscriptions of the member with the wallet `owner`. */
export function confirmedRows(packages: readonly ConfirmedRow[], owner: string): PackageRow[] {
  return packages.map((row) => ({
    ...toRow(row.txn, row.AMOUNT, row.DATES),
    isOwn: sameAddress(row.from ?? owner, owner),
    confirmed: row.confirmed,
    startDay: row.startDay,
    progress: progressOf(row),
  }));
}

/**
 * The pending subscriptions but those whose transactions are listed as confirmed or as not booked: the replies arrive in
 * any order, and the booking of an admin stays pending while its payment is being settled.
 */
export function pendingRows(
  booked: readonly BookedRow[],
  listed: ReadonlySet<string>,
  storyOf: (hash: string) => PaymentStory,
): PackageRow[] {
  return booked
    .filter(({ txn }) => !listed.has(txn))
    .map(({ txn, amt, dates, startDay }) => ({
      ...toRow(txn, amt, dates),
      startDay,
      story: storyOf(txn),
    }));
}

/** The first day on which a subscription that was just paid earns. */
export interface FirstDay {
  readonly isConfirmed: boolean;
  /** YYYY-MM-DD; undefined while unknown. */
  readonly day: string | undefined;
}

/** The first day on which the subscription that `hash` pays earns. */
export function firstDayOf(
  hash: string | undefined,
  booked: readonly BookedRow[],
  packages: readonly ConfirmedRow[],
): FirstDay {
  const isPaid = ({ txn }: { readonly txn: string }) => txn === hash;
  const confirmed = packages.find(isPaid);
  return {
    isConfirmed: confirmed !== undefined,
    day: (confirmed ?? booked.find(isPaid))?.startDay,
  };
}

/** When a subscription earns, in a few words. */
export function startText({ startDay, progress }: PackageRow): string | undefined {
  if (progress?.state === 'ended') return 'Has paid everything';
  if (startDay === undefined) return undefined;
  return progress?.state === 'earning'
    ? `Since ${formatDay(startDay)}`
    : `Starts ${formatDay(startDay)}`;
}

/** The payments, or parts of them, that bought the member no package: what an admin booked is listed as one. */
export const unbookedRows = (inflows: readonly InflowRow[]): InflowRow[] =>
  inflows.filter(({ state, booked }) => state !== 'kept' && booked !== true);

/** What happens to a payment that bought no package. */
export function unbookedTitle(state: InflowRow['state'], refund: string | null): string {
  if (state === 'waiting') return 'Being settled';
  return refund === null ? 'Settled' : 'Paid back';
}

/** The mode to post for a pending booking by its receipt; undefined while there is none. */
export function bookingModeOf(
  receipt: TransactionReceipt | undefined,
): 'user' | 'failed' | undefined {
  if (receipt === undefined) return undefined;
  return receipt.succeeded ? 'user' : 'failed';
}

function toRow(hash: string, amountMicros: Micros, date: string): PackageRow {
  return {
    name: packageTierOf(amountMicros).name,
    hash,
    amountMicros,
    date,
    isOwn: true,
    confirmed: undefined,
    startDay: undefined,
    story: undefined,
    progress: undefined,
  };
}

/** The steps in which a share of an amount is shown. */
const steps = 1_000n;

function progressOf(row: ConfirmedRow): PackageProgress | undefined {
  const { AMOUNT, state, earned, cap, daily, daysLeft } = row;
  if (
    state === undefined ||
    earned === undefined ||
    cap === undefined ||
    daily === undefined ||
    daysLeft === undefined
  )
    return undefined;
  const days = daysLeft === 1 ? '1 business day' : `${daysLeft} business days`;
  return {
    state,
    earned: formatUsdt(earned),
    end: formatUsdt(cap),
    share: Number((earned * steps) / cap) / Number(steps),
    daily: `${formatPayment(daily)} USDT, ${rateText(daily, AMOUNT)}`,
    left: state === 'ended' ? 'It has paid everything' : `About ${days} to go`,
  };
}

/** What a package pays a business day, as a share of its amount: "0.35%". */
function rateText(dailyMicros: Micros, amountMicros: Micros): string {
  const hundredths = ((dailyMicros * 10_000n) / amountMicros).toString().padStart(3, '0');
  return formatPercent(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`);
}
