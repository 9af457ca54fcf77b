import type { ScannedBlocks } from '../../scans/scan-store.ts';

/** A scan that the books rely on. */
export interface NeededScan {
  readonly name: string;
  /** Its last block; null where it goes on. */
  readonly untilBlock: number | null;
}

/** How far the chain is final. */
export interface FinalBlocks {
  /** Before what is asked of the scans. */
  readonly before: number;
  /** After they were read. */
  readonly now: number;
}

/**
 * Says of each needed scan, which may be named twice, that it has not searched what was final before, or stands beyond
 * what is final now: the blocks between would never be searched.
 */
export function openScans(
  needed: readonly NeededScan[],
  scanned: ReadonlyMap<string, ScannedBlocks>,
  final: FinalBlocks,
): string[] {
  return [...Map.groupBy(needed, ({ name }) => name)].flatMap(([name, same]) => {
    const last = Math.max(
      ...same.map(({ untilBlock }) => Math.min(untilBlock ?? final.before, final.before)),
    );
    const { first, next } = scanned.get(name) ?? { first: 0, next: 0 };
    // One that has not begun stands at its first block, which may not be final yet.
    const isBeyond = next > final.now + 1 && next > first;
    return [
      ...(next <= last ? [`The scan ${name} has reached block ${next}, not ${last}`] : []),
      ...(isBeyond
        ? [`The scan ${name} stands at block ${next}, beyond the final ${final.now}`]
        : []),
    ];
  });
}
