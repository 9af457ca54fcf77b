import type { Micros } from '@polytips/functions/contract/micros.ts';
import { formatUnits } from './format-units.ts';

/** USDT to show: 2 decimals, or 4 for totals, cut rather than rounded: "1,240.50". */
export function formatUsdt(micros: Micros, decimals: 2 | 4 = 2): string {
  return formatUnits(micros, 6, decimals);
}

/** POL to show, from wei: 4 decimals, cut rather than rounded: "3.2816". */
export function formatPol(wei: bigint): string {
  return formatUnits(wei, 18, 4);
}
