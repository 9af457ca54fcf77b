import { checkedMicros } from '../../../money/rates.ts';
import type { KeptPools } from './computed-day.ts';

/** What each sharer gets of a pool; the company keeps the remainder, and a pool without sharers. */
export function shareEqually(poolMicros: number, sharers: number): number {
  return sharers === 0 ? 0 : Math.floor(poolMicros / sharers);
}

/** Many pools that are shared equally; 0 for no pool. */
export interface PoolColumns {
  readonly poolsMicros: Float64Array;
  readonly sharers: Int32Array;
}

/**
 * The totals of pools: what all sharers get together, and what the company keeps.
 * @throws {RangeError} when it is beyond what can be computed exactly.
 */
export function totalsOfPools({ poolsMicros, sharers }: PoolColumns): {
  readonly sharedMicros: number;
  readonly kept: KeptPools;
} {
  let sharedMicros = 0;
  let remainderMicros = 0;
  let emptyMicros = 0;
  for (let index = 0; index < poolsMicros.length; index += 1) {
    const poolMicros = poolsMicros[index] ?? 0;
    const count = sharers[index] ?? 0;
    if (count === 0) {
      emptyMicros += poolMicros;
      continue;
    }
    const remainder = poolMicros % count;
    sharedMicros += poolMicros - remainder;
    remainderMicros += remainder;
  }
  return {
    sharedMicros: checkedMicros(sharedMicros),
    kept: {
      remainderMicros: checkedMicros(remainderMicros),
      emptyMicros: checkedMicros(emptyMicros),
    },
  };
}
