import type { latestTipDocument } from '@polytips/functions/contract/live-documents.ts';
import type * as z from 'zod/mini';

/** The tip that was posted last. */
export type LatestTip = z.infer<typeof latestTipDocument>;

/**
 * When the tip was posted that was the latest: no older one is new to the member. By the clock that the `dates` of tips are
 * of: the clock of an operator, who has withdrawn one, may be ahead of it. Empty before the first tip.
 */
export const newestPosted = (latest: LatestTip | null | undefined): string =>
  latest?.postedAt ?? '';

/** A member's list of tips, as it was read. */
export interface ReadTips {
  /** The id of its first tip; undefined where it has none. */
  readonly newestId: string | undefined;
  /** By the clock of the device. */
  readonly readAtMs: number;
}

/** A device whose clock is further off may read a list twice, or a tip later. */
const clockErrorMsMax = 10 * 60_000;

/**
 * Whether a list of tips is out of date by what is known of the latest tip: null before the first tip, undefined
 * until it is known. It becomes known after the list was read, and may have been posted in between. A list
 * that lacks a tip of earlier is one of a package that does not include it.
 */
export function isTipListOutdated(
  before: LatestTip | null | undefined,
  latest: LatestTip | null | undefined,
  { newestId, readAtMs }: ReadTips,
): boolean {
  if (!latest || latest.id === newestId || latest.id === before?.id) return false;
  return before !== undefined || Date.parse(latest.at) > readAtMs - clockErrorMsMax;
}
