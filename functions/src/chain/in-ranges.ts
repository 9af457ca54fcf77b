import type { Deadline } from '../platform/deadline.ts';
import { ChainUnavailableError } from './chain.ts';

/**
 * What `search` finds in blocks `from` to `to`, range by range, each of `spanMax` blocks at most, with the first block
 * after the range. A range that fails is halved, as long as there is time.
 * @throws ChainUnavailableError when a single block cannot be searched, or the time is up.
 */
export async function* inRanges<Found>(
  { from, to, spanMax }: { readonly from: number; readonly to: number; readonly spanMax: number },
  search: (first: number, last: number) => Promise<Found>,
  deadline: Deadline,
): AsyncGenerator<{ readonly found: Found; readonly nextBlock: number }> {
  let next = from;
  let span = spanMax;
  while (next <= to) {
    const last = Math.min(next + span - 1, to);
    let found: Found;
    try {
      found = await search(next, last);
    } catch (error) {
      // Too much for one answer is refused in many words, cut off, or late: fewer blocks may pass.
      if (!(error instanceof ChainUnavailableError) || next === last || deadline.isOver())
        throw error;
      span = Math.ceil((last - next + 1) / 2);
      continue;
    }
    next = last + 1;
    yield { found, nextBlock: next };
    span = Math.min(span * 2, spanMax);
  }
}
