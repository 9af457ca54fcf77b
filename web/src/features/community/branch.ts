import { formatCount } from '@polytips/functions/contract/format-count.ts';

/** How many of a branch are not shown yet; undefined where the total is unknown or already passed. */
export function countMore(total: number | undefined, shown: number): number | undefined {
  return total === undefined || total <= shown ? undefined : total - shown;
}

/** How many members stand directly below one, in words; level 20 is the last that is seen. */
export function belowText({ below }: { readonly below?: number | undefined }): string {
  if (below === undefined) return 'last level';
  return below === 0 ? 'no one yet' : `${formatCount(below)} below`;
}
