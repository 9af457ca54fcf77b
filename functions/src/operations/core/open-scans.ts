import type { ScannedBlocks } from '../../scans/scan-store.ts';

/** A scan that the books rely on. */
export interface NeededScan {
  readonly name: string;
  /** Its last block; null where it goes on. */
  readonly untilBlock: number | null;
}

/** Between which blocks a scan has to stand. */
export interface ScanBounds {
  /** The last block that it had to search. */
  readonly settled: number;
  /** The last final block after the scans were read. */
  readonly finalized: number;
}

/**
 * Says of each needed scan, which may be named twice, that it has not searched all that was settled, or stands beyond the
 * final blocks: those between would never be searched.
 */
export function openScans(
  needed: readonly NeededScan[],
  scanned: ReadonlyMap<string, ScannedBlocks>,
  { settled, finalized }: ScanBounds,
): string[] {
  return [...Map.groupBy(needed, ({ name }) => name)].flatMap(([name, same]) => {
    const last = Math.max(
      ...same.map(({ untilBlock }) => Math.min(untilBlock ?? settled, settled)),
    );
    const { first, next } = scanned.get(name) ?? { first: 0, next: 0 };
    // One that has not begun stands at its first block, which may not be final yet.
    const isBeyond = next > finalized + 1 && next > first;
    return [
      ...(next <= last ? [`The scan ${name} has reached block ${next}, not ${last}`] : []),
      ...(isBeyond
        ? [`The scan ${name} stands at block ${next}, beyond the final ${finalized}`]
        : []),
    ];
  });
}
