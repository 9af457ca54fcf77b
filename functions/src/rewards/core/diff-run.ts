import type { Run } from '../run-document.ts';
import { type Chunk, chunksOf, positionsOf } from './chunks.ts';
import { diffValues } from './diff-values.ts';

/** A day computed again, as far as a run records it. */
export interface RecomputedRun extends Omit<NonNullable<Run['computed']>, 'chunkCount'> {
  readonly creditedUids: readonly string[];
}

/**
 * Says in words how a run that is done differs from the day computed again; empty when it does not.
 * `markers` is how many of its chunks are marked as written.
 */
export function diffRun(
  { computed, chunks }: Pick<Run, 'computed' | 'chunks'>,
  { creditedUids, ...again }: RecomputedRun,
  markers: number,
): string[] {
  const cut = cutAgain(chunks, creditedUids);
  return [
    ...diffValues('', computed, { ...again, chunkCount: cut.length }),
    ...diffChunks(chunks, cut),
    ...diffValues('chunk markers', markers, cut.length),
  ];
}

/** The chunks as they must be if the first has the right size, which no run records. */
function cutAgain([first]: readonly Chunk[], uids: readonly string[]): Chunk[] {
  const size = first === undefined ? 0 : positionsOf(uids, first).length;
  return chunksOf(uids, size === 0 ? Math.max(1, uids.length) : size);
}

/** Only the first: after it, all of them differ. */
function diffChunks(stored: readonly Chunk[], computed: readonly Chunk[]): string[] {
  const length = Math.max(stored.length, computed.length);
  for (let number = 0; number < length; number += 1) {
    const [one, other] = [textOf(stored[number]), textOf(computed[number])];
    if (one !== other) return [`chunk ${number}: stored ${one}, computed ${other}`];
  }
  return [];
}

function textOf(chunk: Chunk | undefined): string {
  return chunk === undefined ? 'nothing' : `${chunk.first} to ${chunk.last}`;
}
