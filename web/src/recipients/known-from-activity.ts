import type { Activity } from '../activity/use-activity.ts';
import { type AddressSources, type KnownAddress, knownAddresses } from './known-address.ts';

/** Whom the member had to do with. */
export interface KnownAddresses {
  readonly known: readonly KnownAddress[];
  /** The movements it follows from. */
  readonly rows: AddressSources['rows'];
  /** What could not be read, for people. */
  readonly problem: string | undefined;
}

/**
 * Whom the member had to do with, from all movements that are known, also those that the list holds
 * back until the ones between them are read: a recipient of long ago is forged like any other.
 * Undefined until the movements are known.
 */
export function knownFromActivity(
  { allRows: rows, problem }: Pick<Activity, 'allRows' | 'problem'>,
  addresses: Omit<AddressSources, 'rows'>,
): KnownAddresses | undefined {
  if (rows === undefined) return undefined;
  return { known: knownAddresses({ rows, ...addresses }), rows, problem };
}
