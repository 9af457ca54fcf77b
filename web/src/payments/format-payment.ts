import type { Micros } from '@polytips/functions/contract/micros.ts';
import { formatPol, formatUnits } from '../base/format.ts';
import type { TokenAmount } from './payment.ts';

const centMicros = 10_000n;

/** USDT that is about to move or has moved: 2 decimals, or all 6 where 2 would not be exact. */
export function formatPayment(micros: Micros): string {
  return formatUnits(micros, 6, micros % centMicros === 0n ? 2 : 6);
}

const polShown = 4;

/** POL that is about to move or has moved: 4 decimals, or as many as are needed to be exact. */
function formatPolPayment(wei: bigint): string {
  const exact = formatUnits(wei, 18, 18);
  const [whole = '0', fraction = ''] = exact.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(polShown, '0')}`;
}

/** The figure of an amount that moves, exactly, without its unit. */
export function formatFigure({ kind, amount }: TokenAmount): string {
  return kind === 'USDT' ? formatPayment(amount) : formatPolPayment(amount);
}

/** An amount that moves, exactly, with its unit: "40.00 USDT". */
export function formatToken(amount: TokenAmount): string {
  return `${formatFigure(amount)} ${amount.kind}`;
}

const shownWei = 10n ** 14n;

/** A network fee in POL, rounded up to what is shown: a fee is never shown smaller than it may be. */
export function formatFee(wei: bigint): string {
  return formatPol(((wei + shownWei - 1n) / shownWei) * shownWei);
}
