/** The credits of a day that are written in one commit: the members from `first` to `last`. */
export interface Chunk {
  readonly first: string;
  readonly last: string;
}

/** Cuts the uids of a day's credits, in ascending order, into chunks of at most `size` members. */
export function chunksOf(uids: readonly string[], size: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < uids.length; start += size) {
    const first = uids[start];
    const last = uids[Math.min(start + size, uids.length) - 1];
    if (first !== undefined && last !== undefined) chunks.push({ first, last });
  }
  return chunks;
}

/** The positions of a chunk's credits among all uids of a day. */
export function positionsOf(uids: readonly string[], { first, last }: Chunk): number[] {
  const start = countBefore(uids, (uid) => uid < first);
  const end = countBefore(uids, (uid) => uid <= last);
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}

/**
 * The same numbers in bit-reversed order, in which neighbours are far apart, so that parallel and
 * consecutive commits do not write to one range of keys.
 */
export function spreadOut(numbers: readonly number[]): number[] {
  return numbers
    .map((number, position) => ({ number, key: reverseBits(position) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ number }) => number);
}

function reverseBits(position: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 30; bit += 1) reversed |= ((position >>> bit) & 1) << (29 - bit);
  return reversed;
}

/** The number of uids before the first that is not `before`, by binary search. */
function countBefore(uids: readonly string[], before: (uid: string) => boolean): number {
  let low = 0;
  let high = uids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const uid = uids[middle];
    if (uid !== undefined && before(uid)) low = middle + 1;
    else high = middle;
  }
  return low;
}
