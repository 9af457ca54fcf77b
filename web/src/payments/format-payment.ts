import type { Micros } from '@polytips/functions/contract/micros.ts';
import { formatPol } from '../lib/format/format-amount.ts';
import { formatUnits } from '../lib/format/format-units.ts';

const centMicros = 10_000n;

/** USDT that is about to move or has moved: 2 decimals, or all 6 where 2 would not be exact. */
export function formatPayment(micros: Micros): string {
  return formatUnits(micros, 6, micros % centMicros === 0n ? 2 : 6);
}

const shownWei = 10n ** 14n;

/** A network fee in POL, rounded up to what is shown: a fee is never told smaller than it may be. */
export function formatFee(wei: bigint): string {
  return formatPol(((wei + shownWei - 1n) / shownWei) * shownWei);
}
