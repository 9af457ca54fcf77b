import { limits } from '../../contract/values/limits.ts';
import type { CountedNetwork } from '../../network/network-totals.ts';
import type { Network } from './engine/network.ts';

/**
 * The counts of every network of more than `largerThan` members, by level. Together they have at most 20
 * times as many members as there are, so at most one of 50 members has one.
 */
export function* largeNetworks(
  { uids, depths, ends, columns, indexesByUid }: Network,
  largerThan: number,
): Generator<Omit<CountedNetwork, 'countedAt'>> {
  const amounts = new Float64Array(uids.length);
  let start = 0;
  for (const [order, end] of columns.packageEnds.entries()) {
    let amountMicros = columns.endedMicros[order] ?? 0;
    for (let at = start; at < end; at += 1) amountMicros += columns.amountsMicros[at] ?? 0;
    amounts[indexesByUid[order] ?? 0] = amountMicros;
    start = end;
  }
  for (const [index, uid] of uids.entries()) {
    const end = ends[index] ?? 0;
    if (end - index - 1 <= largerThan) continue;
    const levels = Array.from({ length: limits.networkLevels }, () => ({
      members: 0,
      subscribed: 0,
      amountMicros: 0,
    }));
    const firstDepth = (depths[index] ?? 0) + 1;
    for (let below = index + 1; below < end; ) {
      const level = levels[(depths[below] ?? 0) - firstDepth];
      if (level === undefined) {
        // Too deep, and so is the whole subtree.
        below = ends[below] ?? end;
        continue;
      }
      const amountMicros = amounts[below] ?? 0;
      level.members += 1;
      level.subscribed += amountMicros > 0 ? 1 : 0;
      level.amountMicros += amountMicros;
      below += 1;
    }
    const members = levels.reduce((total, level) => total + level.members, 0);
    // Levels have no gaps.
    if (members > largerThan) yield { uid, levels: levels.filter(({ members }) => members > 0) };
  }
}
