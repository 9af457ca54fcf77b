import { checkedMicros } from '../../../money/rates.ts';
import type { KeptPools } from './computed-day.ts';

/** A pool that is shared equally; the company keeps the remainder. */
export interface SharedPool {
  readonly poolMicros: number;
  readonly sharers: number;
  readonly shareMicros: number;
}

/** Shares a pool equally; without sharers nothing is paid. */
export function shareEqually(poolMicros: number, sharers: number): SharedPool {
  return { poolMicros, sharers, shareMicros: sharers === 0 ? 0 : Math.floor(poolMicros / sharers) };
}

/**
 * The totals of pools: what all sharers get together, and what the company keeps.
 * @throws {RangeError} when it is beyond what can be computed exactly.
 */
export function totalsOfPools(pools: Iterable<SharedPool>): {
  readonly sharedMicros: number;
  readonly kept: KeptPools;
} {
  let sharedMicros = 0;
  let remainderMicros = 0;
  let emptyMicros = 0;
  for (const { poolMicros, sharers, shareMicros } of pools) {
    sharedMicros += shareMicros * sharers;
    if (sharers === 0) emptyMicros += poolMicros;
    else remainderMicros += poolMicros - shareMicros * sharers;
  }
  return {
    sharedMicros: checkedMicros(sharedMicros),
    kept: {
      remainderMicros: checkedMicros(remainderMicros),
      emptyMicros: checkedMicros(emptyMicros),
    },
  };
}
