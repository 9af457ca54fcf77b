import type { DayCredit } from './compute-day.ts';

/** A part of a day's credits that is written in one commit: the members from `first` to `last`. */
export interface Chunk {
  readonly first: string;
  readonly last: string;
}

/** Cuts a day's credits, which are by uid, into chunks of at most `size` members. */
export function chunksOf(credits: readonly DayCredit[], size: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < credits.length; start += size) {
    const first = credits[start];
    const last = credits[Math.min(start + size, credits.length) - 1];
    if (first && last) chunks.push({ first: first.uid, last: last.uid });
  }
  return chunks;
}

/** The credits of one chunk, out of a day's credits by uid. */
export function creditsOf(credits: readonly DayCredit[], { first, last }: Chunk): DayCredit[] {
  return credits.slice(
    countBefore(credits, (uid) => uid < first),
    countBefore(credits, (uid) => uid <= last),
  );
}

/** How many credits come before the first that is not `before`, by halving. */
function countBefore(credits: readonly DayCredit[], before: (uid: string) => boolean): number {
  let low = 0;
  let high = credits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const credit = credits[middle];
    if (credit && before(credit.uid)) low = middle + 1;
    else high = middle;
  }
  return low;
}
