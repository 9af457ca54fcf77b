import type { Micros } from '../contract/micros.ts';
import { divideDown } from './rates.ts';

/**
 * How many percent `partMicros` is of `baseMicros`, rounded half up to 2 decimals: "46.30"; "0.00"
 * when the base is 0. It is shown, never counted with. Source: design section 4, Values.
 */
export function percentageOf(partMicros: Micros, baseMicros: Micros): string {
  const hundredths =
    baseMicros === 0n ? 0n : divideDown(partMicros * 20_000n + baseMicros, baseMicros * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
