import type { Micros } from '../contract/micros.ts';
import { divideDown } from './divide-down.ts';

/**
 * How many percent `partMicros` is of `baseMicros`, cut after 2 decimals: "12.34"; "0.00" when the
 * base is 0. Source: design section 4, Values.
 */
export function percentageOf(partMicros: Micros, baseMicros: Micros): string {
  const hundredths = baseMicros === 0n ? 0n : divideDown(partMicros * 10_000n, baseMicros);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
