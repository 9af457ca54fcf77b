import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import type { TokenAmount } from '@polytips/functions/contract/values/token-amount.ts';

/*
 * The decimals of an amount, by what it is:
 * - what there is, a balance say: 2 of USDT, 4 of POL (`formatUsdt`, `formatPol`);
 * - a total: 4 of USDT (`formatUsdt(total, 4)`), as the spec has it;
 * - what moves or has moved: the same 2 and 4, and more only where the amount has them, so that it is
 *   exact (`formatPayment`, `formatToken`).
 */

/**
 * A whole number of `10^-decimals` units as a decimal with thousands separators and exactly
 * `shown` decimals. Cut, never rounded: nobody is shown more than there is.
 */
export function formatUnits(units: bigint, decimals: number, shown: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = formatCount(digits.slice(0, -decimals));
  const fraction = digits.slice(-decimals).slice(0, shown);
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  const isZero = /^[0,.]*$/.test(text);
  return units < 0n && !isZero ? `-${text}` : text;
}

/** USDT to show: 2 decimals, or 4 for totals, cut rather than rounded: "1,240.50". */
export function formatUsdt(micros: Micros, decimals: 2 | 4 = 2): string {
  return formatUnits(micros, 6, decimals);
}

/** POL to show, from wei: 4 decimals, cut rather than rounded: "3.2816". */
export function formatPol(wei: bigint): string {
  return formatUnits(wei, 18, 4);
}

/** USDT that is about to move or has moved: 2 decimals, or as many as are needed to be exact. */
export function formatPayment(micros: Micros): string {
  return formatExactly(micros, 6, 2);
}

/** All decimals that the amount has, and at least so many. */
function formatExactly(units: bigint, decimals: number, least: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals, decimals).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(least, '0')}`;
}

/** The figure of an amount that moves, exactly, without its unit. */
export function formatFigure({ symbol, amount }: TokenAmount): string {
  return symbol === 'USDT' ? formatPayment(amount) : formatExactly(amount, 18, 4);
}

/** An amount that moves, exactly, with its unit: "40.00 USDT". */
export function formatToken(amount: TokenAmount): string {
  return `${formatFigure(amount)} ${amount.symbol}`;
}

const shownWei = 10n ** 14n;

/** A network fee in POL, rounded up to what is shown: a fee is never shown smaller than it may be. */
export function formatFee(wei: bigint): string {
  return formatPol(((wei + shownWei - 1n) / shownWei) * shownWei);
}

/** Stands where there is no value, and none will come by itself. */
export const noValue = '–';

/** A share in percent, as people write it; the contract has two decimals: "10.00" is "10%", "0.35" is "0.35%". */
export function formatPercent(percent: string): string {
  return `${percent.replace(/\.?0+$/, '')}%`;
}

/** A hash or address in a list: the first 6 and the last 4 characters. Source: spec section 9. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}...${hash.slice(-4)}`;
}

/** A hash in a success modal: the first 10 characters. Source: spec section 9. */
export function headOfHash(hash: string): string {
  return `${hash.slice(0, 10)}...`;
}

/** How many tips of a day a package gives, the least being one: "1 to 5". */
export function formatTips(tipsPerDay: number): string {
  return `1 to ${tipsPerDay}`;
}
