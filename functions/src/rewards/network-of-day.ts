import { columnsOf, type MemberColumns, withChanges } from '../network/core/member-columns.ts';
import { unpackColumns } from '../network/core/packed-columns.ts';
import type { NetworkChanges, NetworkSnapshot } from '../network/network-snapshot.ts';
import type { Logger } from '../platform/logger.ts';
import type { DayStore } from './day-store.ts';

/** The network that a planned day is computed from. */
export interface NetworkOfDay {
  readonly columns: MemberColumns;
  /** The day of the kept network that it is made from; null when all members were read. */
  readonly keptOf: string | null;
}

/** A network that was kept, brought up to date. */
export interface KeptNetwork {
  readonly day: string;
  /** Undefined when it has not as many members, or not packages of the same sum, as there are. */
  readonly columns: MemberColumns | undefined;
}

/**
 * Reads the network of a day that is planned: the one that was kept of the last day, and what changed
 * since. The whole of it is read instead when there is none, or when the result is not what there is.
 */
export async function readNetwork(
  store: DayStore,
  log: Logger,
  day: string,
): Promise<NetworkOfDay> {
  const kept = await readKeptNetwork(store, day);
  if (kept?.columns !== undefined) return { columns: kept.columns, keptOf: kept.day };
  if (kept !== undefined) log.alert('network.differs', { day, keptOf: kept.day });
  const columns = columnsOf(await store.readTrees());
  log.warn('The opening read every member', { day, members: columns.uids.length });
  return { columns, keptOf: null };
}

/**
 * The last network that was kept of a day up to `upTo`, with what changed since: all that later days see of
 * the members, or more. Undefined when there is none.
 */
export async function readKeptNetwork(
  store: Pick<DayStore, 'findNetwork' | 'readChanges'>,
  upTo: string,
): Promise<KeptNetwork | undefined> {
  const kept = await store.findNetwork(upTo);
  return kept && { day: kept.day, columns: bringUpToDate(kept, await store.readChanges(kept.day)) };
}

function bringUpToDate(
  { packed }: NetworkSnapshot,
  { places, members, confirmedMicros }: NetworkChanges,
): MemberColumns | undefined {
  try {
    const columns = withChanges(unpackColumns(packed), places);
    // Beyond 2^53 both are the double nearest to the sum, and no package is as small as what lies between two of these.
    const isSame = Number(sumOfPackages(columns)) === confirmedMicros;
    return isSame && columns.uids.length === members ? columns : undefined;
  } catch (error) {
    // A sponsor is missing, or another build packed it: the network is read from the members themselves.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The sum of all packages, also of those that were left out. */
function sumOfPackages({ amountsMicros, endedMicros }: MemberColumns): bigint {
  let sumMicros = 0n;
  let partMicros = 0;
  for (const column of [amountsMicros, endedMicros])
    for (const amountMicros of column) {
      if (!Number.isSafeInteger(partMicros + amountMicros)) {
        sumMicros += BigInt(partMicros);
        partMicros = 0;
      }
      partMicros += amountMicros;
    }
  return sumMicros + BigInt(partMicros);
}
