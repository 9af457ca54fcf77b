import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { limits, packageTiers } from '@polytips/functions/contract/values/limits.ts';
import type { CallFailure } from '../../base/api/call-failure.ts';
import type { TipCount } from './tips-model.ts';

/** A tip as the admin types it. */
export interface TipDraft {
  readonly heading: string;
  readonly details: string;
}

/** The draft of a tab. */
export interface TypedTip extends TipDraft {
  /**
   * The business day for which it was sent, until the server says what became of it: sent again after midnight, it would
   * be posted twice.
   */
  readonly sentFor?: string | undefined;
}

/** An empty form. */
export const emptyDraft: TypedTip = { heading: '', details: '' };

/** The tip to post; undefined while the heading or the details are empty. Source: spec section 5. */
export function tipToPost({ heading, details }: TipDraft): TipDraft | undefined {
  const tip = { heading: heading.trim(), details: details.trim() };
  return tip.heading === '' || tip.details === '' ? undefined : tip;
}

/** Which of a draft's fields are empty: what keeps it from being posted. */
export function emptyFields({ heading, details }: TipDraft): {
  readonly heading: boolean;
  readonly details: boolean;
} {
  return { heading: heading.trim() === '', details: details.trim() === '' };
}

/** How much of its limit a text takes. */
export const lengthText = (text: string, lengthMax: number): string =>
  `${formatCount(text.length)} of ${formatCount(lengthMax)} characters`;

/** Which tip of today the next one will be, and who will read it. */
export const nextTipText = ({ nextPosition }: TipCount): string =>
  `It will be tip ${nextPosition} of today. ${readersText(nextPosition)}`;

/** Who will read a tip at this position of its day, 1 for the first. */
export function readersText(position: number): string {
  if (position <= limits.freeTipsPerDay) return 'Every member reads it.';
  const [first, ...others] = tiersReading(position);
  if (first === undefined) return 'Nobody reads it: no package gives that many.';
  const last = others.pop();
  const list = last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
  return `Members with ${list} read it.`;
}

/** The packages that give a tip at this position of its day. */
const tiersReading = (position: number): string[] =>
  packageTiers.filter(({ tipsPerDay }) => tipsPerDay >= position).map(({ name }) => name);

/**
 * Whether the members' devices were notified of a posted tip.
 * - `pending`: the reply is not there yet.
 * - `no messages`: this installation sends none.
 * - `nobody`: no member has turned messages on yet.
 */
export type Notified = 'pending' | 'notified' | 'nobody' | 'no messages' | 'failed';

/** What an admin reads about a posted tip; of one that no package gives, no device is notified. */
export function postedText({
  notified,
  position,
}: {
  readonly notified: Notified;
  /** Undefined where it is not known. */
  readonly position: number | undefined;
}): string {
  if (position !== undefined && tiersReading(position).length === 0) return 'Posted.';
  switch (notified) {
    case 'pending':
    case 'no messages':
      return 'Posted.';
    case 'notified':
      return 'Posted. Devices are being notified.';
    case 'nobody':
      return 'Posted. No member has turned on messages on a device yet.';
    case 'failed':
      return 'Posted. Devices are not notified yet: the server tries again within some minutes.';
  }
}

/** Why a tip was not posted; without a reply it may have been. */
export function problemOf(failure: CallFailure): string {
  if (failure.kind === 'refused') return failure.message;
  return `${failure.message} The same tip is never posted twice on a day.`;
}
