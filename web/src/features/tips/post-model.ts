import { limits } from '@polytips/functions/contract/limits.ts';

/** What an admin has typed of a tip. */
export interface TipDraft {
  readonly heading: string;
  readonly details: string;
}

/** A form with nothing in it. */
export const emptyDraft: TipDraft = { heading: '', details: '' };

/** The tip to post; nothing while the heading or the details are empty. Source: spec section 5. */
export function tipToPost({ heading, details }: TipDraft): TipDraft | undefined {
  const tip = { heading: heading.trim(), details: details.trim() };
  return tip.heading === '' || tip.details === '' ? undefined : tip;
}

const nearTheEnd = 0.1;

/** How much room a text has left, once that is little. */
export function roomLeft(
  text: string,
  limit: 'tipHeadingLengthMax' | 'tipDetailsLengthMax',
): string | undefined {
  const max = limits[limit];
  const left = max - text.length;
  if (left > max * nearTheEnd) return undefined;
  return left === 1 ? '1 character left' : `${left} characters left`;
}

/**
 * Whether the members' devices were told of a posted tip.
 * - `asking`: the answer is not there yet.
 * - `off`: this installation tells no devices.
 */
export type Told = 'asking' | 'told' | 'off' | 'failed';

/** What became of a tip, in a sentence or two. */
export function postedText(told: Told): string {
  switch (told) {
    case 'asking':
    case 'off':
      return 'Posted.';
    case 'told':
      return 'Posted. Devices are told.';
    case 'failed':
      return 'Posted. Devices could not be told.';
  }
}
